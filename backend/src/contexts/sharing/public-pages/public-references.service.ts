import { Injectable } from '@nestjs/common';
import { type Highlight, HighlightsService, NotesService, TagsService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { ShareLinks } from '../links/share-links.service.js';
import type { BodyReference } from './public-body.js';

/** The words of a highlight as a stranger sees them. */
export interface PublicQuote {
  /** What the passage says now: words that were taken out of the source are not shown to the world. Null when it is gone. */
  quote: string | null;
  speaker: string | null;
  startMs: number | null;
  noteTitle: string;
  tags: { title: string; colour: string }[];
  status: string;
}

/** A reference on a public page; one that is not shared has its kind and nothing else. */
export type PublicReference =
  | { kind: string; readable: false }
  | ({ kind: 'highlight'; readable: true } & PublicQuote)
  | { kind: 'note'; readable: true; noteTitle: string }
  | { kind: 'tag'; readable: true; tags: { title: string; colour: string }[] };

/** Only named fields leave: nothing else of a highlight is for strangers. */
export function publicQuote({ status, text, speaker, startMs, noteTitle, tags }: Highlight): PublicQuote {
  const quote = status === 'orphan' ? null : text;
  return { quote, speaker, startMs, noteTitle, tags: tags.map(({ title, colour }) => ({ title, colour })), status };
}

/** Which references a public page fills and which it stubs: docs/decisions/0006. */
@Injectable()
export class PublicReferences {
  constructor(
    private readonly links: ShareLinks,
    private readonly highlights: HighlightsService,
    private readonly notes: NotesService,
    private readonly tags: TagsService,
  ) {}

  /** Every reference of an object of a project by its refId. */
  async of(reader: Actor, projectId: string, references: readonly BodyReference[]): Promise<Record<string, PublicReference>> {
    const idsOf = (kind: string) => [...new Set(references.flatMap((r) => (r.kind === kind ? r.refId : [])))];
    const [highlights, notes, tags] = await Promise.all([
      this.highlights.byIds(reader, idsOf('highlight')).then((found) => [...found.values()]),
      this.notes.byIds(reader, idsOf('note')),
      idsOf('tag').length ? this.tags.list(reader, projectId) : [],
    ]);
    const open = await this.links.openAmong(reader, [...highlights.flatMap((h) => [h.id, h.noteId]), ...notes.map((n) => n.id)]);
    const shown = new Map<string, PublicReference>();
    for (const h of highlights)
      if (!h.deletedAt && (h.projectId === projectId || open.has(h.id) || open.has(h.noteId)))
        shown.set(h.id, { kind: 'highlight', readable: true, ...publicQuote(h) });
    for (const n of notes)
      if (!n.deletedAt && (n.projectId === projectId || open.has(n.id)))
        shown.set(n.id, { kind: 'note', readable: true, noteTitle: n.title });
    for (const { id, title, colour } of tags) shown.set(id, { kind: 'tag', readable: true, tags: [{ title, colour }] });
    return Object.fromEntries(references.map(({ kind, refId }) => [refId, shown.get(refId) ?? { kind, readable: false as const }]));
  }
}
