// Whether a YAML text is one of our puzzles: it names a kind of ours, or has actors with properties or clues.

const KIND = /^kind *: *["']?(logic-grid|nonogram|sudoku|theme)["']?\s*(#.*)?$/m;

exports.isPuzzle = (text) =>
  KIND.test(text) || (!/^kind *:/m.test(text) && /^actors *:/m.test(text) && /^(properties|clues) *:/m.test(text));
