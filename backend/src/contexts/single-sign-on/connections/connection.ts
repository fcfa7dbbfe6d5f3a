import type { SamlSigned, SsoProtocol } from '@libs/domain';
import type { InWorkspace } from '#platform/db';
import { certificateInfo } from './certificates.js';

/** A connection as logging in needs it. */
export interface Connection extends InWorkspace {
  id: string;
  name: string;
  protocol: SsoProtocol;
  enabled: boolean;
  issuer: string;
  clientId: string | null;
  joining: boolean;
  tokenHashRequired: boolean;
  testedAt: Date | null;
  sealedSecret: Buffer | null;
  /** What SAML needs beside the issuer, which is the provider's entity ID; of OpenID Connect what was ever set (see oidcSettingsOf). */
  settings: SamlSettings & Partial<OidcSettings>;
}

/** What a connection of either protocol is made of. */
export type NewConnection = Pick<Connection, 'id' | 'name' | 'protocol' | 'issuer'> &
  Partial<Pick<Connection, 'clientId' | 'sealedSecret' | 'settings'>>;

/** How the claims of an OpenID Connect provider are read. Groups and roles whose claim has an empty name are not looked for. */
export interface OidcSettings {
  /** Whether addresses count as verified by a provider that never says so. */
  emailTrusted: boolean;
  groupsClaim: string;
  roleClaim: string;
  /** Whether new people may begin as admins when the role claim says so. */
  adminByClaim: boolean;
}

/** As an OpenID Connect connection is set. */
export const oidcSettingsOf = ({ settings }: Pick<Connection, 'settings'>): OidcSettings => ({
  emailTrusted: settings.emailTrusted ?? false,
  groupsClaim: settings.groupsClaim ?? '',
  roleClaim: settings.roleClaim ?? '',
  adminByClaim: settings.adminByClaim ?? false,
});

/** How a SAML provider is asked and read. Attributes that are named by nothing are looked for under common names, or not at all. */
export interface SamlSettings {
  ssoUrl: string;
  /** As PEM. */
  certificates: string[];
  signed: SamlSigned;
  emailAttribute: string;
  nameAttribute: string;
  groupsAttribute: string;
  roleAttribute: string;
  /** Whether new people may begin as admins when the role attribute says so. */
  adminByAttribute: boolean;
  /** Whether people whose NameID is another at each login are known by their address. */
  transientByEmail: boolean;
}

/** As a connection begins. */
export const SAML_DEFAULTS: Omit<SamlSettings, 'ssoUrl' | 'certificates'> = {
  signed: 'assertion',
  emailAttribute: '',
  nameAttribute: '',
  groupsAttribute: '',
  roleAttribute: '',
  adminByAttribute: false,
  transientByEmail: false,
};

/** Of a connection. */
export const COLUMNS = `workspace_id as "workspaceId", id, name, kind as protocol, enabled, issuer, client_id as "clientId", joining, vouching as "tokenHashRequired", tested_at as "testedAt", sealed_secret as "sealedSecret", settings`;
/** All of a workspace, the oldest first. */
export const ALL = `select ${COLUMNS} from sso_connections where workspace_id = $1 order by created_at, id`;
/** One of them. */
export const ONE = `select ${COLUMNS} from sso_connections where workspace_id = $1 and id = $2`;
/** What history keeps of one beside that there is another secret. */
export const LOGGED_KEYS = ['name', 'enabled', 'issuer', 'clientId', 'joining', 'tokenHashRequired'] as const;

/** The same of an OpenID Connect provider's claims. */
export const OIDC_KEYS = ['emailTrusted', 'groupsClaim', 'roleClaim', 'adminByClaim'] as const;

/** The same of a SAML provider. */
export const SAML_KEYS = [
  'ssoUrl',
  'certificates',
  'signed',
  'emailAttribute',
  'nameAttribute',
  'groupsAttribute',
  'roleAttribute',
  'adminByAttribute',
  'transientByEmail',
] as const;

/** Of certificates it keeps what tells them apart. */
export const samlRevision = (settings: SamlSettings) => ({
  ...settings,
  certificates: settings.certificates.map((pem) => certificateInfo(pem).fingerprint),
});
