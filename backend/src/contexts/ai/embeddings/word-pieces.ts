/** What stands for the beginning, the end, and a word that cannot be put together. */
const BEGIN = '[CLS]';
const END = '[SEP]';
const UNKNOWN = '[UNK]';
/** A longer word is unknown as a whole. */
const MAX_WORD = 100;

/** Other controls separate nothing. */
const SPACE = /[\t\n\r\p{Z}]/u;
/** Controls, unassigned places, what was lost in another encoding; and marks above and below letters, once these are taken apart. */
const LEFT_OUT = /[\p{C}\ufffd]/u;
const MARK = /\p{Mn}/gu;
const PUNCTUATION = /[\p{P}$+<=>^`|~]/u;
/** Each stands alone, because nothing says where words end. */
const IDEOGRAPH = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/u;

/** Texts as numbers of the pieces of words that a model was taught with: BERT's WordPiece without upper case and accents. */
export class WordPieces {
  constructor(private readonly numbers: ReadonlyMap<string, number>) {}

  /** The pieces of a text between those of its beginning and end, at most so many: of what is longer the beginning. */
  of(text: string, max: number): number[] {
    const pieces = [this.number(BEGIN)];
    for (const word of wordsIn(text)) {
      pieces.push(...this.ofWord(word));
      if (pieces.length >= max - 1) break;
    }
    pieces.length = Math.min(pieces.length, max - 1);
    return [...pieces, this.number(END)];
  }

  /** The longest pieces that there are, from left to right; all but the first are marked as going on. */
  private ofWord(word: string): number[] {
    const letters = Array.from(word);
    if (letters.length > MAX_WORD) return [this.number(UNKNOWN)];
    const pieces: number[] = [];
    for (let start = 0; start < letters.length; ) {
      let end = letters.length;
      let index: number | undefined;
      for (; end > start && index === undefined; end--) {
        const piece = letters.slice(start, end).join('');
        index = this.numbers.get(start ? `##${piece}` : piece);
        if (index !== undefined) break;
      }
      if (index === undefined) return [this.number(UNKNOWN)];
      pieces.push(index);
      start = end;
    }
    return pieces;
  }

  private number(piece: string): number {
    const number = this.numbers.get(piece);
    if (number === undefined) throw new Error(`the vocabulary has no ${piece}`);
    return number;
  }
}

/** The words of a text, and each sign of punctuation and each ideograph as one: as they are needed, for a text may be far longer than what is read. */
export function* wordsIn(text: string): Generator<string> {
  let word = '';
  for (const letter of text) {
    const isSpace = SPACE.test(letter);
    if (!isSpace && LEFT_OUT.test(letter)) continue;
    // Letter by letter, so that a word's end makes no other letter of it.
    const plain = isSpace ? '' : letter.normalize('NFD').replace(MARK, '').toLowerCase().normalize('NFD').replace(MARK, '');
    const isAlone = PUNCTUATION.test(letter) || IDEOGRAPH.test(letter);
    if (!isSpace && !isAlone) {
      // Of a word that is too long no more is kept than tells so.
      if (word.length <= MAX_WORD * 2) word += plain;
      continue;
    }
    if (word) yield word;
    word = '';
    if (isAlone && plain) yield plain;
  }
  if (word) yield word;
}
