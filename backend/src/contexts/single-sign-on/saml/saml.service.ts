import { randomBytes } from 'node:crypto';
import { AppError, idSchema, normalizeEmail, SAML_LIMITS, SSO_LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Visitor } from '#contexts/identity';
import { secretHash } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { isExpired } from '../connections/certificates.js';
import type { Connection } from '../connections/connection.js';
import { ConnectionsService } from '../connections/connections.service.js';
import { claimedRole } from '../login/claimed-role.js';
import { LoginRefused } from '../login/login-refused.js';
import { LoginRequests, type Pending } from '../login/login-requests.service.js';
import { type Identity, type LoginOutcome, LoginsService } from '../login/logins.service.js';
import type { Progress } from '../login/sso-login-flow.js';
import { type Assertion, attributesOf, readAssertion } from './saml-assertion.js';
import { ownMetadata } from './saml-metadata.js';
import { type ParsedResponse, readAnswer, throwProtocolError, validateResponse } from './saml-response.js';

const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
/** Under which names providers send an address and a name, where the connection says nothing else. */
const EMAIL_NAMES = [
  'email',
  'mail',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];
const NAME_NAMES = ['displayName', 'name', 'urn:oid:2.16.840.1.113730.3.1.241', 'http://schemas.microsoft.com/identity/claims/displayname'];

/** SAML 2.0: requests by redirect, answers by a form, which are judged by rules of our own before and after the library checks their signatures. */
@Injectable()
export class SamlService {
  constructor(
    private readonly db: TenantDb,
    private readonly connections: ConnectionsService,
    private readonly requests: LoginRequests,
    private readonly logins: LoginsService,
  ) {}

  /** Begins a login; answers the provider's address. */
  async start(connection: Connection, browser: string, pending: Omit<Pending, 'secrets'>): Promise<string> {
    const requestId = `_${randomBytes(20).toString('hex')}`;
    const url = await this.library(connection, requestId, { response: false, assertion: true }).getAuthorizeUrlAsync('', undefined, {});
    await this.requests.start(connection, requestId, browser, { ...pending, secrets: {} });
    return url;
  }

  /** Judges the provider's answer; throws LoginRefused for one that breaks a rule. */
  async complete(
    connection: Connection,
    posted: unknown,
    browser: string | null,
    visitor: Visitor,
    progress: Progress,
  ): Promise<LoginOutcome> {
    // Without a pending login nothing is parsed.
    if (browser === null) throw new LoginRefused('expired', 'No login of this browser waits for this answer.');
    const { document, text, inResponseTo } = readAnswer(posted);
    const pending = await this.requests.use(connection, inResponseTo, browser);
    progress.testerId = pending.testerId;
    progress.arrived = shown(attributesOf(document.documentElement));
    const { issuer: entityId } = connection;
    const acsUrl = this.connections.callbackUrl(connection);
    const { signatures } = validateResponse(document, { entityId, acsUrl, signed: connection.settings.signed });
    const xml = await this.signedAssertion(connection, text, inResponseTo, signatures);
    const assertion = readAssertion(xml, { entityId, audience: this.connections.entityId(connection), acsUrl, inResponseTo });
    progress.arrived = { NameID: assertion.nameId, ...shown(assertion.attributes) };
    await this.remember(connection, assertion);
    return this.logins.complete(connection, pending, identityOf(connection, assertion), progress.arrived, visitor);
  }

  /** What a provider reads of us at an address; throws NotFound where it is no id. */
  async metadata(id: string): Promise<string> {
    if (!idSchema.safeParse(id).success) throw new AppError('NotFound');
    const existingConnection = await this.connections.byAddress(id, 'saml').catch(() => null);
    const entityId = this.connections.entityId({ id });
    return ownMetadata({
      entityId,
      acsUrl: this.connections.callbackUrl({ id, protocol: 'saml' }),
      signed: existingConnection?.settings.signed ?? 'assertion',
    });
  }

  /** The assertion as the library read it from the bytes whose signature it checked. */
  private async signedAssertion(
    connection: Connection,
    posted: string,
    inResponseTo: string,
    signatures: ParsedResponse['signatures'],
  ): Promise<string> {
    try {
      const { profile } = await this.library(connection, inResponseTo, signatures).validatePostResponseAsync({ SAMLResponse: posted });
      return profile?.getAssertionXml?.() ?? throwProtocolError('Nothing is signed.');
    } catch (error) {
      if (error instanceof LoginRefused) throw error;
      return throwProtocolError(error instanceof Error ? error.message.split('\n', 1)[0]! : 'The signature is not good.');
    }
  }

  private library(connection: Connection, requestId: string, signatures: ParsedResponse['signatures']): SAML {
    const { certificates, ssoUrl } = connection.settings;
    const idpCert = certificates.filter((pem) => !isExpired(pem));
    if (!idpCert.length) throwProtocolError('All certificates of the provider have expired. Add its new one.');
    const began = new Date().toISOString();
    const entityId = this.connections.entityId(connection);
    return new SAML({
      entryPoint: ssoUrl,
      issuer: entityId,
      audience: entityId,
      callbackUrl: this.connections.callbackUrl(connection),
      idpCert,
      wantAssertionsSigned: signatures.assertion,
      wantAuthnResponseSigned: signatures.response,
      signatureAlgorithm: 'sha256',
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      generateUniqueId: () => requestId,
      acceptedClockSkewMs: SAML_LIMITS.skewSeconds * 1000,
      maxAssertionAgeMs: SAML_LIMITS.ageSeconds * 1000,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: SSO_LIMITS.requestMinutes * 60_000,
      // The one request that this answer may be for was used up before.
      cacheProvider: {
        saveAsync: async () => null,
        getAsync: async (key) => (key === requestId ? began : null),
        removeAsync: async () => null,
      },
    });
  }

  /** An assertion is good once, until it would be too old anyway. */
  private async remember(connection: Connection, { id, until }: Assertion): Promise<void> {
    const { workspaceId, id: connectionId } = connection;
    const rows: unknown[] = await this.db.tx(connection, async (m) => {
      await m.query(`delete from sso_assertions where workspace_id = $1 and expires_at < now()`, [workspaceId]);
      return m.query(
        `insert into sso_assertions (workspace_id, id, connection_id, assertion_hash, expires_at) values ($1, $2, $3, $4, $5)
         on conflict (workspace_id, connection_id, assertion_hash) do nothing returning id`,
        [workspaceId, newId(), connectionId, secretHash(id), until],
      );
    });
    if (!rows.length) throw new LoginRefused('expired', 'This assertion was used before.');
  }
}

function identityOf({ settings }: Connection, { nameId, nameIdFormat, attributes }: Assertion): Identity {
  const email = emailOf(settings.emailAttribute, attributes) ?? (settings.emailAttribute ? null : addressIn(nameId, nameIdFormat));
  const isTransient = nameIdFormat === TRANSIENT;
  if (isTransient && !settings.transientByEmail)
    throwProtocolError(
      'The NameID is another at each login (transient). Have the provider send a persistent one, or let the connection know people by e-mail.',
    );
  if (isTransient && email === null) throw new LoginRefused('noEmail');
  return {
    // No NameID holds a NUL.
    subject: isTransient ? `email\0${email?.toLowerCase()}` : nameId,
    email,
    emailVerified: true,
    name: firstOf(settings.nameAttribute ? [settings.nameAttribute] : NAME_NAMES, attributes),
    role: claimedRole(attributes.get(settings.roleAttribute) ?? [], settings.adminByAttribute),
    groups: settings.groupsAttribute ? (attributes.get(settings.groupsAttribute) ?? []) : null,
  };
}

/** The one address among the values of an attribute; several name no one. */
function emailOf(own: string, attributes: Assertion['attributes']): string | null {
  const name = own || EMAIL_NAMES.find((each) => attributes.has(each));
  const values = [...new Set(name ? attributes.get(name) : [])].filter(Boolean);
  if (values.length > 1) throw new LoginRefused('noEmail', `${name} has several values.`);
  return values[0] ?? null;
}

/** A NameID that is an address, where no attribute has one. */
const addressIn = (nameId: string, format: string | null): string | null =>
  format !== TRANSIENT && normalizeEmail(nameId) !== null ? nameId : null;

const firstOf = (names: readonly string[], attributes: Assertion['attributes']): string | null =>
  names.map((name) => attributes.get(name)?.[0]).find(Boolean) ?? null;

const shown = (attributes: Assertion['attributes']): Record<string, unknown> =>
  Object.fromEntries([...attributes].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
