import type { NotificationKindName } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';

/** One notification as its reader sees it. */
export interface NotificationText {
  /** What happened, after the name of who did it and before the title: "mentioned you in"; without an actor a whole phrase: "3 new results for". */
  action: string;
  /** The object that it happened on. */
  title: string;
  place: string | null;
  /** A quote, shown in the typeface of quotes. */
  quote: string | null;
  /** What was written. */
  excerpt: string | null;
  /** Path on the workspace's host, with the hash that leads to the very place. */
  url: string;
}

/** How one kind of notification is rendered. */
export interface NotificationKind {
  /** The news about these objects as the actor may read them now; what may not be read, or is gone, is left out. */
  load(actor: Actor, objectIds: readonly string[]): Promise<Map<string, NotificationText>>;
}

/** Who can tell which kind of news; each registers in its onModuleInit. */
@Injectable()
export class NotificationKinds {
  private readonly kinds = new Map<NotificationKindName, NotificationKind>();

  register(kind: NotificationKindName, how: NotificationKind): void {
    if (this.kinds.has(kind)) throw new Error(`two ways to tell news of kind ${kind}`);
    this.kinds.set(kind, how);
  }

  /** The news about rows, by row id; rows that the reader may not see are left out. One call a kind. */
  async load(
    actor: Actor,
    rows: readonly { id: string; kind: NotificationKindName; objectId: string }[],
  ): Promise<Map<string, NotificationText>> {
    const matches = new Map<string, NotificationText>();
    for (const kind of new Set(rows.map((r) => r.kind))) {
      const own = rows.filter((r) => r.kind === kind);
      const news = await this.kinds.get(kind)?.load(
        actor,
        own.map((r) => r.objectId),
      );
      for (const row of own) {
        const notifications = news?.get(row.objectId);
        if (notifications) matches.set(row.id, notifications);
      }
    }
    return matches;
  }
}
