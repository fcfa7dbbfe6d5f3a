import { randomBytes } from 'node:crypto';
import supertest from 'supertest';
import type { Person, TestApp } from '../../testing/harness.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A workspace of a test whose identity provider may call: a proved domain and a token. */
export interface Provisioned {
  admin: Person;
  workspaceId: string;
  domain: string;
  token: string;
  /** A request of the identity provider; the path is that below /scim/v2. */
  call: (method: Method, path: string, body?: unknown, headers?: Record<string, string>) => Promise<supertest.Response>;
  /** Adds a user of this name at the domain; answers its resource. */
  user: (name: string, more?: Record<string, unknown>) => Promise<any>;
}

export const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** Operations in the form of a PATCH. */
export const patchOf = (...Operations: unknown[]) => ({ schemas: [PATCH_OP], Operations });

/** Makes one. */
export async function aProvisioned(t: TestApp): Promise<Provisioned> {
  const { id: workspaceId, admin } = await t.aWorkspace();
  const domain = `${randomBytes(6).toString('hex')}.example`;
  await t.db.tx(admin.actor, (m) =>
    m.query(
      `insert into domains (workspace_id, id, name, verified_by, verified_at, created_by) values ($1, gen_random_uuid(), $2, 'dns', now(), $3)`,
      [workspaceId, domain, admin.actor.userId],
    ),
  );
  const token: string = (await admin.ask('mutation { rotateScimToken { secret } }')).rotateScimToken.secret;
  const call: Provisioned['call'] = (method, path, body, headers = {}) => {
    const request = supertest(t.http)
      [method](`/scim/v2${path}`)
      .set({
        host: admin.host,
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        ...headers,
      })
      // Superagent knows JSON by other names only.
      .buffer(true)
      .parse((answer, done) => {
        let text = '';
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('end', () => done(null, text ? JSON.parse(text) : null));
      });
    return (body === undefined ? request : request.send(typeof body === 'string' ? body : JSON.stringify(body))).then((answer) => answer);
  };
  const user: Provisioned['user'] = async (name, more = {}) => {
    const answer = await call('post', '/Users', { schemas: [CORE], userName: `${name}@${domain}`, active: true, ...more });
    if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return { admin, workspaceId, domain, token, call, user };
}
