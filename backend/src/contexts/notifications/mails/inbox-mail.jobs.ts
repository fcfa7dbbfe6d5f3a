import type { NotificationKindName } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { UsersService } from '#contexts/identity';
import { Authors, Memberships, WorkspacesService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { On, type OutboxMessage } from '#platform/events';
import { Mailer } from '#platform/mail';
import { NotificationKinds } from '../inbox/notification-kinds.js';
import { WAITING } from '../inbox/notifications.sql.js';
import { inboxMail } from './inbox-mail.js';

interface Row {
  id: string;
  kind: NotificationKindName;
  objectId: string;
  byId: string;
  readAt: Date | null;
}

/** Mails what waits for a person, all of it in one; asked for again here is what they may read, and what they read already is left out. */
@Injectable()
export class InboxMails {
  constructor(
    private readonly db: TenantDb,
    private readonly kinds: NotificationKinds,
    private readonly members: Memberships,
    private readonly users: UsersService,
    private readonly authors: Authors,
    private readonly workspaces: WorkspacesService,
    private readonly mailer: Mailer,
  ) {}

  @On('inbox.mail')
  async send({ workspaceId, payload: { userId } }: Pick<OutboxMessage<{ userId: string }>, 'workspaceId' | 'payload'>): Promise<void> {
    if (!workspaceId) return;
    const where = { workspaceId };
    const seat = await this.members.seatOf(workspaceId, userId);
    const person = seat && (await this.users.byIds([userId])).get(userId);
    const reader: Actor | null =
      seat && person && !person.deactivatedAt
        ? { workspaceId, userId, name: person.name, memberId: seat.memberId, role: seat.role, via: 'job' }
        : null;
    const workspace = reader && (await this.workspaces.one(reader));
    await this.db.tx(where, async (m) => {
      const rows: Row[] = await m.query(WAITING, [workspaceId, userId]);
      if (!rows.length) return;
      const open = rows.filter((r) => !r.readAt);
      const news = reader ? await this.kinds.load(reader, open) : new Map();
      const told = open.filter((r) => news.has(r.id));
      await m.query(
        `update notifications set mail = case when id = any($3::uuid[]) then 'sent' else 'dropped' end where workspace_id = $1 and id = any($2::uuid[])`,
        [workspaceId, rows.map((r) => r.id), told.map((r) => r.id)],
      );
      if (!told.length || !person || !workspace) return;
      const people = await this.authors.authorsByIds(
        where,
        told.map((r) => r.byId),
      );
      const mail = inboxMail(
        told.map((r) => ({ ...news.get(r.id)!, by: people.get(r.byId)!.name })),
        workspace.url,
        workspace.name,
      );
      await this.mailer.send(m, workspaceId, { to: person.email, ...mail });
    });
  }
}
