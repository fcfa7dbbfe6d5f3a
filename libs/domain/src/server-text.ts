import { ACCOUNT_TEXTS } from './account-texts.js';
import { LABEL_TEXTS } from './label-texts.js';
import { RESEARCH_TEXTS } from './research-texts.js';
import { RULE_TEXTS } from './rule-texts.js';
import { TEMPLATE_TEXTS } from './template-texts.js';
import { TRANSFER_TEXTS } from './transfer-texts.js';
import { entriesOf } from './typed-object.js';

/**
 * Everything that the server says to people, by key, with `{{name}}` where a value stands. The server writes English, and beside an error its key
 * and values; what reads them in another language fills the template of that key there. A text that is not here is shown as it came.
 */
export const SERVER_TEXTS = {
  ...RULE_TEXTS,
  ...ACCOUNT_TEXTS,
  ...RESEARCH_TEXTS,
  ...LABEL_TEXTS,
  ...TRANSFER_TEXTS,
  ...TEMPLATE_TEXTS,
} as const;

/** The name of one text of the server. */
export type ServerTextKey = keyof typeof SERVER_TEXTS;

/** A text by its key, with the values in it. */
export interface ServerText {
  key: ServerTextKey;
  values: Record<string, string>;
}

/** Longer than any text of ours: nothing is looked for in it. */
const MAX_TEXT_LENGTH = 600;
const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const REGEXP_SPECIALS = /[.*+?^${}()|[\]\\]/g;

interface Pattern {
  key: ServerTextKey;
  /** What the text begins with. */
  prefix: string;
  literalLength: number;
  names: string[];
  regexp: RegExp;
}

let index: { byTemplate: Map<string, ServerTextKey>; patterns: Pattern[] } | undefined;

function buildIndex() {
  const byTemplate = new Map<string, ServerTextKey>();
  const patterns: Pattern[] = [];
  for (const [key, template] of entriesOf(SERVER_TEXTS)) {
    const names = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name!);
    if (!names.length) {
      byTemplate.set(template, key);
      continue;
    }
    const parts = template.split(/\{\{\w+\}\}/);
    const regexp = new RegExp(`^${parts.map((part) => part.replace(REGEXP_SPECIALS, '\\$&')).join('(.+?)')}$`, 's');
    patterns.push({ key, prefix: parts[0]!, literalLength: parts.join('').length, names, regexp });
  }
  // What says more of its own is tried before what fits almost anything.
  return { byTemplate, patterns: patterns.sort((a, b) => b.literalLength - a.literalLength) };
}

/** The key of what the server said, and the values that it filled in; null for what is no text of ours. */
export function keyOfText(text: string): ServerText | null {
  index ??= buildIndex();
  const key = index.byTemplate.get(text);
  if (key) return { key, values: {} };
  if (text.length > MAX_TEXT_LENGTH) return null;
  for (const { key: found, prefix, names, regexp } of index.patterns) {
    const match = text.startsWith(prefix) ? regexp.exec(text) : null;
    if (match) return { key: found, values: Object.fromEntries(names.map((name, position) => [name, match[position + 1]!])) };
  }
  return null;
}
