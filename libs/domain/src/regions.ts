import { z } from 'zod';
import { isKeyOf, keysOf } from './typed-object.js';

/**
 * Regions by the name the API emits. In an installation that is the cell of a region, everything of its workspaces is stored there; in one that is
 * none, a region says where people are, and so how they write phone numbers.
 */
export const REGIONS = { us_a: 'United States', us_b: 'United States', eu_a: 'Europe', au_a: 'Australia' } as const;

/** The name of a region, always lower-case. */
export type Region = keyof typeof REGIONS;

/** All region names in the order of the specification. */
export const REGION_NAMES: Region[] = keysOf(REGIONS);

/** The region of a workspace that names none. */
export const DEFAULT_REGION: Region = 'us_b';

/** What regions are called beside each other: with their own name where two are of the same part of the world. */
export function regionLabels(regions: readonly Region[]): Map<Region, string> {
  return new Map(
    regions.map((region) => {
      const isAlone = regions.every((other) => other === region || REGIONS[other] !== REGIONS[region]);
      return [region, isAlone ? REGIONS[region] : `${REGIONS[region]} (${region})`];
    }),
  );
}

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

/** A region in any case, lower-case afterwards; null when left out. */
export const regionSchema = z
  .string()
  .nullish()
  .transform((text, ctx): Region | null => {
    if (text === undefined || text === null) return null;
    const region = parseRegion(text);
    if (region) return region;
    ctx.addIssue({ code: 'custom', message: `Choose one of these regions: ${REGION_NAMES.join(', ')}.` });
    return z.NEVER;
  });
