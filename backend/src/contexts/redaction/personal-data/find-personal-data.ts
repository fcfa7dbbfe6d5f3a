import { PERSONAL_DATA, type PersonalDataFinding, type PersonalDataType } from '@libs/domain';
import { addressSpans } from './addresses.js';
import type { Span } from './finding.js';
import { Gazetteer } from './gazetteer.js';
import { nameSpans } from './names.js';
import { phoneSpans } from './phones.js';
import { structuredSpans } from './structured.js';

/** What the caller knows beyond the text. */
export interface KnownNames {
  /** People of the workspace and speakers of the note. */
  names?: readonly string[];
  /** The country whose numbers are written without its code. */
  country?: string;
}

/** Personal data in a text, in its order and without overlaps; offsets in code points. Linear in the length of the text. */
export function findPersonalData(text: string, { names = [], country }: KnownNames = {}): PersonalDataFinding[] {
  const displayed = text.replace(/[\u00a0\u202f]/g, ' ');
  const cased = withCapitals(displayed);
  const spans = [
    ...structuredSpans(displayed),
    ...phoneSpans(displayed, country),
    ...addressSpans(cased),
    ...new Gazetteer(names).spans(cased),
    ...nameSpans(cased),
  ];
  return inPoints(text, withoutOverlaps([...spans, ...repeatedNames(cased, spans)]));
}

/** From this confidence on a name is looked for in the rest of the text, and so sure is what is found. */
const REPEATED = 0.6;
/** A text of people has fewer; one that was made to hold more takes no longer for it. */
const MAX_REPEATED = 2000;

/** Names that were found once, wherever they or a part of them are said again: in small letters too, where they are said in full. */
function repeatedNames(text: string, spans: readonly Span[]): Span[] {
  const people = spans.filter(({ type, confidence }) => type === 'PERSON' && confidence >= REPEATED);
  const names = [...new Set(people.map(({ start, end }) => text.slice(start, end)))].slice(0, MAX_REPEATED);
  return new Gazetteer(names).spans(text).map((span) => ({ ...span, confidence: REPEATED }));
}

/** A text without any capital is given one at each word: the same length, and names look like names. */
function withCapitals(text: string): string {
  if (/\p{Lu}/u.test(text) || !/\p{Ll}/u.test(text)) return text;
  return text.replace(/(?<![\p{L}\p{N}'’])\p{Ll}/gu, (letter) =>
    letter.toUpperCase().length === letter.length ? letter.toUpperCase() : letter,
  );
}

const ORDER = new Map<PersonalDataType, number>(PERSONAL_DATA.map((type, i) => [type, i]));
/** What has a checked form keeps its characters; among the others the surer one does, then the longer one. */
const isChecked = ({ type }: Span) => ORDER.get(type)! < ORDER.get('PHONE')!;

function withoutOverlaps(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort(
    (a, b) =>
      Number(isChecked(b)) - Number(isChecked(a)) ||
      (isChecked(a) ? ORDER.get(a.type)! - ORDER.get(b.type)! : 0) ||
      rankOf(b) - rankOf(a) ||
      b.end - b.start - (a.end - a.start) ||
      a.start - b.start,
  );
  const taken = new ClaimedSpans();
  const kept: Span[] = [];
  for (const span of sorted)
    for (const [start, end] of taken.free(span.start, span.end)) {
      // What a better finding left of a worse one is kept only when the worse one still says something by itself.
      if (start === span.start && end === span.end) kept.push(span);
      else if (span.type === 'ADDRESS' && end - start > 5) kept.push({ ...span, start, end });
    }
  for (const span of kept) taken.hold(span.start, span.end);
  return kept.sort((a, b) => a.start - b.start);
}

const rankOf = ({ type, confidence }: Span) => (type === 'PHONE' ? 2 : type === 'ADDRESS' ? 1.5 : confidence);

/** Stretches of a text that are given away, asked for and held in the order of their worth. */
class ClaimedSpans {
  private readonly marks = new Map<number, [number, number][]>();

  /** What of a stretch is still free, and holds it. */
  *free(start: number, end: number): Generator<[number, number]> {
    const meeting: [number, number][] = [];
    for (let cell = start >> 8; cell <= end >> 8; cell++)
      for (const held of this.marks.get(cell) ?? []) if (held[0] < end && held[1] > start) meeting.push(held);
    meeting.sort((a, b) => a[0] - b[0]);
    let at = start;
    for (const [from, to] of meeting) {
      if (from > at) yield [at, from];
      at = Math.max(at, to);
    }
    if (at < end) yield [at, end];
    this.hold(start, end);
  }

  hold(start: number, end: number): void {
    for (let cell = start >> 8; cell <= end >> 8; cell++) {
      const held = this.marks.get(cell) ?? [];
      held.push([start, end]);
      this.marks.set(cell, held);
    }
  }
}

function inPoints(text: string, spans: readonly Span[]): PersonalDataFinding[] {
  const findings: PersonalDataFinding[] = [];
  let unit = 0;
  let point = 0;
  const pointAt = (to: number) => {
    for (; unit < to; unit++) if (!(text.charCodeAt(unit) >= 0xdc00 && text.charCodeAt(unit) <= 0xdfff)) point++;
    return point;
  };
  for (const { type, start, end, confidence } of spans) findings.push({ type, start: pointAt(start), end: pointAt(end), confidence });
  return findings;
}
