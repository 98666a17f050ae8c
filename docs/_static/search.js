// The search splits words at dots, and no entry has the word `tt`: look for `sum` where a reader writes `tt.sum`.
// Functions come before methods, answers before other pages, and pages about the project last.
if (typeof Search !== "undefined") {
  const search = Search.performSearch;
  Search.performSearch = (query) => search(query.replace(/\btt\./g, ""));
  const ANSWERS = /^(troubleshooting|messages|faq|cookbook|why-names-are-lost)$/;
  const PROJECT = /^(decisions\/.*|architecture|typing-rules|benchmarks|cluster-measured|gpu|reliability)$/;
  Scorer.score = ([page, , , description, score]) => {
    if (PROJECT.test(page)) return score - 14;
    if (/Python (method|attribute|property)/.test(description)) return score - 1;
    return ANSWERS.test(page) ? score + 4 : score;
  };
}
