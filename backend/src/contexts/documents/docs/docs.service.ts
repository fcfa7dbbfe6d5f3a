import { type Access, AppError } from '@libs/domain';
import {
  type HighlightRow as AnchorRow,
  type ConfirmedDoc,
  type HighlightsJson,
  plainText,
  SCHEMA_VERSION,
  type StepRow,
  WordTimes,
} from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import type { InWorkspace } from '#platform/db';
import { Live } from '#platform/live';
import type { DocSteps, PushResult } from './doc.graphql.js';
import { DocSnapshots } from './doc-snapshots.js';
import { type DocPlace, DocStore, MAX_ROWS } from './doc-store.js';
import { streamOf } from './doc-stream.js';
import { DocTimes } from './doc-times.js';
import { DocumentCache } from './document-cache.js';
import { type DocKind, type DocumentInfo, DocumentTypeRegistry } from './document-type.registry.js';
import { type DocumentEdits, DocumentWriter } from './document-writer.js';
import type { OpenDoc } from './open-doc.js';
import { assertEpoch, assertVersion, type PushStepsInput, parsePush, refusal } from './push-input.js';
import { PushQueue } from './push-queue.js';
import { ReadAccessCache } from './read-access-cache.js';

/** A new document: its id is given by its owner, `doc` is ProseMirror JSON. */
export interface NewDoc {
  id: string;
  kind: DocKind;
  doc: unknown;
  /** When its words are said, as `WordTimes` packs them. */
  times?: Uint8Array | null | undefined;
}
/** Everything that an editor needs to begin: highlights with `reviveLog` and `version` are what the editor's Highlights are made of. */
export interface DocToOpen {
  id: string;
  kind: DocKind;
  version: number;
  /** Sent back with each push, which is refused once a redaction has raised it. */
  epoch: number;
  schemaVersion: number;
  access: Access;
  doc: unknown;
  highlights: AnchorRow[];
  reviveLog: HighlightsJson['log'];
}
/** Live documents under central authority: what is accepted is committed, and everybody gets the same steps in the same order. */
@Injectable()
export class DocsService {
  constructor(
    private readonly store: DocStore,
    private readonly cache: DocumentCache,
    private readonly kinds: DocumentTypeRegistry,
    private readonly writer: DocumentWriter,
    private readonly turns: PushQueue,
    private readonly snapshots: DocSnapshots,
    private readonly times: DocTimes,
    private readonly live: Live,
    private readonly members: Memberships,
  ) {}

  /** Makes a document inside the open transaction m, after the row of its owner; its owner's afterSnapshot runs. Throws ValidationError for a document outside the schema. */
  async create(
    m: EntityManager,
    where: InWorkspace,
    { id, kind, doc: json, times }: NewDoc,
  ): Promise<{ plain: string; version: number; doc: ConfirmedDoc['doc'] }> {
    const doc = await this.store.create(m, where, id, kind, json);
    if (times) await this.times.start(m, where, id, 0, WordTimes.unpack(times));
    const snapshot = { plain: plainText(doc), version: 0, doc };
    await this.kinds.afterSnapshot(m, where, kind, id, snapshot);
    return snapshot;
  }

  /** Takes a client's edits, or answers what it has not seen. Accepted means committed; after an answer that was lost the client pulls and finds its steps. */
  async push(actor: Actor, input: PushStepsInput): Promise<PushResult> {
    const { push, tagIds } = parsePush(input);
    await this.access(actor, input.docId, 'write');
    const { version, clientId, metas, steps, ops } = push;
    await this.turns.wait(input.docId, clientId);
    const mine = async ({ highlights }: ConfirmedDoc, open: OpenDoc): Promise<DocumentEdits | null> => {
      assertEpoch(open, input.epoch);
      if (version > open.version)
        throw refusal('This document is older here than on your screen. Reload it to go on.', { version: open.version });
      if (ops.some((op) => highlights.markOf(op.id))) throw refusal('The mark of a comment goes with its words.');
      return version === open.version ? { steps, ops, tagIds, client: { clientId, metas } } : null;
    };
    // A client that is ahead of this process has heard of another one's push.
    const { result } = await this.writer.write(actor, input.docId, mine, { version, epoch: input.epoch });
    if (result) {
      this.turns.end(input.docId, clientId);
      return { accepted: true, version: result.entry.version, rows: [], highlightRows: result.changedHighlights };
    }
    await this.turns.enqueue(input.docId, clientId);
    return this.cache.use(actor, input.docId, async (openDoc) => {
      const open = openDoc.version > version ? openDoc : await this.cache.refresh(openDoc);
      assertEpoch(open, input.epoch);
      const { version: _, ...missed } = await this.after(open, version);
      return { accepted: false, version: open.version, rows: missed.rows, highlightRows: missed.highlightRows };
    });
  }

  /** Steps from a version on, at most some thousands: who gets a version below the newest asks again. */
  async pull(actor: Actor, docId: string, since: number): Promise<DocSteps> {
    assertVersion(since);
    await this.access(actor, docId, 'read');
    const head = await this.store.head(actor, docId);
    return this.cache.use(actor, docId, async (openDoc) => {
      const open = head && head.version > openDoc.version ? await this.cache.refresh(openDoc) : openDoc;
      return { docId, epoch: open.epoch, ...(await this.after(open, since)) };
    });
  }

  /** Version, epoch and access without the text: enough to see that what a browser has is still right. */
  async glance(actor: Actor, docId: string): Promise<{ version: number; epoch: number; access: Access }> {
    const access = await this.access(actor, docId, 'read');
    const head = await this.store.head(actor, docId);
    if (!head) throw new AppError('NotFound');
    return { version: head.version, epoch: head.epoch, access };
  }

  /** The newest document as an editor needs it. Throws NotFound. */
  async open(actor: Actor, docId: string): Promise<DocToOpen> {
    const access = await this.access(actor, docId, 'read');
    const { kind, epoch, confirmed } = await this.newest(actor, docId);
    const { rows, log } = confirmed.highlights.toJSON();
    return {
      id: docId,
      kind,
      version: confirmed.version,
      epoch,
      // Not that which the document was made with: everything in it is in this one too, and anybody may put in what is new in this one.
      schemaVersion: SCHEMA_VERSION,
      access,
      doc: confirmed.doc.toJSON(),
      highlights: rows,
      reviveLog: log,
    };
  }

  /** Where a document stands and what the actor may do with it. Throws NotFound, or Forbidden below `need`. */
  async about(actor: Actor, docId: string, need: 'read' | 'write'): Promise<DocumentInfo & { kind: DocKind; access: Access }> {
    const kind = await this.cache.kindOf(actor, docId);
    const access = await this.kinds.requireAccess(actor, kind, docId, need);
    return { ...(await this.kinds.about(actor, kind, docId)), kind, access };
  }

  /** The newest confirmed text, for a caller that has checked access. */
  async textOf(where: InWorkspace, docId: string): Promise<ConfirmedDoc> {
    return (await this.newest(where, docId)).confirmed;
  }

  /** Where those of these documents are that are there; an epoch is raised by redactions, not by edits. Inside a transaction m they are locked until it ends. */
  headsOf(where: InWorkspace, docIds: readonly string[], m: EntityManager | null = null): Promise<Map<string, DocPlace>> {
    return this.store.heads(where, docIds, m);
  }

  /**
   * Everything after `since`, then every later step as it is confirmed. That the reader may have them holds a second at most, and no longer
   * than until anything of the workspace but a text changes; the stream ends when seat or access are gone. Throws NotFound at once when they are not there at the start.
   */
  async follow(actor: Actor, docId: string, since: number): Promise<AsyncIterableIterator<DocSteps>> {
    assertVersion(since);
    await this.access(actor, docId, 'read');
    let [seen, reported, unsure] = [since, since, true];
    const trust = new ReadAccessCache();
    const listen = (ring: () => void) => {
      const stops = [
        this.live.on('reconnected', () => {
          trust.invalidate();
          unsure = true;
          ring();
        }),
        // Messages come in the order of the commits: what was committed after the loss of a seat or of access is looked at afresh.
        this.live.on(`user:${actor.userId}`, trust.invalidate),
        this.live.on(actor.workspaceId, (message: { t: string; id: string; v: number }) => {
          if (message.t === 'change') trust.invalidate();
          if (message.t !== 'steps' || message.id !== docId) return;
          reported = Math.max(reported, message.v);
          ring();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    };
    return streamOf(listen, async () => {
      if (!unsure && reported <= seen) return 'nothing';
      unsure = false;
      const believe = trust.holds ? null : trust.asking();
      const steps = await (believe ? this.stepsForSeat(actor, docId, seen) : this.stepsOf(actor, docId, seen)).catch((error) => {
        unsure = true;
        throw error;
      });
      believe?.();
      if (!steps) return 'over';
      if (!steps.rows.length) return 'nothing';
      unsure = steps.rows.length >= MAX_ROWS;
      seen = steps.version;
      return { value: steps };
    });
  }

  /** A document as it was at an earlier version and the steps from there on; null when the log does not reach back so far. */
  async history(where: InWorkspace, docId: string, version: number): Promise<{ at: ConfirmedDoc; rows: StepRow[] } | null> {
    const at = await this.store.at(where, docId, version);
    if (!at) return null;
    const rows: StepRow[] = [];
    for (
      let more = await this.store.since(where, docId, version);
      more.length;
      more = await this.store.since(where, docId, version + rows.length)
    )
      rows.push(...more);
    return { at, rows };
  }

  /** Makes sure that what is derived from the text (plain text, offsets, index) is of its newest version. */
  settle(where: InWorkspace, docId: string): Promise<void> {
    return this.snapshots.ensure(where, docId);
  }

  /** The steps that this process knows of, or null when the reader may not have them any more. */
  private async stepsForSeat(actor: Actor, docId: string, since: number): Promise<DocSteps | null> {
    const seat = await this.members.seatOf(actor.workspaceId, actor.userId);
    if (!seat) return null;
    try {
      await this.access({ ...actor, role: seat.role }, docId, 'read');
      return await this.stepsOf(actor, docId, since);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  private stepsOf(where: InWorkspace, docId: string, since: number): Promise<DocSteps> {
    return this.cache.use(where, docId, async (open) => ({ docId, epoch: open.epoch, ...(await this.after(open, since)) }));
  }

  private async access(actor: Actor, docId: string, need: 'read' | 'write'): Promise<Access> {
    return this.kinds.requireAccess(actor, await this.cache.kindOf(actor, docId), docId, need);
  }

  private async newest(where: InWorkspace, docId: string): Promise<Pick<OpenDoc, 'kind' | 'epoch' | 'confirmed'>> {
    const head = await this.store.head(where, docId);
    return this.cache.use(where, docId, async (openDoc) => {
      const open = head && head.version > openDoc.version ? await this.cache.refresh(openDoc) : openDoc;
      // Steps without a snapshot that no process is at: the process that owed it is gone.
      if (!open.needsSnapshot) this.snapshots.touch(open);
      return { kind: open.kind, epoch: open.epoch, confirmed: open.confirmed };
    });
  }

  private async after(open: OpenDoc, since: number): Promise<{ version: number; rows: StepRow[]; highlightRows: AnchorRow[] }> {
    const recent = open.since(since);
    if (recent) {
      const ids = new Set(recent.flatMap((logged) => logged.changed));
      return { version: open.version, rows: recent.map((logged) => logged.row), highlightRows: rowsOf(open.confirmed, ids) };
    }
    const rows = (await this.store.since(open.where, open.id, since)).filter((row) => row.version < open.version);
    return {
      version: since + rows.length,
      rows,
      highlightRows: since + rows.length < open.version ? [] : open.confirmed.highlights.rows(),
    };
  }
}

const rowsOf = (confirmed: ConfirmedDoc, ids: Iterable<string>): AnchorRow[] => Array.from(ids, (id) => confirmed.highlights.get(id)!);
