import type { SearchType } from './search.js';

/**
 * A query taken apart; texts are as typed, dates are `2026`, `2026-11` or `2026-11-21`, and of two equal date operators the last counts. What
 * is asked for with a minus stands by itself, but for dates: what is not before a day is from that day on, which only narrows other dates.
 */
export type ParsedQuery = {
  words: string[];
  phrases: string[];
  excluded: string[];
  operators: {
    tag?: string[];
    in?: string[];
    by?: string[];
    notTag?: string[];
    notIn?: string[];
    notBy?: string[];
    type?: SearchType[];
    notType?: SearchType[];
    before?: string;
    after?: string;
  };
};

/** What a query may narrow by, each written with a colon and a value: `tag:price`. */
export const SEARCH_OPERATORS = ['tag', 'in', 'by', 'type', 'before', 'after'] as const;
type Operator = (typeof SEARCH_OPERATORS)[number];
const NAMED = new RegExp(`^(${SEARCH_OPERATORS.join('|')}):(?=\\S)`, 'i');
type Token = { text: string; isQuoted: boolean; isExcluded: boolean; operator: Operator | null };

/** Where the values of an operator with a minus stand. */
const WITHOUT = { tag: 'notTag', in: 'notIn', by: 'notBy' } as const;
const OTHER_DATE = { before: 'after', after: 'before' } as const;

/** Quotes by what opens them, with what may close them: people mix what their keyboards and word processors write. */
const DOUBLE = '"“”„‟〝〞〟＂';
const CLOSING: Record<string, string> = {
  ...Object.fromEntries([...DOUBLE].map((quote) => [quote, DOUBLE])),
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
};
const SPACE = /\s/;

/**
 * Takes a query apart into words, "quoted phrases", -excluded words or phrases, and the operators tag: in: by: type: before: after:, each also
 * with a minus; it never fails: a quote that is never closed is left out, and an operator without a value, with an impossible date or an unknown
 * type is an ordinary word.
 */
export function parseQuery(text: string): ParsedQuery {
  const parsed: ParsedQuery = { words: [], phrases: [], excluded: [], operators: {} };
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (SPACE.test(text.charAt(at))) at++;
    else {
      const token = readToken(text, at);
      at = token.end;
      if (token.text !== '') tokens.push(token);
    }
  }
  // What has a minus narrows what has none, wherever it stands.
  for (const token of tokens) if (!token.isExcluded) sortIn(parsed, token);
  for (const token of tokens) if (token.isExcluded) sortIn(parsed, token);
  return parsed;
}

function readToken(text: string, start: number): Token & { end: number } {
  const isExcluded = text.charAt(start) === '-' && /[^\s-]/.test(text.charAt(start + 1));
  const from = isExcluded ? start + 1 : start;
  const named = NAMED.exec(text.slice(from, from + 8))?.[1]?.toLowerCase();
  const operator = SEARCH_OPERATORS.find((name) => name === named) ?? null;
  const valueFrom = operator === null ? from : from + operator.length + 1;
  const closing = CLOSING[text.charAt(valueFrom)];
  const isOpening = closing !== undefined;
  const close = isOpening ? closingQuote(text, valueFrom + 1, closing) : -1;
  if (close >= 0) {
    const phrase = text.slice(valueFrom + 1, close).trim();
    return { text: phrase, isQuoted: true, isExcluded, operator, end: close + 1 };
  }
  const wordFrom = isOpening ? valueFrom + 1 : valueFrom;
  let end = wordFrom;
  while (end < text.length && !SPACE.test(text.charAt(end)) && !(end > wordFrom && opensInside(text, end))) end++;
  return { text: text.slice(wordFrom, end), isQuoted: false, isExcluded, operator, end };
}

/** Where no blanks are written a phrase begins in the middle of other signs. */
function opensInside(text: string, at: number): boolean {
  const quote = text.charAt(at);
  return (quote === '「' || quote === '『') && closingQuote(text, at + 1, CLOSING[quote] ?? '') > at + 1;
}

function closingQuote(text: string, from: number, closing: string): number {
  for (let i = from; i < text.length; i++) if (closing.includes(text.charAt(i))) return i;
  return -1;
}

function sortIn(parsed: ParsedQuery, { text, isQuoted, isExcluded, operator }: Token): void {
  const { operators } = parsed;
  if (operator === 'before' || operator === 'after') {
    if (isDate(text) && isExcluded) narrow(operators, OTHER_DATE[operator], text);
    else if (isDate(text)) operators[operator] = text;
    else (isExcluded ? parsed.excluded : parsed.words).push(`${operator}:${text}`);
  } else if (operator === 'type') {
    const type = typeNamed(text);
    const list = isExcluded ? 'notType' : 'type';
    if (type) operators[list] = [...(operators[list] ?? []), type];
    else (isExcluded ? parsed.excluded : parsed.words).push(`type:${text}`);
  } else if (operator) {
    const list = isExcluded ? WITHOUT[operator] : operator;
    operators[list] = [...(operators[list] ?? []), text];
  } else if (isExcluded) parsed.excluded.push(text);
  else if (isQuoted) parsed.phrases.push(text);
  else parsed.words.push(text);
}

/** What people call the types of results, each also in the plural. */
const TYPE_NAMES: ReadonlyMap<string, SearchType> = new Map([
  ['note', 'NOTE'],
  ['highlight', 'HIGHLIGHT'],
  ['quote', 'HIGHLIGHT'],
  ['insight', 'INSIGHT'],
  ['tag', 'TAG'],
  ['project', 'PROJECT'],
  ['folder', 'PROJECT_CATEGORY'],
  ['contact', 'PERSON'],
  ['person', 'PERSON'],
]);

const typeNamed = (text: string): SearchType | undefined => TYPE_NAMES.get(text.toLowerCase().replace(/s$/, ''));

/** Names that a query writes as operators and that are none, or whose value says nothing to them, once each: they are searched for as words. */
export function unknownOperators(text: string): string[] {
  const { words, excluded } = parseQuery(text);
  return [...new Set([...words, ...excluded].flatMap((word) => /^(\p{L}{2,20}:)(?!\/\/)[^\s:]/u.exec(word)?.[1]?.toLowerCase() ?? []))];
}

/** Of two days that something is to be after the later counts, of two before the earlier. Written dates sort as the days they begin with. */
function narrow(operators: ParsedQuery['operators'], bound: 'before' | 'after', date: string): void {
  const known = operators[bound];
  if (known === undefined || (bound === 'after' ? date > known : date < known)) operators[bound] = date;
}

/** Whether a text is a day, month or year that there is: `2026`, `2026-11` or `2026-11-21`. */
export function isDate(text: string): boolean {
  const [, year, month = '01', day = '01'] = /^([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?$/.exec(text) ?? [];
  if (year === undefined || year === '0000') return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // Date rolls 31 February over to March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}
