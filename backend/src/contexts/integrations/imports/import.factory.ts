import type { TestApp } from '../../../testing/harness.js';
import { ImportSteps } from './import-steps.js';

/** Runs an import to its end, for tests without workers. */
export async function runImport(t: TestApp, workspaceId: string, batchId: string): Promise<void> {
  while (await t.get(ImportSteps).step(workspaceId, batchId));
}
