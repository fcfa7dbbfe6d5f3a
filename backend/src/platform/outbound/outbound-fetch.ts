import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable, Transform } from 'node:stream';
import { isPrivateAddress } from './is-private-address.js';

/** Said of an answer that ends too early. */
export const BROKEN_CONNECTION = 'the connection broke';

/** The address leads where a tenant's address must not lead. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';
}

/**
 * A `fetch` for addresses that a customer typed: public machines by https alone, and private ones that the installation allows by
 * `host:port`. The name is looked up once and the connection goes to the very address that was checked; redirects are handed back, never
 * followed; an answer longer than `maxBytes` is cut with an error.
 */
export function outboundFetch(allowed: readonly string[], maxBytes: number): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const isAllowed = allowed.includes(hostOf(url));
    const bare = url.hostname.replace(/^\[|\]$/g, '');
    if (url.username || url.password) throw new OutboundRefused('no credentials in an address');
    if (!isAllowed && url.protocol !== 'https:') throw new OutboundRefused('only https leads to the internet');
    if (!/^https?:$/.test(url.protocol)) throw new OutboundRefused(`${url.protocol} is not allowed`);
    // A numeric host is not looked up at all.
    if (!isAllowed && isIP(bare) && isPrivateAddress(bare)) throw new OutboundRefused('a private address');
    const signal = init.signal ?? undefined;
    signal?.throwIfAborted();
    return new Promise<Response>((resolve, reject) => {
      const fail = (e: unknown) =>
        reject(signal?.aborted ? signal.reason : e instanceof OutboundRefused ? e : new TypeError('fetch failed', { cause: e }));
      const request = (url.protocol === 'https:' ? https : http).request(
        url,
        {
          method: init.method ?? 'GET',
          headers: Object.fromEntries(new Headers(init.headers)),
          signal,
          agent: false,
          ...(isAllowed ? {} : { lookup: publicOnly }),
        },
        (answer) => {
          // cast: Node's stream of the web and the DOM's are one at run time; their types differ in buffers alone
          const body = Readable.toWeb(answer.pipe(cutAfter(maxBytes, answer))) as ReadableStream<Uint8Array>;
          const headers = new Headers();
          for (let i = 0; i < answer.rawHeaders.length; i += 2) headers.append(answer.rawHeaders[i]!, answer.rawHeaders[i + 1]!);
          const status = answer.statusCode ?? 502;
          resolve(new Response([204, 205, 304].includes(status) ? null : body, { status, headers }));
        },
      );
      request.on('error', fail);
      request.end(bytesOf(init.body));
    });
  };
}

function bytesOf(body: RequestInit['body']): Uint8Array | undefined {
  if (body === null || body === undefined) return undefined;
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return body;
  throw new TypeError('the body of a request is text or bytes');
}

/** Host and port, the port also where the scheme's own is meant. */
const hostOf = (url: URL): string => `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`.toLowerCase();

const publicOnly: LookupFunction = (name, options, done) =>
  dns.lookup(name, { ...options, all: true }, (error, matches) => {
    if (error) return done(error, '', 4);
    // One private address among public ones is enough: which of them is taken is not ours to choose.
    if (!matches.length || matches.some((f) => isPrivateAddress(f.address)))
      return done(new OutboundRefused(`${name} leads into a private network`), '', 4);
    if (options.all) return done(null, matches);
    return done(null, matches[0]!.address, matches[0]!.family);
  });

function cutAfter(max: number, answer: http.IncomingMessage): Transform {
  let size = 0;
  const cut = new Transform({
    transform(chunk: Buffer, _, next) {
      size += chunk.length;
      next(size > max ? new Error(`the answer is longer than ${max} bytes`) : null, chunk);
    },
  });
  // pipe() hands no error on: a connection that breaks in the middle must not look like an end, nor wait for ever.
  answer.on('error', (e) => cut.destroy(e));
  answer.on('aborted', () => cut.destroy(new Error(BROKEN_CONNECTION)));
  cut.on('error', () => answer.destroy());
  return cut;
}
