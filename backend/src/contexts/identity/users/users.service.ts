import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId, TenantDb } from '#platform/db';

/** A login identity as other contexts may know it; people exist outside the workspaces. */
export interface Person {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  deactivatedAt: Date | null;
}

/** What signing in needs beside it; never leaves this context. */
export interface Account extends Person {
  passwordHash: string | null;
  confirmedAt: Date | null;
}

const COLUMNS = `id, name, email, created_at as "createdAt", deactivated_at as "deactivatedAt"`;
const ACCOUNT = `${COLUMNS}, password_hash as "passwordHash", confirmed_at as "confirmedAt"`;
// UPDATE ... RETURNING answers [rows, count].
type Written<R> = [R[], number];

/** Login identities: found by id or address, made at sign-up. */
@Injectable()
export class UsersService {
  constructor(private readonly db: TenantDb) {}

  /** People by id, missing ones left out; one query, in the open transaction m when there is one. */
  async byIds(ids: readonly string[], m?: EntityManager): Promise<Map<string, Person>> {
    if (!ids.length) return new Map();
    const sql = `select ${COLUMNS} from users where id = any($1)`;
    const rows: Person[] = await (m ? m.query(sql, [[...new Set(ids)]]) : this.db.global<Person>(sql, [[...new Set(ids)]]));
    return new Map(rows.map((r) => [r.id, r]));
  }

  /** One person; throws NotFound. */
  async findOneOrFail(id: string): Promise<Person> {
    const person = (await this.byIds([id])).get(id);
    if (!person) throw new AppError('NotFound');
    return person;
  }

  /** Which of these addresses, in lower case, belong to an account that has confirmed them. */
  async known(emails: readonly string[]): Promise<Map<string, Person>> {
    if (!emails.length) return new Map();
    const rows = await this.db.global<Person>(
      `select ${COLUMNS} from users where lower(email) = any($1) and confirmed_at is not null and deactivated_at is null`,
      [emails.map((e) => e.toLowerCase())],
    );
    return new Map(rows.map((r) => [r.email.toLowerCase(), r]));
  }

  /** The account of an address, or null; deactivated ones are as good as not there. */
  async account(email: string): Promise<Account | null> {
    const [row] = await this.db.global<Account>(`select ${ACCOUNT} from users where lower(email) = lower($1) and deactivated_at is null`, [
      email,
    ]);
    return row ?? null;
  }

  /** The account of an id, read in the open transaction m when there is one; throws NotFound when there is none any more. */
  async accountOf(id: string, m?: EntityManager): Promise<Account> {
    const sql = `select ${ACCOUNT} from users where id = $1 and deactivated_at is null`;
    const [row]: Account[] = await (m ? m.query(sql, [id]) : this.db.global<Account>(sql, [id]));
    if (!row) throw new AppError('NotFound');
    return row;
  }

  /** Adds an account, confirmed or waiting for its first mail; answers its id, or null when the address has one already. */
  async add(
    m: EntityManager,
    values: { email: string; name: string; passwordHash: string | null; confirmed: boolean },
  ): Promise<string | null> {
    const id = newId();
    const rows: { id: string }[] = await m.query(
      `insert into users (id, email, name, password_hash, confirmed_at) values ($1, $2, $3, $4, case when $5 then now() end)
       on conflict (lower(email)) do nothing returning id`,
      [id, values.email, values.name, values.passwordHash, values.confirmed],
    );
    return rows[0]?.id ?? null;
  }

  /** A repeated sign-up with an unconfirmed address: the newest name and password count. */
  async renew(m: EntityManager, id: string, values: { name: string; passwordHash: string }): Promise<void> {
    await m.query(`update users set name = $2, password_hash = $3 where id = $1 and confirmed_at is null`, [
      id,
      values.name,
      values.passwordHash,
    ]);
  }

  /** Changes the name that everybody sees. */
  async rename(id: string, name: string): Promise<Person> {
    await this.db.global(`update users set name = $2 where id = $1`, [id, name]);
    return this.findOneOrFail(id);
  }

  /** Sets the password, and confirms the address when it was not: a token from the mailbox proves its ownership. */
  async setPassword(m: EntityManager, id: string, passwordHash: string): Promise<void> {
    await m.query(`update users set password_hash = $2, confirmed_at = coalesce(confirmed_at, now()) where id = $1`, [id, passwordHash]);
  }

  /** Leaves an account without a password: it signs in by mail until it has a new one. */
  async removePassword(m: EntityManager, id: string): Promise<void> {
    await m.query(`update users set password_hash = null where id = $1`, [id]);
  }

  /** Leaves nothing of a person but the id that what they wrote names; the address is free for another account. */
  async forget(m: EntityManager, id: string): Promise<void> {
    await m.query(`delete from one_time_tokens where user_id = $1`, [id]);
    await m.query(
      `update users set email = 'deleted-' || id || '@deleted.invalid', name = 'Deleted user', password_hash = null, deactivated_at = now() where id = $1`,
      [id],
    );
  }

  /** Gives an account another address, which its mailbox has confirmed; false when another account has it. A sign-up that was never confirmed gives way. */
  async changeEmail(m: EntityManager, id: string, email: string): Promise<boolean> {
    await m.query(`delete from users where lower(email) = lower($1) and id <> $2 and confirmed_at is null`, [email, id]);
    const [rows]: Written<{ id: string }> = await m
      .query(
        `update users set email = $2 where id = $1 and not exists (select 1 from users where lower(email) = lower($2) and id <> $1) returning id`,
        [id, email],
      )
      .catch((error) => {
        // Taken in the same moment.
        if (error?.driverError?.code === '23505') return [[], 0];
        throw error;
      });
    return rows.length > 0;
  }

  /** Confirms an address that never was, with the name and password that the mail's sign-up brought (none: to be set later); false when it is confirmed already. */
  async confirm(m: EntityManager, id: string, signup: { name: string | null; passwordHash: string | null }): Promise<boolean> {
    const [rows]: Written<{ id: string }> = await m.query(
      `update users set confirmed_at = now(), name = coalesce($2, name), password_hash = $3 where id = $1 and confirmed_at is null and deactivated_at is null returning id`,
      [id, signup.name, signup.passwordHash],
    );
    return rows.length > 0;
  }
}
