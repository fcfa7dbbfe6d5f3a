import { describe, expect, it } from '@jest/globals';
import { LANGUAGE_NAMES, REGION_NAMES, type WorkspaceLanguage } from '@libs/domain';
import { isSupportedCountry } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min';
import { findPersonalData } from './find-personal-data.js';
import { phoneCountry } from './phone-country.js';

const phones = (text: string, country: string) =>
  findPersonalData(text, { country })
    .filter(({ type }) => type === 'PHONE')
    .map(({ start, end }) => [...text].slice(start, end).join(''));

describe('The country of phone numbers without a code', () => {
  it('is one whose rules are known, for each language and region', () => {
    const all = REGION_NAMES.flatMap((region) =>
      (Object.keys(LANGUAGE_NAMES) as WorkspaceLanguage[]).map((language) => phoneCountry(language, region)),
    );
    expect(all.filter((country) => !isSupportedCountry(country, metadata))).toEqual([]);
    expect([phoneCountry('en', 'us_b'), phoneCountry('en', 'eu_a'), phoneCountry('en', 'au_a')]).toEqual(['US', 'GB', 'AU']);
    expect([phoneCountry('pt', 'us_a'), phoneCountry('pt', 'eu_a'), phoneCountry('de', 'us_a')]).toEqual(['BR', 'PT', 'DE']);
  });

  it.each([
    ['Sonst bin ich unter 030 901820 da.', 'DE', '030 901820'],
    ['Un coup de fil, 06 12 34 56 78, suffit.', 'FR', '06 12 34 56 78'],
    ['Leave it with 020 7946 0018 then.', 'GB', '020 7946 0018'],
    ['Try 02 9374 4000 after lunch.', 'AU', '02 9374 4000'],
  ])('finds %j', (text, country, number) => {
    expect(phones(text, country)).toEqual([number]);
  });

  it('is not that of another one', () => {
    for (const text of ['Sonst bin ich unter 030 901820 da.', 'Leave it with 020 7946 0018 then.']) expect(phones(text, 'US')).toEqual([]);
  });
});
