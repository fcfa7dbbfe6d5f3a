import { SSO_LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { secretHash } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import { Vault } from '#platform/vault';
import type { Connection } from '../connections/connection.js';
import { LoginRefused } from './login-refused.js';

/** What a login remembers until the provider answers. */
export interface Pending {
  /** Where to go afterwards, as the browser asked for it. */
  next: string | null;
  /** The admin who only tests. */
  testerId: string | null;
  /** What the protocol needs again, such as nonce and verifier. */
  secrets: Record<string, string>;
}

const PURPOSE = 'sso-request';

/** Logins under way: each is answered once, at the connection that it began with, in the browser that began it, within ten minutes. */
@Injectable()
export class LoginRequests {
  constructor(
    private readonly db: TenantDb,
    private readonly vault: Vault,
  ) {}

  /** Remembers one; `key` is what the answer has to name. */
  async start(connection: Connection, key: string, browser: string, pending: Pending): Promise<void> {
    const { workspaceId, id } = connection;
    const sealed = this.vault.seal(workspaceId, PURPOSE, JSON.stringify(pending));
    await this.db.tx(connection, async (m) => {
      await m.query(`delete from sso_requests where workspace_id = $1 and expires_at < now()`, [workspaceId]);
      await m.query(
        `insert into sso_requests (workspace_id, id, connection_id, key_hash, browser_hash, sealed, expires_at)
         values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))`,
        [workspaceId, newId(), id, secretHash(key), secretHash(browser), sealed, SSO_LIMITS.requestMinutes],
      );
    });
  }

  /** Uses one up; refuses an answer to none, to one of another connection or browser, and one that comes late or again. */
  async use(connection: Connection, key: string, browser: string | null): Promise<Pending> {
    const { workspaceId, id } = connection;
    const [rows]: [{ sealed: Buffer }[], number] = await this.db.tx(connection, (m) =>
      m.query(
        `update sso_requests set used_at = now() where workspace_id = $1 and connection_id = $2 and key_hash = $3 and browser_hash = $4
           and used_at is null and expires_at > now() returning sealed`,
        [workspaceId, id, secretHash(key), secretHash(browser ?? '')],
      ),
    );
    if (!rows[0]) throw new LoginRefused('expired', 'No login of this browser waits for this answer.');
    const pending: Pending = JSON.parse(this.vault.open(workspaceId, PURPOSE, rows[0].sealed));
    return pending;
  }
}
