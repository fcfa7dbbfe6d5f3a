import { WRITTEN_TEXTS } from './written-texts.js';

/** What a text is filled in with; a day is a date. */
export type TextValues = Readonly<Record<string, string | number | Date>>;

/** The languages in which the server writes. */
export const WRITTEN_LANGUAGES = { en: WRITTEN_TEXTS } as const;
/** One of them. */
export type WrittenLanguage = keyof typeof WRITTEN_LANGUAGES;

/** Each language as people write its days and numbers. */
const LOCALES: Record<WrittenLanguage, string> = { en: 'en-US' };

const LONG = { dateStyle: 'long', timeZone: 'UTC' } as const;

/** A day as a sentence has it: "December 1, 2026". */
export const longDay = (at: Date, language: WrittenLanguage = 'en'): string => new Intl.DateTimeFormat(LOCALES[language], LONG).format(at);

/** A day where there is little room, the same for every reader of English: "3 Oct 2026". */
export const shortDay = (at: Date | string): string => SHORT.format(new Date(at));
const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A number with its digits in groups. */
export const groupedNumber = (value: number, language: WrittenLanguage = 'en'): string => value.toLocaleString(LOCALES[language]);

type Area = keyof typeof WRITTEN_TEXTS;
type KeyIn<A extends Area> = keyof (typeof WRITTEN_TEXTS)[A] & string;
type Plain<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** The texts of one part of the catalog: each by its key and values. Of a key with `_one` and `_other` the value `count` decides. */
export function writtenTexts<A extends Area>(area: A, language: WrittenLanguage = 'en') {
  const texts: Readonly<Record<string, string>> = WRITTEN_LANGUAGES[language][area];
  const rules = new Intl.PluralRules(LOCALES[language]);
  return (key: Plain<KeyIn<A>>, values: TextValues = {}): string => {
    const count = values['count'];
    const text = texts[key] ?? (typeof count === 'number' ? texts[`${key}_${rules.select(count)}`] : undefined) ?? texts[`${key}_other`];
    if (text === undefined) throw new Error(`no text ${area}.${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${area}.${key} is said without ${name}`);
      return value instanceof Date ? longDay(value, language) : typeof value === 'number' ? groupedNumber(value, language) : value;
    });
  };
}
