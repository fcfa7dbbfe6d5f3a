import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { preparedStatementName, registerPrepared } from './prepared-statements.js';

/** Anything that names a workspace; an Actor does. */
export interface InWorkspace {
  workspaceId: string;
}
interface Scope {
  workspaceId: string;
  manager: EntityManager;
  afterCommit: (() => void)[];
  /** Done when the last read with settings of its own is. */
  setting: Promise<unknown>;
}
const scopes = new AsyncLocalStorage<Scope>();
const BIND = "select set_config('app.workspace_id', $1, true)";
const SET = registerPrepared('select set_config($1, $2, true)');
/** A plan that is kept is made once, not for each of the first values. */
const FORCE_GENERIC_PLAN = "set_config('plan_cache_mode', 'force_generic_plan', true)";
/** The workspace and so many other settings at once, and the same for statements whose plans are kept. */
const BINDS = [BIND, `${BIND}, set_config($2, $3, true)`].map((sql) => ({
  each: registerPrepared(sql),
  kept: registerPrepared(sql.replace('select', `select ${FORCE_GENERIC_PLAN},`)),
}));
const named = (text: string, values: unknown[]) => ({ text, values, name: preparedStatementName(text) });

const isPostgres = (driver: DataSource['driver']): driver is PostgresDriver => driver.options.type === 'postgres';

/** A statement that reads, its values, and the settings of the transaction that policies and functions read besides the workspace. */
export interface Reading {
  sql: string;
  params?: unknown[];
  settings?: Readonly<Record<string, string>>;
}

/** The only door to tenant rows: short transactions bound to one workspace by row-level security. Never hold one across a network call. */
@Injectable()
export class TenantDb {
  constructor(@InjectDataSource() private readonly ds: DataSource) {}

  /** One transaction; an inner call joins it. Throws when an inner call names another workspace. What fn throws rolls everything back. */
  async tx<T>(actor: InWorkspace, fn: (m: EntityManager) => Promise<T>): Promise<T> {
    const outer = scopes.getStore();
    if (outer) {
      if (outer.workspaceId !== actor.workspaceId) throw new Error('transaction of another workspace');
      return fn(outer.manager);
    }
    return this.begin(actor, 'READ COMMITTED', fn);
  }

  /** A transaction whose reads all see the moment at which it began: for what is long, and has to fit together. Not inside another one. */
  async snapshotTx<T>(actor: InWorkspace, fn: (m: EntityManager) => Promise<T>): Promise<T> {
    if (scopes.getStore()) throw new Error('a transaction of one moment inside another transaction');
    return this.begin(actor, 'REPEATABLE READ', fn);
  }

  private async begin<T>(
    actor: InWorkspace,
    isolation: 'READ COMMITTED' | 'REPEATABLE READ',
    fn: (m: EntityManager) => Promise<T>,
  ): Promise<T> {
    const q = this.ds.createQueryRunner();
    const afterCommit: (() => void)[] = [];
    let result: T;
    try {
      await q.connect();
      await (isolation === 'READ COMMITTED' ? q.startTransaction() : q.startTransaction(isolation));
      await q.query(BIND, [actor.workspaceId]);
      result = await scopes.run({ workspaceId: actor.workspaceId, manager: q.manager, afterCommit, setting: Promise.resolve() }, () =>
        fn(q.manager),
      );
      await q.commitTransaction();
    } catch (e) {
      if (q.isTransactionActive) await q.rollbackTransaction().catch(() => {});
      throw e;
    } finally {
      await q.release();
    }
    for (const f of afterCommit) f();
    return result;
  }

  /**
   * Rows of one SQL in a read-only transaction, about one round trip; joins an open transaction. `settings` of the transaction are what
   * policies and functions read besides the workspace.
   */
  async read<R>(actor: InWorkspace, sql: string, params: unknown[] = [], settings: Readonly<Record<string, string>> = {}): Promise<R[]> {
    return (await this.readEach<R>(actor, [{ sql, params, settings }]))[0]!;
  }

  /** The rows of several, which are asked one after the other in one transaction: for many small ones, whose way takes longer than they do. */
  async readEach<R>(actor: InWorkspace, readings: readonly Reading[]): Promise<R[][]> {
    if (!readings.length) return [];
    const outer = scopes.getStore();
    if (outer) {
      if (outer.workspaceId !== actor.workspaceId) throw new Error('transaction of another workspace');
      return Promise.all(readings.map((reading) => this.joined<R>(outer, reading)));
    }
    const client = await this.pool().connect();
    const plans = readings.every(({ sql }) => preparedStatementName(sql)) ? 'kept' : 'each';
    let broken: unknown;
    try {
      // Held back until all of it is there: one packet instead of one for each statement.
      const { stream } = client.connection;
      stream.cork();
      const ends: Promise<unknown>[] = [client.query('begin read only')];
      const answers: Promise<{ rows: R[] }>[] = [];
      for (const [i, { sql, params = [], settings = {} }] of readings.entries()) {
        const set = Object.entries(settings);
        if (i === 0) {
          const bind = BINDS[set.length === 1 ? 1 : 0]![plans];
          ends.push(client.query(named(bind, [actor.workspaceId, ...(set.length === 1 ? set.flat() : [])])));
        }
        if (i > 0 || set.length > 1) for (const one of set) ends.push(client.query(named(SET, one)));
        answers.push(client.query(named(sql, params)));
      }
      ends.push(client.query('commit'));
      stream.uncork();
      const [rows] = await Promise.all([Promise.all(answers), Promise.all(ends)]);
      return rows.map((answer) => answer.rows);
    } catch (e) {
      broken = e;
      throw e;
    } finally {
      // A failed read leaves its transaction open: drop the connection instead of handing it on.
      client.release(broken);
    }
  }

  private pool(): PostgresDriver['master'] {
    const { driver } = this.ds;
    if (!isPostgres(driver)) throw new Error('no PostgreSQL');
    return driver.master;
  }

  private joined<R>(outer: Scope, { sql, params = [], settings = {} }: Reading): Promise<R[]> {
    const set = Object.entries(settings);
    if (!set.length) return outer.manager.query(sql, params);
    // One after the other: a setting holds until the next one, and two reads at once would read by each other's.
    const answer = outer.setting.then(async () => {
      for (const one of set) await outer.manager.query(SET, one);
      return outer.manager.query(sql, params);
    });
    outer.setting = answer.catch(() => {});
    return answer;
  }

  /** The first row of `read`, or null. */
  async one<R>(
    actor: InWorkspace,
    sql: string,
    params: unknown[] = [],
    settings: Readonly<Record<string, string>> = {},
  ): Promise<R | null> {
    return (await this.read<R>(actor, sql, params, settings))[0] ?? null;
  }

  /** Whether the caller is inside a transaction: what waits for a network must not be. */
  isInside(): boolean {
    return !!scopes.getStore();
  }

  /** Runs fn once the current transaction has committed (at once outside one); never when it rolls back. */
  afterCommit(fn: () => void): void {
    const outer = scopes.getStore();
    if (outer) outer.afterCommit.push(fn);
    else fn();
  }

  /** Rows of tables outside the tenants (users, sessions, directory of workspaces, one-time tokens). The caller says why by its name. */
  async global<R>(sql: string, params: unknown[] = []): Promise<R[]> {
    // Inside a transaction it joins: a second connection taken while holding the first would starve the pool.
    const rows = await (scopes.getStore()?.manager ?? this.ds).query(sql, params);
    // TypeORM answers [rows, count] to statements that write.
    return Array.isArray(rows[0]) && rows.length === 2 && typeof rows[1] === 'number' ? rows[0] : rows;
  }

  /** One transaction on tables outside the tenants. */
  async globalTx<T>(fn: (m: EntityManager) => Promise<T>): Promise<T> {
    return this.ds.transaction(fn);
  }

  /** Rows that belong to one person in every workspace (their memberships); row-level security lets only their own through. */
  async readAsUser<R>(userId: string, sql: string, params: unknown[] = []): Promise<R[]> {
    return this.ds.transaction(async (m) => {
      await m.query("select set_config('app.user_id', $1, true)", [userId]);
      return m.query(sql, params);
    });
  }
}
