// Numbers of answers, as the server tells them: numbers, texts of very many digits, or `{at_least}`.

/** A number as people read it: thin spaces, from a thousand million on in powers of ten. */
export function figure(count) {
  if (typeof count == "object" && count) return `≥ ${figure(count.at_least)}`;
  if (count == null) return "…";
  const text = typeof count == "string" ? count : count < 1e9 ? String(count) : BigInt(count).toString();
  if (text.length <= 9) return text.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const tenths = Math.round(Number(text.slice(0, 3)) / 10);
  const [digits, zeros] = tenths == 100 ? [10, text.length] : [tenths, text.length - 1];
  const power = [...String(zeros)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");
  return `${Math.floor(digits / 10)}.${digits % 10}·10${power}`;
}

/** A count as a number for bars: of texts with very many digits, the first ones. */
export function size(count) {
  return Number(typeof count == "object" && count ? count.at_least : count) || 0;
}
