import type { NotificationKindName } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UsersService } from '#contexts/identity';
import { Authors, Memberships, WorkspacesService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { NotificationKinds } from '../inbox/notification-kinds.js';
import { MARK_MAILED, WAITING } from '../inbox/notifications.sql.js';
import type { MailItem } from './inbox-mail.js';

interface Row {
  id: string;
  kind: NotificationKindName;
  objectId: string;
  byId: string | null;
  readAt: Date | null;
}

/** Who a mail goes to, as they are now. */
export interface MailReader {
  actor: Actor;
  email: string;
  workspace: { name: string; url: string };
}

/** What waits for a person's next mail of one kind. Asked for again here is what they may read, and what they read already is left out. */
@Injectable()
export class PendingMailItems {
  constructor(
    private readonly kinds: NotificationKinds,
    private readonly members: Memberships,
    private readonly users: UsersService,
    private readonly authors: Authors,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** The person, or null when they have no seat here any more. */
  async readerOf(workspaceId: string, userId: string): Promise<MailReader | null> {
    const seat = await this.members.seatOf(workspaceId, userId);
    const person = seat && (await this.users.byIds([userId])).get(userId);
    if (!seat || !person || person.deactivatedAt) return null;
    const actor: Actor = { workspaceId, userId, name: person.name, memberId: seat.memberId, role: seat.role, via: 'job' };
    return { actor, email: person.email, workspace: await this.workspaces.one(actor) };
  }

  /** Takes all that waits, inside the open transaction m: it waits no more, and what is answered is to be mailed in the same transaction. */
  async claim(
    m: EntityManager,
    workspaceId: string,
    userId: string,
    channel: 'mail' | 'digest',
    reader: MailReader | null,
  ): Promise<MailItem[]> {
    const rows: Row[] = await m.query(WAITING[channel], [workspaceId, userId]);
    if (!rows.length) return [];
    const open = rows.filter((r) => !r.readAt);
    const news = reader ? await this.kinds.load(reader.actor, open) : new Map();
    const notifications = open.filter((r) => news.has(r.id));
    await m.query(MARK_MAILED[channel], [workspaceId, rows.map((r) => r.id), notifications.map((r) => r.id)]);
    const people = await this.authors.authorsByIds(
      { workspaceId },
      notifications.flatMap((r) => r.byId ?? []),
    );
    return notifications.map((r) => ({ ...news.get(r.id)!, by: r.byId ? people.get(r.byId)!.name : null }));
  }
}
