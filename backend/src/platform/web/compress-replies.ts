import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { HttpReply } from '#platform/access';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;
/** What fits into one packet anyway is sent as it is. */
const LEAST_BYTES = 1024;
const COMPRESSIBLE = /^(text\/|application\/(json|graphql-response\+json|manifest\+json|xml)\b|image\/svg\+xml)/;

/**
 * Compresses replies that are made for their request: pages and JSON. Files are compressed when they are built, and streams are left alone.
 *
 * The length of a compressed reply can betray a secret that lies beside text of an attacker's choosing (BREACH), but only to someone who can
 * make a victim's browser ask again and again. So nothing is compressed that another origin asked for, a sibling workspace's included, and
 * nothing that hands out a cookie. Session tokens are in no body, and a nonce is new in every reply.
 */
export function compressReplies(f: FastifyInstance): void {
  f.addHook('onSend', async (req, reply, payload) => {
    if (!isCandidate(reply, payload)) return payload;
    addVary(reply);
    if (req.method === 'HEAD' || !isOwnRequest(req.headers)) return payload;
    const encoding = preferredEncoding(String(req.headers['accept-encoding'] ?? ''));
    if (!encoding) return payload;
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    reply.header('content-encoding', encoding);
    reply.removeHeader('content-length');
    return encoding === 'br'
      ? brotli(bytes, {
          params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        })
      : gzip(bytes, { level: GZIP_LEVEL });
  });
}

function isCandidate(reply: HttpReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  return (
    payload.length >= LEAST_BYTES &&
    !reply.hasHeader('content-encoding') &&
    !reply.hasHeader('set-cookie') &&
    !String(reply.getHeader('cache-control') ?? '').includes('no-transform') &&
    COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))
  );
}

/** Browsers say whose page asks; scripts say nothing, and no page makes them ask. */
function isOwnRequest(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

function addVary(reply: HttpReply): void {
  const named = String(reply.getHeader('vary') ?? '');
  if (!/accept-encoding|\*/i.test(named)) reply.header('vary', named ? `${named}, accept-encoding` : 'accept-encoding');
}

/** brotli before gzip, unless an Accept-Encoding header refuses one or likes the other better. */
export function preferredEncoding(header: string | undefined): 'br' | 'gzip' | null {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const q = parameters.find((text) => text.startsWith('q='));
    const weight = q ? Number(q.slice(2)) : 1;
    if (name) weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br';
  return weightOf('gzip') > 0 ? 'gzip' : null;
}
