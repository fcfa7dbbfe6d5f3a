import { AppError, type DomainMailbox, type DomainProof, fieldError, LIMITS } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WorkspacesService } from '#contexts/workspace';
import { type Actor, newSecret, RateLimiter, secretHash } from '#platform/access';
import { CONFIG, type Config, originOf } from '#platform/config';
import { type InWorkspace, newId, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { Mailer } from '#platform/mail';
import { Vault } from '#platform/vault';
import { RequiredSignIn } from '../settings/required-sign-in.service.js';
import type { ConfirmedDomain, Domain } from './domain.graphql.js';
import { domainMail } from './domain-mails.js';
import { requireOwnDomain } from './own-domain.js';
import { TxtRecords } from './txt-records.js';

type DomainRow = Omit<Domain, 'recordName' | 'recordValue'>;

const COLUMNS = `id, name, verified_at as "verifiedAt", verified_by as "verifiedBy", checked_at as "checkedAt", mailed_to as "mailedTo"`;
const ONE = `select ${COLUMNS} from domains where workspace_id = $1 and id = $2`;
/** The workspace id in front of a token, without its hyphens. */
const ID_LENGTH = 32;
const MAIL_HOURS = LIMITS.token.confirmHours;

/** The domains of a workspace: claimed by an admin, proved by a DNS record or by a link mailed to an admin address of the domain. */
@Injectable()
export class DomainsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly vault: Vault,
    private readonly limiter: RateLimiter,
    private readonly mailer: Mailer,
    private readonly records: TxtRecords,
    private readonly workspaces: WorkspacesService,
    private readonly required: RequiredSignIn,
  ) {}

  /** All of them, by name. */
  async list(actor: InWorkspace): Promise<Domain[]> {
    const rows = await this.db.read<DomainRow>(actor, `select ${COLUMNS} from domains where workspace_id = $1 order by name`, [
      actor.workspaceId,
    ]);
    return rows.map((row) => this.withRecord(actor, row));
  }

  /** The names of those that are proved. */
  async verified(where: InWorkspace): Promise<Set<string>> {
    const rows = await this.db.read<{ name: string }>(
      where,
      `select name from domains where workspace_id = $1 and verified_at is not null`,
      [where.workspaceId],
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** Claims a domain; one that is there already is answered as it is. */
  async add(actor: Actor, name: string): Promise<Domain> {
    requireOwnDomain(name);
    const row = await this.db.tx(actor, async (m) => {
      // One after the other: two at once would both see room for one more.
      await m.query(`select pg_advisory_xact_lock(hashtextextended('domains ' || $1, 0))`, [actor.workspaceId]);
      const existingDomains: DomainRow[] = await m.query(`select ${COLUMNS} from domains where workspace_id = $1`, [actor.workspaceId]);
      const same = existingDomains.find((domain) => domain.name === name);
      if (same) return same;
      if (existingDomains.length >= LIMITS.sso.domains)
        throw fieldError('name', `A workspace can have at most ${LIMITS.sso.domains} domains.`);
      const [added]: DomainRow[] = await m.query(
        `insert into domains (workspace_id, id, name, created_by) values ($1, $2, $3, $4) returning ${COLUMNS}`,
        [actor.workspaceId, newId(), name, actor.userId],
      );
      await this.changes.record(m, actor, { kind: 'domain', id: added!.id, action: 'created', after: { name } });
      return added!;
    });
    return this.withRecord(actor, row);
  }

  /** Gives a domain up: its people no longer join or sign in by it. */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const [rows]: [DomainRow[], number] = await m.query(`delete from domains where workspace_id = $1 and id = $2 returning ${COLUMNS}`, [
        actor.workspaceId,
        id,
      ]);
      if (!rows[0]) throw new AppError('NotFound');
      await this.required.assertCanLogIn(m, actor);
      const { name, verifiedBy } = rows[0];
      await this.changes.record(m, actor, { kind: 'domain', id, action: 'deleted', before: { name, verifiedBy } });
    });
  }

  /** Looks for the DNS record; throws a ValidationError that says what is missing. */
  async verify(actor: Actor, id: string): Promise<Domain> {
    await this.limiter.hit(`verify-domain:${actor.workspaceId}`, 30);
    const domain = this.withRecord(actor, await this.one(actor, id));
    const texts = await this.records.at(domain.recordName);
    if (texts === null) throw new AppError('ValidationError', { message: 'No name server answered. Try again in a moment.' });
    if (!texts.includes(domain.recordValue))
      throw new AppError('ValidationError', { message: 'The record is not there yet. It can take an hour until a new record is seen.' });
    await this.db.tx(actor, (m) => this.prove(m, actor, id, 'dns'));
    return this.withRecord(actor, await this.one(actor, id));
  }

  /** Mails a link that proves the domain to one of its admin addresses; an earlier link is no longer good. */
  async mailLink(actor: Actor, id: string, mailbox: DomainMailbox): Promise<Domain> {
    await this.limiter.hit(`mail-domain:${actor.workspaceId}`, 5);
    const { name } = await this.one(actor, id);
    await this.limiter.hit(`mail-domain:${name}`, 5);
    const { url } = await this.workspaces.one(actor);
    const secret = newSecret();
    const to = `${mailbox}@${name}`;
    await this.db.tx(actor, async (m) => {
      await m.query(
        `update domains set mail_hash = $3, mailed_to = $4, mail_expires_at = now() + make_interval(hours => $5) where workspace_id = $1 and id = $2`,
        [actor.workspaceId, id, secretHash(secret), to, MAIL_HOURS],
      );
      const link = `${originOf(this.config)}/auth/confirm-domain?token=${actor.workspaceId.replaceAll('-', '')}${secret}`;
      await this.mailer.send(m, actor.workspaceId, {
        to,
        ...domainMail({ domain: name, workspace: new URL(url).host, link, hours: MAIL_HOURS }),
      });
    });
    return this.withRecord(actor, await this.one(actor, id));
  }

  /** Uses the mailed link up; throws ValidationError for one that is unknown, used or too old, all the same. */
  async confirm(token: string): Promise<ConfirmedDomain> {
    const where = { workspaceId: token.slice(0, ID_LENGTH).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
    if (!/^[0-9a-f-]{36}$/.test(where.workspaceId)) throw linkGone();
    return this.db.tx(where, async (m) => {
      const [rows]: [{ id: string; name: string; createdBy: string }[], number] = await m.query(
        `update domains set mail_hash = null where workspace_id = $1 and mail_hash = $2 and mail_expires_at > now()
         returning id, name, created_by as "createdBy"`,
        [where.workspaceId, secretHash(token.slice(ID_LENGTH))],
      );
      const domain = rows[0];
      if (!domain) throw linkGone();
      await this.prove(m, { ...where, userId: domain.createdBy }, domain.id, 'mail');
      return { name: domain.name, workspaceName: (await this.workspaces.one(where)).name };
    });
  }

  /** Looks again at what records prove: one that has been missing for a week proves nothing any more. What no server answers changes nothing. */
  async checkAgain(where: InWorkspace): Promise<void> {
    for (const domain of await this.list(where)) {
      if (domain.verifiedBy !== 'dns') continue;
      const texts = await this.records.at(domain.recordName);
      if (!texts) continue;
      await this.db.tx(where, async (m) => {
        if (texts.includes(domain.recordValue))
          return m.query(`update domains set checked_at = now() where workspace_id = $1 and id = $2`, [where.workspaceId, domain.id]);
        const [lost]: [unknown[], number] = await m.query(
          `update domains set verified_at = null, verified_by = null where workspace_id = $1 and id = $2
             and checked_at < now() - make_interval(days => $3) returning id`,
          [where.workspaceId, domain.id, LIMITS.sso.missingDays],
        );
        if (lost.length)
          await this.changes.record(
            m,
            { ...where, userId: null },
            {
              kind: 'domain',
              id: domain.id,
              action: 'updated',
              before: { verifiedBy: 'dns' },
              after: { verifiedBy: null },
            },
          );
        return undefined;
      });
    }
  }

  /** The workspace that has proved a domain, or null. */
  async workspaceOf(name: string): Promise<string | null> {
    // Asked before a workspace is known: a policy of the table lets this one name through.
    const row = await this.db.one<{ workspaceId: string }>(
      { workspaceId: NO_WORKSPACE },
      `select workspace_id as "workspaceId" from domains where name = $1 and verified_at is not null`,
      [name],
      { 'app.email_domain': name },
    );
    return row?.workspaceId ?? null;
  }

  private async prove(m: EntityManager, by: InWorkspace & { userId: string }, id: string, proof: DomainProof): Promise<void> {
    const [before]: DomainRow[] = await m.query(`${ONE} for update`, [by.workspaceId, id]);
    if (!before) throw new AppError('NotFound');
    await m
      .query(
        `update domains set verified_at = coalesce(verified_at, now()), verified_by = $3, checked_at = now() where workspace_id = $1 and id = $2`,
        [by.workspaceId, id, proof],
      )
      .catch((e) => {
        if (e?.driverError?.code !== '23505') throw e;
        throw new AppError('ValidationError', { message: 'This domain belongs to another workspace. Remove it there first.' });
      });
    if (before.verifiedBy === proof) return;
    const change = { kind: 'domain', id, action: 'updated' } as const;
    await this.changes.record(m, by, { ...change, before: { verifiedBy: before.verifiedBy }, after: { verifiedBy: proof } });
  }

  private async one(actor: InWorkspace, id: string): Promise<DomainRow> {
    const row = await this.db.one<DomainRow>(actor, ONE, [actor.workspaceId, id]);
    if (!row) throw new AppError('NotFound');
    return row;
  }

  /** The record follows from workspace and domain, so that it need not be stored and stays the same when a domain is removed and added again. */
  private withRecord({ workspaceId }: InWorkspace, row: DomainRow): Domain {
    return {
      ...row,
      recordName: `_verbatim.${row.name}`,
      recordValue: `verbatim-domain=${this.vault.secretOf(workspaceId, 'domain', row.name)}`,
    };
  }
}

/** Names no workspace: what is read with it is let through by a policy of its own alone. */
const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';

const linkGone = () =>
  new AppError('ValidationError', { message: 'This link has expired or was already used. Ask for a new one.', reason: 'expired' });
