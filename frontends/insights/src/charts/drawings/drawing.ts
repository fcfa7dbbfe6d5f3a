import { TAG_COLOURS } from '@libs/domain';

/** One category as it is drawn. */
export interface PlottedCategory {
  key: string;
  name: string;
  colour: string;
  value: number;
  values: readonly number[];
}

/** One series as it is drawn; its place decides its pattern. */
export interface PlottedSeries {
  key: string;
  name: string;
  colour: string;
}

/** What every way of drawing is given. */
export interface DrawingProps {
  rows: readonly PlottedCategory[];
  series: readonly PlottedSeries[];
  /** The key of the category that is open beside the chart. */
  chosen: string | null;
  onMark: (key: string, series: string | null) => void;
}

/** Colours far from each other when they stand side by side. */
const ORDER = ['jade', 'rose', 'cobalt', 'amber', 'violet', 'moss', 'clay', 'lagoon', 'orchid', 'olive', 'ocean', 'graphite'] as const;

/** The colour of a place in a chart where nothing has one of its own. */
export const placeColour = (position: number): string => ORDER[position % ORDER.length] ?? 'graphite';

/** The strong tone of a tag colour, for lines and areas. */
export const strongTone = (colour: string): string => `var(--vb-tag-${known(colour)}-line)`;
/** The pale tone of a tag colour, on which its ink can be read. */
export const paleTone = (colour: string): string => `var(--vb-tag-${known(colour)}-wash)`;
/** The tone of a tag colour for words on its pale tone. */
export const ink = (colour: string): string => `var(--vb-tag-${known(colour)}-ink)`;

const known = (colour: string): string => (TAG_COLOURS.some((value) => value === colour) ? colour : 'graphite');

/** The dashes of a line by its place, so that lines can be distinguished without colour. */
export const dashOf = (position: number): string => ['0', '7 4', '2 4', '10 4 2 4', '14 4', '2 2'][position % 6] ?? '0';
