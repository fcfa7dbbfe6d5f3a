import type { ExportContent } from '@libs/domain';
import { highlightText, textIndex } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { Node } from '@tiptap/pm/model';
import { ChartsService } from '#contexts/charts';
import { ContactArchive } from '#contexts/contacts';
import { DocsService, TranscriptsService } from '#contexts/documents';
import { FieldArchive, ViewsService } from '#contexts/fields';
import { FilesService } from '#contexts/files';
import { InsightsService, ReferencesService } from '#contexts/insights';
import { BoardArchive, type Highlight, HighlightsService, NotesService, ProjectsService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import type { ContentFile, ContentHighlight, ContentInsight, ContentNote, ProjectContent } from '../project-formats/project-content.js';

const PAGE = 200;

/** Reads a project for its export, as the person sees it who ordered that: nothing leaves that they could not open. */
@Injectable()
export class ProjectContents {
  constructor(
    private readonly projects: ProjectsService,
    private readonly notes: NotesService,
    private readonly docs: DocsService,
    private readonly texts: TranscriptsService,
    private readonly highlights: HighlightsService,
    private readonly boards: BoardArchive,
    private readonly fields: FieldArchive,
    private readonly views: ViewsService,
    private readonly charts: ChartsService,
    private readonly contacts: ContactArchive,
    private readonly insights: InsightsService,
    private readonly references: ReferencesService,
    private readonly files: FilesService,
  ) {}

  /** The ids of what is exported: notes the oldest first, insights likewise. Throws NotFound without read access. */
  async idsOf(actor: Actor, projectId: string, contents: readonly ExportContent[]): Promise<{ noteIds: string[]; insightIds: string[] }> {
    const needsNotes = contents.some((content) => content !== 'TAGS' && content !== 'INSIGHTS');
    const noteIds = needsNotes ? await allIds((after) => this.notes.list(actor, projectId, { first: PAGE, after })) : [];
    const insightIds = contents.includes('INSIGHTS') ? await allIds((after) => this.insights.list(actor, projectId, PAGE, after)) : [];
    return { noteIds, insightIds };
  }

  /** The project with these notes and insights. Throws NotFound without read access. */
  async open(
    actor: Actor,
    projectId: string,
    contents: readonly ExportContent[],
    { noteIds, insightIds }: { noteIds: readonly string[]; insightIds: readonly string[] },
    origin: string,
  ): Promise<ProjectContent> {
    const project = await this.projects.findOneOrFail(actor, projectId);
    const has = (content: ExportContent) => contents.includes(content);
    const speakers = has('CONTACTS') ? await this.contacts.speakersOf(actor, noteIds) : [];
    const contactsOf = new Map<string, Map<string, string>>();
    for (const { noteId, speakerId, contactId } of speakers)
      contactsOf.set(noteId, (contactsOf.get(noteId) ?? new Map<string, string>()).set(speakerId, contactId));
    const named = has('CONTACTS') ? await this.fields.peopleOf(actor, projectId) : [];
    const boards = has('TAGS') || has('HIGHLIGHTS') ? await this.boards.of(actor, projectId) : [];
    const place = new Map(
      boards.flatMap((board) => board.groups.flatMap((group) => group.tags.map(({ id }) => id))).map((id, at) => [id, at]),
    );
    return {
      ...{ project, origin, has, boards },
      exportedAt: new Date(),
      readme: (await this.docs.textOf(actor, projectId)).doc,
      fields: has('NOTES') || has('INSIGHTS') ? await this.fields.of(actor, projectId) : [],
      contacts: await this.contacts.of(actor, [...new Set([...speakers.map(({ contactId }) => contactId), ...named])]),
      views: (await this.views.list(actor, projectId)).flatMap(
        ({ shared, target, name, layout, filter, sortBy, sortDescending, groupBy, columns, isDefault }) =>
          shared ? [{ target, name, layout, filter, sort: { by: sortBy, descending: sortDescending }, groupBy, columns, isDefault }] : [],
      ),
      charts: (await this.charts.list(actor, projectId)).flatMap(({ shared, id, name, kind, measure, by, splitBy, filter }) =>
        shared ? [{ id, name, kind, measure, by, splitBy, filter }] : [],
      ),
      notes: () => this.eachNote(actor, noteIds, has('HIGHLIGHTS'), place, contactsOf),
      insights: () => this.eachInsight(actor, insightIds),
      file: (id) => this.file(actor, id),
    };
  }

  private async *eachNote(
    actor: Actor,
    ids: readonly string[],
    withHighlights: boolean,
    place: ReadonlyMap<string, number>,
    contactsOf: ReadonlyMap<string, Map<string, string>>,
  ): AsyncGenerator<ContentNote> {
    for (let at = 0; at < ids.length; at += PAGE) {
      const page = ids.slice(at, at + PAGE);
      const values = await this.fields.valuesOf(actor, page);
      for (const note of await this.notes.byIds(actor, page)) {
        const { confirmed, times } = await this.texts.of(actor, note.id);
        const known = withHighlights ? await this.highlights.ofNote(actor, note.id) : [];
        // What was highlighted without a person leaves when one keeps it.
        const kept = new Map(known.filter(({ isByAi }) => !isByAi).map((highlight) => [highlight.id, highlight]));
        const highlights: ContentHighlight[] = [];
        const index = textIndex(confirmed.doc);
        confirmed.highlights.each((id, from, to, status, quote) => {
          const facts = kept.get(id);
          if (facts) highlights.push(exported({ doc: confirmed.doc, index }, { id, from, to, status, quote }, facts, place));
        });
        highlights.sort((a, b) => a.from - b.from || a.to - b.to || (a.id < b.id ? -1 : 1));
        yield {
          note,
          doc: confirmed.doc,
          times,
          highlights,
          values: values.get(note.id) ?? {},
          contactOf: contactsOf.get(note.id) ?? new Map(),
        };
      }
    }
  }

  private async *eachInsight(actor: Actor, ids: readonly string[]): AsyncGenerator<ContentInsight> {
    const values = await this.fields.valuesOf(actor, ids);
    for (const id of ids) {
      const [insight] = await this.insights.byIds(actor, [id]);
      if (insight) yield { ...(await this.insight(actor, insight.id)), values: values.get(id) ?? {} };
    }
  }

  /** One insight with what its references show the actor. Throws NotFound. */
  async insight(actor: Actor, id: string): Promise<ContentInsight> {
    const insight = await this.insights.findOneOrFail(actor, id);
    const { doc } = await this.docs.textOf(actor, id);
    const keys: Parameters<ReferencesService['byKeys']>[1][number][] = [];
    doc.descendants((node) => {
      if (node.type.name === 'reference') keys.push({ kind: node.attrs['kind'], refId: node.attrs['refId'] });
    });
    const references = await this.references.byKeys(actor, keys);
    const charts = new Map<string, string>();
    for (const { kind, refId, readable, removed } of references) {
      const chart = kind === 'chart' && readable && !removed ? await this.charts.find(actor, refId) : null;
      if (chart) charts.set(refId, chart.name);
    }
    return { insight, doc, values: {}, charts, references: new Map(references.map((reference) => [reference.refId, reference])) };
  }

  /** A file that the actor may read; null for any other. */
  async file(actor: Actor, id: string): Promise<ContentFile | null> {
    const result = await this.files.open(actor, id).catch(() => null);
    return result && { id, name: result.file.name, mime: result.file.mime, size: result.file.size, stream: result.stream };
  }
}

function exported(
  { doc, index }: { doc: Node; index: ReturnType<typeof textIndex> },
  row: Pick<ContentHighlight, 'id' | 'from' | 'to' | 'status' | 'quote'>,
  facts: Highlight,
  place: ReadonlyMap<string, number>,
): ContentHighlight {
  const isOrphan = row.status === 'orphan';
  const rank = (id: string) => place.get(id) ?? Number.POSITIVE_INFINITY;
  return {
    ...row,
    start: isOrphan ? null : index.posToOffset(row.from),
    end: isOrphan ? null : index.posToOffset(row.to),
    text: isOrphan ? '' : highlightText(doc, row.from, row.to),
    speaker: facts.speaker,
    startMs: facts.startMs,
    author: facts.createdBy.name,
    createdAt: facts.createdAt,
    tags: facts.tags.filter(({ id }) => place.has(id)).sort((a, b) => rank(a.id) - rank(b.id)),
  };
}

type Made = { id: string; createdAt: Date };

/** The ids of all pages, the oldest first. */
async function allIds(
  page: (after: string | null) => Promise<{ nodes: Made[]; pageInfo: { hasNextPage: boolean; endCursor?: string | null } }>,
): Promise<string[]> {
  const all: Made[] = [];
  let after: string | null = null;
  do {
    const { nodes, pageInfo } = await page(after);
    all.push(...nodes);
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
  } while (after);
  // By what an archive keeps of the time, so that what was imported stands in the same order again.
  all.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  return all.map(({ id }) => id);
}
