import { z } from 'zod';
import { oneOf } from './text-input.js';
import { keysOf } from './typed-object.js';

/** The languages a workspace can be searched in, by ISO 639-1 code, named in themselves. */
export const LANGUAGE_NAMES = {
  ar: 'العربية',
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  hu: 'Magyar',
  it: 'Italiano',
  ja: '日本語',
  nl: 'Nederlands',
  no: 'Norsk',
  pt: 'Português',
  ro: 'Română',
  ru: 'Русский',
  sv: 'Svenska',
  th: 'ไทย',
  tr: 'Türkçe',
  zh: '中文',
} as const;

/** ISO 639-1 code of a language that a workspace can be searched in. */
export type WorkspaceLanguage = keyof typeof LANGUAGE_NAMES;

/** Another language for the actor's workspace. */
export const setLanguageInput = z.object({
  language: oneOf(keysOf(LANGUAGE_NAMES), 'Language'),
});
