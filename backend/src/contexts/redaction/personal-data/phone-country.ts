import type { Region, WorkspaceLanguage } from '@libs/domain';
import type { CountryCode } from 'libphonenumber-js/core';

/** Where a language is spoken that has one country, or one that most of its speakers on the continent of the region are of. */
const BY_LANGUAGE: Partial<Record<WorkspaceLanguage, CountryCode>> = {
  da: 'DK',
  de: 'DE',
  es: 'ES',
  fi: 'FI',
  fr: 'FR',
  hu: 'HU',
  it: 'IT',
  ja: 'JP',
  nl: 'NL',
  no: 'NO',
  pt: 'PT',
  ro: 'RO',
  ru: 'RU',
  sv: 'SE',
  th: 'TH',
  tr: 'TR',
  zh: 'CN',
};
/** The same in the Americas. */
const IN_AMERICA: Partial<Record<WorkspaceLanguage, CountryCode>> = { es: 'MX', fr: 'CA', pt: 'BR' };

/** The country whose phone numbers people write without its code, by what is known of a workspace: its language and its region. */
export function phoneCountry(language: WorkspaceLanguage, region: Region): CountryCode {
  const isAmerican = region.startsWith('us');
  const own = (isAmerican ? IN_AMERICA[language] : undefined) ?? BY_LANGUAGE[language];
  return own ?? (isAmerican ? 'US' : region.startsWith('au') ? 'AU' : 'GB');
}
