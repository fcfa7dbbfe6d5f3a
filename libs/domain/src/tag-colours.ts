import { keysOf } from './typed-object.js';
/** The twelve tag colours with the sRGB value of their line on a light page, which the design's style sheet repeats. */
export const TAG_COLOUR_LINES = {
  clay: '5d2507',
  amber: '8b6203',
  olive: '545000',
  moss: '758d33',
  jade: '029774',
  lagoon: '017b81',
  ocean: '015d7b',
  cobalt: '2b309b',
  violet: '7b46b5',
  orchid: 'aa5cb4',
  rose: '993a4a',
  graphite: '35393f',
} as const;

/** The name of a tag colour, which is what is stored. */
export type TagColour = keyof typeof TAG_COLOUR_LINES;

/** The tag colours in the order of the picker. */
export const TAG_COLOURS: TagColour[] = keysOf(TAG_COLOUR_LINES);

/** Whether a text is the name of a tag colour. */
export function isTagColour(text: string): text is TagColour {
  return Object.hasOwn(TAG_COLOUR_LINES, text);
}
