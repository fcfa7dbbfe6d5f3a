import { codeOf, propertyOf, SCIM_LIMITS } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { SecurityService } from '#contexts/workspace';
import type { HttpReply, HttpRequest } from '#platform/access';
import { RateLimiter } from '#platform/access';
import { asAppError } from '#platform/graphql';
import { log, requestSentBy } from '#platform/log';
import type { Answer, ScimRequestContext } from './answer.js';
import { ScimGroupsService } from './groups/scim-groups.service.js';
import { discovery } from './protocol/discovery.js';
import { invalidSyntax, notFound, ScimError } from './protocol/scim-error.js';
import { ScimRequestsService } from './requests/scim-requests.service.js';
import { ScimTokensService } from './tokens/scim-tokens.service.js';
import { ScimUsersService } from './users/scim-users.service.js';

/** Path of SCIM on every workspace's host. */
export const SCIM_PATH = '/scim/v2';
const TYPE = 'application/scim+json; charset=utf-8';
/** Two who change the same people at once may lock each other: one is undone and tried again. */
const ATTEMPTS = 4;
const DEADLOCK = '40P01';
const DUPLICATE = '23505';

/** What a method asks of all resources of a kind, and of one of them. */
const OF_ALL: Partial<Record<string, 'list' | 'create'>> = { GET: 'list', HEAD: 'list', POST: 'create' };
const OF_ONE: Partial<Record<string, 'get' | 'replace' | 'patch' | 'remove'>> = {
  GET: 'get',
  HEAD: 'get',
  PUT: 'replace',
  PATCH: 'patch',
  DELETE: 'remove',
};

/**
 * SCIM 2.0 over HTTP. Not a controller: bodies of any content type are read here, and every answer, also to what cannot be read at all, has the form
 * that the protocol asks for.
 */
@Injectable()
export class ScimServer implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly tokens: ScimTokensService,
    private readonly requests: ScimRequestsService,
    private readonly users: ScimUsersService,
    private readonly groups: ScimGroupsService,
    private readonly limiter: RateLimiter,
    private readonly security: SecurityService,
  ) {}

  onModuleInit() {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    void server.register(
      async (scope: FastifyInstance) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: SCIM_LIMITS.bytes }, (_req, body, done) => done(null, body));
        scope.setErrorHandler((error, _req, reply) => send(reply, refusalOf(error)));
        scope.all('/', (req, reply) => this.serve(req, reply));
        scope.all('/*', (req, reply) => this.serve(req, reply));
      },
      { prefix: SCIM_PATH },
    );
  }

  private async serve(req: HttpRequest, reply: HttpReply): Promise<void> {
    const place = req.caller?.place;
    const workspaceId = place?.kind === 'workspace' ? place.workspaceId : null;
    if (!workspaceId) return send(reply, new ScimError(404, 'There is no workspace at this address.'));
    const tokenId = await this.tokens.holder({ workspaceId }, req.headers.authorization);
    if (!tokenId) {
      reply.header('www-authenticate', 'Bearer realm="SCIM"');
      return send(reply, new ScimError(401, 'Send the SCIM token of this workspace as a bearer token.'));
    }
    requestSentBy({ via: 'scim', tokenId, address: req.caller?.address ?? '', agent: req.headers['user-agent'] ?? null });
    const refused = await this.security.assertAddress({ workspaceId }, req.caller?.address ?? '').catch(refusalOf);
    if (refused) return send(reply, refused);
    const startedAt = performance.now();
    let body: unknown;
    let answer: Answer | ScimError;
    try {
      await this.limiter.hit(`SCIM ${workspaceId}`, SCIM_LIMITS.perMinute);
      body = bodyOf(req);
      answer = await this.retryOnDeadlock(async () => this.answer(req, await this.asked(req, workspaceId, body)));
    } catch (error) {
      answer = refusalOf(error);
      if (propertyOf(propertyOf(error, 'data'), 'retryAfter') !== undefined)
        reply.header('retry-after', String(propertyOf(propertyOf(error, 'data'), 'retryAfter')));
    }
    const path = req.url.slice(SCIM_PATH.length) || '/';
    const duration = Math.round(performance.now() - startedAt);
    const refusal = answer instanceof ScimError ? answer.detail : null;
    // An admin reads it; that it could not be kept, as on a full disk, is no reason to refuse the request.
    await this.requests
      .add({ workspaceId }, { tokenId, method: req.method, path, body, httpStatus: answer.status, duration, refusal })
      .catch((err) => log.warn({ err }, 'could not keep a SCIM request'));
    return send(reply, answer);
  }

  private async asked({ url, headers }: HttpRequest, workspaceId: string, body: unknown): Promise<ScimRequestContext> {
    return {
      workspaceId,
      base: await this.tokens.baseUrl({ workspaceId }),
      query: new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''),
      body,
      ifMatch: headers['if-match'],
      ifNoneMatch: headers['if-none-match'],
    };
  }

  private async answer({ method, url }: HttpRequest, context: ScimRequestContext): Promise<Answer> {
    const [kind = '', id, ...more] = url.split('?', 1)[0]!.slice(SCIM_PATH.length).split('/').filter(Boolean);
    const resource = more.length ? null : discovery(context.base, kind, id === undefined ? null : decoded(id));
    if (resource) return method === 'GET' || method === 'HEAD' ? { status: 200, body: resource } : throwMethodNotAllowed();
    const resources = { users: this.users, groups: this.groups }[kind.toLowerCase()];
    if (!resources || more.length) throw notFound();
    return id === undefined
      ? resources[OF_ALL[method] ?? throwMethodNotAllowed()](context)
      : resources[OF_ONE[method] ?? throwMethodNotAllowed()](context, decoded(id));
  }

  private async retryOnDeadlock(work: () => Promise<Answer>): Promise<Answer> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await work();
      } catch (error) {
        const code = codeOf(propertyOf(error, 'driverError')) ?? codeOf(error);
        if (code !== DEADLOCK || tried === ATTEMPTS) throw error;
      }
    }
  }
}

function throwMethodNotAllowed(): never {
  throw new ScimError(405, 'This cannot be done to this resource.');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw notFound();
  }
}

/** What was sent as JSON, whatever its content type says of JSON. */
function bodyOf({ method, body, headers }: HttpRequest): unknown {
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return undefined;
  const type = headers['content-type'];
  if (type && !/json/i.test(type)) throw new ScimError(415, 'Send application/scim+json.');
  if (typeof body !== 'string' || !body.trim()) throw invalidSyntax('The body must be a JSON object.');
  try {
    return JSON.parse(body);
  } catch {
    throw invalidSyntax('The body is no JSON.');
  }
}

/** Everything that is thrown, as SCIM says it. */
function refusalOf(error: unknown): ScimError {
  if (error instanceof ScimError) return error;
  if ((codeOf(propertyOf(error, 'driverError')) ?? codeOf(error)) === DUPLICATE)
    return new ScimError(409, 'There is a resource of this name already.', 'uniqueness');
  const { code, data, message } = asAppError(error);
  if (propertyOf(error, 'statusCode') === 413) return new ScimError(413, `A request can have at most ${SCIM_LIMITS.bytes / 1024} kB.`);
  if (code === 'ValidationError') {
    if (data?.['reason'] === 'taken') return new ScimError(409, message, 'uniqueness');
    return new ScimError(400, message, data?.['reason'] === 'too-many' ? 'tooMany' : 'invalidValue');
  }
  const status = {
    NotFound: 404,
    Forbidden: 403,
    Unauthorized: 401,
    TooManyRequests: 429,
    InternalError: data?.['retry'] ? 503 : 500,
    NOT_ENOUGH_DATA: 400,
  };
  return new ScimError(status[code], message);
}

async function send(reply: HttpReply, answer: Answer | ScimError): Promise<void> {
  reply.code(answer.status).header('cache-control', 'no-store');
  if (answer instanceof ScimError) return void reply.header('content-type', TYPE).send(JSON.stringify(answer));
  if (answer.etag) reply.header('etag', answer.etag);
  if (answer.location) reply.header(answer.status === 201 ? 'location' : 'content-location', answer.location);
  if (!answer.body) return void reply.send();
  reply.header('content-type', TYPE).send(JSON.stringify(answer.body));
}
