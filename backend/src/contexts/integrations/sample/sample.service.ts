import path from 'node:path';
import { AppError, codePointLength } from '@libs/domain';
import { docFromImport, plainText } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { DocsService } from '#contexts/documents';
import { FilesService } from '#contexts/files';
import { Passwords, SessionsService, UsersService } from '#contexts/identity';
import { InsightsService } from '#contexts/insights';
import { BoardsService, FoldersService, HighlightsService, NotesService, ProjectsService, TagsService } from '#contexts/repository';
import { Directory, Memberships, WorkspacesService } from '#contexts/workspace';
import { type Actor, RateLimiter } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { parseFile } from '../importers/parse-file.js';
import { readSample, type Sample, type SampleProject } from './sample-content.js';
import { sampleDoc } from './sample-doc.js';
import { isSamplePassword, newSamplePassword } from './sample-password.js';

const ROOT = path.resolve(import.meta.dirname, '../../../../sample');

/** What the launcher prints of a sample that was made; the password is the same for all of its people. */
export interface SampleLogins {
  subdomain: string;
  password: string;
  people: Sample['people'];
}

/** The sample workspace: made on the first start by the same services that people use, taken away in one click. */
@Injectable()
export class SampleService {
  constructor(
    private readonly db: TenantDb,
    private readonly directory: Directory,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
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
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Makes the sample when the installation has no workspace yet, or goes on with one that an earlier start did not finish: each piece is
   * made once, by its key. `keep` hears its sub-domain and logins before the last piece is in place, and a start that goes on makes up another
   * password. Answers whether there was anything to do.
   */
  async seed(keep: (made: SampleLogins) => void = () => {}, root = ROOT): Promise<boolean> {
    const sample = readSample(root);
    if (!sample) return false;
    // The lock is all that this transaction holds: another process that starts at the same time waits here, and finds the sample made.
    return this.db.globalTx(async (lock) => {
      await lock.query(`select pg_advisory_xact_lock(hashtext('sample'))`);
      const unfinished = await this.directory.withUnfinishedSample();
      if (!unfinished && (await this.directory.all()).length) return false;
      const password = newSamplePassword();
      const people = await this.join(sample, unfinished, password);
      const admin = [...people.values()].find((p) => p.role === 'admin')!;
      const folders = new Map<string, string>();
      for (const { key, name, description } of sample.folders)
        folders.set(key, (await this.folders.create(admin, { name, description, parentId: null, clientKey: KEYS('folder', key) })).id);
      for (const p of sample.projects) await this.project(sample, p, people, folders.get(p.folder)!, KEYS);
      keep({ subdomain: sample.workspace.subdomain, password, people: sample.people });
      await this.workspaces.setSample(admin, 'there');
      return true;
    });
  }

  /** Another password for those people of a sample who still have the one in `kept`, if that was no random one; answers it, or null. */
  async renewPassword(kept: SampleLogins): Promise<string | null> {
    if (isSamplePassword(kept.password)) return null;
    const password = newSamplePassword();
    for (const { email } of kept.people) {
      const account = await this.users.account(email);
      if (!account || !(await this.passwords.isRight(account.passwordHash, kept.password))) continue;
      const passwordHash = await this.passwords.hashNew(password, account);
      await this.db.globalTx(async (m) => {
        await this.users.setPassword(m, account.id, passwordHash);
        await this.sessions.endOthers(m, account.id, null);
      });
    }
    return password;
  }

  /** Gives a workspace one project of the sample to look around in, all of it by the actor; where there is one it is answered. Throws ValidationError while it is being made. */
  async add(actor: Actor, root = ROOT): Promise<string> {
    await this.limiter.hit(`add-sample:${actor.workspaceId}`, 10);
    return this.db.globalTx(async (lock) => {
      const [turn]: { isMine: boolean }[] = await lock.query(`select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isMine"`, [
        `sample ${actor.workspaceId}`,
      ]);
      if (!turn?.isMine) throw new AppError('ValidationError', { message: 'The sample project is being added. Wait a moment.' });
      const there = await this.projects.samples(actor);
      if (there[0] && (await this.workspaces.one(actor)).hasSample) return there[0].id;
      // A call that was stopped left a part of one.
      for (const { id } of there) await this.projects.delete(actor, id);
      const sample = readSample(root);
      const [project] = sample?.projects ?? [];
      if (!sample || !project) throw new AppError('NotFound');
      const people = new Map(sample.people.map(({ key }) => [key, actor]));
      // One that was taken away keeps its ids.
      const id = await this.project(sample, project, people, null, keysOf(newId()));
      await this.workspaces.setSample(actor, 'there');
      return id;
    });
  }

  /** Takes the sample's projects and empty folders away; what people added to the workspace themselves stays. */
  async remove(actor: Actor): Promise<void> {
    if (actor.role !== 'admin') throw new AppError('Forbidden');
    const rows = await this.projects.samples(actor);
    for (const r of rows) await this.projects.delete(actor, r.id);
    for (const id of new Set(rows.flatMap((r) => r.folderId ?? [])))
      await this.folders.delete(actor, id).catch((e) => {
        // The folder holds a user's own project: it stays.
        if (!(e instanceof AppError && e.code === 'ValidationError')) throw e;
      });
    await this.workspaces.setSample(actor, 'gone');
  }

  private async join(sample: Sample, unfinished: string | null, password: string): Promise<Map<string, Actor>> {
    const ids = new Map<string, string>();
    for (const p of sample.people) {
      const passwordHash = await this.passwords.hashNew(password, p);
      const id = await this.db.globalTx(async (m) => {
        const made = await this.users.add(m, { email: p.email, name: p.name, passwordHash, confirmed: true });
        if (made) return made;
        const { id } = (await this.users.account(p.email))!;
        await this.users.setPassword(m, id, passwordHash);
        return id;
      });
      ids.set(p.key, id);
    }
    const first = sample.people.find((p) => p.role === 'admin')!;
    const maker = { workspaceId: unfinished ?? newId(), userId: ids.get(first.key)! };
    // Workspace, mark and seats together: from here on the mark tells what to go on with.
    if (!unfinished)
      await this.db.tx(maker, async (m) => {
        await this.workspaces.create(maker.userId, sample.workspace, maker.workspaceId);
        await this.workspaces.setSample(maker, 'unfinished');
        for (const p of sample.people) if (p !== first) await this.memberships.join(m, maker, ids.get(p.key)!, p.role);
      });
    const actors = new Map<string, Actor>();
    for (const p of sample.people) {
      const userId = ids.get(p.key)!;
      const seat = (await this.memberships.seatOf(maker.workspaceId, userId))!;
      actors.set(p.key, { userId, name: p.name, workspaceId: maker.workspaceId, memberId: seat.memberId, role: p.role, via: 'job' });
    }
    return actors;
  }

  private async project(
    sample: Sample,
    p: SampleProject,
    people: Map<string, Actor>,
    folderId: string | null,
    keyOf: KeyOf,
  ): Promise<string> {
    const admin = people.get('maren')!;
    const { projectId, tagIds } = await this.db.tx(admin, async (m) => {
      const projectId = await this.projects.insert(m, admin, {
        name: p.name,
        description: p.description,
        folderId,
        status: p.status,
        sample: true,
        bare: true,
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

type KeyOf = (kind: string, key: string) => string;
/** What a piece of a sample is known by: of the one of the installation, when a start goes on where another was stopped. */
const keysOf =
  (of: string): KeyOf =>
  (kind, key) =>
    `${of} ${kind} ${key}`;
const KEYS = keysOf('sample');
