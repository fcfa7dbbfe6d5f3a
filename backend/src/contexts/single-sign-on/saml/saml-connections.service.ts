import { AppError, type CreateSamlInput, fieldError, SAML_LIMITS, SAML_NEEDED, type UpdateSamlInput } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import { type Actor, RateLimiter } from '#platform/access';
import { CONFIG, type Config } from '#platform/config';
import { TenantDb } from '#platform/db';
import { outboundFetch } from '#platform/outbound';
import { certificateInfo, newest, readCertificate } from '../connections/certificates.js';
import type { SsoConnection } from '../connections/connection.graphql.js';
import { COLUMNS, type Connection, type NewConnection, ONE, SAML_DEFAULTS, type SamlSettings } from '../connections/connection.js';
import { ConnectionsService } from '../connections/connections.service.js';
import { readMetadata, type SamlProvider } from './saml-metadata.js';

const FETCH_MS = 5000;
/** Metadata that an admin has the server fetch, of one workspace in a minute. */
const FETCHES = 30;
/** What a test says something about. */
const TESTED = ['ssoUrl', 'certificates', 'signed', 'emailAttribute', 'transientByEmail'] as const;

/** The SAML providers of a workspace. */
@Injectable()
export class SamlConnectionsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly connections: ConnectionsService,
    private readonly limiter: RateLimiter,
  ) {}

  /** The connection that an input asks for. Throws ValidationError for metadata that cannot be read. */
  async proposed(actor: Actor, { id, name, ...input }: CreateSamlInput): Promise<NewConnection> {
    const said = await this.providerIn(actor, input);
    const { entityId, ssoUrl } = said;
    const certificates = withCertificate(said.certificates ?? [], input.certificate);
    if (!entityId || !ssoUrl || !certificates.length) throw fieldError('metadata', SAML_NEEDED);
    return { id, protocol: 'saml', name, issuer: entityId, settings: { ...SAML_DEFAULTS, ssoUrl, certificates } };
  }

  /** Changes what is given. What a test said something about has to be tested again; another entity ID begins anew (see updateOidc). */
  async update(actor: Actor, { id, name, enabled, joining, removedCertificate, ...input }: UpdateSamlInput): Promise<SsoConnection> {
    await this.connections.one(actor, id);
    const said = await this.providerIn(actor, input);
    await this.db.tx(actor, async (m) => {
      const [before]: Connection[] = await m.query(`${ONE} for update`, [actor.workspaceId, id]);
      if (before?.protocol !== 'saml') throw new AppError('NotFound');
      const settings = withGiven(before.settings, { ...input, ssoUrl: said.ssoUrl });
      settings.certificates = withCertificate(said.certificates ?? settings.certificates, input.certificate);
      if (removedCertificate) settings.certificates = without(settings.certificates, removedCertificate);
      const issuer = said.entityId ?? before.issuer;
      const isSame = issuer === before.issuer && TESTED.every((key) => String(settings[key]) === String(before.settings[key]));
      const [rows]: [Connection[], number] = await m.query(
        `update sso_connections set name = coalesce($3, name), issuer = $4, settings = $5, enabled = coalesce($6, enabled),
           joining = coalesce($7, joining), tested_at = case when $8 then tested_at end
         where workspace_id = $1 and id = $2 returning ${COLUMNS}`,
        [actor.workspaceId, id, name ?? null, issuer, JSON.stringify(settings), enabled ?? null, joining ?? null, isSame],
      );
      await this.connections.changed(m, actor, before, rows[0]!);
    });
    return this.connections.shown(await this.connections.one(actor, id));
  }

  /** What an input says of the provider: metadata first, else what was typed. */
  private async providerIn(
    actor: Actor,
    { metadata, metadataUrl, entityId, ssoUrl }: Partial<Pick<CreateSamlInput, 'metadata' | 'metadataUrl' | 'entityId' | 'ssoUrl'>>,
  ): Promise<Partial<SamlProvider>> {
    if (metadata) return readMetadata(metadata, 'metadata');
    if (metadataUrl) return readMetadata(await this.fetched(actor, metadataUrl), 'metadataUrl');
    return { ...(entityId && { entityId }), ...(ssoUrl && { ssoUrl }) };
  }

  private async fetched(actor: Actor, url: string): Promise<string> {
    await this.limiter.hit(`saml-metadata:${actor.workspaceId}`, FETCHES);
    const fetch = outboundFetch(this.config.ssoPrivateHosts, SAML_LIMITS.bytes);
    // The reason is not shown: it would say which machines of the network answer.
    const fail = () => fieldError('metadataUrl', 'The metadata could not be read from this address. Check it, or paste the metadata.');
    try {
      const answer = await fetch(url, {
        signal: AbortSignal.timeout(FETCH_MS),
        headers: { accept: 'application/samlmetadata+xml, application/xml' },
      });
      if (answer.status !== 200) throw fail();
      return await answer.text();
    } catch {
      throw fail();
    }
  }
}

/** With one more, and then the two that last longest. */
const withCertificate = (pems: readonly string[], text: string | undefined): string[] =>
  text === undefined ? [...pems] : newest([readCertificate(text), ...pems]);

function without(pems: readonly string[], fingerprint: string): string[] {
  const left = pems.filter((pem) => certificateInfo(pem).fingerprint !== fingerprint);
  if (!left.length) throw fieldError('removedCertificate', 'This is the only certificate. Add the new one first.');
  return left;
}

/** With what is given in place of what was. */
function withGiven(before: SamlSettings, given: Pick<UpdateSamlInput, keyof SamlSettings & keyof UpdateSamlInput>): SamlSettings {
  return {
    ...before,
    ssoUrl: given.ssoUrl ?? before.ssoUrl,
    signed: given.signed ?? before.signed,
    emailAttribute: given.emailAttribute ?? before.emailAttribute,
    nameAttribute: given.nameAttribute ?? before.nameAttribute,
    groupsAttribute: given.groupsAttribute ?? before.groupsAttribute,
    roleAttribute: given.roleAttribute ?? before.roleAttribute,
    adminByAttribute: given.adminByAttribute ?? before.adminByAttribute,
    transientByEmail: given.transientByEmail ?? before.transientByEmail,
  };
}
