import { AppError, type CreateOidcInput, fieldError, SSO_LIMITS, type SsoProtocol, ssoReference, type UpdateOidcInput } from '@libs/domain';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SessionsService, SignInRules } from '#contexts/identity';
import { Directory } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { CONFIG, type Config, originOf } from '#platform/config';
import { type InWorkspace, TenantDb } from '#platform/db';
import { ChangeRecorder, changesOf } from '#platform/events';
import { Vault } from '#platform/vault';
import { DomainsService } from '../domains/domains.service.js';
import { RequiredSignIn } from '../settings/required-sign-in.service.js';
import { certificateInfo } from './certificates.js';
import type { SsoConnection, SsoLogin, SsoOption } from './connection.graphql.js';
import {
  ALL,
  COLUMNS,
  type Connection,
  LOGGED_KEYS,
  type NewConnection,
  OIDC_KEYS,
  ONE,
  oidcSettingsOf,
  SAML_KEYS,
  samlRevision,
} from './connection.js';

const PURPOSE = 'sso-secret';
const TEST = 'sso-test';
/** Names no workspace: what is read with it is let through by a policy of its own alone. */
const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';
/** The identity providers of a workspace. */
@Injectable()
export class ConnectionsService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly vault: Vault,
    private readonly domains: DomainsService,
    private readonly directory: Directory,
    private readonly sessions: SessionsService,
    private readonly required: RequiredSignIn,
    private readonly rules: SignInRules,
  ) {}

  onModuleInit() {
    this.rules.register(async ({ workspaceId, provider }) => {
      if (!provider) return;
      const connection = await this.db.one<Connection>({ workspaceId }, ONE, [workspaceId, provider.id]);
      if (connection?.enabled && connection.issuer === provider.issuer) return;
      throw new AppError('Forbidden', { message: 'This way to log in was turned off.', reason: 'sso-off' });
    });
  }

  /** All of them, the oldest first. */
  async list(actor: InWorkspace): Promise<SsoConnection[]> {
    return (await this.db.read<Connection>(actor, ALL, [actor.workspaceId])).map((row) => this.shown(row));
  }

  /** One of the actor's workspace; throws NotFound. */
  async one(actor: InWorkspace, id: string): Promise<Connection> {
    const row = await this.db.one<Connection>(actor, ONE, [actor.workspaceId, id]);
    if (!row) throw new AppError('NotFound');
    return row;
  }

  /** The connection that an address of the root domain names, whatever its workspace; throws NotFound. */
  async byAddress(id: string, protocol: SsoProtocol): Promise<Connection> {
    const sql = `select ${COLUMNS} from sso_connections where id = $1 and kind = $2`;
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
    const row = isId
      ? await this.db.one<Connection>({ workspaceId: NO_WORKSPACE }, sql, [id, protocol], { 'app.sso_connection': id })
      : null;
    if (!row) throw new AppError('NotFound');
    return row;
  }

  /** The ways to log in for a domain, and for a workspace by its sub-domain; they say nothing of who has an account. */
  async options(domain: string | null, subdomain: string | null): Promise<SsoOption[]> {
    const host = subdomain ? await this.directory.placeOf(`${subdomain.toLowerCase()}.${this.config.rootDomain}`) : null;
    const place = host?.kind === 'workspace' ? host : null;
    const matches = [domain ? await this.domains.workspaceOf(domain) : null, place?.workspaceId ?? null];
    const workspaces = [...new Set(matches)].filter((id) => id !== null);
    const lists = await Promise.all(
      workspaces.map(async (workspaceId) => {
        const required = workspaceId === place?.workspaceId && (await this.required.isRequired({ workspaceId }));
        return (await this.list({ workspaceId })).map((connection) => ({ ...connection, required }));
      }),
    );
    return lists
      .flat()
      .flatMap(({ id, name, protocol, enabled, required }) =>
        enabled ? { id, name, required, url: this.startUrl({ protocol, id }) } : [],
      );
  }

  /** Adds an OpenID Connect provider; one that is there already is answered as it is. */
  async createOidc(actor: Actor, { id, clientSecret, ...input }: CreateOidcInput): Promise<SsoConnection> {
    return this.add(actor, { id, protocol: 'oidc', ...input, sealedSecret: this.sealed(actor, clientSecret) });
  }

  /** Adds a provider of either protocol; one that is there already is answered as it is. */
  async add(actor: Actor, { id, ...input }: NewConnection): Promise<SsoConnection> {
    await this.db.tx(actor, async (m) => {
      await m.query(`select pg_advisory_xact_lock(hashtextextended('sso ' || $1, 0))`, [actor.workspaceId]);
      const existingConnections: Connection[] = await m.query(ALL, [actor.workspaceId]);
      if (existingConnections.some((connection) => connection.id === id)) return;
      if (existingConnections.length >= SSO_LIMITS.connections)
        throw new AppError('ValidationError', { message: `A workspace can have at most ${SSO_LIMITS.connections} identity providers.` });
      const { name, protocol, issuer, clientId, sealedSecret, settings } = input;
      const added: unknown[] = await m.query(
        `insert into sso_connections (workspace_id, id, kind, name, issuer, client_id, sealed_secret, settings, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing returning id`,
        [
          actor.workspaceId,
          id,
          protocol,
          name,
          issuer,
          clientId ?? null,
          sealedSecret ?? null,
          JSON.stringify(settings ?? {}),
          actor.userId,
        ],
      );
      // Taken by another workspace; no id that was drawn at random is.
      if (!added.length) throw fieldError('id', 'This id is not valid.');
      const after = { name, issuer, protocol, ...(clientId && { clientId }), ...(settings && samlRevision(settings)) };
      await this.changes.record(m, actor, { kind: 'ssoConnection', id, action: 'created', after });
    });
    return this.shown(await this.one(actor, id));
  }

  /**
   * Changes what is given. A new issuer, client or secret has to be tested again. A new issuer needs the secret again, lest it is sent elsewhere,
   * and begins anew: a subject of one provider may be another person at the next.
   */
  async updateOidc(actor: Actor, { id, clientSecret, ...input }: UpdateOidcInput): Promise<SsoConnection> {
    await this.db.tx(actor, async (m) => {
      const [before]: Connection[] = await m.query(`${ONE} for update`, [actor.workspaceId, id]);
      if (before?.protocol !== 'oidc') throw new AppError('NotFound');
      const { emailTrusted, groupsClaim, roleClaim, adminByClaim } = input;
      const isMoved = input.issuer !== undefined && input.issuer !== before.issuer;
      if (isMoved && clientSecret === undefined)
        throw fieldError('clientSecret', 'Enter the client secret again: the stored one was given for another issuer.');
      const [rows]: [Connection[], number] = await m.query(
        `update sso_connections set name = coalesce($3, name), issuer = coalesce($4, issuer), client_id = coalesce($5, client_id),
           sealed_secret = coalesce($6, sealed_secret), enabled = coalesce($7, enabled), joining = coalesce($8, joining),
           vouching = coalesce($9, vouching), settings = settings || $10::jsonb,
           tested_at = case when coalesce($4, issuer) <> issuer or coalesce($5, client_id) <> client_id or $6::bytea is not null
             or not settings || $10 @> settings then null else tested_at end
         where workspace_id = $1 and id = $2 returning ${COLUMNS}`,
        [
          actor.workspaceId,
          id,
          input.name ?? null,
          input.issuer ?? null,
          input.clientId ?? null,
          clientSecret === undefined ? null : this.sealed(actor, clientSecret),
          input.enabled ?? null,
          input.joining ?? null,
          input.tokenHashRequired ?? null,
          JSON.stringify({ emailTrusted, groupsClaim, roleClaim, adminByClaim }),
        ],
      );
      await this.changed(m, actor, before, rows[0]!);
      if (clientSecret !== undefined)
        await this.changes.record(m, actor, { kind: 'ssoConnection', id, action: 'updated', after: { newSecret: true } });
    });
    return this.shown(await this.one(actor, id));
  }

  /** What follows from a change in the open transaction m: who came in by a connection that moved or is off now is logged out. */
  async changed(m: EntityManager, actor: Actor, before: Connection, after: Connection): Promise<void> {
    const { id } = after;
    const isMoved = before.issuer !== after.issuer;
    if (before.enabled && !after.enabled) await this.required.assertCanLogIn(m, actor);
    if (isMoved || (before.enabled && !after.enabled)) await this.endSessions(m, actor, id);
    if (isMoved)
      for (const table of ['external_accounts', 'sso_requests'])
        await m.query(`delete from ${table} where workspace_id = $1 and connection_id = $2`, [actor.workspaceId, id]);
    const change = { kind: 'ssoConnection', id, action: 'updated' } as const;
    await this.changes.record(m, actor, ...changesOf(change, { before, after }, LOGGED_KEYS));
    const settingChanges =
      after.protocol === 'saml'
        ? changesOf(change, { before: samlRevision(before.settings), after: samlRevision(after.settings) }, SAML_KEYS)
        : changesOf(change, { before: oidcSettingsOf(before), after: oidcSettingsOf(after) }, OIDC_KEYS);
    await this.changes.record(m, actor, ...settingChanges);
  }

  /** Takes a provider away: no one logs in by it any more, and who did is logged out of the workspace. */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      await this.endSessions(m, actor, id);
      const [rows]: [Connection[], number] = await m.query(
        `delete from sso_connections where workspace_id = $1 and id = $2 returning ${COLUMNS}`,
        [actor.workspaceId, id],
      );
      if (!rows[0]) throw new AppError('NotFound');
      await this.required.assertCanLogIn(m, actor);
      const { name, issuer, protocol } = rows[0];
      await this.changes.record(m, actor, { kind: 'ssoConnection', id, action: 'deleted', before: { name, issuer, protocol } });
    });
  }

  /** The newest refused logins and tests of one; throws NotFound. */
  async logins(actor: InWorkspace, connectionId: string): Promise<SsoLogin[]> {
    await this.one(actor, connectionId);
    const rows = await this.db.read<Omit<SsoLogin, 'reference'>>(
      actor,
      `select id, is_test as "isTest", refusal, detail, coalesce(attributes, '[]') as attributes, at from sso_logins
       where workspace_id = $1 and connection_id = $2 order by at desc, id desc limit ${SSO_LIMITS.listed}`,
      [actor.workspaceId, connectionId],
    );
    return rows.map((row) => ({ ...row, reference: ssoReference(row.id) }));
  }

  /** The client secret of a connection. */
  secretOf({ workspaceId, sealedSecret }: Connection): string {
    if (!sealedSecret) throw new Error('a connection without a secret');
    return this.vault.open(workspaceId, PURPOSE, sealedSecret);
  }

  /** Where a browser begins to log in. */
  startUrl({ protocol, id }: Pick<Connection, 'protocol' | 'id'>): string {
    return `${originOf(this.config)}/auth/${protocol}/${id}`;
  }

  /** Where the provider sends the browser back to: one for each connection, so that the answer of one provider is never taken for that of another. */
  callbackUrl({ protocol, id }: Pick<Connection, 'protocol' | 'id'>): string {
    return `${this.startUrl({ protocol, id })}/${protocol === 'oidc' ? 'callback' : 'acs'}`;
  }

  /** What we are called by a SAML provider: another name for each connection, so that no answer for one is good at another. */
  entityId({ id }: Pick<Connection, 'id'>): string {
    return `${this.startUrl({ protocol: 'saml', id })}/metadata`;
  }

  /** The address at which an admin tests a connection: it says who tests, for ten minutes. */
  testUrl(connection: Connection, testerId: string): string {
    const test = JSON.stringify({ id: connection.id, testerId, until: Date.now() + SSO_LIMITS.requestMinutes * 60_000 });
    return `${this.startUrl(connection)}?test=${this.vault.seal(connection.workspaceId, TEST, test).toString('base64url')}`;
  }

  /** Who tests with such an address, or null for one that is too old or made elsewhere. */
  testerOf({ workspaceId, id }: Connection, test: string): string | null {
    try {
      const opened = this.vault.open(workspaceId, TEST, Buffer.from(test, 'base64url'));
      const said: { id: string; testerId: string; until: number } = JSON.parse(opened);
      return said.id === id && said.until > Date.now() ? said.testerId : null;
    } catch {
      return null;
    }
  }

  /** Logs out of the workspace who came in by a connection, the actor excepted. */
  private async endSessions(m: EntityManager, actor: Actor, id: string): Promise<void> {
    const people: { userId: string }[] = await m.query(
      `select user_id as "userId" from external_accounts where workspace_id = $1 and connection_id = $2 and user_id <> $3`,
      [actor.workspaceId, id, actor.userId],
    );
    const deleted = new Set(people.map(({ userId }) => userId));
    const open = await this.sessions.inWorkspace(m, actor.workspaceId);
    await this.sessions.endByIds(
      m,
      open.filter(({ userId, method }) => deleted.has(userId) && (method === 'oidc' || method === 'saml')).map((session) => session.id),
    );
  }

  /** As an admin sees it. */
  shown(row: Connection): SsoConnection {
    const { id, name, protocol, enabled, issuer, clientId, joining, tokenHashRequired, testedAt } = row;
    const saml = protocol === 'saml' ? this.samlOf(row) : null;
    return {
      id,
      name,
      protocol,
      enabled,
      issuer,
      clientId,
      joining,
      tokenHashRequired,
      testedAt,
      callbackUrl: this.callbackUrl(row),
      oidc: protocol === 'oidc' ? oidcSettingsOf(row) : null,
      saml,
    };
  }

  private samlOf(row: Connection) {
    const { certificates, ...settings } = row.settings;
    return { ...settings, entityId: this.entityId(row), certificates: certificates.map(certificateInfo) };
  }

  private sealed({ workspaceId }: InWorkspace, secret: string): Buffer {
    return this.vault.seal(workspaceId, PURPOSE, secret);
  }
}
