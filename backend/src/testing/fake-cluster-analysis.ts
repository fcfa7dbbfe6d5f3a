import { type LanguageCode, stemOf } from '@libs/text-analysis';

/** A word of a field: its place among the words, and where it stood in the text. */
export interface Token {
  text: string;
  position: number;
  start: number;
  end: number;
}

/** What the server would answer with its status. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    reason: string,
  ) {
    super(reason);
  }
}

type Analysis = { analyzer: Record<string, any>; filter: Record<string, any>; char_filter: Record<string, any> };
type Filter = (tokens: Token[]) => Token[];

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{N}\p{M}_]+(?:['’‘·.:][\p{L}\p{N}]+)*/gu;
const LIGATURES: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', '’': "'" };
const SNOWBALL: Record<string, LanguageCode> = {
  Danish: 'da',
  Dutch: 'nl',
  English: 'en',
  Finnish: 'fi',
  French: 'fr',
  German: 'de',
  Hungarian: 'hu',
  Italian: 'it',
  Norwegian: 'no',
  Portuguese: 'pt',
  Romanian: 'ro',
  Russian: 'ru',
  Spanish: 'es',
  Swedish: 'sv',
  Turkish: 'tr',
};

/** What an analyzer of an index makes of a text: the tokenizers and filters that our definitions name, and no others. */
export function analyzed(analysis: Analysis, analyzer: string, text: string): Token[] {
  const selected = analysis.analyzer[analyzer];
  if (!selected) throw new Refusal(400, 'mapper_parsing_exception', `analyzer [${analyzer}] has not been configured in mappings`);
  const read = ((selected.char_filter ?? []) as string[]).reduce((t, name) => replaced(analysis.char_filter[name], t), text);
  return (selected.filter as string[]).reduce((tokens, name) => filterOf(analysis, name)(tokens), tokenized(selected.tokenizer, read));
}

/** Throws for what is not known. */
export function checkAnalysis(analysis: Analysis): void {
  for (const name of Object.keys(analysis.analyzer)) analyzed(analysis, name, 'a 公共 b');
}

function replaced(filter: any, text: string): string {
  if (filter?.type !== 'pattern_replace')
    throw new Refusal(400, 'illegal_argument_exception', `Unknown char_filter type [${filter?.type}]`);
  return text.replace(new RegExp(filter.pattern, 'gu'), filter.replacement);
}

function tokenized(tokenizer: string, text: string): Token[] {
  const found = tokenizer === 'standard' ? text.matchAll(WORDS) : tokenizer === 'thai' ? thaiWords(text) : null;
  if (!found) throw new Refusal(400, 'illegal_argument_exception', `failed to find tokenizer under name [${tokenizer}]`);
  return [...found].map((m, position) => ({ text: m[0], position, start: m.index, end: m.index + m[0].length }));
}

function thaiWords(text: string): { 0: string; index: number }[] {
  const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)].filter((s) => s.isWordLike);
  return words.map((s) => ({ 0: s.segment, index: s.index }));
}

function filterOf(analysis: Analysis, name: string): Filter {
  const each = (change: (text: string) => string): Filter => {
    return (tokens) => tokens.map((t) => ({ ...t, text: change(t.text) }));
  };
  const { type, ...options } = analysis.filter[name] ?? { type: name };
  if (type === 'lowercase') return each((t) => t.toLowerCase());
  if (type === 'cjk_width') return each((t) => t.normalize('NFKC'));
  if (type === 'asciifolding') return each(asciiFolded);
  if (type === 'arabic_normalization') return each((t) => t.replace(/[\u064B-\u0652ـ]/g, '').replace(/[أإآ]/g, 'ا'));
  if (type === 'snowball' && SNOWBALL[options.language]) return each((t) => stemOf(t, SNOWBALL[options.language]!));
  if (type === 'stemmer' && options.language === 'arabic') return each((t) => stemOf(t, 'ar'));
  if (type === 'cjk_bigram') return (tokens) => paired(tokens, options.output_unigrams === true);
  throw new Refusal(400, 'illegal_argument_exception', `Unknown filter type [${type}] for [${name}] with ${JSON.stringify(options)}`);
}

function asciiFolded(text: string): string {
  const bare = /\p{Script=Latin}/u.test(text) ? text.normalize('NFD').replace(/[\u0300-\u036F]/g, '') : text;
  return bare.replace(/[ßæœøłđðþı’]/g, (letter) => LIGATURES[letter] ?? letter);
}

/** Characters that touch as pairs; one that touches none alone; with `withSingles` each of them alone as well. */
function paired(tokens: readonly Token[], withSingles: boolean): Token[] {
  const out: Token[] = [];
  let position = 0;
  const touches = (a: Token | undefined, b: Token | undefined) => !!a && !!b && CJK.test(a.text) && CJK.test(b.text) && a.end === b.start;
  tokens.forEach((token, i) => {
    const next = tokens[i + 1];
    const isLast = !touches(token, next);
    const isAlone = isLast && !touches(tokens[i - 1], token);
    if (!CJK.test(token.text) || isAlone) out.push({ ...token, position: position++ });
    else if (isLast) {
      if (withSingles) out.push({ ...token, position: position++ });
    } else {
      if (withSingles) out.push({ ...token, position });
      out.push({ text: token.text + next!.text, position: position++, start: token.start, end: next!.end });
    }
  });
  return out;
}
