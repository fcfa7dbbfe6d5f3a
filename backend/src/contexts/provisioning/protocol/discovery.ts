import { SCIM_LIMITS } from '@libs/domain';
import { listAnswer, MOST_RESULTS } from './list.js';
import type { Resource } from './resource.js';
import { COMMON, GROUP_SCHEMA, type ResourceSchema, USER_SCHEMA } from './schemas.js';
import { notFound } from './scim-error.js';

const CONFIG_URN = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const TYPE_URN = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const SCHEMA_URN = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

/** What says what this server can do (RFC 7644, 4): its configuration, kinds of resources and their schemas; null for any other path. Throws 404 for one that is not there. */
export function discovery(base: string, kind: string, id: string | null): Resource | null {
  if (kind === 'ServiceProviderConfig' && id === null) return config(base);
  if (kind === 'ResourceTypes') return listed(types(base), id);
  if (kind === 'Schemas') return listed(schemas(base), id);
  return null;
}

function listed(all: readonly Resource[], id: string | null): Resource {
  if (id === null) return listAnswer(all.length, 1, all);
  const item = all.find((resource) => String(resource['id']).toLowerCase() === id.toLowerCase());
  if (!item) throw notFound();
  return item;
}

const config = (base: string): Resource => ({
  schemas: [CONFIG_URN],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: SCIM_LIMITS.bytes },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The SCIM token of the workspace, which an admin makes under Settings, Authentication.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const types = (base: string): Resource[] =>
  [USER_SCHEMA, GROUP_SCHEMA].map(({ urn, name, description, extensions }) => ({
    schemas: [TYPE_URN],
    id: name,
    name,
    endpoint: `/${name}s`,
    description,
    schema: urn,
    ...(extensions.length && { schemaExtensions: extensions.map((extension) => ({ schema: extension.urn, required: false })) }),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }));

const schemas = (base: string): Resource[] =>
  [USER_SCHEMA, ...USER_SCHEMA.extensions, GROUP_SCHEMA].map(
    ({ urn, name, description, attributes }: Omit<ResourceSchema, 'extensions'>) => ({
      schemas: [SCHEMA_URN],
      id: urn,
      name,
      description,
      attributes: [
        ...attributes,
        ...(urn === USER_SCHEMA.urn || urn === GROUP_SCHEMA.urn ? COMMON.filter((attribute) => attribute.name === 'externalId') : []),
      ],
      meta: { resourceType: 'Schema', location: `${base}/Schemas/${urn}` },
    }),
  );
