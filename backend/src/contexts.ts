/**
 * The arrows: which context may call which, always through the other's door (`index.ts`).
 * A new arrow is a decision, seen in review; architecture.spec checks that the code keeps to them and that they form no cycle.
 */
export const CONTEXTS = {
  identity: [],
  workspace: ['identity'],
  'single-sign-on': ['identity', 'workspace'],
  provisioning: ['identity', 'workspace', 'single-sign-on'],
  billing: ['identity', 'workspace'],
  files: ['workspace'],
  ai: ['workspace'],
  access: ['workspace'],
  repository: ['workspace', 'identity', 'files', 'ai', 'access'],
  audit: ['identity', 'workspace', 'repository'],
  suggestions: ['workspace', 'access', 'repository', 'ai'],
  redaction: ['workspace', 'files', 'repository', 'ai'],
  insights: ['workspace', 'access', 'repository', 'ai'],
  contacts: ['workspace', 'repository'],
  fields: ['workspace', 'access', 'repository', 'insights', 'contacts'],
  charts: ['workspace', 'access', 'repository', 'insights', 'fields', 'contacts'],
  templates: ['access', 'repository', 'redaction', 'insights', 'contacts', 'fields'],
  search: ['workspace', 'repository', 'insights', 'contacts', 'fields', 'ai'],
  sharing: ['workspace', 'identity', 'access', 'repository', 'redaction', 'insights', 'contacts'],
  admin: ['workspace', 'access', 'repository', 'insights', 'files'],
  notifications: ['workspace', 'identity', 'access', 'repository', 'insights', 'search'],
  integrations: ['workspace', 'access', 'repository', 'insights', 'fields', 'contacts', 'charts', 'files', 'identity'],
} as const satisfies Record<string, readonly string[]>;
