/** What is known of a language: its stemmer (Snowball's name), PostgreSQL's configuration, and whether words stand without blanks. */
interface Language {
  stemmer: string | null;
  config: string;
  spaced: boolean;
}

/** The languages that texts can be searched in, by ISO 639-1 code. */
export const LANGUAGES = {
  ar: { stemmer: 'arabic', config: 'arabic', spaced: true },
  da: { stemmer: 'danish', config: 'danish', spaced: true },
  de: { stemmer: 'german', config: 'german', spaced: true },
  en: { stemmer: 'english', config: 'english', spaced: true },
  es: { stemmer: 'spanish', config: 'spanish', spaced: true },
  fi: { stemmer: 'finnish', config: 'finnish', spaced: true },
  fr: { stemmer: 'french', config: 'french', spaced: true },
  hu: { stemmer: 'hungarian', config: 'hungarian', spaced: true },
  it: { stemmer: 'italian', config: 'italian', spaced: true },
  ja: { stemmer: null, config: 'simple', spaced: false },
  nl: { stemmer: 'dutch', config: 'dutch', spaced: true },
  no: { stemmer: 'norwegian', config: 'norwegian', spaced: true },
  pt: { stemmer: 'portuguese', config: 'portuguese', spaced: true },
  ro: { stemmer: 'romanian', config: 'romanian', spaced: true },
  ru: { stemmer: 'russian', config: 'russian', spaced: true },
  sv: { stemmer: 'swedish', config: 'swedish', spaced: true },
  th: { stemmer: null, config: 'simple', spaced: false },
  tr: { stemmer: 'turkish', config: 'turkish', spaced: true },
  zh: { stemmer: null, config: 'simple', spaced: false },
} as const satisfies Record<string, Language>;

/** ISO 639-1 code of a language that texts can be searched in. */
export type LanguageCode = keyof typeof LANGUAGES;

/** Languages in which every noun begins with a capital, so that one does not show a name. */
export const CAPITAL_NOUNS: ReadonlySet<LanguageCode> = new Set(['de']);
