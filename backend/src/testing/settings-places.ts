import { AI_FEATURES } from '@libs/domain';
import { newId } from '#platform/db';
import { selfSigned } from './certificate.js';
import type { Person, TestApp } from './harness.js';
import { metadataOf } from './saml-metadata.js';
import { BOOLEAN, modeOf, oneOf, type Place, rowOf, text } from './update-place.js';

/** What can be changed in the settings of a workspace and of a person; `other` is a member whose role may change. */
export async function settingsPlaces(t: TestApp, person: Person, other: Person): Promise<Place[]> {
  const { workspaceId } = person.actor;
  const ai = { provider: 'openaiCompatible', baseUrl: 'https://api.example.com/v0', model: 'm', key: 'a-key-of-some-length' };
  await person.ask(`mutation ($i: UpdateAiProviderInput!) { updateAiProvider(input: $i) { provider } }`, { i: ai });

  const groupId = (await person.ask(`mutation { createGroup(input: { name: "Own" }) { id } }`)).createGroup.id;
  const projectId = (await person.ask(`mutation { createProject(input: { name: "Own" }) { id } }`)).createProject.id;
  const templateId = (
    await person.ask(`mutation ($i: SaveAsTemplateInput!) { saveAsTemplate(input: $i) { id } }`, {
      i: { kind: 'PROJECT', objectId: projectId, title: 'Own' },
    })
  ).saveAsTemplate.id;
  const connectionId = newId();
  await person.ask(`mutation ($i: CreateOidcConnectionInput!) { createOidcConnection(input: $i) { id } }`, {
    i: { id: connectionId, name: 'ID', issuer: 'https://login.example.com', clientId: 'verbatim', clientSecret: 'a secret' },
  });
  const samlId = newId();
  const [{ certificate: first }, { certificate: second }] = [selfSigned('first'), selfSigned('second')];
  const provider = { entityId: 'urn:provider', ssoUrl: 'https://login.example.com', certificate: first };
  const readId = newId();
  for (const id of [samlId, readId])
    await person.ask(`mutation ($i: CreateSamlConnectionInput!) { createSamlConnection(input: $i) { id } }`, {
      i: { id, name: 'SAML', ...provider },
    });
  return [
    samlPlace(t, person, samlId, second),
    {
      of: 'SAML provider by its metadata',
      id: readId,
      who: person,
      patches: [
        {
          mutation: 'updateSamlConnection',
          fixed: { id: readId },
          fields: {
            metadata: {
              value: (n) => metadataOf(`urn:provider-${n}`, 'https://login.example.com', first),
              reads: 'issuer',
              shown: (xml) => /entityID="([^"]*)"/.exec(xml)?.[1],
            },
          },
        },
      ],
      read: rowOf(t, person, `select issuer from sso_connections where id = $1`, readId),
    },
    {
      of: 'identity provider',
      id: connectionId,
      who: person,
      patches: [
        {
          mutation: 'updateOidcConnection',
          fixed: { id: connectionId },
          // Another issuer needs its secret in the same patch.
          fields: {
            name: text('Name'),
            clientId: text('client'),
            enabled: BOOLEAN,
            joining: BOOLEAN,
            tokenHashRequired: BOOLEAN,
            emailTrusted: BOOLEAN,
            adminByClaim: BOOLEAN,
            groupsClaim: text('groups'),
            roleClaim: text('role'),
          },
        },
        {
          mutation: 'updateOidcConnection',
          fixed: { id: connectionId, clientSecret: 'another secret' },
          fields: {
            issuer: { value: (n) => `https://login${n}.example.com` },
            // Never shown: that it is kept is proved where the provider asks for it.
            clientSecret: { value: () => 'another secret' },
          },
        },
      ],
      read: rowOf(
        t,
        person,
        `select name, client_id as "clientId", enabled, joining, vouching as "tokenHashRequired", issuer, 'another secret' as "clientSecret",
           settings ->> 'groupsClaim' as "groupsClaim", settings ->> 'roleClaim' as "roleClaim",
           (settings ->> 'emailTrusted')::boolean as "emailTrusted", (settings ->> 'adminByClaim')::boolean as "adminByClaim"
         from sso_connections where id = $1`,
        connectionId,
      ),
    },
    {
      of: 'group of users',
      id: groupId,
      who: person,
      patches: [{ mutation: 'updateGroup', fixed: { id: groupId }, fields: { name: text('Name') } }],
      read: rowOf(t, person, `select name from groups where id = $1`, groupId),
    },
    {
      of: 'template',
      id: templateId,
      who: person,
      patches: [
        { mutation: 'updateTemplate', fixed: { id: templateId }, fields: { title: text('Name'), about: text('For'), isDefault: BOOLEAN } },
      ],
      read: rowOf(t, person, `select title, about, is_default as "isDefault" from templates where id = $1`, templateId),
    },
    {
      of: 'member',
      id: other.actor.memberId,
      who: person,
      patches: [{ mutation: 'changeMemberRole', fixed: { id: other.actor.memberId }, fields: { role: oneOf('contributor', 'viewer') } }],
      read: rowOf(t, person, `select role from members where id = $1`, other.actor.memberId),
    },
    {
      of: 'account',
      id: newId(),
      who: person,
      patches: [{ mutation: 'updateAccount', fixed: {}, fields: { name: text('Name') } }],
      read: async () => (await t.db.global<Record<string, unknown>>(`select name from users where id = $1`, [person.actor.userId]))[0]!,
    },
    {
      of: 'workspace',
      id: workspaceId,
      who: person,
      patches: [
        { mutation: 'renameWorkspace', fixed: {}, fields: { name: text('Name') } },
        { mutation: 'setWorkspaceLanguage', fixed: {}, fields: { language: oneOf('en', 'de', 'fr') } },
        {
          mutation: 'updateSecurity',
          fixed: { confirmLockout: true },
          fields: {
            publicSharing: BOOLEAN,
            embedSites: { value: (n) => [`https://site${n}.example.com`] },
            sessionDays: oneOf(7, 14, 30),
            idleMinutes: oneOf(60, 480, 1440),
            // The test itself comes from there.
            allowedNetworks: { value: (n) => [{ label: `Place ${n}`, network: '127.0.0.0/8' }] },
            // The asking user has none.
            requireSecondFactor: oneOf(false),
            downloads: oneOf('everyone', 'admins'),
          },
        },
        {
          mutation: 'updateSignInSettings',
          fixed: {},
          // One of the first two is always on.
          fields: { password: BOOLEAN, emailLink: oneOf(true), domainJoining: BOOLEAN, defaultRole: oneOf('contributor', 'viewer') },
        },
        ...AI_FEATURES.slice(0, 3).map((feature) => ({
          mutation: 'setAiMode',
          fixed: { feature },
          fields: { mode: modeOf(feature) },
        })),
        {
          mutation: 'updateAiProvider',
          fixed: { provider: ai.provider },
          fields: {
            baseUrl: { value: (n) => `https://api.example.com/v${n}` },
            model: text('model'),
            embeddingModel: text('embedding'),
            budget: { value: (n) => 1000 + n },
            key: { value: (n) => `a-key-of-length-${1000 + n}`, shown: (key) => key.slice(-4) },
          },
        },
      ],
      read: rowOf(
        t,
        person,
        `select w.name, w.language, w.public_sharing as "publicSharing", w.embed_sites as "embedSites", w.session_days as "sessionDays", w.idle_minutes as "idleMinutes",
          w.allowed_networks as "allowedNetworks", w.downloads, w.require_second_factor as "requireSecondFactor",
          i.password, i.email_link as "emailLink", i.domain_joining as "domainJoining", i.default_role as "defaultRole", s.base_url as "baseUrl", s.model, s.embedding_model as "embeddingModel", s.budget::int as budget, s.key_last4 as key,
          ${AI_FEATURES.map((f) => `(select mode from ai_modes where workspace_id = w.id and project_id is null and feature = '${f}') as "${f}"`).join(', ')}
         from workspaces w join ai_settings s on s.workspace_id = w.id
         left join sign_in_settings i on i.workspace_id = w.id where w.id = $1`,
        workspaceId,
      ),
    },
    {
      of: 'notification setting',
      id: newId(),
      who: person,
      patches: [
        {
          mutation: 'setNotification',
          fixed: { kind: 'reply' },
          fields: { inApp: BOOLEAN, mail: BOOLEAN, digest: BOOLEAN, timeZone: oneOf('Europe/Berlin', 'Asia/Tokyo', 'UTC') },
        },
      ],
      read: rowOf(
        t,
        person,
        `select s.in_app as "inApp", s.mail, s.digest, d.time_zone as "timeZone" from notification_settings s left join digests d on d.user_id = s.user_id where s.user_id = $1 and s.kind = 'reply'`,
        person.actor.userId,
      ),
    },
  ];
}

/** Metadata says what is typed here; certificates are added and taken away one at a time. */
function samlPlace(t: TestApp, person: Person, id: string, second: string): Place {
  const attributes = ['emailAttribute', 'nameAttribute', 'groupsAttribute', 'roleAttribute'];
  const typed = {
    name: text('Name'),
    ssoUrl: { value: (n: number) => `https://login${n}.example.com` },
    enabled: BOOLEAN,
    joining: BOOLEAN,
    signed: oneOf('assertion', 'response'),
    adminByAttribute: BOOLEAN,
    transientByEmail: BOOLEAN,
    ...Object.fromEntries(attributes.map((name) => [name, text(name)])),
  };
  const settings = ['ssoUrl', 'signed', ...attributes].map((name) => `settings ->> '${name}' as "${name}"`);
  const flags = ['adminByAttribute', 'transientByEmail'].map((name) => `(settings ->> '${name}')::boolean as "${name}"`);
  return {
    of: 'SAML provider',
    id,
    who: person,
    patches: [
      { mutation: 'updateSamlConnection', fixed: { id }, fields: typed },
      { mutation: 'updateSamlConnection', fixed: { id }, fields: { entityId: { value: (n) => `urn:provider-${n}` } } },
      { mutation: 'updateSamlConnection', fixed: { id }, fields: { certificate: { value: () => second, shown: () => 'there' } } },
      {
        mutation: 'updateSamlConnection',
        fixed: { id },
        fields: { removedCertificate: { value: () => 'one that is gone', shown: () => 'gone' } },
      },
    ],
    read: rowOf(
      t,
      person,
      `select name, enabled, joining, issuer as "entityId", ${[...settings, ...flags].join(', ')}, 'gone' as "removedCertificate",
         case when settings -> 'certificates' @> to_jsonb($2::text) then 'there' end as certificate from sso_connections where id = $1`,
      id,
      second,
    ),
  };
}
