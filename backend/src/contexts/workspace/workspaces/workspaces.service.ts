import {
  type AnnouncementInput,
  AppError,
  type CreateWorkspaceInput,
  DEFAULT_REGION,
  fieldError,
  HOME_PATHS,
  type HomePage,
  LIMITS,
  logoUrl,
  type Region,
  type ResearchGoal,
  type TeamSize,
  type WorkspaceLanguage,
  type WorkspaceRole,
} from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Actor, type Caller, RateLimiter } from '#platform/access';
import { CONFIG, type Config } from '#platform/config';
import { type InWorkspace, newId, TenantDb } from '#platform/db';
import { ChangeRecorder, Outbox } from '#platform/events';
import { Names, SUBDOMAIN_TAKEN } from '../cells/names.service.js';
import { OtherHosts } from '../cells/other-hosts.js';
import { regionOfNew } from '../cells/region-of-new.js';
import { Memberships } from '../memberships/memberships.service.js';
import { languageChanged, workspaceCreated } from '../workspace.topics.js';
import { Directory } from './directory.service.js';
import { Subdomains } from './subdomains.service.js';
import type { CreatedWorkspace, Workspace, WorkspaceChoice, WorkspacePreview } from './workspace.graphql.js';

interface WorkspaceRow {
  id: string;
  name: string;
  subdomain: string;
  region: Region;
  createdAt: Date;
  hasSample: boolean;
  memberCount: number;
  language: string;
  announcement: { text: string; until: string | null } | null;
  addressChangesLeft: number;
  homePage: HomePage;
  goal: ResearchGoal | null;
  teamSize: TeamSize | null;
  logoId: string | null;
}

interface Logo {
  id: string;
  logoId: string | null;
}

const ANNOUNCEMENT = `case when w.announcement is not null and (w.announcement_until is null or w.announcement_until > now())
  then jsonb_build_object('text', w.announcement, 'until', w.announcement_until) end`;

const HOST_AWAY = 'This address cannot be looked up right now. Try again in a few minutes.';

/** Workspaces themselves: made and chosen on the root domain, named by their admins. */
@Injectable()
export class WorkspacesService {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'cells' | 'region'>,
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly outbox: Outbox,
    private readonly limiter: RateLimiter,
    private readonly directory: Directory,
    private readonly subdomains: Subdomains,
    private readonly memberships: Memberships,
    private readonly names: Names,
    private readonly otherHosts: OtherHosts,
  ) {}

  /** The workspace of an actor; throws NotFound. */
  async one(actor: InWorkspace): Promise<Workspace> {
    const row = await this.db.one<WorkspaceRow>(
      actor,
      `select w.id, w.name, w.subdomain, w.region, w.created_at as "createdAt", w.has_sample as "hasSample", w.language, w.logo_id as "logoId", w.home_page as "homePage",
         w.goal, w.team_size as "teamSize", ${ANNOUNCEMENT} as announcement, greatest(0, $2 - w.address_changes)::int as "addressChangesLeft",
         (select count(*)::int from members m where m.workspace_id = w.id and m.removed_at is null and m.deactivated_at is null) as "memberCount"
       from workspaces w where w.id = $1`,
      [actor.workspaceId, LIMITS.subdomain.changes],
    );
    if (!row) throw new AppError('NotFound');
    const { logoId, ...rest } = row;
    const until = row.announcement?.until ? new Date(row.announcement.until) : null;
    const announcement = row.announcement && { text: row.announcement.text, until };
    // What was made before this installation was a cell may name another one: all of it is here.
    const url = this.directory.urlOf(row.subdomain);
    return {
      ...rest,
      region: this.config.region ?? row.region,
      announcement,
      url,
      logoUrl: logoUrl(row.id, logoId),
      homePath: HOME_PATHS[row.homePage],
    };
  }

  /** What a stranger at this address may know: null for an unknown sub-domain; a former one answers with the present one. */
  async preview(subdomain: string, address: string): Promise<WorkspacePreview | null> {
    const [row] = await this.db.global<Omit<WorkspacePreview, 'url' | 'logoUrl'> & Logo>(
      `select id, name, subdomain, has_sample_logins as "hasSample", logo_id as "logoId" from workspaces where subdomain = $1
       union all select w.id, w.name, w.subdomain, w.has_sample_logins, w.logo_id from former_subdomains f join workspaces w on w.id = f.workspace_id where f.subdomain = $1 limit 1`,
      [subdomain.toLowerCase()],
    );
    if (!row && (await this.otherHosts.find(subdomain.toLowerCase(), address)) === 'away')
      throw new AppError('InternalError', { message: HOST_AWAY });
    return row ? { ...row, url: this.directory.urlOf(row.subdomain), logoUrl: logoUrl(row.id, row.logoId) } : null;
  }

  /** The workspaces a person belongs to, the last used first. */
  async mine(userId: string): Promise<WorkspaceChoice[]> {
    const rows = await this.db.readAsUser<Omit<WorkspaceChoice, 'url' | 'logoUrl'> & Logo>(
      userId,
      `select w.id, w.name, w.subdomain, m.role, m.last_seen_at as "lastUsedAt", w.logo_id as "logoId"
       from members m join workspaces w on w.id = m.workspace_id
       where m.user_id = $1 and m.removed_at is null order by m.last_seen_at desc nulls last, lower(w.name), w.id`,
      [userId],
    );
    return rows.map((r) => ({ ...r, url: this.directory.urlOf(r.subdomain), logoUrl: logoUrl(r.id, r.logoId) }));
  }

  /** Those that a caller's session may know of: one that an identity provider began knows the workspace of that provider alone. */
  async visibleTo({ user, place }: Caller): Promise<WorkspaceChoice[]> {
    const all = user ? await this.mine(user.id) : [];
    return user?.viaProvider ? all.filter(({ id }) => place.kind === 'workspace' && id === place.workspaceId) : all;
  }

  /** One of them by its sub-domain; throws NotFound for an unknown one as for one that the person does not belong to. */
  async ownBySubdomain(userId: string, subdomain: string): Promise<WorkspaceChoice> {
    const name = subdomain.toLowerCase();
    const choice = (await this.mine(userId)).find((w) => w.subdomain === name);
    if (!choice) throw new AppError('NotFound');
    return choice;
  }

  /** Makes a workspace with its maker as admin. A sub-domain that is not free is a ValidationError. `id` is given by who has a transaction open in it already. */
  async create(userId: string, input: CreateWorkspaceInput, id = newId()): Promise<CreatedWorkspace> {
    await this.limiter.hit(`create-workspace:${userId}`, 10);
    const region = regionOfNew(input.region, this.config);
    const subdomain = await this.subdomains.claimable(input.subdomain);
    const actor = { workspaceId: id, userId };
    const insert = (settle: (m: EntityManager) => Promise<void>) =>
      this.db.tx(actor, async (m) => {
        await settle(m);
        await m.query(`insert into workspaces (id, name, subdomain, region, created_by) values ($1, $2, $3, $4, $5)`, [
          actor.workspaceId,
          input.name,
          subdomain,
          region,
          userId,
        ]);
        const role: WorkspaceRole = 'admin';
        await this.memberships.join(m, actor, userId, role);
        await this.changes.record(m, actor, {
          kind: 'workspace',
          id: actor.workspaceId,
          action: 'created',
          after: { name: input.name, subdomain, region },
        });
        await this.outbox.publish(m, actor.workspaceId, workspaceCreated, { userId });
      });
    await this.names.claim(subdomain, actor.workspaceId, insert).catch((e) => {
      // Two people chose it in the same moment.
      if (e?.driverError?.code === '23505') throw fieldError('subdomain', SUBDOMAIN_TAKEN);
      throw e;
    });
    const url = this.directory.urlOf(subdomain);
    return { id: actor.workspaceId, subdomain, healthCheckUrl: `${url}/health`, redirectUrl: `${url}/onboarding` };
  }

  /** Notes whether the workspace has the sample's projects, or (the sample of the installation, with its logins) has some and waits for the others. */
  async setSample(actor: InWorkspace & { userId: string }, state: 'unfinished' | 'there' | 'gone'): Promise<void> {
    const hasSample = state === 'there';
    await this.db.tx(actor, async (m) => {
      await m.query(
        `update workspaces set has_sample = $2, sample_unfinished = $3 = 'unfinished',
           has_sample_logins = $3 = 'unfinished' or (has_sample_logins and $3 <> 'gone') where id = $1`,
        [actor.workspaceId, hasSample, state],
      );
      await this.changes.record(m, actor, { kind: 'workspace', id: actor.workspaceId, action: 'updated', after: { hasSample } });
    });
  }

  /** The language that a workspace's texts are in, as its admins chose it. */
  async languageOf(actor: InWorkspace): Promise<WorkspaceLanguage> {
    const row = await this.db.one<{ language: WorkspaceLanguage }>(actor, `select language from workspaces where id = $1`, [
      actor.workspaceId,
    ]);
    return row?.language ?? 'en';
  }

  /** What says where people of a workspace are: its language and its region. */
  async localeOf(where: InWorkspace): Promise<{ language: WorkspaceLanguage; region: Region }> {
    const row = await this.db.one<{ language: WorkspaceLanguage; region: Region }>(
      where,
      `select language, region from workspaces where id = $1`,
      [where.workspaceId],
    );
    return row ?? { language: 'en', region: DEFAULT_REGION };
  }

  /** Another language to search in; the index is made anew by a job, and until then both are asked. */
  async setLanguage(actor: Actor, language: WorkspaceLanguage): Promise<Workspace> {
    await this.db.tx(actor, async (m) => {
      const [before]: { language: string }[] = await m.query(`select language from workspaces where id = $1 for update`, [
        actor.workspaceId,
      ]);
      if (before?.language === language) return;
      await m.query(`update workspaces set language = $2 where id = $1`, [actor.workspaceId, language]);
      await this.changes.record(m, actor, { kind: 'workspace', id: actor.workspaceId, action: 'updated', before, after: { language } });
      await this.outbox.publish(m, actor.workspaceId, languageChanged, {});
    });
    return this.one(actor);
  }

  /** Gives the actor's workspace another name; the address stays. */
  async rename(actor: Actor, name: string): Promise<Workspace> {
    await this.db.tx(actor, async (m) => {
      const [before]: { name: string }[] = await m.query(`select name from workspaces where id = $1 for update`, [actor.workspaceId]);
      await m.query(`update workspaces set name = $2 where id = $1`, [actor.workspaceId, name]);
      await this.changes.record(m, actor, { kind: 'workspace', id: actor.workspaceId, action: 'updated', before, after: { name } });
    });
    return this.one(actor);
  }

  /** The address of the page that people of a workspace begin on. */
  async homePathOf(where: InWorkspace): Promise<string> {
    const sql = `select home_page as page from workspaces where id = $1`;
    return HOME_PATHS[(await this.db.one<{ page: HomePage }>(where, sql, [where.workspaceId]))?.page ?? 'HOME'];
  }

  /** Lets everyone begin on another page. */
  async setHomePage(actor: Actor, homePage: HomePage): Promise<Workspace> {
    await this.db.tx(actor, async (m) => {
      const [before]: { homePage: string }[] = await m.query(
        `select home_page as "homePage" from workspaces where id = $1 for no key update`,
        [actor.workspaceId],
      );
      if (before?.homePage === homePage) return;
      await m.query(`update workspaces set home_page = $2 where id = $1`, [actor.workspaceId, homePage]);
      await this.changes.record(m, actor, { kind: 'workspace', id: actor.workspaceId, action: 'updated', before, after: { homePage } });
    });
    return this.one(actor);
  }

  /** Shows a logo of this id, or none, from the open transaction m on. */
  async setLogo(m: EntityManager, actor: Actor, logo: string | null): Promise<void> {
    const [before]: { logo: string | null }[] = await m.query(`select logo_id as logo from workspaces where id = $1 for no key update`, [
      actor.workspaceId,
    ]);
    if (before?.logo === logo) return;
    await m.query(`update workspaces set logo_id = $2 where id = $1`, [actor.workspaceId, logo]);
    await this.changes.record(m, actor, { kind: 'workspace', id: actor.workspaceId, action: 'updated', before, after: { logo } });
  }

  /** Announces something on Home, in the place of what was announced before, or nothing any longer. */
  async setAnnouncement(actor: Actor, { text, until }: AnnouncementInput): Promise<Workspace> {
    if (text && until && until.getTime() <= Date.now()) throw fieldError('until', 'Choose a day in the future.');
    const after = { announcement: text, announcementUntil: text ? until : null };
    await this.db.tx(actor, async (m) => {
      const [before]: (typeof after)[] = await m.query(
        `select announcement, announcement_until as "announcementUntil" from workspaces where id = $1 for no key update`,
        [actor.workspaceId],
      );
      await m.query(`update workspaces set announcement = $2, announcement_until = $3 where id = $1`, [
        actor.workspaceId,
        after.announcement,
        after.announcementUntil,
      ]);
      await this.changes.record(m, actor, { kind: 'workspace', id: actor.workspaceId, action: 'updated', before, after });
    });
    return this.one(actor);
  }
}
