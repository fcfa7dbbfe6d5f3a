import { z } from 'zod';
import { isKeyOf, keysOf } from './typed-object.js';

/** Where the people of a workspace are, by the name the API emits. It says how they write phone numbers, not where their data is kept. */
export const REGIONS = { us_a: 'United States', us_b: 'United States', eu_a: 'Europe', au_a: 'Australia' } as const;

/** The name of a region, always lower-case. */
export type Region = keyof typeof REGIONS;

/** All region names in the order of the specification. */
export const REGION_NAMES: Region[] = keysOf(REGIONS);

/** The region of a workspace that names none. */
export const DEFAULT_REGION: Region = 'us_b';

/** The region a text names in any case (the specification writes both `us_b` and `US_B`), or null. */
export function parseRegion(text: string): Region | null {
  const name = text.trim().toLowerCase();
  return isKeyOf(REGIONS, name) ? name : null;
}

/** The region of a time zone such as Europe/Oslo; the default where there is none near it. */
export function regionOfTimeZone(timeZone: string): Region {
  const [area] = timeZone.split('/');
  if (area === 'Europe' || area === 'Africa' || area === 'Atlantic') return 'eu_a';
  return area === 'Australia' || timeZone === 'Pacific/Auckland' ? 'au_a' : DEFAULT_REGION;
}

/** A region in any case, lower-case afterwards, the default when left out. */
export const regionSchema = z
  .string()
  .nullish()
  .transform((text, ctx): Region => {
    if (text === undefined || text === null) return DEFAULT_REGION;
    const region = parseRegion(text);
    if (region) return region;
    ctx.addIssue({ code: 'custom', message: `Choose one of these regions: ${REGION_NAMES.join(', ')}.` });
    return z.NEVER;
  });
