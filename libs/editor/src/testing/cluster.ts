import { Step } from '@tiptap/pm/transform';
import { applyRow, type ConfirmedDoc } from '../confirmed-doc.js';
import { authorityApply, type PushAnswer } from '../doc-authority.js';
import type { Push, StepRow } from '../highlight-ops.js';
import { Highlights } from '../highlights.js';
import { schema } from '../schema.js';

/** A document as a database holds it: the log, and the newest snapshot as text, so that nothing survives a restart that is not stored. */
export class Database {
  readonly log: StepRow[] = [];
  snapshot: string;

  constructor(doc: ConfirmedDoc['doc']) {
    this.snapshot = stored({ version: 0, doc, highlights: new Highlights(0) });
  }

  /** The document read afresh: snapshot and the steps after it. */
  load(): ConfirmedDoc {
    const { version, doc, highlights } = JSON.parse(this.snapshot);
    const entry = { version, doc: schema.nodeFromJSON(doc), highlights: Highlights.fromJSON(highlights) };
    for (const row of this.log.slice(version)) replayRow(entry, row);
    return entry;
  }
}

const stored = ({ version, doc, highlights }: ConfirmedDoc): string => JSON.stringify({ version, doc: doc.toJSON(), highlights });

/** Moves `entry` through a row as it is stored. */
export function replayRow(entry: ConfirmedDoc, row: StepRow): void {
  const { step: json, ...rest } = JSON.parse(JSON.stringify(row)) as StepRow;
  const step = Step.fromJSON(schema, json as object);
  applyRow(entry, { ...rest, step: json }, step, step.apply(entry.doc).doc!);
}

/** One of several servers of a document: what it has in memory may be old, only the database decides who was first. */
export class Server {
  private entry: ConfirmedDoc | null = null;

  constructor(readonly database: Database) {}

  /** The state of this server, moved up to the newest version. */
  get newest(): ConfirmedDoc {
    const entry = this.mine();
    for (const row of this.database.log.slice(entry.version)) replayRow(entry, row);
    return entry;
  }

  push(push: Push): PushAnswer {
    let entry = this.mine();
    if (push.version > entry.version) entry = this.newest;
    const { log } = this.database;
    if (push.version === entry.version && log.length === entry.version) {
      const result = authorityApply(entry, push);
      log.push(...(JSON.parse(JSON.stringify(result.rows)) as StepRow[]));
      this.entry = result.entry;
      return { accepted: true, version: result.entry.version };
    }
    const { version } = this.newest;
    return { accepted: false, rows: log.slice(push.version), version };
  }

  /** The rows a reader at `version` lacks. */
  since(version: number): StepRow[] {
    return this.database.log.slice(version);
  }

  /** Stores a snapshot of what this server has. */
  store(): void {
    const entry = this.mine();
    if (entry.version >= JSON.parse(this.database.snapshot).version) this.database.snapshot = stored(entry);
  }

  /** Forgets everything; the next use reads the database. */
  restart(): void {
    this.entry = null;
  }

  private mine(): ConfirmedDoc {
    this.entry ??= this.database.load();
    return this.entry;
  }
}
