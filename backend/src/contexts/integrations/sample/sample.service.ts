import path from 'node:path';
import { AppError, codePointLength } from '@libs/domain';
import { docFromImport, plainText } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { FilesService } from '#contexts/files';
import { Passwords, UsersService } from '#contexts/identity';
import { InsightsService } from '#contexts/insights';
import {
  BoardsService,
  DocsService,
  FoldersService,
  HighlightsService,
  NotesService,
  ProjectsService,
  TagsService,
} from '#contexts/repository';
import { Directory, Memberships, WorkspacesService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { parseFile } from '../importers/parse-file.js';
import { readSample, SAMPLE_PASSWORD, type Sample, type SampleProject } from './sample-content.js';
import { sampleDoc } from './sample-doc.js';

const ROOT = path.resolve(import.meta.dirname, '../../../../sample');

/** The sample workspace: made on the first start by the same services that people use, taken away in one click. */
@Injectable()
export class SampleService {
  constructor(
    private readonly db: TenantDb,
    private readonly directory: Directory,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly workspaces: WorkspacesService,
    private readonly memberships: Memberships,
    private readonly folders: FoldersService,
    private readonly projects: ProjectsService,
    private readonly boards: BoardsService,
    private readonly tags: TagsService,
    private readonly files: FilesService,
    private readonly notes: NotesService,
    private readonly docs: DocsService,
    private readonly highlights: HighlightsService,
    private readonly insights: InsightsService,
  ) {}

  /** Makes the sample when the installation has no workspace yet; answers its sub-domain and logins, or null when there was nothing to do. */
  async seed(root = ROOT): Promise<{ subdomain: string; password: string; people: Sample['people'] } | null> {
    const sample = (await this.directory.all()).length ? null : readSample(root);
    if (!sample) return null;
    const people = await this.join(sample);
    const admin = [...people.values()].find((p) => p.role === 'admin')!;
    const folders = new Map<string, string>();
    for (const f of sample.folders)
      folders.set(f.key, (await this.folders.create(admin, { name: f.name, description: f.description, parentId: null })).id);
    for (const p of sample.projects) await this.project(sample, p, people, folders.get(p.folder)!);
    await this.workspaces.setSample(admin, true);
    return { subdomain: sample.workspace.subdomain, password: SAMPLE_PASSWORD, people: sample.people };
  }

  /** Takes the sample's projects and empty folders away; what people added to the workspace themselves stays. */
  async remove(actor: Actor): Promise<void> {
    if (actor.role !== 'admin') throw new AppError('Forbidden');
    const rows = await this.projects.samples(actor);
    for (const r of rows) await this.projects.delete(actor, r.id);
    for (const id of new Set(rows.flatMap((r) => r.folderId ?? [])))
      await this.folders.delete(actor, id).catch((e) => {
        // Somebody put a project of their own there: the folder stays.
        if (!(e instanceof AppError && e.code === 'ValidationError')) throw e;
      });
    await this.workspaces.setSample(actor, false);
  }

  private async join(sample: Sample): Promise<Map<string, Actor>> {
    const ids = new Map<string, string>();
    for (const p of sample.people) {
      const passwordHash = await this.passwords.hashNew(SAMPLE_PASSWORD, p);
      const id = await this.db.globalTx((m) => this.users.add(m, { email: p.email, name: p.name, passwordHash, confirmed: true }));
      ids.set(p.key, id ?? (await this.users.account(p.email))!.id);
    }
    const first = sample.people.find((p) => p.role === 'admin')!;
    const { id: workspaceId } = await this.workspaces.create(ids.get(first.key)!, sample.workspace);
    const actors = new Map<string, Actor>();
    for (const p of sample.people) {
      const userId = ids.get(p.key)!;
      if (p !== first)
        await this.db.tx({ workspaceId }, (m) => this.memberships.join(m, { workspaceId, userId: ids.get(first.key)! }, userId, p.role));
      const seat = (await this.memberships.seatOf(workspaceId, userId))!;
      actors.set(p.key, { userId, name: p.name, workspaceId, memberId: seat.memberId, role: p.role, via: 'job' });
    }
    return actors;
  }

  private async project(sample: Sample, p: SampleProject, people: Map<string, Actor>, folderId: string): Promise<void> {
    const admin = people.get('maren')!;
    const projectId = await this.db.tx(admin, (m) =>
      this.projects.insert(m, admin, {
        name: p.name,
        description: p.description,
        folderId,
        status: p.status,
        sample: true,
        bare: true,
        readme: sampleDoc(p.readme.filter((b) => !('quote' in b || 'title' in b || 'interview' in b))),
      }),
    );
    const tagIds = await this.codebook(sample, admin, projectId);
    const noteIds = new Map<string, string>();
    const quoted = new Map<string, string>();
    for (const i of p.interviews) {
      const noteId = await this.interview(admin, projectId, i);
      noteIds.set(i.key, noteId);
      for (const by of new Set(i.highlights.map((h) => h.by))) {
        const mine = i.highlights.filter((h) => h.by === by);
        const ids = await this.coded(
          people.get(by)!,
          noteId,
          mine.map((h) => ({ quote: h.quote, tagIds: h.tags.map((t) => tagIds.get(t)!) })),
        );
        mine.forEach((h, at) => void quoted.set(`${i.key} ${h.quote}`, ids[at]!));
      }
    }
    for (const insight of p.insights) {
      const by = people.get(insight.by)!;
      const doc = sampleDoc(insight.blocks, {
        highlight: (key, quote) => quoted.get(`${key} ${quote}`)!,
        tag: (title) => tagIds.get(title)!,
        note: (key) => noteIds.get(key)!,
      });
      await this.insights.create(by, { projectId, title: insight.title, status: insight.status, highlightIds: [] }, doc);
    }
  }

  private async codebook(sample: Sample, actor: Actor, projectId: string): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    const board = await this.boards.create(actor, projectId, sample.board.name);
    for (const g of sample.board.groups) {
      const group = await this.boards.createGroup(actor, board.id, g.name);
      for (const t of g.tags)
        ids.set(
          t.title,
          (await this.tags.create(actor, { groupId: group.id, title: t.title, colour: t.colour as never, description: t.description })).id,
        );
    }
    return ids;
  }

  /** An interview comes in as any file does: stored, read by the importer, kept beside its note. */
  private async interview(actor: Actor, projectId: string, i: SampleProject['interviews'][number]): Promise<string> {
    const file = await this.files.store(actor, { projectId, name: i.file, bytes: i.bytes });
    const text = await parseFile(i.file, i.bytes);
    const { doc, speakers } = docFromImport(text);
    const durationMs = Math.max(...text.blocks.map((b) => b.endMs ?? b.startMs ?? 0));
    return this.db.tx(actor, (m) =>
      this.notes.createFromImport(m, actor, {
        projectId,
        title: i.title,
        doc: doc.toJSON(),
        speakers,
        fileId: file.id,
        origin: 'SAMPLE_DATA',
        durationMs,
        recordedAt: new Date(`${i.date}T10:00:00Z`),
      }),
    );
  }

  private async coded(actor: Actor, noteId: string, list: { quote: string; tagIds: string[] }[]): Promise<string[]> {
    const { doc, version } = await this.docs.textOf(actor, noteId);
    const plain = plainText(doc);
    const passages = list.map(({ quote, tagIds }) => {
      const at = plain.indexOf(quote);
      if (at < 0) throw new Error(`the sample quotes words that nobody said: ${quote}`);
      const start = codePointLength(plain.slice(0, at));
      return { version, start, end: start + codePointLength(quote), tagIds };
    });
    return this.highlights.createMany(actor, noteId, passages);
  }
}
