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
  documents: ['workspace', 'files', 'access'],
  repository: ['workspace', 'identity', 'files', 'ai', 'access', 'documents'],
  audit: ['identity', 'workspace', 'repository'],
  suggestions: ['workspace', 'access', 'documents', 'repository', 'ai'],
  redaction: ['workspace', 'files', 'documents', 'repository', 'ai'],
  insights: ['workspace', 'access', 'documents', 'repository', 'ai'],
  contacts: ['workspace', 'repository'],
  fields: ['workspace', 'access', 'documents', 'repository', 'insights', 'contacts'],
  charts: ['workspace', 'access', 'repository', 'insights', 'fields', 'contacts'],
  templates: ['access', 'documents', 'repository', 'redaction', 'insights', 'contacts', 'fields'],
  search: ['workspace', 'documents', 'repository', 'insights', 'contacts', 'fields', 'ai'],
  sharing: ['workspace', 'identity', 'access', 'documents', 'repository', 'redaction', 'insights', 'contacts', 'charts'],
  admin: ['workspace', 'access', 'repository', 'insights', 'files', 'search', 'sharing'],
  notifications: ['workspace', 'identity', 'access', 'documents', 'repository', 'insights', 'search'],
  integrations: ['workspace', 'access', 'documents', 'repository', 'insights', 'fields', 'contacts', 'charts', 'files', 'identity'],
} as const satisfies Record<string, readonly string[]>;
