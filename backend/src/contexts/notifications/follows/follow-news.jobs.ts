import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InsightsService } from '#contexts/insights';
import { ProjectsService } from '#contexts/repository';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { type MessageOf, OnJob, objectChanged } from '#platform/events';
import { NotificationKinds, type NotificationText } from '../inbox/notification-kinds.js';
import { NotificationsService } from '../inbox/notifications.service.js';

interface Revision {
  id: string;
  kind: 'insight' | 'project';
  objectId: string;
  action: string;
  by: string | null;
}

/** What followers hear of, and in which words. */
const ACTIONS: Record<string, string> = {
  'insight published': 'published',
  'insight updated': 'changed',
  'project archived': 'archived',
  'project unarchived': 'unarchived',
};

/** The newest change $4 of object $2 (kind $3). */
const NEWEST = `
  select id, kind, object_id as "objectId", by from revisions
  where workspace_id = $1 and object_id = $2 and kind = $3 and action = $4 order by at desc, id desc limit 1`;
const BY_IDS = `select id, kind, object_id as "objectId", action from revisions where workspace_id = $1 and id = any($2::uuid[])`;
const FOLLOWING = `select distinct user_id as "userId" from follows where workspace_id = $1 and object_id = any($2::uuid[])`;

/** News of what people follow: an insight is published in a project, a published insight changes, a project is archived. */
@Injectable()
export class FollowNotifications implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly kinds: NotificationKinds,
    private readonly service: NotificationsService,
    private readonly members: Memberships,
    private readonly insights: InsightsService,
    private readonly projects: ProjectsService,
  ) {}

  onModuleInit() {
    this.kinds.register('followed', { load: (actor, ids) => this.load(actor, ids) });
  }

  @OnJob(objectChanged, 'follows.notify')
  async notify({ workspaceId, payload }: MessageOf<typeof objectChanged>): Promise<void> {
    if (!workspaceId) return;
    for (const { kind, id, projectId, action } of payload.objects) {
      if (!(`${kind} ${action}` in ACTIONS)) continue;
      // Who follows the project hears of new insights; of changes in one who follows that.
      const followed = action === 'published' && projectId ? [id, projectId] : [id];
      const followers = await this.db.read<{ userId: string }>({ workspaceId }, FOLLOWING, [workspaceId, followed]);
      if (!followers.length) continue;
      const revision = await this.db.one<Omit<Revision, 'action'>>({ workspaceId }, NEWEST, [workspaceId, id, kind, action]);
      if (!revision) continue;
      const readers: string[] = [];
      for (const { userId } of followers) if (await this.mayRead(workspaceId, userId, revision.id)) readers.push(userId);
      await this.service.notify({ workspaceId }, 'followed', revision.id, revision.by, readers);
    }
  }

  private async mayRead(workspaceId: string, userId: string, revisionId: string): Promise<boolean> {
    const seat = await this.members.seatOf(workspaceId, userId);
    if (!seat) return false;
    const actor: Actor = { workspaceId, userId, name: '', memberId: seat.memberId, role: seat.role, via: 'job' };
    return (await this.load(actor, [revisionId])).size > 0;
  }

  /** By the id of the change; a draft is no news. */
  private async load(actor: Actor, ids: readonly string[]): Promise<Map<string, NotificationText>> {
    const changes = await this.db.read<Revision>(actor, BY_IDS, [actor.workspaceId, ids]);
    const idsOf = (kind: Revision['kind']) => [...new Set(changes.filter((c) => c.kind === kind).map(({ objectId }) => objectId))];
    const [insights, projects] = await Promise.all([
      this.insights.byIds(actor, idsOf('insight')),
      this.projects.byIds(actor, idsOf('project')),
    ]);
    const matches = new Map<string, Pick<NotificationText, 'title' | 'place' | 'excerpt' | 'url'>>([
      ...insights
        .filter(({ status }) => status === 'published')
        .map((i) => [i.id, { title: i.title, place: i.project.name, excerpt: i.excerpt || null, url: `/insights/${i.id}` }] as const),
      ...projects.map((p) => [p.id, { title: p.name, place: null, excerpt: null, url: `/projects/${p.id}` }] as const),
    ]);
    return new Map(
      changes.flatMap(({ id, kind, objectId, action }) => {
        const object = matches.get(objectId);
        const words = ACTIONS[`${kind} ${action}`];
        return object && words ? [[id, { ...object, action: words, quote: null }] as const] : [];
      }),
    );
  }
}
