import type { Person, TestApp } from './harness.js';

/** One row of each noun that the generator made, of workspace $1 and member $3, with words $2. */
const ROWS: readonly string[] = [];

/** Fills a workspace with a row of each of them. */
export const fillNouns = (t: TestApp, { actor }: Person, words: string): Promise<void> =>
  t.db.tx(actor, async (m) => {
    for (const sql of ROWS) await m.query(sql, [actor.workspaceId, words, actor.userId]);
  });
