// The rule that a filled-in form means, in the language of clues.

const quoted = (text) => (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(text) && !/^(and|or|not|in|if|for|is|True|False|None)$/.test(text) ? text : /^\d+$/.test(text) ? text : JSON.stringify(text));

/** The rule of a form; `picks` are a category's number and a label's, `by` is the property whose order is meant. */
export function ruleOf({ form, picks, by }, categories) {
  const who = (key) => {
    const [c, v] = (picks[key] ?? "0 0").split(" ").map(Number);
    const category = categories[c] ?? categories[0];
    const label = category.labels[v] ?? category.labels[0];
    const name = quoted(label);
    const alone = categories.filter((each) => each.labels.some((other) => other.toLowerCase() == label.toLowerCase())).length == 1;
    const plain = alone && !/^\d/.test(name) && !categories.some((each) => each.name.toLowerCase() == label.toLowerCase());
    return c == 0 || plain ? name : `act(${quoted(category.name)}, ${name})`;
  };
  const [a, b] = [who("a"), who("b")];
  if (form == "isnot") return `${a} != ${b}`;
  if (form == "either") return `either(${a}, ${b}, ${who("c")})`;
  if (form == "before") return `before(${quoted(by)}, ${a}, ${b})`;
  if (form == "justbefore") return `just_before(${quoted(by)}, ${a}, ${b})`;
  if (form == "nextto") return `next_to(${quoted(by)}, ${a}, ${b})`;
  return `${a} == ${b}`;
}
