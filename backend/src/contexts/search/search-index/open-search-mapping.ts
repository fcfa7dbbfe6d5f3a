import { createHash } from 'node:crypto';
import { isKeyOf } from '@libs/domain';
import { LANGUAGES, type LanguageCode } from '@libs/text-analysis';

/** What an entry is in the cluster. Its texts are indexed, never given back: what is shown comes from the database. */
export interface ClusterEntry {
  workspace: string;
  type: string;
  id: string;
  /** Who may read it: a token of its project or folder, or of the whole workspace. */
  place: string;
  note: string | null;
  author: string | null;
  tags: string[];
  people: string[];
  names: string;
  title: string;
  /** The title folded, for what begins with or contains a text. */
  plain: string;
  text: string;
  at: number;
}

const SNOWBALL: Partial<Record<LanguageCode, string>> = {
  da: 'Danish',
  de: 'German',
  en: 'English',
  es: 'Spanish',
  fi: 'Finnish',
  fr: 'French',
  hu: 'Hungarian',
  it: 'Italian',
  nl: 'Dutch',
  no: 'Norwegian',
  pt: 'Portuguese',
  ro: 'Romanian',
  ru: 'Russian',
  sv: 'Swedish',
  tr: 'Turkish',
};

const KEYWORD = { type: 'keyword', ignore_above: 8000 };
/** A character of Thai, Lao, Burmese or Khmer with its marks: these are written without blanks, and the standard tokenizer takes a run for one word. */
const UNSPACED = '([\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff]\\p{M}*)';
/** Signs that the standard tokenizer takes for a part of a word, as in "battery.Remote" or "l'avion"; a decimal point stays one. */
const SIGNS = "[_'’‘·]|(?<!\\p{N})[.:]|[.:](?!\\p{N})";
const WORDS = { type: 'text', analyzer: 'stored', search_analyzer: 'asked' };

/**
 * Settings and fields of the index of one language. Words are folded as PostgreSQL's unaccent does and stemmed by the same Snowball rules;
 * Chinese and Japanese are pairs of characters in any language, stored with single ones so that one character finds too; Thai is taken apart
 * by its dictionary in Thai workspaces, into characters elsewhere. There are no stop words: which words of a query say nothing has been decided before.
 */
export function definitionOf(language: LanguageCode) {
  const tokenizer = language === 'th' ? 'thai' : 'standard';
  const stem = language === 'ar' ? ['arabic_normalization', 'stem'] : SNOWBALL[language] ? ['stem'] : [];
  const filters = (pairs: string) => ['cjk_width', 'lowercase', 'asciifolding', pairs, ...stem];
  const apart = { char_filter: ['signs', ...(language === 'th' ? [] : ['characters'])] };
  return {
    settings: {
      index: { refresh_interval: '1s' },
      analysis: {
        char_filter: {
          signs: { type: 'pattern_replace', pattern: SIGNS, replacement: ' ' },
          characters: { type: 'pattern_replace', pattern: UNSPACED, replacement: '$1 ' },
        },
        filter: {
          pairs: { type: 'cjk_bigram', output_unigrams: false },
          pairs_and_characters: { type: 'cjk_bigram', output_unigrams: true },
          ...(stem.length
            ? { stem: language === 'ar' ? { type: 'stemmer', language: 'arabic' } : { type: 'snowball', language: SNOWBALL[language] } }
            : {}),
        },
        analyzer: {
          stored: { type: 'custom', ...apart, tokenizer, filter: filters('pairs_and_characters') },
          asked: { type: 'custom', ...apart, tokenizer, filter: filters('pairs') },
        },
      },
    },
    mappings: {
      dynamic: 'strict',
      _source: { enabled: false },
      properties: {
        workspace: KEYWORD,
        type: KEYWORD,
        id: KEYWORD,
        place: KEYWORD,
        note: KEYWORD,
        author: KEYWORD,
        tags: KEYWORD,
        people: KEYWORD,
        plain: KEYWORD,
        names: WORDS,
        title: WORDS,
        text: WORDS,
        at: { type: 'double' },
      },
    },
  };
}

/** Every index begins with it; another definition makes another name, so that an index is never changed under those who search it. */
export const INDEX_PREFIX = 'verbatim-entries';

/** The index of a language. */
export function indexOf(language: LanguageCode): string {
  const known = NAMES.get(language);
  if (known) return known;
  const hash = createHash('sha256')
    .update(JSON.stringify(definitionOf(language)))
    .digest('hex');
  const name = `${INDEX_PREFIX}-${language}-${hash.slice(0, 8)}`;
  NAMES.set(language, name);
  return name;
}
const NAMES = new Map<LanguageCode, string>();

/** The name under which a workspace is searched: it stands for the index that holds all of its entries, and shows no other workspace's. */
export const aliasOf = (workspaceId: string): string => `verbatim-workspace-${workspaceId}`;

/** The index that a language code of the database stands for. */
export function indexNamed(language: string | undefined): { name: string; language: LanguageCode } {
  const code: LanguageCode = isKeyOf(LANGUAGES, language) ? language : 'en';
  return { name: indexOf(code), language: code };
}
