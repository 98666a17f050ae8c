"""The functions of the Array API standard, a file per chapter."""
