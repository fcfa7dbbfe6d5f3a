import { codePointLength } from '@libs/domain';
import { docFromImport, plainText } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { DocsService } from '#contexts/documents';
import { FilesService } from '#contexts/files';
import { InsightsService } from '#contexts/insights';
import { BoardsService, HighlightsService, NotesService, ProjectsService, TagsService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { parseFile } from '../importers/parse-file.js';
import type { Sample, SampleProject } from './sample-content.js';
import { sampleDoc } from './sample-doc.js';

/** What a piece of a sample is known by: a call that goes on where another was stopped makes no piece twice. */
export type KeyOf = (kind: string, key: string) => string;

/** Makes one project of the sample by the services that people use, piece after piece. */
@Injectable()
export class SampleWriter {
  constructor(
    private readonly db: TenantDb,
    private readonly projects: ProjectsService,
    private readonly boards: BoardsService,
    private readonly tags: TagsService,
    private readonly files: FilesService,
    private readonly notes: NotesService,
    private readonly docs: DocsService,
    private readonly highlights: HighlightsService,
    private readonly insights: InsightsService,
  ) {}

  /** Answers its id; what is there of it already stays. */
  async project(sample: Sample, p: SampleProject, people: Map<string, Actor>, folderId: string | null, keyOf: KeyOf): Promise<string> {
    const admin = people.get('maren')!;
    const { projectId, tagIds } = await this.db.tx(admin, async (m) => {
      const projectId = await this.projects.insert(m, admin, {
        name: p.name,
        description: p.description,
        folderId,
        status: p.status,
        sample: true,
        withoutBoard: true,
        readme: sampleDoc(p.readme.filter((b) => !('quote' in b || 'title' in b || 'interview' in b))),
        clientKey: keyOf('project', p.dir),
      });
      return { projectId, tagIds: await this.codebook(sample, admin, projectId) };
    });
    const noteIds = new Map<string, string>();
    const quoted = new Map<string, string>();
    for (const i of p.interviews) {
      const noteId = await this.interview(admin, projectId, i, keyOf);
      noteIds.set(i.key, noteId);
      for (const by of new Set(i.highlights.map((h) => h.by))) {
        const mine = i.highlights.filter((h) => h.by === by);
        const ids = await this.coded(
          people.get(by)!,
          noteId,
          mine.map((h) => ({
            clientKey: keyOf('highlight', `${i.key} ${i.highlights.indexOf(h)}`),
            quote: h.quote,
            tagIds: h.tags.map((t) => tagIds.get(t)!),
          })),
        );
        mine.forEach((h, at) => void quoted.set(`${i.key} ${h.quote}`, ids[at]!));
      }
    }
    for (const { by, title, status, blocks } of p.insights) {
      const doc = sampleDoc(blocks, {
        highlight: (key, quote) => quoted.get(`${key} ${quote}`)!,
        tag: (title) => tagIds.get(title)!,
        note: (key) => noteIds.get(key)!,
      });
      const clientKey = keyOf('insight', `${p.dir} ${title}`);
      await this.insights.create(people.get(by)!, { projectId, title, status, highlightIds: [], clientKey }, doc);
    }
    return projectId;
  }

  /** Board, groups and tags, made together with their project: where there is a board, all of it is there. */
  private async codebook(sample: Sample, actor: Actor, projectId: string): Promise<Map<string, string>> {
    const [there] = await this.boards.list(actor, projectId);
    if (there) return new Map(there.groups.flatMap((g) => g.tags.map((t) => [t.title, t.id])));
    const ids = new Map<string, string>();
    const board = await this.boards.create(actor, projectId, sample.board.name);
    for (const g of sample.board.groups) {
      const group = await this.boards.createGroup(actor, board.id, g.name);
      for (const t of g.tags)
        ids.set(
          t.title,
          (await this.tags.create(actor, { groupId: group.id, title: t.title, colour: t.colour, description: t.description })).id,
        );
    }
    return ids;
  }

  /** An interview comes in as any file does: stored, read by the importer, kept beside its note. */
  private async interview(actor: Actor, projectId: string, i: SampleProject['interviews'][number], keyOf: KeyOf): Promise<string> {
    const clientKey = keyOf('interview', i.key);
    const there = await this.notes.madeWith(actor, clientKey);
    if (there) return there;
    const text = await parseFile(i.file, i.bytes);
    const { doc, speakers, times } = docFromImport(text);
    const durationMs = Math.max(...text.blocks.map((b) => b.endMs ?? b.startMs ?? 0));
    return this.db.tx(actor, async (m) => {
      const file = await this.files.store(actor, { projectId, name: i.file, bytes: i.bytes });
      return this.notes.createFromImport(m, actor, {
        projectId,
        title: i.title,
        doc: doc.toJSON(),
        times: times.size ? times.pack() : null,
        speakers,
        fileId: file.id,
        origin: 'SAMPLE_DATA',
        durationMs,
        recordedAt: new Date(`${i.date}T10:00:00Z`),
        clientKey,
      });
    });
  }

  private async coded(actor: Actor, noteId: string, list: { clientKey: string; quote: string; tagIds: string[] }[]): Promise<string[]> {
    const { doc, version } = await this.docs.textOf(actor, noteId);
    const plain = plainText(doc);
    const passages = list.map(({ clientKey, quote, tagIds }) => {
      const at = plain.indexOf(quote);
      if (at < 0) throw new Error(`the sample quotes words that are not in its note: ${quote}`);
      const start = codePointLength(plain.slice(0, at));
      return { version, start, end: start + codePointLength(quote), tagIds, clientKey };
    });
    return this.highlights.createMany(actor, noteId, passages);
  }
}
