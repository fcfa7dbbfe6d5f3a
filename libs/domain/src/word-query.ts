/** What was asked for: one of the choices has to fit, each a set of terms that must be there and terms that must not. */
export type WordQuery = readonly WordChoice[];

interface WordChoice {
  all: readonly Term[];
  none: readonly Term[];
}

/** Words in a row; the last of a plain term may be the beginning of a longer word. */
interface Term {
  words: readonly string[];
  isWhole: boolean;
}

// Scripts that are written without spaces between words: each sign stands as a word of its own.
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const WORD = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}])+`, 'gu');
const PIECE = /(-?)(?:"([^"]*)"?|(\S+))/gu;

/**
 * Reads a query by words: all words must be there (`late fee`), a word also as the beginning of a longer one; `"late fee"` means these words
 * in a row, `-refund` without it, `or` between choices. Case and accents do not count.
 */
export function parseWords(query: string): WordQuery {
  const choices: { all: Term[]; none: Term[] }[] = [{ all: [], none: [] }];
  for (const [, minus, quoted, plain] of query.matchAll(PIECE)) {
    if (quoted === undefined && !minus && plain && /^(or|\|)$/i.test(plain)) {
      choices.push({ all: [], none: [] });
      continue;
    }
    const words = wordsOf(quoted ?? plain ?? '');
    if (words.length === 0) continue;
    choices.at(-1)?.[minus ? 'none' : 'all'].push({ words, isWhole: quoted !== undefined });
  }
  return choices.filter(({ all, none }) => all.length > 0 || none.length > 0);
}

/** Whether a text fits a query; an empty query fits nothing. */
export function matchesWords(query: WordQuery, text: string): boolean {
  if (query.length === 0) return false;
  const words = wordsOf(text);
  return query.some(({ all, none }) => all.every((term) => has(words, term)) && !none.some((term) => has(words, term)));
}

function has(words: readonly string[], { words: requested, isWhole }: Term): boolean {
  const last = requested.length - 1;
  return words.some((_, at) =>
    requested.every((word, i) => {
      const match = words[at + i];
      return match !== undefined && (i < last || isWhole ? match === word : match.startsWith(word));
    }),
  );
}

function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replace(/['’]/g, '');
  return folded.match(WORD) ?? [];
}
