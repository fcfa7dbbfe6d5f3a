import { randomUUID } from 'node:crypto';
import { AppError, type AuditSource, ERRORS, LIMITS, SAML_LIMITS } from '@libs/domain';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { HttpRequest } from '#platform/access';
import { type ActorSource, type Caller, callerAddress, type RequestRateLimiter } from '#platform/access';
import type { Config } from '#platform/config';
import { answerQueryWith, answerWith, asAppError, GRAPHQL_PATH } from '#platform/graphql';
import { log, requestAnswered, requestScope, requestSentBy } from '#platform/log';

/** Who calls SCIM is found out by its own server, with tokens of its own and room for longer bodies. */
const SCIM = /^\/scim\/v2(\/|\?|$)/;
const OPEN = /^\/(ping|health)(\?|$)/;
/** Posted by a form of the root domain's page: the one-time code in the body is the proof, and the route itself asks for the root's Origin. */
const FROM_ROOT = '/api/auth/handoff';
/**
 * Posted by a form of an identity provider's page, which knows no session of ours: what it brings is signed, and the login that it answers is bound
 * to the browser by a cookie of its own.
 */
const FROM_PROVIDER = /^\/auth\/saml\/[0-9a-f-]{36}\/acs$/;

/** Gives every request an id, a log line, the caller, counts it, and refuses what a browser of another origin sends with our cookie. */
export function requestContext(
  app: NestFastifyApplication,
  source: ActorSource,
  rates: RequestRateLimiter,
  config: Pick<Config, 'trustedProxies'>,
) {
  const f: FastifyInstance = app.getHttpAdapter().getInstance();
  f.addHook('onRequest', (req: HttpRequest, reply, done) => {
    req.requestId = randomUUID();
    reply.header('x-request-id', req.requestId);
    requestScope(req.requestId, done);
  });
  f.addHook('onSend', (_req, _reply, payload, done) => {
    requestAnswered();
    done(null, payload);
  });
  f.addHook('onRequest', async (req: HttpRequest, reply) => {
    if (OPEN.test(req.url) || /^\/(assets|remotes)\//.test(req.url)) return;
    if (fromAnotherSite(req)) {
      return reply
        .code(ERRORS.Forbidden.status)
        .send({ error: { code: 'Forbidden', message: 'This request came from another site.', requestId: req.requestId } });
    }
    const isQuery = req.url.split('?', 1)[0] === GRAPHQL_PATH;
    if (isQuery && !isJsonPost(req)) {
      return reply
        .code(req.method === 'POST' ? 415 : 405)
        .send({ error: { code: 'ValidationError', message: 'Send the query as JSON by POST.', requestId: req.requestId } });
    }
    try {
      const address = callerAddress(req.socket.remoteAddress, req.headers['x-forwarded-for'], config.trustedProxies);
      const isScim = SCIM.test(req.url);
      if (isScim || (!req.headers.cookie && !req.headers.authorization)) rates.limitAnonymous(address);
      const caller = { ...(await source.callerOf(req.headers, address)), cookie: req.headers.cookie };
      if (!isScim) {
        rates.count(caller);
        if (isFromProvider(req)) leaveUnread(req, SAML_LIMITS.bytes);
        else if (!caller.user) assertLength(req);
      }
      req.caller = caller;
      requestSentBy({ via: viaOf(caller), tokenId: caller.actor?.tokenId ?? null, address, agent: req.headers['user-agent'] ?? '' });
    } catch (e) {
      return isQuery ? answerQueryWith(reply, asAppError(e)) : answerWith(reply, asAppError(e));
    }
    return undefined;
  });
  f.addHook('onResponse', (req: HttpRequest, reply, done) => {
    // A request without a token is anonymous there as elsewhere.
    if (reply.statusCode === 401 && req.caller && SCIM.test(req.url)) rates.countAnonymous(req.caller);
    if (!OPEN.test(req.url) && !/^\/(assets|remotes)\//.test(req.url))
      log.debug(
        {
          requestId: req.requestId,
          method: req.method,
          path: String(req.url).split('?')[0],
          status: reply.statusCode,
          address: req.caller?.address,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      );
    done();
  });
}

const viaOf = ({ user, actor }: Caller): AuditSource => actor?.via ?? (user ? 'session' : 'public');

/** GraphQL takes JSON by POST. */
const isJsonPost = ({ method, headers }: Pick<HttpRequest, 'method' | 'headers'>): boolean =>
  method === 'POST' && /^application\/json\b/i.test(headers['content-type'] ?? '');

/** A stranger has little to say, and says beforehand how much. */
function assertLength({ method, headers }: Pick<HttpRequest, 'method' | 'headers'>): void {
  if (method === 'GET' || method === 'HEAD') return;
  const isUnknown = headers['content-length'] === undefined && headers['transfer-encoding'] !== undefined;
  if (isUnknown || Number(headers['content-length'] ?? 0) > LIMITS.rate.strangerBytes)
    throw new AppError('ValidationError', { message: `Log in to send more than ${LIMITS.rate.strangerBytes / 1024} kB.` });
}

const pathOf = ({ url }: Pick<HttpRequest, 'url'>): string => url.split('?', 1)[0]!;

const isFromProvider = (req: Pick<HttpRequest, 'method' | 'url'>): boolean => req.method === 'POST' && FROM_PROVIDER.test(pathOf(req));

/** Takes a body that is no form, or longer than it may be, for none: the route then refuses it with a page of its own. */
function leaveUnread({ headers }: Pick<HttpRequest, 'headers'>, max: number): void {
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (length > 0 && length <= max && /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')) return;
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete headers[name];
}

/** A browser always sends Origin with a POST; scripts that send a cookie by hand must send it too. Without a cookie a foreign page could still sign its visitor in as another user. */
function fromAnotherSite(req: HttpRequest): boolean {
  const { origin, host, cookie, authorization } = req.headers;
  if (req.method === 'GET' || req.method === 'HEAD' || authorization || pathOf(req) === FROM_ROOT || isFromProvider(req)) return false;
  return origin === undefined ? !!cookie : !(URL.canParse(origin) && new URL(origin).host === host);
}
