import { setImmediate } from 'node:timers/promises';
import { AppError, LIMITS } from '@libs/domain';
import { plainText, textIndex } from '@libs/editor';
import { hashOf, type LanguageCode, languageOf, QuoteLocator } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import { DocsService } from '#contexts/documents';
import { NotesService } from '#contexts/repository';
import { WorkspacesService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import type { InWorkspace } from '#platform/db';
import { notesIn } from './citations.js';
import { hasPlainTextPositions, joinUnits, type Turn, turnsIn, turnsOf, turnsWith, type Unit, unitsOf } from './extract/units.js';
import type { SummaryCitation, SummarySection } from './summary.graphql.js';
import type { Source } from './summary-scopes.js';

/** The text that a summary is made of. */
export interface SourceText {
  /** Which version of each note. */
  versions: ReadonlyMap<string, number>;
  epochs: ReadonlyMap<string, number>;
  /** What most of it is written in, and all that it is written in. */
  language: LanguageCode;
  languages: ReadonlySet<LanguageCode>;
  /** What its notes are called. */
  titles: ReadonlyMap<string, string>;
  turns: Turn[];
  units: Unit[];
  /** How many of the notes or highlights are in it. */
  used: number;
}

/** So much of a note tells its language. */
const OPENING = 2000;
const openingOf = (turns: readonly Turn[]): string => {
  let opening = '';
  for (const { text } of turns) {
    opening += `${text}\n`;
    if (opening.length > OPENING) break;
  }
  return opening;
};

/** How many sentences are enough for a summary to be tried. */
export const informativeCount = (units: readonly Unit[]): number => units.filter((u) => u.length >= 4).length;

/** What stands in notes, for summaries. */
@Injectable()
export class SummaryText {
  constructor(
    private readonly notes: NotesService,
    private readonly docs: DocsService,
    private readonly workspaces: WorkspacesService,
  ) {}

  /**
   * The newest text of sources that the actor may read, the oldest note first. Of more letters than a summary is made of the newest notes
   * are taken; `least` ends the reading once there are so many sentences. Throws NotFound when nothing is left to read.
   */
  async of(actor: Actor, sources: readonly Source[], least = Number.POSITIVE_INFINITY): Promise<SourceText> {
    const notes = await this.notes.byIds(
      actor,
      sources.map((s) => s.noteId),
    );
    const byId = new Map(notes.map((n) => [n.id, n]));
    const expected = await this.workspaces.languageOf(actor);
    const written = new Map<LanguageCode, number>();
    const versions = new Map<string, number>();
    // Read before the texts: what is redacted between the two is looked at again.
    const epochs = new Map(Array.from(await this.docs.headsOf(actor, [...byId.keys()]), ([id, { epoch }]) => [id, epoch]));
    const parts: { turns: Turn[]; units: Unit[]; at: number }[] = [];
    let letters = 0;
    let used = 0;
    let informative = 0;
    for (const { noteId, highlightIds, words } of sources) {
      const note = byId.get(noteId);
      if (!note) continue;
      const { doc, version, highlights } = await this.docs.textOf(actor, noteId);
      const all = turnsOf(doc, new Map(note.speakers.map((s) => [s.id, s.name])), noteId);
      if (!hasPlainTextPositions(doc, all)) throw new Error(`the places of note ${noteId} at version ${version} are not those of its text`);
      const index = textIndex(doc);
      const ranges = highlightIds?.flatMap((id): [number, number][] => {
        const row = highlights.get(id);
        return row && !row.removed && row.status !== 'orphan' ? [[index.posToOffset(row.from), index.posToOffset(row.to)]] : [];
      });
      const spoken = words?.length ? turnsWith(all, words, expected).map((turn): [number, number] => [turn.start, turn.end]) : [];
      const turns = ranges ? turnsIn(all, [...ranges, ...spoken]) : all;
      const size = turns.reduce((sum, turn) => sum + turn.text.length, 0);
      // One long note is read whole, as when it is summarised alone.
      if (parts.length && letters + size > LIMITS.summary.letters) break;
      letters += size;
      used += words ? Math.min(1, turns.length) : (ranges?.length ?? 1);
      const language = languageOf(openingOf(all), expected);
      written.set(language, (written.get(language) ?? 0) + size);
      const units = unitsOf(turns, language);
      informative += informativeCount(units);
      versions.set(noteId, version);
      parts.push({ turns, units, at: +note.createdAt });
      if (informative >= least) break;
      // Many notes take seconds: others have their turn in between.
      await setImmediate();
    }
    if (!parts.length && sources.length) throw new AppError('NotFound');
    const titles = new Map(notes.map(({ id, title }) => [id, title]));
    const [language = expected] = [...written].sort((a, b) => b[1] - a[1]).map(([value]) => value);
    const languages = new Set(written.keys());
    return { versions, epochs, titles, language, languages, used, ...joinUnits(parts.sort((a, b) => a.at - b.at)) };
  }

  /**
   * What notes are written in, the most frequent first, as far as their beginnings tell; the looking ends with the first in `until`. Without any
   * note it is the workspace's language.
   */
  async languagesOf(actor: Actor, sources: readonly Source[], until: LanguageCode): Promise<LanguageCode[]> {
    const expected = await this.workspaces.languageOf(actor);
    const counts = new Map<LanguageCode, number>();
    for (const { noteId } of sources) {
      const { doc } = await this.docs.textOf(actor, noteId);
      const language = languageOf(openingOf(turnsOf(doc, new Map(), noteId)), expected);
      counts.set(language, (counts.get(language) ?? 0) + 1);
      if (language === until) break;
      await setImmediate();
    }
    return counts.size ? [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value) : [expected];
  }

  /** Whether nothing of it was edited or redacted since. */
  async isCurrent(where: InWorkspace, text: SourceText): Promise<boolean> {
    const now = await this.docs.headsOf(where, [...text.versions.keys()]);
    return [...text.versions].every(([id, version]) => now.get(id)?.version === version && now.get(id)?.epoch === text.epochs.get(id));
  }

  /** Whether something of it was redacted since, or is gone for good; edits alone do not count. */
  async isRewritten(where: InWorkspace, { versions, epochs }: SourceText): Promise<boolean> {
    const now = await this.docs.headsOf(where, [...versions.keys()]);
    return [...versions.keys()].some((id) => now.get(id)?.epoch !== epochs.get(id));
  }

  /** A citation of a place of that text. */
  cite(text: SourceText, place: Pick<Turn, 'noteId' | 'start' | 'end' | 'text' | 'speaker' | 'startMs'>): SummaryCitation {
    const version = text.versions.get(place.noteId)!;
    return {
      objectType: 'NOTE',
      objectId: place.noteId,
      version,
      start: place.start,
      end: place.end,
      sha256: hashOf(place.text),
      quote: place.text,
      speaker: place.speaker,
      startMs: place.startMs,
      isCurrent: true,
      currentStart: place.start,
      currentVersion: version,
    };
  }

  /**
   * The sections as the actor may see them, each citation compared with the text as it is now. A point that rests on a note which the actor
   * may not read, or which is gone, is left out and counted.
   */
  async shown(actor: Actor, sections: readonly SummarySection[]): Promise<{ sections: SummarySection[]; hidden: number }> {
    const cited = notesIn(sections);
    const titles = new Map((await this.notes.byIds(actor, cited)).map((n) => [n.id, n.title]));
    const now = new Map<string, Compared>();
    for (const id of titles.keys()) now.set(id, await this.compared(actor, id));
    let hidden = 0;
    const visible = sections.flatMap((s) => {
      const bullets = s.bullets.filter((b) => b.citations.every((c) => titles.has(c.objectId)));
      hidden += s.bullets.length - bullets.length;
      if (!bullets.length && s.bullets.length) return [];
      return [{ ...s, bullets: bullets.map((b) => ({ ...b, citations: b.citations.map((c) => now.get(c.objectId)!(c)) })) }];
    });
    for (const c of visible.flatMap((s) => s.bullets).flatMap((b) => b.citations)) c.title = titles.get(c.objectId)!;
    return { sections: visible, hidden };
  }

  private async compared(where: InWorkspace, noteId: string): Promise<Compared> {
    const { doc, version } = await this.docs.textOf(where, noteId);
    let locator: QuoteLocator | undefined;
    return (c) => {
      let at: number | null = c.start;
      if (c.version !== version) {
        locator ??= new QuoteLocator(plainText(doc));
        at = locator.placeOf(c);
      }
      return { ...c, isCurrent: at !== null, currentStart: at ?? c.start, currentVersion: version };
    };
  }
}

type Compared = (citation: SummaryCitation) => SummaryCitation;
