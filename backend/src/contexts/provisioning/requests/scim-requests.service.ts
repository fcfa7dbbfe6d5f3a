import { SCIM_LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { type InWorkspace, newId, TenantDb } from '#platform/db';
import type { ScimRequest } from './scim-request.graphql.js';
import { withoutValues, withoutValuesInPath } from './without-values.js';

/** A request that was answered. */
export interface ScimRequestResult {
  tokenId: string;
  method: string;
  path: string;
  body: unknown;
  httpStatus: number;
  duration: number;
  refusal: string | null;
}

const PATH_LENGTH = 500;
const BODY_LENGTH = 4000;
/** Old ones go now and then, not with each request: what is too much is not shown. */
const SWEPT_EVERY = 20;

/** The last requests of the identity provider, so that an admin can see what it sent and why it was refused. Nothing of people is kept. */
@Injectable()
export class ScimRequestsService {
  private count = 0;

  constructor(private readonly db: TenantDb) {}

  /** The newest first. */
  async list(where: InWorkspace): Promise<ScimRequest[]> {
    return this.db.read<ScimRequest>(
      where,
      `select id, at, method, path, status as "httpStatus", duration, body, refusal from scim_requests
       where workspace_id = $1 order by id desc limit ${SCIM_LIMITS.requests}`,
      [where.workspaceId],
    );
  }

  /** Keeps a request without the values in it. */
  async add(where: InWorkspace, { tokenId, method, path, body, httpStatus, duration, refusal }: ScimRequestResult): Promise<void> {
    const text = body === undefined ? null : JSON.stringify(withoutValues(body)).slice(0, BODY_LENGTH);
    this.count += 1;
    await this.db.tx(where, async (m) => {
      // The provider need not wait for the disk: that the last ones are lost with the power does no harm.
      await m.query('set local synchronous_commit = off');
      await m.query(
        `insert into scim_requests (workspace_id, id, token_id, method, path, status, duration, body, refusal) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [where.workspaceId, newId(), tokenId, method, withoutValuesInPath(path).slice(0, PATH_LENGTH), httpStatus, duration, text, refusal],
      );
      if (this.count % SWEPT_EVERY === 0)
        await m.query(
          `delete from scim_requests where workspace_id = $1 and id < (
             select id from scim_requests where workspace_id = $1 order by id desc offset ${SCIM_LIMITS.requests - 1} limit 1)`,
          [where.workspaceId],
        );
    });
  }
}
