import type { ReferenceKind } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { type ChartReading, ChartReadings } from '#contexts/charts';
import { type Highlight, HighlightsService, NotesService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { ShareLinks } from '../links/share-links.service.js';
import type { BodyReference } from './public-body.js';

/** The words of a highlight as a stranger sees them. */
export interface PublicQuote {
  /** What the passage says now: words that were taken out of the source are not shown to the world. Null when it is gone. */
  quote: string | null;
  speaker: string | null;
  startMs: number | null;
  /** The title of the note that it is from, when that note is public itself. */
  noteTitle: string | null;
  status: string;
}

/** A reference on a public page; one that is not shared has its kind and nothing else. */
export type PublicReference =
  | { kind: ReferenceKind; readable: false }
  | ({ kind: 'highlight'; readable: true } & PublicQuote)
  | { kind: 'note'; readable: true; noteTitle: string }
  | { kind: 'chart'; readable: true; chart: ChartReading };

/** Only named fields leave: nothing else of a highlight is for strangers. */
export function publicQuote({ status, text, speaker, startMs, noteTitle }: Highlight, isNotePublic: boolean): PublicQuote {
  return { quote: status === 'orphan' ? null : text, speaker, startMs, noteTitle: isNotePublic ? noteTitle : null, status };
}

/** What a public page shows of the objects that its text refers to: docs/decisions/0033 and 0106. */
@Injectable()
export class PublicReferences {
  constructor(
    private readonly links: ShareLinks,
    private readonly highlights: HighlightsService,
    private readonly notes: NotesService,
    private readonly charts: ChartReadings,
  ) {}

  /** References of an object of a project, by the place (r1, r2, ...) that its public body names. */
  async of(reader: Actor, projectId: string, references: readonly BodyReference[]): Promise<Record<string, PublicReference>> {
    const chartIds = references.flatMap(({ kind, refId }) => (kind === 'chart' ? refId : []));
    const [{ highlights, notes, open }, charts] = await Promise.all([
      this.shownAmong(reader, projectId, references),
      this.charts.ofProject(reader, projectId, chartIds),
    ]);
    const shown = new Map<string, PublicReference>();
    for (const h of highlights) shown.set(h.id, { kind: 'highlight', readable: true, ...publicQuote(h, open.has(h.noteId)) });
    for (const n of notes) if (!n.deletedAt && open.has(n.id)) shown.set(n.id, { kind: 'note', readable: true, noteTitle: n.title });
    for (const [id, chart] of charts) shown.set(id, { kind: 'chart', readable: true, chart });
    return Object.fromEntries(
      references.map(({ kind, refId }, i) => [`r${i + 1}`, shown.get(refId) ?? { kind, readable: false as const }]),
    );
  }

  /** The highlights whose words such a page shows. */
  async quoted(reader: Actor, projectId: string, references: readonly BodyReference[]): Promise<Highlight[]> {
    return (await this.shownAmong(reader, projectId, references)).highlights;
  }

  private async shownAmong(reader: Actor, projectId: string, references: readonly BodyReference[]) {
    const idsOf = (kind: string) => references.flatMap((r) => (r.kind === kind ? r.refId : []));
    const [highlights, notes] = await Promise.all([
      this.highlights.byIds(reader, idsOf('highlight')).then((result) => [...result.values()]),
      this.notes.byIds(reader, idsOf('note')),
    ]);
    const open = await this.links.openAmong(reader, [
      ...highlights.flatMap((h) => [
        { id: h.id, projectId: h.projectId },
        { id: h.noteId, projectId: h.projectId },
      ]),
      ...notes,
    ]);
    const isShown = (h: Highlight) => !h.deletedAt && (h.projectId === projectId || open.has(h.id) || open.has(h.noteId));
    return { highlights: highlights.filter(isShown), notes, open };
  }

  /** A highlight that is shared by itself. */
  async quote(reader: Actor, highlight: Highlight): Promise<PublicQuote> {
    const { noteId, projectId } = highlight;
    return publicQuote(highlight, (await this.links.openAmong(reader, [{ id: noteId, projectId }])).has(noteId));
  }
}
