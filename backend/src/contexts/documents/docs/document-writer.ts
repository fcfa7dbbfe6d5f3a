import { AppError } from '@libs/domain';
import {
  type HighlightRow as AnchorRow,
  type AuthorityResult,
  authorityApply,
  type ConfirmedDoc,
  EMPTY_STEP,
  type HighlightOp,
  HighlightTooLong,
  InvalidStep,
  type Push,
  SERVER_CLIENT,
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
import { type LoggedRow, pushParams } from './doc-store.js';
import { DocTimes } from './doc-times.js';
import { PUSH } from './docs.sql.js';
import { DocumentCache, type Heard } from './document-cache.js';
import type { OpenDoc } from './open-doc.js';
import { refusal } from './push-input.js';

/** What only the request knows of the highlights that a write makes, by their ids. */
export interface NewHighlights {
  tagIds: ReadonlyMap<string, readonly string[]>;
  clientKeys: ReadonlyMap<string, string>;
  /** Called inside the transaction with the document as it is then, for what must be written with the actions. */
  within?: (m: EntityManager, after: ConfirmedDoc) => Promise<void>;
}
/** Actions on a document, decided on the version they will be made on: steps, then what happens to highlights. */
export interface DocumentEdits extends Partial<NewHighlights> {
  ops: HighlightOp[];
  /** Put back or taken away as by one client's undo, so that highlights which one such action loses are found by the next. */
  steps?: readonly unknown[];
  /** The client whose own steps they are; without it they are the server's. */
  client?: Pick<Push, 'clientId' | 'metas'>;
}
/** What was decided, and what became of it: null when there was nothing to write, or when a client's edits lost. */
export interface Written<T> {
  edits: T | null;
  result: AuthorityResult | null;
}

/** How often actions are tried while other processes are faster. */
const MAX_ATTEMPTS = 50;
const NOTHING_NEW: NewHighlights = { tagIds: new Map(), clientKeys: new Map() };

/** The one way into a document's log. */
@Injectable()
export class DocumentWriter {
  constructor(
    private readonly db: TenantDb,
    private readonly live: Live,
    private readonly cache: DocumentCache,
    private readonly snapshots: DocSnapshots,
    private readonly highlights: HighlightRegistry,
    private readonly threads: ThreadAnchors,
    private readonly times: DocTimes,
  ) {}

  /**
   * Commits edits for a caller that has checked access, decided inside the document's queue on its newest version. When another process was faster,
   * a client's edits are lost, and `decide` is asked again for those of the server; null decides for nothing. Throws ValidationError for edits that
   * can never be accepted.
   */
  async write<T extends DocumentEdits>(
    actor: Actor,
    docId: string,
    decide: (doc: ConfirmedDoc, open: OpenDoc) => Promise<T | null>,
    heard: Heard = {},
  ): Promise<Written<T>> {
    return this.cache.use(
      actor,
      docId,
      async (openDoc) => {
        let open = openDoc;
        for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
          const edits = await decide(open.confirmed, open);
          const push = edits && pushOf(open.version, edits);
          if (!edits || !push) return { edits, result: null };
          const { where, id, confirmed: before, epoch } = open;
          const result = applied(open, push, actor.userId);
          const { changed, comments, ops } = anchorsOf(open, push, result);
          // Only where a highlight is written: who types in a long transcript does not wait for the times of its words.
          const times = changed.length ? await this.times.after(open, result) : null;
          const made = { ...NOTHING_NEW, ...edits };
          let isPlaced: boolean;
          try {
            isPlaced = await this.db.tx(where, async (m) => {
              const placed: unknown[] = await m.query(PUSH, pushParams(where, id, epoch, actor.userId, result.rows));
              if (placed.length < result.rows.length) return false;
              await this.highlights.highlightStore.afterPush(m, actor, {
                ...made,
                noteId: id,
                before,
                after: result.entry,
                times,
                changed,
                ops,
              });
              await this.threads.save(m, where, id, result.entry, comments);
              await made.within?.(m, result.entry);
              await this.live.notify(m, where.workspaceId, { t: 'steps', id, v: result.entry.version });
              return true;
            });
          } catch (error) {
            // A lost connection leaves open whether it was committed.
            if (!(error instanceof AppError)) this.cache.markStale(open);
            throw error;
          }
          if (isPlaced) {
            open.advance(result.entry, loggedRows(result));
            this.snapshots.touch(open);
            return { edits, result };
          }
          if (edits.client) return { edits, result: null };
          open = await this.cache.refresh(open);
        }
        throw new AppError('TooManyRequests', { message: 'Too many people are editing this at once. Try again.' });
      },
      heard,
    );
  }
}

/** The push that edits are at a version; null for those of the server that do nothing. */
function pushOf(version: number, { ops, steps = [], client }: DocumentEdits): Push | null {
  if (client) return { version, steps: [...steps], ops, ...client };
  if (!ops.length && !steps.length) return null;
  const [own, metas] = steps.length ? [[...steps], steps.map(() => ({ k: 'h' as const }))] : [[EMPTY_STEP], [null]];
  return { version, clientId: SERVER_CLIENT, steps: own, metas, ops };
}

/** What a client sends was counted where it came in; bringing an old text back may take more, and is one action. */
const UNCOUNTED = { steps: Number.POSITIVE_INFINITY, ops: Number.POSITIVE_INFINITY };

function applied(open: OpenDoc, push: Push, userId: string): AuthorityResult {
  try {
    return authorityApply(open.confirmed, push, userId, UNCOUNTED);
  } catch (error) {
    if (error instanceof HighlightTooLong) throw refusal(error.message);
    if (!(error instanceof InvalidStep)) throw error;
    log.info({ doc: open.id, reason: error.message }, 'invalid step refused');
    throw refusal('These edits do not fit the document. Reload it to go on.', { invalid: true });
  }
}

/** The anchors to write, and what was done to highlights; only notes have these. */
function anchorsOf(open: OpenDoc, push: Push, result: AuthorityResult) {
  const isComment = (of: { id: string }) => result.entry.highlights.markOf(of.id) === 'comment';
  const ops = push.ops.filter((op) => !isComment(op));
  if (ops.length && open.kind !== 'note') throw refusal('Only notes have highlights.');
  const all = withEdited(result);
  return { changed: all.filter((row) => !row.mark), comments: all.filter(isComment), ops };
}

/** The rows for the log of open documents; what happened to highlights happened with the last. */
function loggedRows({ rows, changedHighlights }: AuthorityResult): LoggedRow[] {
  const ids = changedHighlights.map((row) => row.id);
  return rows.map((row, i) => ({ row, changed: i === rows.length - 1 ? ids : [] }));
}

/** The highlights to write: those that changed, and those whose words, other than their quote already, were edited once more. */
function withEdited({ entry: confirmed, rows, changedHighlights }: AuthorityResult): AnchorRow[] {
  const matches = new Map(changedHighlights.map((row) => [row.id, row]));
  const range = editedRange(rows);
  if (range)
    confirmed.highlights.each((id, from, to, status) => {
      if (status === 'changed' && from < range[1] && to > range[0] && !matches.has(id)) matches.set(id, confirmed.highlights.get(id)!);
    });
  return [...matches.values()];
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
