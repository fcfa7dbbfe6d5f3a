import type { ChartMeasure } from '@libs/domain';
import { type CodedPassages, PassageReader } from '#contexts/repository';
import type { Axis } from './chart-counter.js';

/** Keys of something by what identifies it; an unknown one has none. */
type KeysOf<T> = ReadonlyMap<T, readonly string[]>;

/** What one axis of a chart goes by: keys of whole notes, of tags by their numbers, or of speakers by `speakerKey`. */
export type AxisKeys =
  | { of: 'note'; keys: KeysOf<string> }
  | { of: 'tag'; keys: ReadonlyMap<number, string> }
  | { of: 'speaker'; keys: KeysOf<string> };

export const speakerKey = (noteId: string, speakerId: string): string => `${noteId} ${speakerId}`;

export interface CountedPassages {
  measure: ChartMeasure;
  notes: readonly CodedPassages[];
  axes: Partial<Record<Axis, AxisKeys>>;
  /** Who a speaker is, by `speakerKey`; only needed where people are counted. */
  people: ReadonlyMap<string, string>;
}

/**
 * The passages that are counted, as numbers, because there are hundreds of thousands: for each what it is counted as, how many keys it has on the first
 * axis, these, and the same for the second. No key comes twice for one passage.
 */
export interface PassageRows {
  rows: Int32Array;
  /** How many different things are counted at most. */
  units: number;
  /** The names of the keys of each axis by their numbers. */
  names: Record<Axis, readonly string[]>;
}

const NO_KEYS: readonly number[] = [];

export function passageRows({ measure, notes, axes, people }: CountedPassages): PassageRows {
  // A passage has four bytes and four for each tag: of these become three numbers and one for each key, of which notes seldom have several.
  const rows = new Numbers(notes.reduce((bytes, { passages }) => bytes + passages.length, 0));
  const persons = new Numbering();
  const by = new AxisReader(axes.by);
  const splitBy = new AxisReader(axes.splitBy);
  const reader = new PassageReader();
  let passage = 0;
  let position = 0;
  for (const { noteId, speakers, passages } of notes) {
    const spoken = measure === 'PEOPLE' ? speakers.map((id) => persons.find(people.get(speakerKey(noteId, id)))) : [];
    by.enter(noteId, speakers);
    splitBy.enter(noteId, speakers);
    reader.open(passages);
    while (reader.next()) {
      const unit = measure === 'HIGHLIGHTS' ? passage++ : measure === 'NOTES' ? position : (spoken[reader.speaker] ?? -1);
      if (unit < 0) continue;
      rows.push(unit);
      by.write(rows, reader);
      splitBy.write(rows, reader);
    }
    position++;
  }
  return {
    rows: rows.all(),
    units: measure === 'PEOPLE' ? persons.names.length : Math.max(passage, position),
    names: { by: by.names, splitBy: splitBy.names },
  };
}

/** Numbers from 0 for strings as they come. */
export class Numbering {
  readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();

  of(name: string): number {
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.names.push(name) - 1;
      this.numbers.set(name, number);
    }
    return number;
  }

  find(name: string | undefined): number {
    return name === undefined ? -1 : this.of(name);
  }
}

/** An array that grows beyond the room that it begins with. */
class Numbers {
  private values: Int32Array;
  length = 0;

  constructor(room: number) {
    this.values = new Int32Array(Math.max(16, room));
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const more = new Int32Array(this.values.length * 2);
      more.set(this.values);
      this.values = more;
    }
    this.values[this.length++] = value;
  }

  set(position: number, value: number): void {
    this.values[position] = value;
  }

  /** Whether a value stands at a place or after it. */
  has(value: number, from: number): boolean {
    for (let i = from; i < this.length; i++) if (this.values[i] === value) return true;
    return false;
  }

  all(): Int32Array {
    return this.values.subarray(0, this.length);
  }
}

/** Writes the keys that a passage has on an axis. */
class AxisReader {
  readonly names: readonly string[];
  private readonly keysOf = new Map<string, readonly number[]>();
  private readonly keyOfTag = new Map<number, number>();
  private readonly kind: AxisKeys['of'] | null;
  private ofNote = NO_KEYS;
  private ofSpeakers: (readonly number[])[] = [];

  constructor(axis: AxisKeys | undefined) {
    const numbering = new Numbering();
    this.kind = axis?.of ?? null;
    if (axis?.of === 'tag') for (const [tag, name] of axis.keys) this.keyOfTag.set(tag, numbering.of(name));
    else for (const [value, names] of axis?.keys ?? []) this.keysOf.set(value, [...new Set(names.map((name) => numbering.of(name)))]);
    this.names = numbering.names;
  }

  enter(noteId: string, speakers: readonly string[]): void {
    if (this.kind === 'note') this.ofNote = this.keysOf.get(noteId) ?? NO_KEYS;
    if (this.kind === 'speaker') this.ofSpeakers = speakers.map((id) => this.keysOf.get(speakerKey(noteId, id)) ?? NO_KEYS);
  }

  write(rows: Numbers, { speaker, tags, count }: PassageReader): void {
    if (this.kind === 'tag') {
      const start = rows.length;
      rows.push(0);
      for (let i = 0; i < count; i++) {
        const key = this.keyOfTag.get(tags[i]!);
        if (key !== undefined && !rows.has(key, start + 1)) rows.push(key);
      }
      rows.set(start, rows.length - start - 1);
      return;
    }
    const keys = this.kind === 'speaker' ? (this.ofSpeakers[speaker] ?? NO_KEYS) : this.ofNote;
    rows.push(keys.length);
    for (const key of keys) rows.push(key);
  }
}
