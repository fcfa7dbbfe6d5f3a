import { describe, expect, it } from '@jest/globals';
import { DEFAULT_REGION, parseRegion, REGION_NAMES, REGIONS, regionLabels, regionSchema } from './regions.js';

describe('regions', () => {
  it('are the four of the specification, us_b by default', () => {
    expect(REGION_NAMES).toEqual(['us_a', 'us_b', 'eu_a', 'au_a']);
    expect(DEFAULT_REGION).toBe('us_b');
    expect(REGIONS.eu_a).toBe('Europe');
  });

  it('are read in any case and given in lower case', () => {
    expect(['US_B', 'us_b', ' Eu_A ', 'AU_A'].map(parseRegion)).toEqual(['us_b', 'us_b', 'eu_a', 'au_a']);
    expect(['', 'us', 'us_c', 'us-a', 'toString', '__proto__'].map(parseRegion)).toEqual([null, null, null, null, null, null]);
  });

  it('have different names where two are in the same part of the world', () => {
    expect([...regionLabels(['us_b', 'eu_a']).values()]).toEqual(['United States', 'Europe']);
    expect([...regionLabels(['us_a', 'eu_a', 'us_b']).values()]).toEqual(['United States (us_a)', 'Europe', 'United States (us_b)']);
  });

  it('are none when left out', () => {
    expect([regionSchema.parse(undefined), regionSchema.parse(null), regionSchema.parse('EU_A')]).toEqual([null, null, 'eu_a']);
    expect(regionSchema.safeParse('').error?.issues[0]?.message).toBe('Choose one of these regions: us_a, us_b, eu_a, au_a.');
  });
});
