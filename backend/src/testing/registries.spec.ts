import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ASKED_KINDS, CHANGE_KINDS, SHARE_OBJECT_TYPES, TRASH_KINDS } from '@libs/domain';
import pg from 'pg';
import { ExportKinds } from '#platform/db';
import { PlaceRegistry } from '../contexts/access/levels/place.registry.js';
import { ActivityRegistry } from '../contexts/repository/object-kinds/activity.registry.js';
import { TextFieldsRegistry } from '../contexts/repository/text-fields/text-fields.registry.js';
import { TrashRegistry } from '../contexts/repository/trash/trash.registry.js';
import { SearchTypes } from '../contexts/search/queries/search-types.js';
import { fullWorkspace } from './full-workspace.js';
import { sharedApp, type TestApp } from './harness.js';
import { NOT_EXPORTED, type ObjectTable, type PartTable, TENANT_TABLES, WITHOUT_WORDS } from './tenant-tables.js';

const TABLES = `
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'object_id' and not a.attisdropped) as "namesObjects",
    array(select distinct f.confrelid::regclass::text from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid) as "pointsAt"
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped)`;

interface Table {
  name: string;
  secured: boolean;
  namesObjects: boolean;
  pointsAt: string[];
}

let t: TestApp;
let tables: Table[];
beforeAll(async () => {
  t = await sharedApp();
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  ({ rows: tables } = await client.query<Table>(TABLES));
  await client.end();
});
afterAll(() => t?.close());

const objects = Object.entries(TENANT_TABLES).filter((entry): entry is [string, ObjectTable] => entry[1] !== 'plain' && 'kind' in entry[1]);
const parts = Object.entries(TENANT_TABLES).filter((entry): entry is [string, PartTable] => entry[1] !== 'plain' && 'partOf' in entry[1]);
const answers = <K extends keyof ObjectTable>(what: K): ObjectTable[K][] =>
  objects.flatMap(([, object]) => (object[what] === null ? [] : [object[what]])).sort();

describe('what every table with a workspace answers', () => {
  it('is said of each of them, in tenant-tables.ts', () => {
    expect(Object.keys(TENANT_TABLES).sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it('is closed to other workspaces by the database itself', () => {
    // Read before the workspace is known: a session by its secret, an old address to lead to the new one.
    const open = tables.filter(({ secured }) => !secured).map(({ name }) => name);
    expect(open.sort()).toEqual(['former_subdomains', 'sessions']);
  });

  it('is heard of: every kind of change is one of these tables, but for what the workspace itself changes', () => {
    expect([...answers('kind'), 'workspace'].sort()).toEqual([...CHANGE_KINDS].sort());
  });

  it('is found, restored, shared and shown as it is registered', () => {
    expect(answers('search')).toEqual(t.get(SearchTypes).types.sort());
    expect(answers('share')).toEqual([...SHARE_OBJECT_TYPES].sort());
    expect(answers('shown')).toEqual(
      t
        .get(ActivityRegistry)
        .all()
        .map(([kind]) => kind)
        .sort(),
    );
    expect(t.get(PlaceRegistry).askedKinds().sort()).toEqual([...ASKED_KINDS].sort());
    expect(answers('trash')).toEqual([...TRASH_KINDS].sort());
    const inTrash = t.get(TrashRegistry).all();
    expect(inTrash.map(([kind, { table }]) => [table, kind]).sort()).toEqual(
      objects.flatMap(([name, { trash }]) => (trash ? [[name, trash]] : [])).sort(),
    );
  });

  it('is exported, each column or why not, and none that holds a secret', async () => {
    const kinds = t.get(ExportKinds).all();
    const ofTenants = kinds.map(({ table }) => table).filter((table) => table !== 'workspaces');
    expect([...ofTenants, ...Object.keys(NOT_EXPORTED)].sort()).toEqual(tables.map(({ name }) => name).sort());
    // An object is called in the export what it is called in its history.
    const called = new Map(kinds.map(({ table, kind }) => [table, kind]));
    expect(objects.filter(([name, { kind }]) => !(name in NOT_EXPORTED) && called.get(name) !== kind)).toEqual([]);
    const client = new pg.Client({ connectionString: t.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ table: string; column: string; type: string }>(
      `select table_name as "table", column_name as "column", data_type as type from information_schema.columns
       where table_schema = 'public' and column_name <> 'workspace_id' and table_name = any($1)`,
      [kinds.map(({ table }) => table)],
    );
    await client.end();
    for (const { table, columns, without = {} } of kinds) {
      const has = rows.filter((row) => row.table === table);
      expect([table, ...[...columns, ...Object.keys(without)].sort()]).toEqual([table, ...has.map(({ column }) => column).sort()]);
      const secret = has.filter(({ column, type }) => type === 'bytea' || /secret|password|(^|_)token(_|$)|sealed$|hash/.test(column));
      expect([table, secret.filter(({ column }) => columns.includes(column))]).toEqual([table, []]);
    }
  });

  it('says which of its columns hold words, so that a redaction reaches them', async () => {
    const held = new Set(
      t
        .get(TextFieldsRegistry)
        .all()
        .flatMap(([, { table, columns }]) => Object.keys(columns).map((column) => `${table}.${column}`)),
    );
    const client = new pg.Client({ connectionString: t.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and (data_type in ('text', 'jsonb') or (data_type = 'ARRAY' and udt_name = '_text')) and table_name = any($1)`,
      [objects.map(([name]) => name)],
    );
    await client.end();
    const open = rows.map(({ table, column }) => `${table}.${column}`).filter((place) => !held.has(place));
    expect(open.filter((place) => !(place in WITHOUT_WORDS)).sort()).toEqual([]);
    expect(Object.keys(WITHOUT_WORDS).filter((place) => !open.includes(place))).toEqual([]);
  });

  it('goes with what it is a part of', () => {
    const byName = new Map(tables.map((table) => [table.name, table]));
    const wrong = parts.flatMap(([name, { partOf, by }]) => {
      const { pointsAt, namesObjects } = byName.get(name)!;
      return partOf.filter((whole) => {
        if (!byName.has(whole)) return true;
        return by === 'foreign key' ? !pointsAt.includes(whole) : by === 'object_id' ? !namesObjects : false;
      });
    });
    expect(wrong).toEqual([]);
    // What names objects is forgotten with them; nothing else may do so unseen.
    const naming = tables.filter(({ namesObjects }) => namesObjects).map(({ name }) => name);
    const texts = parts.filter(([, { by }]) => by === 'object_id').map(([name]) => name);
    expect(naming.filter((name) => !texts.includes(name) && name !== 'share_links')).toEqual([]);
  });

  it('stands in no way when its workspace is erased: keys without an action are asked at the end', async () => {
    const client = new pg.Client({ connectionString: t.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ key: string }>(
      `select conrelid::regclass || ' ' || conname as key from pg_constraint
       where contype = 'f' and confdeltype = 'a' and not condeferrable and connamespace = 'public'::regnamespace`,
    );
    await client.end();
    expect(rows).toEqual([]);
  });

  it('is erased with its workspace: no row is left in any of them, and none of another workspace goes', async () => {
    const { workspaceId: erased } = await fullWorkspace(t);
    const { id: kept } = await t.aWorkspace();
    await t.settle();
    const owner = new pg.Client({ connectionString: t.ownerUrl });
    // The tables are closed to their owner as well: they are counted by whom nothing is closed to.
    const counter = new pg.Client({ connectionString: new URL(new URL(t.ownerUrl).pathname, process.env['TEST_ADMIN_URL']).href });
    await Promise.all([owner.connect(), counter.connect()]);
    const rowsOf = async (workspaceId: string) => {
      const counts: [string, number][] = [];
      for (const { name } of tables) {
        const { rows } = await counter.query<{ n: number }>(`select count(*)::int as n from "${name}" where workspace_id = $1`, [
          workspaceId,
        ]);
        if (rows[0]!.n) counts.push([name, rows[0]!.n]);
      }
      return counts;
    };
    try {
      const others = await rowsOf(kept);
      expect((await rowsOf(erased)).length).toBeGreaterThan(tables.length / 2);
      await owner.query('begin; set constraints all deferred');
      await owner.query('delete from workspaces where id = $1', [erased]);
      await owner.query('commit');
      expect(await rowsOf(erased)).toEqual([]);
      expect(await rowsOf(kept)).toEqual(others);
    } finally {
      await Promise.all([owner.end(), counter.end()]);
    }
  }, 60_000);
});
