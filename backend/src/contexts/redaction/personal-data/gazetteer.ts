import type { Span } from './finding.js';

const LETTER = /[\p{L}\p{N}]/u;
/** First names alone are found when they have this many letters and a capital: "Al" and "May" are words too. */
const SHORTEST_PART = 4;

/** Names that a workspace knows: its people and the speakers of its notes, whole and by their parts. */
export class Gazetteer {
  /** Every name by its first word in lower case, longest first. */
  private readonly byFirst = new Map<string, string[][]>();

  constructor(names: Iterable<string>) {
    const seen = new Set<string>();
    const add = (words: string[]) => {
      const key = words.join(' ');
      if (!words.length || seen.has(key)) return;
      seen.add(key);
      const same = this.byFirst.get(words[0]!) ?? [];
      same.push(words);
      same.sort((a, b) => b.length - a.length);
      this.byFirst.set(words[0]!, same);
    };
    for (const name of names) {
      const words = wordsOf(name).map(({ word }) => word.toLowerCase());
      if (words.length > 6) continue;
      add(words);
      for (const word of words) if (word.length >= SHORTEST_PART && words.length > 1) add([word]);
    }
  }

  /** Where one of the names stands. */
  spans(text: string): Span[] {
    if (!this.byFirst.size) return [];
    const words = wordsOf(text);
    const spans: Span[] = [];
    for (let i = 0; i < words.length; i++) {
      const lower = words[i]!.word.toLowerCase();
      const rows = this.byFirst.get(lower)?.find((name) => name.every((word, k) => words[i + k]?.word.toLowerCase() === word));
      if (!rows) continue;
      if (rows.length === 1 && !/^\p{Lu}/u.test(words[i]!.word)) continue;
      const end = words[i + rows.length - 1]!.end;
      spans.push({ type: 'PERSON', start: words[i]!.start, end, confidence: rows.length > 1 ? 0.95 : 0.9 });
      i += rows.length - 1;
    }
    return spans;
  }
}

function wordsOf(text: string): { word: string; start: number; end: number }[] {
  const words: { word: string; start: number; end: number }[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu)) {
    // "Maren's" is Maren.
    const plain = word.replace(/['’]s$/, '');
    if (LETTER.test(plain)) words.push({ word: plain, start: index, end: index + plain.length });
  }
  return words;
}
