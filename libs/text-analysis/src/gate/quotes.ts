const QUOTED = /["“”„«»]([^"“”„«»]+)["“”„«»]/gu;

/** What a sentence puts in quotation marks. */
export const quotesOf = (sentence: string): string[] => [...sentence.matchAll(QUOTED)].map((m) => m[1]!.trim()).filter(Boolean);

/** A comma or full stop at the end of a quote is the sentence's own. */
const AT_END = /[.,;:!?…]+$/u;

/** Whether words stand in a text exactly; only how white space and apostrophes are typed may differ, and what stands at the end of the quote. */
export function isVerbatim(quote: string, text: string): boolean {
  const bare = plain(quote).replace(AT_END, '').trim();
  if (bare === '') return false;
  const all = plain(text);
  for (let at = all.indexOf(bare); at >= 0; at = all.indexOf(bare, at + 1)) {
    // A part of a longer word is not what was said.
    if (!isLetter(all[at - 1]) && !isLetter(all[at + bare.length])) return true;
  }
  return false;
}

/** A text that is asked for the places of many quotes: read once, and each quote takes time with its length alone. */
export class QuotableText {
  /** The text as `plain` makes it. */
  private readonly all: string;
  /** Where each sign of it stands in the text. */
  private readonly at: Uint32Array;

  constructor(text: string) {
    const signs: string[] = [];
    const at: number[] = [];
    for (let i = 0; i < text.length; i++) {
      const sign = text[i]!;
      if (BLANK.test(sign)) {
        if (signs.at(-1) === ' ') continue;
        signs.push(' ');
      } else {
        if (MARK.test(sign) && signs.at(-1) === ' ') {
          signs.pop();
          at.pop();
        }
        signs.push(APOSTROPHE.test(sign) ? "'" : sign);
      }
      at.push(i);
    }
    this.all = signs.join('');
    this.at = Uint32Array.from(at);
  }

  /**
   * Where a quote stands as `isVerbatim` finds it, one place after the other: half-open, in UTF-16, with the marks at its end where the text has the
   * same. None where those words are not there.
   */
  *placesOf(quote: string): Generator<{ start: number; end: number }> {
    const whole = plain(quote);
    const bare = whole.replace(AT_END, '').trim();
    // Half a sign would be found within another one.
    if (bare === '' || HALF.test(bare)) return;
    const marks = whole.slice(bare.length).trim();
    for (let from = this.all.indexOf(bare), next = 0; from >= 0; from = this.all.indexOf(bare, next)) {
      let to = from + bare.length;
      next = from + 1;
      if (isLetter(signBefore(this.all, from)) || isLetter(signAt(this.all, to))) continue;
      if (this.all.startsWith(marks, to)) to += marks.length;
      yield { start: this.at[from]!, end: this.at[to - 1]! + 1 };
      next = to;
    }
  }
}

const BLANK = /\s/;
const MARK = /[.,;:!?]/;
const APOSTROPHE = /[’‘ʼ]/;
const HALF = /\p{Cs}/u;

const signAt = (text: string, at: number): string | undefined =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at)!) : undefined;
const signBefore = (text: string, at: number): string | undefined => {
  if (at === 0) return undefined;
  const pair = at > 1 ? signAt(text, at - 2)! : '';
  return pair.length === 2 ? pair : text[at - 1];
};

const plain = (text: string) =>
  text
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
