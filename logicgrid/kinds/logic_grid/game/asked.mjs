// The questions of a puzzle: what the player answers, in fields beside the clues.
//
// An answer is a mark like any other, so that it is undone and kept with the rest.  Its key is far below those of struck
// clues; its value is a text, the number of an option or a number as it is written in `numberOf`.

import { sha256 } from "../../../play/core-seal.mjs";

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
  /** `answered(number, value)` is called when the player answers. */
  constructor(data, answered) {
    this.data = data.asked;
    this.id = data.id;
    this.items = [...document.querySelectorAll("#asked>li")];
    this.numbers = this.items.map((_, place) => place + 1);
    for (const number of this.numbers) {
      this.item(number).addEventListener("change", event => {
        const { value, type } = event.target;
        answered(number, type === "text" ? numberOf(value) : value);
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

  /** Whether every question is answered, and rightly. */
  done(marks) {
    return this.given(marks).length === this.numbers.length && !this.wrong(marks).length;
  }

  /** The question to look at next: one whose answer is wrong, else the first without an answer. */
  next(marks) {
    return this.wrong(marks)[0] || this.numbers.find(number => !this.answer(marks, number));
  }

  /** The answer to a question, found by trying; "" if it is none of what is tried. */
  found(number) {
    const options = this.data.n[number - 1];
    const tried = options ? Array.from({ length: options }, (_, place) => place + 1) : Array.from({ length: 1200 }, (_, place) => place - 200);
    return String(tried.find(value => this.fits(number, value)) ?? "");
  }

  /** Show the answers; what is being written stays. */
  paint(marks) {
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
