/**
 * The arrows: which context may call which, always through the other's door (`index.ts`).
 * A new arrow is a decision, seen in review; architecture.spec checks that the code keeps to them and that they form no cycle.
 */
export const CONTEXTS = {
  identity: [],
  workspace: ['identity'],
  files: ['workspace'],
  repository: ['workspace', 'identity', 'files'],
  insights: ['workspace', 'repository'],
  search: ['workspace', 'repository', 'insights'],
  sharing: ['workspace', 'identity', 'repository', 'insights'],
  admin: ['workspace', 'repository', 'files'],
  notifications: ['workspace', 'identity', 'repository'],
  integrations: ['workspace', 'repository', 'insights', 'files', 'identity'],
} as const satisfies Record<string, readonly string[]>;
