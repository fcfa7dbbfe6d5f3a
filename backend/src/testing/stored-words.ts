import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import type { Actor } from '#platform/access';
import type { TestApp } from './harness.js';

/** Everything that a workspace stores: for each `table.column` or folder of files what it says, packed bytes unpacked. */
export async function storedWords(t: TestApp, actor: Actor): Promise<Map<string, string>> {
  const said = new Map<string, string[]>();
  const add = (place: string, ...texts: string[]) => said.set(place, [...(said.get(place) ?? []), ...texts]);
  const client = new pg.Client(t.ownerUrl);
  await client.connect();
  const all = async (sql: string): Promise<Record<string, unknown>[]> => (await client.query(sql)).rows;
  const tables = await all(
    `select relname as name from pg_class where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace and not relispartition`,
  );
  for (const { name } of tables) {
    // The owner sees the tables that belong to no workspace, the workspace its own.
    const rows = [
      ...(await all(`select * from "${name}"`).catch(() => [])),
      ...(await t.db.read<Record<string, unknown>>(actor, `select * from "${name}"`).catch(() => [])),
    ];
    for (const row of rows) for (const [column, value] of Object.entries(row)) add(`${name}.${column}`, ...textsOf(value));
  }
  await client.end();
  const walk = (dir: string): void => {
    for (const entry of fs.existsSync(dir) ? fs.readdirSync(dir, { withFileTypes: true }) : []) {
      const at = path.join(dir, entry.name);
      if (entry.isDirectory()) walk(at);
      else add(`files/${entry.name}`, fs.readFileSync(at, 'utf8'), entry.name);
    }
  };
  walk(t.config.dataDir);
  return new Map([...said].map(([place, texts]) => [place, texts.join('\n')]));
}

/** Where a word is stored in any case of its letters: names of columns and files. */
export async function placesOf(t: TestApp, actor: Actor, word: string): Promise<string[]> {
  const said = await storedWords(t, actor);
  return [...said].flatMap(([place, text]) => (text.toLowerCase().includes(word.toLowerCase()) ? [place] : [])).sort();
}

function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') return [];
  if (!Buffer.isBuffer(value)) return [typeof value === 'string' ? value : JSON.stringify(value)];
  return [value.toString('latin1'), value.toString('utf8'), unpacked(value)];
}

function unpacked(bytes: Buffer): string {
  try {
    return gunzipSync(bytes).toString();
  } catch {
    return '';
  }
}
