import { AppError } from '@libs/domain';
import {
  type HighlightRow as AnchorRow,
  type AuthorityResult,
  authorityApply,
  type ConfirmedDoc,
  HighlightTooLong,
  InvalidStep,
  type Push,
  type StepRow,
  schema,
} from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { Step } from '@tiptap/pm/transform';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { Live } from '#platform/live';
import { log } from '#platform/log';
import { HighlightRegistry } from '../anchors/highlight.registry.js';
import { ThreadAnchors } from '../anchors/thread-anchors.js';
import { DocSnapshots } from './doc-snapshots.js';
import { DocStore } from './doc-store.js';
import { DocTimes } from './doc-times.js';
import { DocumentCache } from './document-cache.js';
import type { OpenDoc } from './open-doc.js';
import { refusal } from './push-input.js';

/** What only the request knows of the highlights that a push makes, by their ids. */
export interface NewHighlights {
  tagIds: ReadonlyMap<string, readonly string[]>;
  clientKeys: ReadonlyMap<string, string>;
  /** Called inside the transaction with the document as it is then, for what must be written with the actions. */
  within?: (m: EntityManager, after: ConfirmedDoc) => Promise<void>;
}

/** The one way into a document's log. Everything here runs inside the document's queue (DocumentCache.use). */
@Injectable()
export class DocPush {
  constructor(
    private readonly db: TenantDb,
    private readonly live: Live,
    private readonly store: DocStore,
    private readonly entries: DocumentCache,
    private readonly snapshots: DocSnapshots,
    private readonly highlights: HighlightRegistry,
    private readonly threads: ThreadAnchors,
    private readonly times: DocTimes,
  ) {}

  /** Commits a push made on exactly the version of `open`; throws ValidationError when it can never be accepted. Answers null when it lost. */
  async commit(actor: Actor, open: OpenDoc, push: Push, made: NewHighlights): Promise<AuthorityResult | null> {
    const { where, id, entry: before, epoch } = open;
    const result = applied(open, push, actor.userId);
    const isComment = (op: { id: string }) => result.entry.highlights.markOf(op.id) === 'comment';
    const ops = push.ops.filter((op) => !isComment(op));
    if (ops.length && open.kind !== 'note') throw refusal('Only notes have highlights.');
    const all = withEdited(result);
    const changed = all.filter((row) => !row.mark);
    // Only where a highlight is written: who types in a long transcript does not wait for the times of its words.
    const times = changed.length ? await this.times.after(open, result) : null;
    let placed: boolean;
    try {
      placed = await this.db.tx(where, async (m) => {
        if (!(await this.store.push(m, where, id, epoch, actor.userId, result.rows))) return false;
        await this.highlights.keeper.afterPush(m, actor, { noteId: id, before, after: result.entry, times, changed, ops, ...made });
        await this.threads.save(m, where, id, result.entry, all.filter(isComment));
        await made.within?.(m, result.entry);
        await this.live.notify(m, where.workspaceId, { t: 'steps', id, v: result.entry.version });
        return true;
      });
    } catch (error) {
      // A lost connection leaves open whether it was committed.
      if (!(error instanceof AppError)) this.entries.markStale(open);
      throw error;
    }
    if (!placed) return null;
    const ids = result.changedHighlights.map((row) => row.id);
    const last = result.rows.length - 1;
    open.advance(
      result.entry,
      result.rows.map((row, i) => ({ row, changed: i === last ? ids : [] })),
    );
    this.snapshots.touch(open);
    return result;
  }
}

/** What a client sends was counted where it came in; bringing an old text back may take more, and is one action. */
const UNCOUNTED = { steps: Number.POSITIVE_INFINITY, ops: Number.POSITIVE_INFINITY };

function applied(open: OpenDoc, push: Push, userId: string): AuthorityResult {
  try {
    return authorityApply(open.entry, push, userId, UNCOUNTED);
  } catch (error) {
    if (error instanceof HighlightTooLong) throw refusal(error.message);
    if (!(error instanceof InvalidStep)) throw error;
    log.info({ doc: open.id, reason: error.message }, 'invalid step refused');
    throw refusal('These edits do not fit the document. Reload it to go on.', { invalid: true });
  }
}

/** The highlights to write: those that changed, and those whose words, other than their quote already, were edited once more. */
function withEdited({ entry, rows, changedHighlights }: AuthorityResult): AnchorRow[] {
  const found = new Map(changedHighlights.map((row) => [row.id, row]));
  const range = editedRange(rows);
  if (range)
    entry.highlights.each((id, from, to, status) => {
      if (status === 'changed' && from < range[1] && to > range[0] && !found.has(id)) found.set(id, entry.highlights.get(id)!);
    });
  return [...found.values()];
}

/** The smallest range of the new document that holds all that the rows put in or took out; null when they changed nothing. */
function editedRange(rows: readonly StepRow[]): [number, number] | null {
  let from = Number.POSITIVE_INFINITY;
  let to = -1;
  for (const row of rows) {
    const map = Step.fromJSON(schema, row.step).getMap();
    if (to >= 0) [from, to] = [map.map(from, -1), map.map(to, 1)];
    map.forEach((_from, _to, newFrom, newTo) => {
      from = Math.min(from, newFrom);
      to = Math.max(to, newTo);
    });
  }
  return to < 0 ? null : [from - 1, to + 1];
}
