import { randomUUID } from 'node:crypto';
import { ERRORS } from '@libs/domain';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ActorSource } from '#platform/access';
import { answerWith, asAppError } from '#platform/graphql';
import { log, requestScope } from '#platform/log';

const OPEN = /^\/(ping|health)(\?|$)/;
/** Posted by a form of the root domain's page: the one-time code in the body is the proof, and the route itself asks for the root's Origin. */
const FROM_ROOT = '/api/auth/handoff';

/** Gives every request an id, a log line, the caller, and refuses what a browser of another origin sends with our cookie. */
export function requestContext(app: NestFastifyApplication, source: ActorSource) {
  const f: any = app.getHttpAdapter().getInstance();
  f.addHook('onRequest', (req: any, reply: any, done: () => void) => {
    req.requestId = randomUUID();
    reply.header('x-request-id', req.requestId);
    requestScope(req.requestId, done);
  });
  f.addHook('onRequest', async (req: any, reply: any) => {
    if (OPEN.test(req.url) || /^\/(assets|remotes)\//.test(req.url)) return;
    if (fromAnotherSite(req)) {
      return reply
        .code(ERRORS.Forbidden.status)
        .send({ error: { code: 'Forbidden', message: 'This request came from another site.', requestId: req.requestId } });
    }
    if (/^\/api\/graphql(\?|$)/.test(req.url) && !isJsonPost(req)) {
      return reply
        .code(req.method === 'POST' ? 415 : 405)
        .send({ error: { code: 'ValidationError', message: 'Send the query as JSON by POST.', requestId: req.requestId } });
    }
    try {
      req.caller = await source.callerOf(req.headers, req.ip);
    } catch (e) {
      return answerWith(reply, asAppError(e));
    }
    return undefined;
  });
  f.addHook('onResponse', (req: any, reply: any, done: () => void) => {
    if (!OPEN.test(req.url) && !/^\/(assets|remotes)\//.test(req.url))
      log.debug(
        {
          requestId: req.requestId,
          method: req.method,
          path: String(req.url).split('?')[0],
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      );
    done();
  });
}

/** GraphQL takes JSON by POST, and the upgrade of its socket. */
const isJsonPost = ({ method, headers }: { method: string; headers: Record<string, string | undefined> }): boolean =>
  headers['upgrade']?.toLowerCase() === 'websocket' || (method === 'POST' && /^application\/json\b/i.test(headers['content-type'] ?? ''));

/** A browser always sends Origin with a POST; scripts that send a cookie by hand must send it too. Without a cookie a foreign page could still sign its visitor in as somebody else. */
function fromAnotherSite(req: any): boolean {
  const { origin, host, cookie, authorization } = req.headers;
  if (req.method === 'GET' || req.method === 'HEAD' || authorization || String(req.url).split('?')[0] === FROM_ROOT) return false;
  return origin === undefined ? !!cookie : !(URL.canParse(origin) && new URL(origin).host === host);
}
