import { type LanguageCode } from '../../languages.js';
import { foldWord } from '../../words.js';
import { RAW_CLOSED } from './closed-word-lists.js';

/** The words of a language by which a sentence says how much, how surely, in which order and why; closed classes, so that they can be listed. */
export interface ClosedWords {
  /** What stands for each form: forms that say the same have one key. */
  keys: ReadonlyMap<string, string>;
  /** Keys of words that narrow or weaken what is said beside them: without them it says more. */
  hedges: ReadonlySet<string>;
  /** Keys of words that begin a condition, on which all of the sentence depends. */
  conditions: ReadonlySet<string>;
  /** Keys of verbs and adverbs by which a speaker makes a statement an opinion. */
  opinions: ReadonlySet<string>;
  /** Keys of words that make one clause the reason, the purpose or the effect of the other. */
  causes: ReadonlySet<string>;
  /** Forms of verbs that only report. */
  reports: ReadonlySet<string>;
  /** Words without content that a stop list lacks. */
  free: ReadonlySet<string>;
}

const KNOWN = new Map<LanguageCode, ClosedWords | null>();

/** The closed classes of a language; null where they are not known. */
export function closedWordsOf(language: LanguageCode): ClosedWords | null {
  let closedWords = KNOWN.get(language);
  if (closedWords === undefined) {
    const raw = RAW_CLOSED[language];
    closedWords = raw ? parseClosedWords(raw) : null;
    KNOWN.set(language, closedWords);
  }
  return closedWords;
}

/** A role's words: groups between marks, in each the forms of one key, the key first. */
export interface RawClosed {
  hedges: string;
  conditions: string;
  opinions: string;
  causes: string;
  /** What must be the same though leaving it out weakens nothing. */
  others: string;
  reports: string;
  free: string;
}

function parseClosedWords(raw: RawClosed): ClosedWords {
  const keys = new Map<string, string>();
  const take = (groups: string): Set<string> => {
    const own = new Set<string>();
    for (const group of groups.split(/[,\n]/)) {
      const forms = group.trim().split(/\s+/).filter(Boolean).map(foldWord);
      if (!forms.length) continue;
      own.add(`~${forms[0]}`);
      for (const form of forms) keys.set(form, `~${forms[0]}`);
    }
    return own;
  };
  const listed = (words: string) => new Set(words.trim().split(/\s+/).filter(Boolean).map(foldWord));
  take(raw.others);
  return {
    hedges: take(raw.hedges),
    conditions: take(raw.conditions),
    opinions: take(raw.opinions),
    causes: take(raw.causes),
    keys,
    reports: listed(raw.reports),
    free: listed(raw.free),
  };
}
