import { createHash } from 'node:crypto';
import { plainText } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { DocsService, NotesService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { isSound, type Turn, turnsOf, type Unit, unitsOf } from './extract/units.js';
import type { SummaryCitation, SummarySection } from './summary.graphql.js';

/** The text of a note as a summary is made of it. */
export interface NoteText {
  noteId: string;
  title: string;
  version: number;
  turns: Turn[];
  units: Unit[];
}

/** The SHA-256 of a text, as citations carry it. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What stands in a note, for summaries: read for somebody who may read it. */
@Injectable()
export class SummaryText {
  constructor(
    private readonly notes: NotesService,
    private readonly docs: DocsService,
  ) {}

  /** The newest text. Throws NotFound for who may not read the note. */
  async of(actor: Actor, noteId: string): Promise<NoteText> {
    const note = await this.notes.oneOrFail(actor, noteId);
    const { doc, version } = await this.docs.textOf(actor, noteId);
    const turns = turnsOf(doc, new Map(note.speakers.map((s) => [s.id, s.name])));
    if (!isSound(doc, turns)) throw new Error(`the places of note ${noteId} at version ${version} are not those of its text`);
    return { noteId, title: note.title, version, turns, units: unitsOf(turns) };
  }

  /** A citation of a place of that text. */
  cite(text: NoteText, place: Pick<Turn, 'start' | 'end' | 'text' | 'speaker' | 'startMs'>): SummaryCitation {
    return {
      objectType: 'NOTE',
      objectId: text.noteId,
      version: text.version,
      start: place.start,
      end: place.end,
      sha256: hashOf(place.text),
      quote: place.text,
      speaker: place.speaker,
      startMs: place.startMs,
      isCurrent: true,
      currentStart: place.start,
      currentVersion: text.version,
    };
  }

  /** The sections with each citation compared with the text as it is now, for a caller that has checked access. */
  async compared(actor: Actor, noteId: string, sections: readonly SummarySection[]): Promise<SummarySection[]> {
    if (!sections.length) return [];
    const { doc, version } = await this.docs.textOf(actor, noteId);
    let plain: string[] | undefined;
    let whole = '';
    const now = (c: SummaryCitation): SummaryCitation => {
      if (c.version === version) return { ...c, isCurrent: true, currentStart: c.start, currentVersion: version };
      if (!plain) {
        whole = plainText(doc);
        plain = [...whole];
      }
      if (plain.slice(c.start, c.end).join('') === c.quote)
        return { ...c, isCurrent: true, currentStart: c.start, currentVersion: version };
      // Text before it was added or taken away: of several places the nearest.
      const at = nearest(whole, c.quote, c.start);
      return { ...c, isCurrent: at !== null, currentStart: at ?? c.start, currentVersion: version };
    };
    return sections.map((s) => ({ ...s, bullets: s.bullets.map((b) => ({ ...b, citations: b.citations.map(now) })) }));
  }
}

/** Where `quote` stands in `text` nearest to a place, in code points. */
function nearest(text: string, quote: string, to: number): number | null {
  let best: number | null = null;
  for (let i = text.indexOf(quote); i >= 0; i = text.indexOf(quote, i + 1)) {
    const at = [...text.slice(0, i)].length;
    if (best === null || Math.abs(at - to) < Math.abs(best - to)) best = at;
  }
  return best;
}
