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

/** The times of words, and the document that their places are in. */
interface TimingsAtDoc {
  times: WordTimes;
  doc: ConfirmedDoc['doc'];
}

/**
 * When the words of documents are said. Stored with the snapshots and moved through the steps since then only when they are read, so that no
 * keystroke waits for them. Replacing the whole text begins a new set of times; earlier sets are kept, in case an earlier version is restored.
 */
@Injectable()
export class DocTimes {
  /** For each document the set that this process read last, moved as far as it was needed, least recently used first; never changed. */
  private readonly timingsByDoc = new Map<string, TimingsAtDoc & { startVersion: number }>();

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
  async timesOf(where: InWorkspace, docId: string, confirmed: ConfirmedDoc): Promise<WordTimes | null | 'later'> {
    const head = await this.db.one<{ startVersion: number; atVersion: number }>(where, TIMES_HEAD, [
      where.workspaceId,
      docId,
      confirmed.version,
    ]);
    if (!head) return null;
    const key = `${where.workspaceId} ${docId}`;
    const known = this.timingsByDoc.get(key);
    const usable = known?.startVersion === head.startVersion && known.times.version <= confirmed.version ? known : null;
    if (!usable && head.atVersion > confirmed.version) return 'later';
    if (usable?.times.version === confirmed.version) return usable.times;
    try {
      // What is remembered stays as it is, because others may be reading it: moved is a copy.
      const timings = usable
        ? { ...usable, times: usable.times.clone() }
        : { ...(await this.load(where, docId, head.startVersion)), startVersion: head.startVersion };
      await this.move(where, docId, timings, confirmed.version);
      this.remember(key, timings);
      return timings.times;
    } catch (err) {
      // Times are an extra: a text must be storable without them.
      log.error({ err, doc: docId }, 'the times of words could not be moved');
      return null;
    }
  }

  /** The times of the text that a push makes, before it is committed. */
  async after(open: OpenDoc, { rows, entry: confirmed }: AuthorityResult): Promise<WordTimes | null> {
    const times = await this.timesOf(open.where, open.id, open.confirmed);
    // A later text means that this push loses.
    if (!times || times === 'later') return null;
    const moved = { times: times.clone(), doc: open.confirmed.doc };
    apply(moved, rows);
    return moved.times.version === confirmed.version ? moved.times : null;
  }

  /** Stores times at the version that they were moved to, inside the transaction of its snapshot. */
  async save(m: EntityManager, where: InWorkspace, docId: string, times: WordTimes): Promise<void> {
    await m.query(SAVE_TIMES, [where.workspaceId, docId, times.version, ...(await storedForm(times))]);
  }

  /**
   * Called in the transaction that restores the text of `version`: its times become current again. If both versions share a set, nothing is done,
   * because words in both texts keep their times and restored words get theirs back.
   */
  async restore(m: EntityManager, where: InWorkspace, docId: string, version: number, after: ConfirmedDoc): Promise<void> {
    const startVersion = await this.setInForceAt(where, docId, version);
    if (startVersion === (await this.setInForceAt(where, docId, after.version))) return;
    if (startVersion === null) {
      await this.start(m, where, docId, after.version, WordTimes.of(after.version, []));
      return;
    }
    const timings = await this.load(where, docId, startVersion);
    await this.move(where, docId, timings, after.version);
    await this.start(m, where, docId, after.version, timings.times);
  }

  /** Whether an earlier version used another set of times than a later one. */
  async hasOther(where: InWorkspace, docId: string, version: number, laterVersion: number): Promise<boolean> {
    return (await this.setInForceAt(where, docId, version)) !== (await this.setInForceAt(where, docId, laterVersion));
  }

  /** Whether the packed times differ from the current times of this text. */
  async areNew(where: InWorkspace, docId: string, confirmed: ConfirmedDoc, bytes: Uint8Array): Promise<boolean> {
    const currentTimes = await this.timesOf(where, docId, confirmed);
    const spansOf = (times: WordTimes | null) => JSON.stringify(times?.spansIn(0, confirmed.doc.content.size) ?? []);
    return currentTimes !== 'later' && spansOf(currentTimes) !== spansOf(WordTimes.unpack(bytes));
  }

  /** The set in force at a version, named by the version from which it counts; null before the first. */
  private async setInForceAt(where: InWorkspace, docId: string, version: number): Promise<number | null> {
    return (await this.db.one<{ startVersion: number }>(where, TIMES_HEAD, [where.workspaceId, docId, version]))?.startVersion ?? null;
  }

  private async load(where: InWorkspace, docId: string, startVersion: number): Promise<TimingsAtDoc> {
    type Row = { atVersion: number; spans: Buffer; reviveLog: Buffer | null };
    const row = (await this.db.one<Row>(where, TIMES, [where.workspaceId, docId, startVersion]))!;
    const snapshot = await this.store.at(where, docId, row.atVersion);
    const [spans, reviveLog] = await Promise.all([unpacked(row.spans), row.reviveLog && unpacked(row.reviveLog)]);
    if (!snapshot) throw new Error(`the step log does not reach back to version ${row.atVersion}`);
    const times = WordTimes.unpack(spans, reviveLog && parseOwnJson<WordTimesLog>(reviveLog.toString()));
    times.version = row.atVersion;
    return { times, doc: snapshot.doc };
  }

  private async move(where: InWorkspace, docId: string, timings: TimingsAtDoc, version: number): Promise<void> {
    while (timings.times.version < version) {
      const rows = await this.store.since(where, docId, timings.times.version);
      if (!rows.length) throw new Error(`the step log ends before version ${version}`);
      apply(
        timings,
        rows.filter((row) => row.version < version),
      );
    }
  }

  private remember(key: string, timings: TimingsAtDoc & { startVersion: number }): void {
    this.timingsByDoc.delete(key);
    this.timingsByDoc.set(key, timings);
    let spans = 0;
    for (const { times } of this.timingsByDoc.values()) spans += times.size;
    for (const [other, { times }] of this.timingsByDoc) {
      if (spans <= MAX_SPANS || other === key) return;
      spans -= times.size;
      this.timingsByDoc.delete(other);
    }
  }
}

function apply(timings: TimingsAtDoc, rows: readonly StepRow[]): void {
  for (const row of rows) {
    if (row.version !== timings.times.version) throw new Error(`the step log has a gap at version ${timings.times.version}`);
    const step = Step.fromJSON(schema, row.step);
    const { doc, failed } = step.apply(timings.doc);
    if (!doc) throw new Error(`step ${row.version} of the log does not apply: ${failed}`);
    timings.times.apply(step, timings.doc, doc, row.clientId, row.meta);
    timings.doc = doc;
  }
}

async function storedForm(times: WordTimes): Promise<[spans: Buffer, log: Buffer | null]> {
  const knownLog = times.packLog();
  return Promise.all([packed(times.pack(), { level: 1 }), knownLog && toGzip(knownLog)]);
}
