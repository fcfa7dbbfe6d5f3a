import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { parseOwnJson } from '@libs/domain';
import { type AuthorityResult, type ConfirmedDoc, type StepRow, schema, WordTimes, type WordTimesLog } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { Step } from '@tiptap/pm/transform';
import type { EntityManager } from 'typeorm';
import { type InWorkspace, TenantDb } from '#platform/db';
import { log } from '#platform/log';
import { DocStore, toGzip } from './doc-store.js';
import { BEGIN_TIMES, SAVE_TIMES, TIMES, TIMES_HEAD } from './doc-times.sql.js';
import type { OpenDoc } from './open-doc.js';

const packed = promisify<Buffer | Uint8Array, { level: number }, Buffer>(gzip);
const unpacked = promisify<Buffer, Buffer>(gunzip);

const MAX_SPANS = 2_000_000;

/** Times and the document that their places are in. */
interface Moved {
  times: WordTimes;
  doc: ConfirmedDoc['doc'];
}

/**
 * When the words of documents are said. Stored with the snapshots and moved through the steps since then only when they are read, so that no
 * keystroke waits for them. A text that was put in as a whole begins a set of times of its own; those before it stay, for who brings it back.
 */
@Injectable()
export class DocTimes {
  /** Sets as far as this process moved them, least recently used first; never changed. */
  private readonly sets = new Map<string, Moved & { since: number }>();

  constructor(
    private readonly db: TenantDb,
    private readonly store: DocStore,
  ) {}

  /** Begins a set at a version, inside the transaction that makes this version. */
  async start(m: EntityManager, where: InWorkspace, docId: string, version: number, times: WordTimes): Promise<void> {
    times.version = version;
    await m.query(BEGIN_TIMES, [where.workspaceId, docId, version, ...(await storedForm(times))]);
  }

  /** The times of a confirmed text; null when it has none of its words, `later` when another process stored a later text meanwhile. */
  async at(where: InWorkspace, docId: string, entry: ConfirmedDoc): Promise<WordTimes | null | 'later'> {
    const head = await this.db.one<{ since: number; at: number }>(where, TIMES_HEAD, [where.workspaceId, docId, entry.version]);
    if (!head) return null;
    const key = `${where.workspaceId} ${docId}`;
    const known = this.sets.get(key);
    const usable = known?.since === head.since && known.times.version <= entry.version ? known : null;
    if (!usable && head.at > entry.version) return 'later';
    if (usable?.times.version === entry.version) return usable.times;
    try {
      // What is remembered stays as it is, because others may be reading it: moved is a copy.
      const set = usable
        ? { ...usable, times: usable.times.clone() }
        : { ...(await this.load(where, docId, head.since)), since: head.since };
      await this.move(where, docId, set, entry.version);
      this.remember(key, set);
      return set.times;
    } catch (err) {
      // Times are an extra: a text must be storable without them.
      log.error({ err, doc: docId }, 'the times of words could not be moved');
      return null;
    }
  }

  /** The times of the text that a push makes, before it is committed. */
  async after(open: OpenDoc, { rows, entry }: AuthorityResult): Promise<WordTimes | null> {
    const now = await this.at(open.where, open.id, open.entry);
    // A later text means that this push loses.
    if (!now || now === 'later') return null;
    const moved = { times: now.clone(), doc: open.entry.doc };
    apply(moved, rows);
    return moved.times.version === entry.version ? moved.times : null;
  }

  /** Stores times at the version that they were moved to, inside the transaction of its snapshot. */
  async save(m: EntityManager, where: InWorkspace, docId: string, times: WordTimes): Promise<void> {
    await m.query(SAVE_TIMES, [where.workspaceId, docId, times.version, ...(await storedForm(times))]);
  }

  /**
   * Inside the transaction that makes the text of `version` the newest one again: the times that it had then are its times again. Words that
   * were never another set's go on as they are: what both texts have keeps its times, and what came back gets them back.
   */
  async restore(m: EntityManager, where: InWorkspace, docId: string, version: number, after: ConfirmedDoc): Promise<void> {
    const then = await this.sinceAt(where, docId, version);
    if (then === (await this.sinceAt(where, docId, after.version))) return;
    if (then === null) {
      await this.start(m, where, docId, after.version, WordTimes.of(after.version, []));
      return;
    }
    const set = await this.load(where, docId, then);
    await this.move(where, docId, set, after.version);
    await this.start(m, where, docId, after.version, set.times);
  }

  /** Whether the text of an earlier version had other times than that of a later one goes on with. */
  async hasOther(where: InWorkspace, docId: string, version: number, now: number): Promise<boolean> {
    return (await this.sinceAt(where, docId, version)) !== (await this.sinceAt(where, docId, now));
  }

  /** Whether packed times of this text say something else than it has. */
  async areNew(where: InWorkspace, docId: string, entry: ConfirmedDoc, bytes: Uint8Array): Promise<boolean> {
    const now = await this.at(where, docId, entry);
    const spansOf = (times: WordTimes | null) => JSON.stringify(times?.spansIn(0, entry.doc.content.size) ?? []);
    return now !== 'later' && spansOf(now) !== spansOf(WordTimes.unpack(bytes));
  }

  /** Which set is in force at a version; null before the first. */
  private async sinceAt(where: InWorkspace, docId: string, version: number): Promise<number | null> {
    return (await this.db.one<{ since: number }>(where, TIMES_HEAD, [where.workspaceId, docId, version]))?.since ?? null;
  }

  private async load(where: InWorkspace, docId: string, since: number): Promise<Moved> {
    type Row = { at: number; spans: Buffer; log: Buffer | null };
    const row = (await this.db.one<Row>(where, TIMES, [where.workspaceId, docId, since]))!;
    const at = await this.store.at(where, docId, row.at);
    const [spans, known] = await Promise.all([unpacked(row.spans), row.log && unpacked(row.log)]);
    if (!at) throw new Error(`the step log does not reach back to version ${row.at}`);
    const times = WordTimes.unpack(spans, known && parseOwnJson<WordTimesLog>(known.toString()));
    times.version = row.at;
    return { times, doc: at.doc };
  }

  private async move(where: InWorkspace, docId: string, set: Moved, version: number): Promise<void> {
    while (set.times.version < version) {
      const rows = await this.store.since(where, docId, set.times.version);
      if (!rows.length) throw new Error(`the step log ends before version ${version}`);
      apply(
        set,
        rows.filter((row) => row.version < version),
      );
    }
  }

  private remember(key: string, set: Moved & { since: number }): void {
    this.sets.delete(key);
    this.sets.set(key, set);
    let spans = 0;
    for (const { times } of this.sets.values()) spans += times.size;
    for (const [other, { times }] of this.sets) {
      if (spans <= MAX_SPANS || other === key) return;
      spans -= times.size;
      this.sets.delete(other);
    }
  }
}

function apply(set: Moved, rows: readonly StepRow[]): void {
  for (const row of rows) {
    if (row.version !== set.times.version) throw new Error(`the step log has a gap at version ${set.times.version}`);
    const step = Step.fromJSON(schema, row.step);
    const { doc, failed } = step.apply(set.doc);
    if (!doc) throw new Error(`step ${row.version} of the log does not apply: ${failed}`);
    set.times.apply(step, set.doc, doc, row.clientId, row.meta);
    set.doc = doc;
  }
}

async function storedForm(times: WordTimes): Promise<[spans: Buffer, log: Buffer | null]> {
  const knownLog = times.packLog();
  return Promise.all([packed(times.pack(), { level: 1 }), knownLog && toGzip(knownLog)]);
}
