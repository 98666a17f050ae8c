"""Creation functions: of a shape or a range, and of existing data."""
