import path from 'node:path';
import { AppError, SERVER_LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Passwords, SessionsService, UsersService } from '#contexts/identity';
import { FoldersService, ProjectsService } from '#contexts/repository';
import { Directory, Memberships, WorkspacesService } from '#contexts/workspace';
import { type Actor, RateLimiter } from '#platform/access';
import { keyedId, newId, TenantDb } from '#platform/db';
import { Outbox } from '#platform/events';
import { finishSample } from '../integrations.topics.js';
import { readSample, type Sample } from './sample-content.js';
import { isSamplePassword, newSamplePassword } from './sample-password.js';
import { type KeyOf, SampleWriter } from './sample-writer.service.js';

/** Another call is at it. */
const BUSY = Symbol('busy');
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
    private readonly writer: SampleWriter,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
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
      for (const p of sample.projects) await this.writer.project(sample, p, people, folders.get(p.folder)!, KEYS);
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
    const id = await this.inTurn(actor, async () => {
      const there = await this.projects.samples(actor);
      if (there[0] && (await this.workspaces.one(actor)).hasSample) return there[0].id;
      // A call that was stopped left a part of one, which the queue has not come to yet.
      for (const { id } of there) await this.projects.delete(actor, id);
      // One that was taken away keeps its ids.
      const key = newId();
      await this.db.tx(actor, (m) => this.finishLater(m, actor, key));
      return this.addOne(actor, key, root);
    });
    if (id === BUSY) throw new AppError('ValidationError', { message: 'The sample project is being added. Wait a moment.' });
    return id;
  }

  /** Goes on with what a call to add the sample has left half made: each piece is made once, by its key. What a user removed meanwhile stays removed. */
  async finish(actor: Actor, key: string, root = ROOT): Promise<void> {
    const done = await this.inTurn(actor, async () => {
      const first = readSample(root)?.projects[0];
      const id = first && keyedId(actor, 'project', keysOf(key)('project', first.dir));
      const exists = (await this.projects.samples(actor)).some((project) => project.id === id);
      if (exists && !(await this.workspaces.one(actor)).hasSample) await this.addOne(actor, key, root);
    });
    if (done === BUSY) await this.db.tx(actor, (m) => this.finishLater(m, actor, key));
  }

  private finishLater(m: EntityManager, { workspaceId, userId }: Actor, key: string): Promise<void> {
    return this.outbox.publishLater(m, workspaceId, finishSample, { userId, key }, SERVER_LIMITS.sample.finishAfterSeconds);
  }

  /** One at a time in a workspace; a second call is refused and does not wait, so that no connection waits for another. */
  private inTurn<T>({ workspaceId }: Actor, make: () => Promise<T>): Promise<T | typeof BUSY> {
    return this.db.globalTx(async (lock) => {
      const [turn]: { isMine: boolean }[] = await lock.query(`select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isMine"`, [
        `sample ${workspaceId}`,
      ]);
      return turn?.isMine ? make() : BUSY;
    });
  }

  private async addOne(actor: Actor, key: string, root: string): Promise<string> {
    const sample = readSample(root);
    const [project] = sample?.projects ?? [];
    if (!sample || !project) throw new AppError('NotFound');
    const people = new Map(sample.people.map((person) => [person.key, actor]));
    const id = await this.writer.project(sample, project, people, null, keysOf(key));
    await this.workspaces.setSample(actor, 'there');
    return id;
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
        const created = await this.users.add(m, { email: p.email, name: p.name, passwordHash, confirmed: true });
        if (created) return created;
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
}

/** What a piece of a sample is known by: of the one of the installation, when a start goes on where another was stopped. */
const keysOf =
  (of: string): KeyOf =>
  (kind, key) =>
    `${of} ${kind} ${key}`;
const KEYS = keysOf('sample');
