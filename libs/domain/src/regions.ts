import { z } from 'zod';

/** The regions a workspace can live in, by the name the API emits, with what the create page shows. */
export const REGIONS = {
  us_a: { label: 'United States', city: 'Oregon' },
  us_b: { label: 'United States', city: 'Ohio' },
  eu_a: { label: 'Europe', city: 'Frankfurt' },
  au_a: { label: 'Australia', city: 'Sydney' },
} as const;

/** The name of a region, always lower-case. */
export type Region = keyof typeof REGIONS;

/** All region names in the order of the specification. */
export const REGION_NAMES = Object.keys(REGIONS) as [Region, ...Region[]];

/** The region of a workspace that names none. */
export const DEFAULT_REGION: Region = 'us_b';

/** The region a text names in any case (the specification writes both `us_b` and `US_B`), or null. */
export function parseRegion(text: string): Region | null {
  const name = text.trim().toLowerCase();
  return Object.hasOwn(REGIONS, name) ? (name as Region) : null;
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
