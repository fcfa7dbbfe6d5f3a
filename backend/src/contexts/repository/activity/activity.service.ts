import { ACCESS, ACCESS_LABELS, type Access, AppError, keysOf, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { Authors, Memberships, MembersService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { HighlightsService } from '../highlights/highlights.service.js';
import { ActivityRegistry, type ObjectKind } from '../object-kinds/activity.registry.js';
import type { ChecklistItem, Home, Profile, RecentItem } from './activity.graphql.js';
import { CHECKLIST_FACTS, GRANTED_TO_USER, READ_FACTS, RECENTLY_EDITED, RECENTLY_VIEWED, STARRED } from './activity.sql.js';

interface Entry {
  kind: ObjectKind;
  id: string;
  at: Date;
}

const ON_HOME = 6;
const ON_PROFILE = 20;
const FRESH = 3;
const NAMES: readonly Access[] = keysOf(ACCESS);

/** What a person opened, starred, made or was given: lists of mixed kinds, of which only what they may read now is shown. */
@Injectable()
export class ActivityService {
  constructor(
    private readonly db: TenantDb,
    private readonly kinds: ActivityRegistry,
    private readonly highlights: HighlightsService,
    private readonly authors: Authors,
    private readonly memberships: Memberships,
    private readonly members: MembersService,
  ) {}

  /** Remembers that the actor opened an object; false, and nothing remembered, when they may not read it. */
  async recordVisit(actor: Actor, kind: ObjectKind, id: string): Promise<boolean> {
    const [object] = (await this.kinds.of(kind)?.load(actor, [id])) ?? [];
    if (!object) return false;
    await this.db.tx(actor, (m) =>
      m.query(
        `insert into object_views (workspace_id, user_id, kind, object_id) values ($1, $2, $3, $4)
         on conflict (workspace_id, user_id, kind, object_id) do update set at = now()`,
        [actor.workspaceId, actor.userId, kind, object.id],
      ),
    );
    return true;
  }

  /** The last objects that the actor opened, at most 200. */
  async recent(actor: Actor, first?: number | null): Promise<RecentItem[]> {
    const size = sizeOf(first);
    // Twice as many as are shown: the deleted and the lost ones fall out.
    const entries = await this.db.read<Entry>(actor, RECENTLY_VIEWED, [actor.workspaceId, actor.userId, size * 2]);
    return (await this.show(actor, entries)).slice(0, size);
  }

  /** What the actor starred. */
  async starred(actor: Actor): Promise<RecentItem[]> {
    return this.show(actor, await this.db.read<Entry>(actor, STARRED, [actor.workspaceId, actor.userId]));
  }

  /** What the actor made or changed, the newest first. */
  yourWork(actor: Actor, first?: number | null): Promise<RecentItem[]> {
    return this.workOf(actor, actor.userId, first);
  }

  /** What a person of this workspace made or changed, the newest first, as far as the actor may read it now. */
  async workOf(actor: Actor, userId: string, first?: number | null): Promise<RecentItem[]> {
    const size = sizeOf(first);
    const [own, others] = await Promise.all([
      this.db.read<Entry>(actor, RECENTLY_EDITED, [actor.workspaceId, userId, size * 2]),
      Promise.all(
        this.kinds
          .all()
          .map(async ([kind, how]) => ((await how.madeBy?.(actor, userId, size)) ?? []).map((created) => ({ kind, ...created }))),
      ),
    ]);
    const newest = new Map<string, Entry>();
    for (const e of [...own, ...others.flat()]) {
      const key = `${e.kind} ${e.id}`;
      if (!newest.has(key) || newest.get(key)!.at < e.at) newest.set(key, e);
    }
    return (
      await this.show(
        actor,
        [...newest.values()].sort((a, b) => +b.at - +a.at),
      )
    ).slice(0, size);
  }

  /** A person's page; throws NotFound for who never was a member. */
  async profile(actor: Actor, userId: string): Promise<Profile> {
    const person = await this.members.person(actor, userId);
    return { id: userId, ...person, work: await this.workOf(actor, userId, ON_PROFILE) };
  }

  /** What others gave the actor explicit access to, by whom, and at which level. */
  async sharedWithMe(actor: Actor): Promise<RecentItem[]> {
    const given = await this.db.read<Entry & { by: string; access: number }>(actor, GRANTED_TO_USER, [actor.workspaceId, actor.userId]);
    const [items, authors] = await Promise.all([
      this.show(actor, given),
      this.authors.authorsByIds(
        actor,
        given.map((g) => g.by),
      ),
    ]);
    const byId = new Map(given.map((g) => [g.id, g]));
    return items.map((item) => {
      const { by, access } = byId.get(item.id)!;
      return { ...item, subtitle: `Shared by ${authors.get(by)!.name}`, badge: ACCESS_LABELS[NAMES[access]!] };
    });
  }

  /** Everything on Home that belongs to this context. */
  async home(actor: Actor): Promise<Home> {
    const [recent, fresh, checklist] = await Promise.all([
      this.recent(actor, ON_HOME),
      this.highlights.list(actor, { first: FRESH }),
      this.checklist(actor),
    ]);
    return { recent, fresh: fresh.nodes, checklist };
  }

  /** First steps in a workspace, ticked off by what is there and not by what was clicked; who only reads has others. */
  async firstSteps(actor: Actor): Promise<ChecklistItem[]> {
    if (actor.role !== 'viewer') return this.writersSteps(actor, await this.memberships.firstSteps(actor));
    const facts = await this.db.one<Record<'open' | 'findings' | 'star', boolean>>(actor, READ_FACTS, [actor.workspaceId, actor.userId]);
    return [
      { key: 'open', done: !!facts?.open, url: '/projects' },
      { key: 'findings', done: !!facts?.findings, url: '/insights' },
      { key: 'star', done: !!facts?.star, url: '/projects' },
    ];
  }

  /** The same on Home, until they are put away. */
  private async checklist(actor: Actor): Promise<ChecklistItem[]> {
    const { dismissed, ...seen } = await this.memberships.firstSteps(actor);
    return dismissed ? [] : this.writersSteps(actor, seen);
  }

  private async writersSteps(actor: Actor, { isAlone, invited }: { isAlone: boolean; invited: boolean }): Promise<ChecklistItem[]> {
    const facts = await this.db.one<Record<'project' | 'import' | 'highlight', boolean>>(actor, CHECKLIST_FACTS, [actor.workspaceId]);
    return [
      { key: 'project', done: !!facts?.project, url: '/projects' },
      { key: 'import', done: !!facts?.import, url: '/projects' },
      { key: 'highlight', done: !!facts?.highlight, url: '/projects' },
      { key: 'insight', done: (await this.kinds.of('insight')?.anyMade?.(actor)) ?? false, url: '/projects' },
      ...(isAlone ? [] : [{ key: 'invite', done: invited, url: '/settings/users' }]),
    ];
  }

  /** The entries that the actor may read now, as rows of a list, in their order; one query a kind. */
  private async show(actor: Actor, entries: readonly Entry[]): Promise<RecentItem[]> {
    const kinds = [...new Set(entries.map((e) => e.kind))];
    const loaded = await Promise.all(
      kinds.map(async (kind) => {
        const ids = entries.filter((e) => e.kind === kind).map((e) => e.id);
        return ((await this.kinds.of(kind)?.load(actor, ids)) ?? []).map((object) => [`${kind} ${object.id}`, object] as const);
      }),
    );
    const objects = new Map(loaded.flat());
    return entries.flatMap((e) => {
      const object = objects.get(`${e.kind} ${e.id}`);
      return object ? [{ ...object, kind: e.kind, at: e.at }] : [];
    });
  }
}

/** Rows that are asked for: 1 to 200, 50 when nothing is said. */
function sizeOf(first: number | null | undefined): number {
  const size = first ?? 50;
  if (size < 1 || size > LIMITS.recent)
    throw new AppError('ValidationError', { message: `first must be a whole number from 1 to ${LIMITS.recent}.` });
  return size;
}
