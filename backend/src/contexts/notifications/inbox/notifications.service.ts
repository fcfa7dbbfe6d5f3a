import { AppError, LIMITS, NOTIFICATION_KINDS, NOTIFICATIONS, type NotificationChoice, type NotificationKindName } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { decodeCursor, type InWorkspace, type Page, pageOf, pageSize, TenantDb } from '#platform/db';
import { Outbox } from '#platform/events';
import { Live } from '#platform/live';
import { sendInboxMail } from '../notifications.topics.js';
import type { Notification, NotificationSetting } from './notification.graphql.js';
import { NotificationKinds } from './notification-kinds.js';
import { INBOX, INSERT_NOTIFICATIONS, UNREAD, UPSERT_NOTIFICATION_SETTING } from './notifications.sql.js';
import { type Delivery, scheduleDigest } from './order-digest.js';

interface Row {
  id: string;
  kind: NotificationKindName;
  objectId: string;
  byId: string | null;
  at: Date;
  readAt: Date | null;
}
type PageRow = Row & { total: number; cursorKey: string };

/** Notifications of one user: sent once, kept in their inbox, and mailed as they choose. Objects that they cannot read any more are left out. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly db: TenantDb,
    private readonly kinds: NotificationKinds,
    private readonly outbox: Outbox,
    private readonly live: Live,
    private readonly authors: Authors,
  ) {}

  /** Notifies users of something that `by` did (null: no actor), at most once each. The caller has checked that they may read it. */
  async notify(where: InWorkspace, kind: NotificationKindName, objectId: string, by: string | null, to: readonly string[]): Promise<void> {
    const people = [...new Set(to)].filter((id) => id !== by);
    if (!people.length) return;
    const { inApp, mail, digest } = NOTIFICATIONS[kind];
    await this.db.tx(where, async (m) => {
      const notifications: Delivery[] = await m.query(INSERT_NOTIFICATIONS, [
        where.workspaceId,
        kind,
        objectId,
        by,
        people,
        inApp,
        mail,
        digest,
      ]);
      // In one order everywhere, because each digest stays locked.
      for (const delivery of notifications.sort((a, b) => (a.userId < b.userId ? -1 : 1))) {
        if (delivery.inApp) await this.live.notify(m, where.workspaceId, { t: 'inbox', u: delivery.userId });
        // What comes within the minute goes into the same mail; an order that finds nothing left is done quietly.
        if (delivery.mail)
          await this.outbox.publishLater(m, where.workspaceId, sendInboxMail, { userId: delivery.userId }, LIMITS.inbox.mailAfterSeconds);
        if (delivery.digest) await scheduleDigest(this.outbox, m, where.workspaceId, delivery);
      }
    });
  }

  /** A page of the actor's inbox, newest first. */
  async list(actor: Actor, unread: boolean, first?: number | null, after?: string | null): Promise<Page<Notification>> {
    const size = pageSize(first);
    const keys = decodeCursor(after, 2)?.map(String);
    if (keys && (Number.isNaN(Date.parse(keys[0]!)) || !UUID.test(keys[1]!)))
      throw new AppError('ValidationError', { message: 'That cursor is not one of this list.' });
    const rows = await this.db.read<PageRow>(actor, INBOX, [
      actor.workspaceId,
      actor.userId,
      unread,
      size + 1,
      keys?.[0] ?? null,
      keys?.[1] ?? null,
    ]);
    const page = pageOf(rows, size, rows[0]?.total ?? 0, (r) => [r.cursorKey, r.id]);
    return { ...page, nodes: await this.complete(actor, page.nodes) };
  }

  /** How many the actor has not read, as far as they may read them; counted up to a limit. */
  async unread(actor: Actor): Promise<number> {
    const { counted: count, countedAmong } = LIMITS.inbox;
    const rows = await this.db.read<Row>(actor, UNREAD, [actor.workspaceId, actor.userId, countedAmong]);
    let index = 0;
    // Some at a time: mostly the first ones may all be read, and every page asks for this number.
    for (let i = 0; i < rows.length && index < count; i += count) index += (await this.kinds.load(actor, rows.slice(i, i + count))).size;
    return Math.min(index, count);
  }

  /** Marks some, or all (null), of the actor's news. */
  async mark(actor: Actor, ids: readonly string[] | null, read: boolean): Promise<void> {
    await this.db.tx(actor, async (m) => {
      await m.query(
        `update notifications set read_at = case when $4 then coalesce(read_at, now()) end
         where workspace_id = $1 and user_id = $2 and in_app and ($3::uuid[] is null or id = any($3)) and (read_at is null) = $4`,
        [actor.workspaceId, actor.userId, ids, read],
      );
      await this.live.notify(m, actor.workspaceId, { t: 'inbox', u: actor.userId });
    });
  }

  /** How the actor wants to hear of each kind. */
  async settings(actor: Actor): Promise<NotificationSetting[]> {
    const rows = await this.db.read<Pick<NotificationSetting, 'kind' | 'inApp' | 'mail' | 'digest'>>(
      actor,
      `select kind, in_app as "inApp", mail, digest from notification_settings where workspace_id = $1 and user_id = $2`,
      [actor.workspaceId, actor.userId],
    );
    const clock = await this.db.one<{ timeZone: string }>(
      actor,
      `select time_zone as "timeZone" from digests where workspace_id = $1 and user_id = $2`,
      [actor.workspaceId, actor.userId],
    );
    const timeZone = clock?.timeZone ?? 'UTC';
    return NOTIFICATION_KINDS.map((kind) => ({ ...NOTIFICATIONS[kind], timeZone, kind, ...rows.find((r) => r.kind === kind) }));
  }

  /** Chooses how to hear of a kind from now on; what is left out stays as it was. */
  async choose(actor: Actor, { kind, inApp, mail, digest, timeZone }: NotificationChoice): Promise<NotificationSetting[]> {
    const fallback = NOTIFICATIONS[kind];
    await this.db.tx(actor, async (m) => {
      await m.query(UPSERT_NOTIFICATION_SETTING, [
        ...[actor.workspaceId, actor.userId, kind],
        ...[inApp ?? null, mail ?? null, digest ?? null],
        ...[fallback.inApp, fallback.mail, fallback.digest],
      ]);
      if (timeZone)
        await m.query(
          `insert into digests (workspace_id, user_id, time_zone) values ($1, $2, $3)
           on conflict (workspace_id, user_id) do update set time_zone = excluded.time_zone`,
          [actor.workspaceId, actor.userId, timeZone],
        );
    });
    return this.settings(actor);
  }

  /** Hints that the actor's inbox changed; ids only, ask again. */
  follow(actor: Actor): AsyncIterableIterator<boolean> {
    return this.live.iterate(actor.workspaceId, (message: { t: string; u?: string }) =>
      message.t === 'inbox' && message.u === actor.userId ? true : null,
    );
  }

  private async complete(actor: Actor, rows: readonly Row[]): Promise<Notification[]> {
    const [news, people] = await Promise.all([
      this.kinds.load(actor, rows),
      this.authors.authorsByIds(
        actor,
        rows.flatMap((r) => r.byId ?? []),
      ),
    ]);
    return rows.flatMap(({ id, kind, byId, at, readAt }) => {
      const notifications = news.get(id);
      return notifications ? [{ id, kind, at, readAt, by: byId ? people.get(byId)! : null, ...notifications }] : [];
    });
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
