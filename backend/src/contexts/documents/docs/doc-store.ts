import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { AppError, parseOwnJson, thrownError } from '@libs/domain';
import {
  applyRow,
  type ConfirmedDoc,
  cleanMeta,
  type HighlightOp,
  Highlights,
  type HighlightsJson,
  SCHEMA_VERSION,
  type StepRow,
  schema,
} from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { Step } from '@tiptap/pm/transform';
import type { EntityManager } from 'typeorm';
import { type InWorkspace, TenantDb } from '#platform/db';
import { CREATE, DOC_AT_VERSION, DOC_VERSIONS, HEAD, NEWEST, PRUNE_SNAPSHOTS, SET_FIRST_ANCHORS, SNAPSHOT, STEPS } from './docs.sql.js';
import type { DocKind } from './document-type.registry.js';

const packed = promisify<Buffer, { level: number }, Buffer>(gzip);
const unpacked = promisify<Buffer, Buffer>(gunzip);

/** How many steps one reading of the log answers at most; who is further behind asks again. */
export const MAX_ROWS = 2000;

/** How far a document is. */
export interface DocPlace {
  version: number;
  /** Raised by redactions that cut the step log: a client of an earlier epoch has to load the document anew. */
  epoch: number;
}
/** What is cheap to know of a document. */
export interface DocHead extends DocPlace {
  kind: DocKind;
  snapshotVersion: number;
}
/** A row of the log with the ids of the highlights that it changed beyond a shift. */
export interface LoggedRow {
  row: StepRow;
  changed: string[];
}
/** A document out of the database: where it stands and what led there since its snapshot. */
export interface LoadedDoc extends DocHead {
  schemaVersion: number;
  confirmed: ConfirmedDoc;
  log: LoggedRow[];
}

type StoredMeta = (Record<string, unknown> & { ops?: HighlightOp[] }) | null;
type StoredRow = Omit<StepRow, 'meta' | 'ops'> & { meta: StoredMeta };

/** Documents in PostgreSQL: the step log is the truth, snapshots only shorten the reading. */
@Injectable()
export class DocStore {
  constructor(private readonly db: TenantDb) {}

  /** Kind and versions, or null when there is no such document. */
  head(where: InWorkspace, id: string): Promise<DocHead | null> {
    return this.db.one<DocHead>(where, HEAD, [where.workspaceId, id]);
  }

  /** The versions and epochs of documents that are there; `hold` keeps every other change of them waiting until the open transaction ends. */
  async heads(where: InWorkspace, ids: readonly string[], hold: EntityManager | null = null): Promise<Map<string, DocPlace>> {
    type Row = DocPlace & { id: string };
    const of = [where.workspaceId, ids];
    const rows: Row[] = hold ? await hold.query(`${DOC_VERSIONS} for share`, of) : await this.db.read<Row>(where, DOC_VERSIONS, of);
    return new Map(rows.map(({ id, version, epoch }) => [id, { version, epoch }]));
  }

  /** The document as it is now, or null. */
  async load(where: InWorkspace, id: string): Promise<LoadedDoc | null> {
    type Row = DocHead & { schemaVersion: number; at: number; body: Buffer; anchors: Buffer | null; rows: StoredRow[] };
    const result = await this.db.one<Row>(where, NEWEST, [where.workspaceId, id]);
    if (!result) return null;
    const { kind, epoch, schemaVersion, snapshotVersion, at, body, anchors, rows } = result;
    const highlights = anchors ? Highlights.fromJSON(await fromGzip<HighlightsJson>(anchors)) : new Highlights(at);
    const { confirmed, log } = replay({ version: at, doc: schema.nodeFromJSON(await fromGzip(body)), highlights }, rows.map(fromStored));
    return { kind, version: confirmed.version, epoch, schemaVersion, snapshotVersion, confirmed, log };
  }

  /** The text at an earlier version, without its highlights, or null when the log does not reach back so far. */
  async at(where: InWorkspace, id: string, version: number): Promise<ConfirmedDoc | null> {
    const result = await this.db.one<{ at: number; body: Buffer; rows: StoredRow[] }>(where, DOC_AT_VERSION, [
      where.workspaceId,
      id,
      version,
    ]);
    if (!result || result.at + result.rows.length !== version) return null;
    const start = { version: result.at, doc: schema.nodeFromJSON(await fromGzip(result.body)), highlights: new Highlights(result.at) };
    return replay(
      start,
      result.rows.map((row) => ({ ...fromStored(row), ops: undefined })),
    ).confirmed;
  }

  /** Rows of the log from a version on, at most MAX_ROWS. */
  async since(where: InWorkspace, id: string, version: number): Promise<StepRow[]> {
    const rows = await this.db.read<StoredRow>(where, STEPS, [where.workspaceId, id, version, MAX_ROWS]);
    return rows.map(fromStored);
  }

  /** Writes a new document; throws ValidationError when it breaks the schema. Answers it as parsed. */
  async create(m: EntityManager, where: InWorkspace, id: string, kind: DocKind, json: unknown): Promise<ConfirmedDoc['doc']> {
    const doc = parseDoc(json);
    await m.query(CREATE, [where.workspaceId, id, kind, SCHEMA_VERSION, await toGzip(doc.toJSON())]);
    return doc;
  }

  /** Stores a snapshot; the caller holds the document's snapshot lock. */
  async snapshot(m: EntityManager, where: InWorkspace, id: string, version: number, body: Buffer, anchors: Buffer): Promise<void> {
    await m.query(PRUNE_SNAPSHOTS, [where.workspaceId, id, version]);
    await m.query(SNAPSHOT, [where.workspaceId, id, version, body, anchors]);
  }

  /** Gives a document that was made in the open transaction m the anchors that it has from the beginning. */
  async setFirstAnchors(m: EntityManager, where: InWorkspace, id: string, anchors: Highlights): Promise<void> {
    await m.query(SET_FIRST_ANCHORS, [where.workspaceId, id, await toGzip(anchors.toJSON())]);
  }
}

/** The parameters of PUSH: rows for the log at their version. */
export function pushParams(where: InWorkspace, id: string, epoch: number, userId: string, rows: readonly StepRow[]): unknown[] {
  const first = rows[0]!;
  const metas = rows.map(({ meta, ops }) => (meta || ops ? JSON.stringify({ ...meta, ops }) : null));
  return [where.workspaceId, id, first.version, epoch, first.clientId, userId, rows.map((r) => JSON.stringify(r.step)), metas];
}

/** JSON as it is stored and sent: level 1, because the higher ones cost ten times as much for a tenth. */
export const toGzip = (value: unknown): Promise<Buffer> => packed(Buffer.from(JSON.stringify(value)), { level: 1 });
const fromGzip = async <T = unknown>(bytes: Buffer): Promise<T> => parseOwnJson<T>((await unpacked(bytes)).toString());

/** Moves a document through rows of the log; `at` stays as it was. */
export function replay(at: ConfirmedDoc, rows: readonly StepRow[]): { confirmed: ConfirmedDoc; log: LoggedRow[] } {
  const confirmed: ConfirmedDoc = { version: at.version, doc: at.doc, highlights: at.highlights.clone() };
  const log = rows.map((row) => {
    if (row.version !== confirmed.version) throw new Error(`the step log has a gap at version ${confirmed.version}`);
    const step = Step.fromJSON(schema, row.step);
    const { doc, failed } = step.apply(confirmed.doc);
    if (!doc) throw new Error(`step ${row.version} of the log does not apply: ${failed}`);
    return { row, changed: applyRow(confirmed, row, step, doc) };
  });
  return { confirmed, log };
}

// The actions of a row are stored beside its meta, so that the log is one total order of everything.
function fromStored({ meta, ...row }: StoredRow): StepRow {
  return { ...row, meta: cleanMeta(meta), ...(meta?.ops ? { ops: meta.ops } : {}) };
}

function parseDoc(json: unknown): ConfirmedDoc['doc'] {
  try {
    const doc = schema.nodeFromJSON(json);
    if (doc.type !== schema.topNodeType) throw new RangeError('not a whole document');
    doc.check();
    return doc;
  } catch (error) {
    throw new AppError('ValidationError', { message: `This is not a document: ${thrownError(error).message}` });
  }
}
