import { isDeepStrictEqual } from 'node:util';
import { auditOf, type ChangeAction, type ChangeKind } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId, type Updated } from '#platform/db';
import { Live } from '#platform/live';
import { openRequestId } from '#platform/log';
import { AuditTrail } from './audit-trail.js';
import { objectChanged } from './object-changed.js';
import { Outbox } from './outbox.js';

/** One action on one user-visible object. before and after hold the fields that changed (null at making and deleting). */
export interface Change {
  kind: ChangeKind;
  id: string;
  action: ChangeAction;
  projectId?: string | null;
  noteId?: string | null;
  before?: unknown;
  after?: unknown;
}

/** The change that an update made to these fields, with those that differ in before and after; none when nothing differs. */
export function changesOf<T extends object>(
  change: Omit<Change, 'before' | 'after'>,
  { before, after }: Updated<T>,
  fields: readonly (keyof T & string)[],
): Change[] {
  const differ = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  const of = (row: T) => Object.fromEntries(differ.map((field) => [field, row[field]]));
  return differ.length ? [{ ...change, before: of(before), after: of(after) }] : [];
}

const DELETED_BY = `
  select x.id from unnest($3::uuid[]) with ordinality x(id, place)
  where (select v.by from revisions v where v.workspace_id = $1 and v.object_id = x.id and v.action = 'deleted' order by v.at desc limit 1) = $2
  group by x.id order by min(x.place)`;

const MOVED_BY = `
  select x.id from jsonb_to_recordset($3::jsonb) as x (id uuid, "from" jsonb)
  where exists (
    select 1 from revisions v where v.workspace_id = $1 and v.object_id = x.id and v.action = 'moved' and v.by = $2 and v.before @> x."from"
      and not exists (
        select 1 from revisions w
        where w.workspace_id = $1 and w.object_id = x.id and w.action = 'moved' and w.by is distinct from $2 and w.at > v.at))`;

/** The one call that every write makes inside its transaction: a revision (history, undo), an entry of the audit log where that keeps such changes, an outbox row (search, mail) and a live hint. */
@Injectable()
export class ChangeRecorder {
  constructor(
    private readonly outbox: Outbox,
    private readonly live: Live,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Of objects that are deleted, those whose last deletion is the actor's: what the undo of a deletion may bring back. The same
   * when it is asked again, as after an answer that was lost.
   */
  async ownDeletions(m: EntityManager, actor: { workspaceId: string; userId: string }, ids: readonly string[]): Promise<string[]> {
    const rows: { id: string }[] = ids.length ? await m.query(DELETED_BY, [actor.workspaceId, actor.userId, ids]) : [];
    return rows.map(({ id }) => id);
  }

  /**
   * Of objects that the caller has locked, those that the actor has moved out of `from` (fields of what such a move has kept as before) and
   * nobody else since: what the undo of a move may move back there.
   */
  async ownMoves(
    m: EntityManager,
    actor: { workspaceId: string; userId: string },
    moves: readonly { id: string; from: object }[],
  ): Promise<string[]> {
    const rows: { id: string }[] = moves.length ? await m.query(MOVED_BY, [actor.workspaceId, actor.userId, JSON.stringify(moves)]) : [];
    return rows.map(({ id }) => id);
  }

  async record(m: EntityManager, actor: { workspaceId: string; userId: string | null }, ...changes: Change[]): Promise<void> {
    if (!changes.length) return;
    await m.query(
      // Not the time at which the transaction began: of two that waited for one another the first to be written is the older.
      `insert into revisions (workspace_id, id, kind, object_id, action, before, after, by, at)
       select $1, x.id, x.kind, x.object_id, x.action, x.before, x.after, $2, statement_timestamp()
       from jsonb_to_recordset($3::jsonb) as x(id uuid, kind text, object_id uuid, action text, before jsonb, after jsonb)`,
      [
        actor.workspaceId,
        actor.userId,
        JSON.stringify(
          changes.map((c) => ({
            id: newId(),
            kind: c.kind,
            object_id: c.id,
            action: c.action,
            before: c.before ?? null,
            after: c.after ?? null,
          })),
        ),
      ],
    );
    await this.audit.add(
      m,
      actor,
      ...changes.flatMap((change) => {
        const entry = auditOf(change);
        return entry ? [{ ...entry, kind: change.kind, targetId: change.id, projectId: change.projectId ?? null }] : [];
      }),
    );
    // Ids only, a few hundred to a message: the index and other listeners load afresh.
    for (let i = 0; i < changes.length; i += 200)
      await this.outbox.publish(m, actor.workspaceId, objectChanged, {
        objects: changes.slice(i, i + 200).map((c) => ({ kind: c.kind, id: c.id, projectId: c.projectId ?? null, action: c.action })),
      });
    // A hint a change, but a bulk action gives one hint a project, which says that it stands for many: the screens refetch lists anyway.
    const bulk = changes.length > 20;
    const hints = bulk ? new Map(changes.map((c) => [`${c.kind} ${c.projectId}`, c])).values() : changes;
    for (const c of hints)
      await this.live.notify(m, actor.workspaceId, {
        t: 'change',
        kind: c.kind,
        id: c.id,
        p: c.projectId ?? null,
        n: bulk ? null : (c.noteId ?? null),
        action: bulk ? 'many' : c.action,
        by: actor.userId,
        r: openRequestId(),
      });
  }
}
