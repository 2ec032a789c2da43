// The questions of a puzzle: what the player answers, in fields beside the clues.
//
// An answer is a mark like any other, so that it is undone and kept with the rest.  Its key is far below those of struck
// clues; its value is a text, the number of an option or a number as it is written in `numberOf`.

import { sha256 } from "../../../play/core-seal.mjs";
import { filled } from "../../../play/ui-words.mjs";

const FIRST = 1000000;

/** A number as all pages write it: whole, or a fraction in lowest terms; "" for what is none. */
export function numberOf(text) {
  const plain = text.normalize("NFKC").replace(/[−–]/g, "-").replace(",", ".").replace(/\s/g, "");
  const found = /^(-?)(\d{1,9})(?:\.(\d{1,6})|\/(\d{1,9}))?$/.exec(plain);
  if (!found) return "";
  const [, sign, whole, decimals = "", below] = found;
  let one = Number(whole + decimals), other = below ? Number(below) : 10 ** decimals.length;
  if (!other) return "";
  let [a, b] = [one, other];
  while (b) [a, b] = [b, a % b];
  one /= a;
  other /= a;
  return `${one ? sign : ""}${one}${other > 1 ? `/${other}` : ""}`;
}

export class Asked {
  /** `put(number, key, value)` makes an answer a mark. */
  constructor(data, T, put) {
    this.data = data.asked;
    this.id = data.id;
    this.T = T;
    this.answered = (number, value) => put(number, this.key(number), value);
    this.items = [...document.querySelectorAll("#asked>li")];
    this.numbers = this.items.map((_, place) => place + 1);
    for (const number of this.numbers) {
      this.item(number).addEventListener("change", event => {
        const { value, type } = event.target;
        this.answered(number, type === "text" ? numberOf(value) : value);
      });
    }
  }

  /** Whether a key of the marks is that of a question, and not of a struck clue. */
  owns(key) {
    return key < -FIRST;
  }

  item(number) {
    return this.items[number - 1];
  }

  key(number) {
    return -FIRST - number;
  }

  answer(marks, number) {
    return marks.get(this.key(number)) || "";
  }

  /** All answers as text, as the seal of a page without hints has them; null if one is missing. */
  all(marks) {
    const found = this.numbers.map(number => this.answer(marks, number));
    return found.every(each => each) ? JSON.stringify(found) : null;
  }

  fits(number, value) {
    return sha256(`${this.id}:${number}:${value}`) === this.data.seals[number - 1];
  }

  given(marks) {
    return this.numbers.filter(number => this.answer(marks, number));
  }

  wrong(marks) {
    return this.given(marks).filter(number => !this.fits(number, this.answer(marks, number)));
  }

  /** The question to look at next: one whose answer is wrong, else the first without an answer. */
  next(marks) {
    return this.wrong(marks)[0] || this.numbers.find(number => !this.answer(marks, number));
  }

  /** The hint about a question, if one is next: an answer is wrong, or the board has no hint. */
  hint(other, marks) {
    const number = other.kind === "wrong" ? 0 : other.kind === "done" ? this.next(marks) : this.wrong(marks)[0];
    if (!number) return null;
    const answer = this.found(number);
    return {
      kind: "asked",
      texts: this.texts(marks, number),
      unknown: !answer,
      answer: () => this.answered(number, answer),
      light: scrolls => this.light(marks, number, scrolls),
    };
  }

  /** The texts of that hint, one for each strength. */
  texts(marks, number) {
    const { T } = this, why = this.data.why[number - 1], only = why.length < 2;
    const look = this.wrong(marks).includes(number) ? T.wrong_answer : T.look_question;
    return [filled(look, { n: number }), only ? T.nothing_open : [why[0]], only ? why : why.slice(1)];
  }

  /** What a check says of the answers. */
  told(marks, again) {
    const { T } = this, n = this.wrong(marks).length;
    if (!this.given(marks).length) return [];
    return [!n ? T.answers_right : again ? T.answers_outlined : filled(n === 1 ? T.one_answer_wrong : T.some_answers_wrong, { n })];
  }

  name(number) {
    return filled(this.T.question_n, { n: number });
  }

  /** What a screen reader says of an answer. */
  said(marks, number) {
    return this.name(number) + this.T.colon + (this.shown(marks, number) || this.T.open);
  }

  /** Set off the question that a hint is about, and return it. */
  light(marks, number, scrolls) {
    const item = this.item(number);
    item.classList.add(this.wrong(marks).includes(number) ? "bad" : "lit");
    if (scrolls) item.scrollIntoView({ block: "start" });
    return item;
  }

  /** The answer to a question, found by trying; "" if it is none of what is tried. */
  found(number) {
    const options = this.data.n[number - 1];
    const tried = options ? Array.from({ length: options }, (_, place) => place + 1) : Array.from({ length: 1200 }, (_, place) => place - 200);
    return String(tried.find(value => this.fits(number, value)) ?? "");
  }

  /** Show the answers; what is being written stays.  If asked, set off those that are wrong. */
  paint(marks, outlined) {
    if (outlined) for (const number of this.wrong(marks)) this.item(number).classList.add("bad");
    for (const number of this.numbers) {
      const value = this.answer(marks, number);
      for (const field of this.item(number).querySelectorAll("input,select")) {
        if (field.type === "radio") field.checked = field.value === value;
        else if (field.type !== "text") field.value = value;
        else if (numberOf(field.value) !== value) field.value = value;
        if (field.type === "text") field.setAttribute("aria-invalid", Boolean(field.value && !value));
      }
    }
  }

  /** The answer of the player as it reads. */
  shown(marks, number) {
    const value = this.answer(marks, number), item = this.item(number);
    if (!value) return "";
    const option = item.querySelector(`input[type=radio][value="${value}"]`)?.closest("label").textContent.trim();
    return option || item.querySelector(`option[value="${value}"]`)?.textContent || value;
  }

  /** Answers as a short text, for what is kept and for links. */
  packed(marks) {
    return this.given(marks).map(number => `${number}:${this.answer(marks, number)}`).join(",");
  }

  /** The pairs of a key and a value that a text has; what does not belong to these questions is left out. */
  unpacked(text) {
    const pairs = [];
    for (const part of String(text || "").slice(0, 10000).split(",")) {
      const [, number, value] = /^(\d{1,4}):(-?\d{1,15}(?:\/\d{1,15})?)$/.exec(part) || [];
      const options = this.data.n[number - 1];
      if (options === undefined || (options && !(/^\d+$/.test(value) && value >= 1 && value <= options))) continue;
      pairs.push([this.key(Number(number)), value]);
    }
    return pairs;
  }

  /** Write the answers on the printed sheet, or take them off. */
  ontoPaper(marks) {
    document.querySelectorAll(".paper .asked>li").forEach((line, place) => {
      const number = place + 1, value = marks ? this.answer(marks, number) : "", blank = line.querySelector(".blank");
      line.querySelectorAll("ol>li").forEach((choice, at) => choice.classList.toggle("chosen", String(at + 1) === value));
      if (blank) blank.textContent = value ? this.shown(marks, number) : "";
    });
  }
}
