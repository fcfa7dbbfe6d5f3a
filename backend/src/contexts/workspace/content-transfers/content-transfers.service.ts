import { AppError, type ContentKind, entriesOf } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { Authors } from '../members/authors.service.js';
import { MembersService } from '../members/members.service.js';
import type { ContentCount, ContentTransfer } from './content-transfer.graphql.js';
import { OwnedContentRegistry, type OwnershipTransfer, type TransferredObject } from './owned-content.registry.js';

type Kept = Partial<Record<ContentKind, readonly TransferredObject[]>>;
interface Row {
  id: string;
  from: string;
  to: string;
  moved: Kept;
  undoneAt: Date | null;
}
const ONE = `select id, from_user as "from", to_user as "to", moved, undone_at as "undoneAt" from content_transfers where workspace_id = $1 and id = $2`;

/** Gives what one member owns to another: in one transaction, and back as far as no one moved it on. What people wrote stays theirs. */
@Injectable()
export class ContentTransfers {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly members: MembersService,
    private readonly authors: Authors,
    private readonly contents: OwnedContentRegistry,
  ) {}

  /** How much a member owns. Throws NotFound. */
  async preview(actor: Actor, memberId: string): Promise<ContentCount[]> {
    const member = await this.members.findOneOrFail(actor, memberId);
    const where = { workspaceId: actor.workspaceId, from: member.user.id };
    return this.db.tx(actor, async (m) => {
      const counts: ContentCount[] = [];
      for (const content of this.contents.all()) counts.push({ kind: content.kind, count: await content.count(m, where) });
      return counts.filter(({ count }) => count);
    });
  }

  /** Moves everything that a member owns. Throws NotFound for who is no member, and ValidationError when it could not be theirs. */
  async transfer(actor: Actor, fromId: string, toId: string): Promise<ContentTransfer> {
    const [from, to] = [await this.members.findOneOrFail(actor, fromId), await this.members.findOneOrFail(actor, toId)];
    if (fromId === toId) throw new AppError('ValidationError', { message: 'Choose another member.' });
    if (to.deactivatedAt) throw new AppError('ValidationError', { message: 'A deactivated member cannot get content.' });
    const handover = { workspaceId: actor.workspaceId, from: from.user.id, to: to.user.id };
    const id = newId();
    await this.db.tx(actor, async (m) => {
      // In one order everywhere: two transfers at once move each thing once.
      await this.lock(m, actor, fromId, toId);
      const moved: Kept = {};
      for (const content of this.contents.all()) {
        const things = await content.move(m, handover);
        if (things.length) moved[content.kind] = things;
      }
      await m.query(`insert into content_transfers (workspace_id, id, from_user, to_user, moved, by) values ($1, $2, $3, $4, $5, $6)`, [
        actor.workspaceId,
        id,
        handover.from,
        handover.to,
        JSON.stringify(moved),
        actor.userId,
      ]);
      await this.note(m, actor, fromId, handover, moved);
    });
    return this.findOneOrFail(actor, id);
  }

  /** Gives it back. What was moved on or deleted meanwhile stays as it is. */
  async undo(actor: Actor, id: string): Promise<ContentTransfer> {
    await this.db.tx(actor, async (m) => {
      const [row]: Row[] = await m.query(`${ONE} for update`, [actor.workspaceId, id]);
      if (!row) throw new AppError('NotFound');
      if (row.undoneAt) return;
      const [seat] = await this.members.seats(actor, { userIds: [row.from] });
      if (!seat) throw new AppError('ValidationError', { message: 'They are no member anymore, so this cannot be undone.' });
      const handover = { workspaceId: actor.workspaceId, from: row.from, to: row.to };
      for (const content of this.contents.all()) await content.undo(m, handover, row.moved[content.kind] ?? []);
      await m.query(`update content_transfers set undone_at = now() where workspace_id = $1 and id = $2`, [actor.workspaceId, id]);
      await this.note(m, actor, seat.id, { ...handover, from: row.to, to: row.from }, row.moved);
    });
    return this.findOneOrFail(actor, id);
  }

  private async lock(m: EntityManager, actor: Actor, ...memberIds: string[]): Promise<void> {
    await m.query(`select id from members where workspace_id = $1 and id = any($2::uuid[]) order by id for update`, [
      actor.workspaceId,
      memberIds,
    ]);
  }

  private async note(m: EntityManager, actor: Actor, memberId: string, { from, to }: OwnershipTransfer, moved: Kept): Promise<void> {
    const counts = countsOf(moved);
    await this.changes.record(
      m,
      actor,
      {
        ...{ kind: 'member' as const, id: memberId, action: 'updated' as const },
        before: { owner: from },
        after: { owner: to, moved: counts.map(({ kind, count }) => `${count} ${kind}`) },
      },
      ...Object.values(moved).flatMap((things) =>
        (things ?? []).flatMap(({ id, change, projectId }) =>
          change
            ? [
                {
                  kind: change,
                  id,
                  action: 'updated' as const,
                  projectId: projectId ?? null,
                  before: { owner: from },
                  after: { owner: to },
                },
              ]
            : [],
        ),
      ),
    );
  }

  private async findOneOrFail(actor: Actor, id: string): Promise<ContentTransfer> {
    const row = await this.db.one<Row>(actor, ONE, [actor.workspaceId, id]);
    if (!row) throw new AppError('NotFound');
    const people = await this.authors.authorsByIds(actor, [row.from, row.to]);
    return { id, from: people.get(row.from)!, to: people.get(row.to)!, counts: countsOf(row.moved), undoneAt: row.undoneAt };
  }
}

const countsOf = (moved: Kept): ContentCount[] =>
  entriesOf(moved).flatMap(([kind, things]) => (things?.length ? [{ kind, count: things.length }] : []));
