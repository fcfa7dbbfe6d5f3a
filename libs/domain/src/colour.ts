import { z } from 'zod';
import { isTagColour, TAG_COLOUR_LINES, TAG_COLOURS, type TagColour } from './tag-colours.js';

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A colour as stored, six lower-case hex digits without `#`, out of 3 or 6 digits with or without it; null for anything else. */
export function normalizeHex(text: string): string | null {
  const digits = HEX.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return digits.length === 6 ? digits : digits.replace(/./g, '$&$&');
}

/** A colour in 3 or 6 hex digits, as stored afterwards. */
export const hexColourSchema = z.string({ error: 'Color is required.' }).transform((text, ctx) => {
  const hex = normalizeHex(text.trim());
  if (hex !== null) return hex;
  ctx.addIssue({ code: 'custom', message: 'Write the color as 3 or 6 hex digits, like #2b309b.' });
  return z.NEVER;
});

/** A tag colour by name, or any hex colour, which becomes the nearest tag colour. */
export const tagColourSchema = z.string({ error: 'Color is required.' }).transform((text, ctx): TagColour => {
  const name = text.trim().toLowerCase();
  if (isTagColour(name)) return name;
  if (normalizeHex(name) !== null) return nearestColour(name);
  ctx.addIssue({ code: 'custom', message: `Choose one of these colors: ${TAG_COLOURS.join(', ')}.` });
  return z.NEVER;
});

/** The tag colour that looks most like a hex colour, by distance in OKLab; throws RangeError when the text is not one. */
export function nearestColour(hex: string): TagColour {
  const digits = normalizeHex(hex);
  if (digits === null) throw new RangeError(`${JSON.stringify(hex)} is not a colour of 3 or 6 hex digits.`);
  const requested = oklab(digits);
  const distance = (name: TagColour) => {
    const line = oklab(TAG_COLOUR_LINES[name]);
    return (line.l - requested.l) ** 2 + (line.a - requested.a) ** 2 + (line.b - requested.b) ** 2;
  };
  return TAG_COLOURS.reduce((best, name) => (distance(name) < distance(best) ? name : best));
}

/** The colour for a new tag: the one that the given counts name least often, the first in picker order where several tie. */
export function leastUsedColour(counts: Partial<Record<TagColour, number>>): TagColour {
  return TAG_COLOURS.reduce((best, name) => ((counts[name] ?? 0) < (counts[best] ?? 0) ? name : best));
}

/** sRGB digits in OKLab, with the matrices of its author (Björn Ottosson, 2020). */
function oklab(digits: string): { l: number; a: number; b: number } {
  const channel = (at: number) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = [channel(0), channel(2), channel(4)];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}
