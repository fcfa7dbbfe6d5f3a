import { isOneOf, SEARCH_TYPES } from '@libs/domain';
import { foldWord } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WorkspacesService } from '#contexts/workspace';
import { TenantDb } from '#platform/db';
import { Outbox } from '#platform/events';
import { type MessageOf, OnJob } from '#platform/jobs';
import { fillCluster, sendEntries } from '../search.topics.js';
import * as sql from './open-search.sql.js';
import { type Hit, OpenSearchCluster } from './open-search-cluster.js';
import { aliasOf, type ClusterEntry, definitionOf, INDEX_PREFIX, indexNamed } from './open-search-mapping.js';
import { PLACE } from './open-search-queries.js';
import type { Key } from './search-index.service.js';

interface Row extends Key {
  projectId: string | null;
  title: string;
  body: string;
  people: string[];
  at: number;
  tags: string[];
  version: string;
  note: string | null;
  author: string | null;
}

/** So many entries are one order, and one page of a whole workspace. */
const BATCH_SIZE = 200;
/** No request to the cluster carries many more characters. */
const MAX_CHARACTERS = 2_000_000;
/** An order to fill is given no sooner again by one process. */
const FILL_AGAIN_MS = 5 * 60_000;

/** Brings entries from the database to the cluster: by orders in the outbox, so that none is lost while the cluster is away. */
@Injectable()
export class OpenSearchEntries {
  private readonly ordered = new Map<string, number>();

  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly cluster: OpenSearchCluster,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** Orders in the transaction that changed the entries. A tag takes the highlights along that carry it: they are found by it. */
  async order(m: EntityManager, workspaceId: string, keys: readonly Key[]): Promise<void> {
    const tags = keys.filter((k) => k.type === 'TAG').map((k) => k.id);
    const tagged: { id: string }[] = tags.length ? await m.query(sql.TAGGED, [workspaceId, tags]) : [];
    const all = new Map([...keys, ...tagged.map(({ id }) => ({ type: 'HIGHLIGHT' as const, id }))].map((k) => [docId(k), k]));
    const list = [...all.values()].map((k) => ({ type: k.type, id: k.id }));
    for (let i = 0; i < list.length; i += BATCH_SIZE)
      await this.outbox.publish(m, workspaceId, sendEntries, { keys: list.slice(i, i + BATCH_SIZE) });
  }

  /** Orders that the cluster learns a workspace which it does not know. */
  async enqueueFill(workspaceId: string): Promise<void> {
    const now = Date.now();
    if (now - (this.ordered.get(workspaceId) ?? 0) < FILL_AGAIN_MS) return;
    this.ordered.set(workspaceId, now);
    await this.db.tx({ workspaceId }, (m) => this.outbox.publish(m, workspaceId, fillCluster, {}));
  }

  /** Once the job is done, searches find what it sent. */
  @OnJob(sendEntries, 'search.send')
  async send({ workspaceId, payload }: MessageOf<typeof sendEntries>): Promise<void> {
    if (!workspaceId || !this.cluster.isUsed) return;
    const { name } = await this.indexOf(workspaceId);
    const searched = await this.cluster.targetsOf(aliasOf(workspaceId));
    // While a workspace is learnt anew, both the index that is searched and the one that will be hear of each change.
    await this.indexEntries(workspaceId, payload.keys, [...new Set([name, ...searched])], true);
    if (!searched.includes(name)) await this.enqueueFill(workspaceId);
  }

  @OnJob(fillCluster, 'search.fill', 'long')
  async fill({ workspaceId }: MessageOf<typeof fillCluster>): Promise<void> {
    if (!workspaceId || !this.cluster.isUsed) return;
    const { name } = await this.indexOf(workspaceId);
    if (!(await this.cluster.targetsOf(aliasOf(workspaceId))).includes(name)) await this.follow(workspaceId);
  }

  /**
   * Writes all entries of a workspace into the index of its language, takes out what is no longer there, and only then lets searches into it,
   * in one step. Until then they ask the former index, or the database.
   */
  async follow(workspaceId: string): Promise<void> {
    const { name, language } = await this.indexOf(workspaceId);
    let last: Key | null = null;
    for (;;) {
      const keys: Key[] = await this.db.read<Key>({ workspaceId }, sql.NEXT_KEYS, [workspaceId, last?.type, last?.id, BATCH_SIZE]);
      if (keys.length) await this.indexEntries(workspaceId, keys, [name], false);
      if (keys.length < BATCH_SIZE) break;
      last = keys.at(-1) ?? null;
    }
    await this.ensure(name, language);
    await this.cluster.refresh(name);
    await this.removeEntries(workspaceId, name);
    // The language was changed again meanwhile, which has queued its own rebuild.
    if ((await this.indexOf(workspaceId)).name !== name) return;
    const alias = aliasOf(workspaceId);
    const former = (await this.cluster.targetsOf(alias)).filter((index) => index !== name);
    await this.cluster.moveAlias([
      ...former.map((index) => ({ remove: { index, alias } })),
      { add: { index: name, alias, filter: { term: { workspace: workspaceId } } } },
    ]);
    for (const index of former)
      if (index.startsWith(INDEX_PREFIX)) await this.cluster.deleteWhere(index, { term: { workspace: workspaceId } });
  }

  /** Writes some entries as the database has them now into indices, and takes out those that it no longer has. */
  private async indexEntries(workspaceId: string, keys: readonly Key[], indices: readonly string[], isAwaited: boolean): Promise<void> {
    const { name, language } = await this.indexOf(workspaceId);
    if (indices.includes(name)) await this.ensure(name, language);
    for (let left = [...keys]; left.length; ) {
      const params = [workspaceId, left.map((k) => k.type), left.map((k) => k.id)];
      const rows = await this.db.read<Row>({ workspaceId }, sql.ENTRIES, params);
      const sent = new Map(rows.map((row) => [docId(row), row]));
      for (const index of indices) await this.write(index, workspaceId, left, sent, isAwaited);
      // Another job may have written a newer state in between, before this older one: what differs now is sent again.
      const now = await this.db.read<Key & { version: string }>({ workspaceId }, sql.VERSIONS, params);
      const versions = new Map(now.map((v) => [docId(v), v.version]));
      left = left.filter((k) => versions.get(docId(k)) !== sent.get(docId(k))?.version);
    }
  }

  private async write(
    index: string,
    workspaceId: string,
    keys: readonly Key[],
    rows: ReadonlyMap<string, Row>,
    isAwaited: boolean,
  ): Promise<void> {
    let lines: Record<string, unknown>[] = [];
    let size = 0;
    for (const key of keys) {
      const row = rows.get(docId(key));
      const at = { _index: index, _id: `${workspaceId}:${docId(key)}` };
      if (row) lines.push({ index: at }, { ...entryOf(workspaceId, row) });
      else lines.push({ delete: at });
      size += row?.body.length ?? 0;
      if (size < MAX_CHARACTERS) continue;
      await this.cluster.bulk(lines, isAwaited);
      lines = [];
      size = 0;
    }
    await this.cluster.bulk(lines, isAwaited);
  }

  /** Entries of the index that the database does not have. */
  private async removeEntries(workspaceId: string, index: string): Promise<void> {
    const query = { term: { workspace: workspaceId } };
    let after: unknown[] | null = null;
    for (;;) {
      const body = { size: BATCH_SIZE, query, sort: [{ id: 'asc' }, { type: 'asc' }], ...(after ? { search_after: after } : {}) };
      const hits: readonly Hit[] = (await this.cluster.search(index, body, workspaceId))?.hits.hits ?? [];
      const keys = hits.map((h) => keyOf(h._id));
      if (keys.length) {
        const params = [workspaceId, keys.map((k) => k.type), keys.map((k) => k.id)];
        const there = new Set((await this.db.read<Key>({ workspaceId }, sql.VERSIONS, params)).map(docId));
        const deletedKeys = keys.filter((k) => !there.has(docId(k)));
        if (deletedKeys.length) await this.indexEntries(workspaceId, deletedKeys, [index], true);
      }
      const end = keys.at(-1);
      if (!end || hits.length < BATCH_SIZE) return;
      after = [end.id, end.type];
    }
  }

  private async ensure(index: string, language: Parameters<typeof definitionOf>[0]): Promise<void> {
    if (!(await this.cluster.exists(index))) await this.cluster.create(index, definitionOf(language));
  }

  private async indexOf(workspaceId: string) {
    return indexNamed(await this.workspaces.languageOf({ workspaceId }));
  }
}

/** The name of an entry within its workspace; in the cluster, which workspaces share, its workspace stands before it: ids of highlights are chosen by clients. */
const docId = ({ type, id }: Key): string => `${type}:${id}`;

/** The entry that an id of the cluster stands for. */
export function keyOf(id: string): Key {
  const [, type = '', uuid = ''] = id.split(':');
  if (!isOneOf(SEARCH_TYPES, type)) throw new Error(`the search cluster has an entry of an unknown kind: ${type}`);
  return { type, id: uuid };
}

function entryOf(workspaceId: string, row: Row): ClusterEntry {
  const place =
    row.projectId !== null
      ? PLACE.project(row.projectId)
      : row.type === 'PROJECT_CATEGORY'
        ? PLACE.folder(row.id)
        : row.type === 'TAG' || row.type === 'PERSON'
          ? PLACE.workspace
          : PLACE.none;
  const { type, id, note, author, tags, people, title, body, at } = row;
  const plain = foldWord(title).slice(0, 1000);
  return { workspace: workspaceId, type, id, place, note, author, tags, people, names: people.join(' '), title, plain, text: body, at };
}
