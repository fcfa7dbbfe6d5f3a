import type { ConfirmedDoc } from '@libs/editor';
import type { InWorkspace } from '#platform/db';
import type { LoadedDoc, LoggedRow } from './doc-store.js';
import type { DocKind } from './document-type.registry.js';

const LOG_ROWS = 500;
const LOG_BYTES = 2 * 1024 * 1024;
// Measured on 100,000 words with 5,000 highlights: 4.4 MB.
const BYTES_A_POSITION = 6;
const BYTES_A_HIGHLIGHT = 400;

/**
 * One document in this process's memory. What it holds is a cache of confirmed state: `confirmed` is replaced, never changed, so a reader that took
 * it can go on reading while others push. Only the queue of DocumentCache may call what changes it.
 */
export class OpenDoc {
  kind: DocKind;
  /** Raised by redactions that cut the step log; see DocPlace. */
  epoch: number;
  schemaVersion: number;
  /** Version of the newest stored snapshot that this process knows of. */
  snapshotVersion: number;
  /** This process is to store a snapshot: it stays in memory until that is done. */
  needsSnapshot = false;
  confirmed: ConfirmedDoc;
  private log: LoggedRow[] = [];
  private logBytes = 0;

  constructor(
    readonly where: InWorkspace,
    readonly id: string,
    loaded: LoadedDoc,
  ) {
    this.kind = loaded.kind;
    this.epoch = loaded.epoch;
    this.schemaVersion = loaded.schemaVersion;
    this.snapshotVersion = loaded.snapshotVersion;
    this.confirmed = loaded.confirmed;
    this.remember(loaded.log);
  }

  get version(): number {
    return this.confirmed.version;
  }

  /** Whether there are steps that no snapshot holds. */
  get isDirty(): boolean {
    return this.version > this.snapshotVersion;
  }

  /** Roughly how many bytes it takes. */
  get size(): number {
    return this.confirmed.doc.content.size * BYTES_A_POSITION + this.confirmed.highlights.size * BYTES_A_HIGHLIGHT + this.logBytes;
  }

  /** Moves on to a later confirmed state. */
  advance(confirmed: ConfirmedDoc, log: readonly LoggedRow[]): void {
    this.confirmed = confirmed;
    this.remember(log);
  }

  /** Rows from a version on as far as they are still in memory; null when they are not. */
  since(version: number): readonly LoggedRow[] | null {
    const first = this.version - this.log.length;
    return version < first ? null : this.log.slice(version - first);
  }

  private remember(rows: readonly LoggedRow[]): void {
    for (const row of rows) {
      this.log.push(row);
      this.logBytes += sizeOf(row);
    }
    let gone = 0;
    while (this.log.length - gone > LOG_ROWS || (this.logBytes > LOG_BYTES && gone < this.log.length))
      this.logBytes -= sizeOf(this.log[gone++]!);
    if (gone) this.log.splice(0, gone);
  }
}

const sizes = new WeakMap<LoggedRow, number>();
function sizeOf(row: LoggedRow): number {
  const known = sizes.get(row);
  if (known !== undefined) return known;
  const size = JSON.stringify(row.row).length * 2 + 200;
  sizes.set(row, size);
  return size;
}
