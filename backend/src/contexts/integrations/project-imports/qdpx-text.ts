/** In which units a program counts the positions of a text: the standard says code points, some programs count UTF-16 units. */
export type PositionUnit = 'points' | 'units';

/** A text as it is stored, with the places of the file's text in it. */
export interface StoredText {
  text: string;
  /** The offset in code points of a position of the file; null outside of the text. */
  at(position: number): number | null;
}

/** The text with one sign a line end and without signs that cannot be stored, and where each position of the file is in it. */
export function storedText(given: string, unit: PositionUnit): StoredText {
  const source = given.replace(/^\ufeff/, '');
  const places = new Uint32Array(source.length + 1);
  let text = '';
  let position = 0;
  let offset = 0;
  for (let i = 0; i < source.length; ) {
    const sign = String.fromCodePoint(source.codePointAt(i)!);
    const isDropped = sign === '\0' || (sign === '\r' && source[i + 1] === '\n');
    for (let k = 0; k < (unit === 'units' ? sign.length : 1); k++) places[position++] = offset;
    if (!isDropped) {
      text += sign === '\r' ? '\n' : sign;
      offset++;
    }
    i += sign.length;
  }
  places[position] = offset;
  return { text, at: (requested) => (Number.isInteger(requested) && requested >= 0 && requested <= position ? places[requested]! : null) };
}

const SAMPLE = 24;
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** In which units the positions count, by which of the named passages say their name at their place. */
export function unitOf(source: string, selections: readonly { name: string; start: number; end: number }[]): PositionUnit {
  const points = [...source];
  if (points.length === source.length) return 'points';
  const fits = (text: string, name: string) => {
    const said = plain(name).slice(0, SAMPLE);
    return said !== '' && plain(text).startsWith(said);
  };
  let [byPoints, byUnits] = [0, 0];
  for (const { name, start, end } of selections) {
    if (fits(points.slice(start, end).join(''), name)) byPoints++;
    if (fits(source.slice(start, end), name)) byUnits++;
  }
  return byUnits > byPoints ? 'units' : 'points';
}

/** A document of the editor with a paragraph for each line, whose plain text is the text again. */
export const docOfText = (text: string): object => ({
  type: 'doc',
  content: text.split('\n').map((line) => ({ type: 'paragraph', ...(line ? { content: [{ type: 'text', text: line }] } : {}) })),
});
