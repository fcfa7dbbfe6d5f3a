import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError, isPage } from '@libs/domain';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Caller, HttpReply, HttpRequest } from '#platform/access';
import type { Config } from '#platform/config';
import { compressReplies } from './compress-replies.js';
import { liveRemotes } from './live-remotes.js';
import type { PageChecks } from './page-checks.js';

const YEAR = 'public, max-age=31536000, immutable';
/** Addresses for programs: what is not there is JSON to everybody, never a page. */
const MACHINES = /^\/(api|scim|saml|oidc|graphql|webhooks|oembed|app|assets|remotes|\.well-known)(\/|$)/;
const PUBLIC_PAGE = /^\/(public-object|p|embed)\//;
/** The folders of versions; what stands beside them is the publisher's own. */
const VERSION_FILE = /^\/[a-z-]+\/[0-9a-f]{12}\//;

/** Shell at /, remotes at /remotes/<name>/<version>/, one content security policy with a fresh nonce for each page. */
export async function registerStaticFiles(app: NestFastifyApplication, config: Config, checks: PageChecks) {
  const root = path.resolve(config.webDir);
  const html = path.join(root, 'shell/index.html');
  const caching = (value: string) => (reply: HttpReply) => reply.header('cache-control', value).header('x-content-type-options', 'nosniff');
  const f: FastifyInstance = app.getHttpAdapter().getInstance();
  compressReplies(f);
  // A part of a file is a part of the file itself, never of its compressed sibling.
  f.addHook('onRequest', async ({ headers }) => {
    if (headers.range) delete headers['accept-encoding'];
  });
  if (fs.existsSync(path.join(root, 'shell/assets')))
    await app.register(fastifyStatic, {
      root: path.join(root, 'shell/assets'),
      prefix: '/assets/',
      cacheControl: false,
      preCompressed: true,
      setHeaders: caching(YEAR),
      index: false,
    });
  if (fs.existsSync(path.join(root, 'remotes')))
    await app.register(fastifyStatic, {
      root: path.join(root, 'remotes'),
      prefix: '/remotes/',
      cacheControl: false,
      preCompressed: true,
      decorateReply: false,
      index: false,
      allowedPath: (file) => VERSION_FILE.test(file),
      setHeaders: caching(YEAR),
    });
  f.get('/remotes/index.json', (_, reply) => caching('no-cache')(reply).type('application/json; charset=utf-8').send(liveRemotes(root)));
  // The manifest and the icons of the installed app; its worker stands at the root, because it answers for all below it.
  if (fs.existsSync(path.join(root, 'shell/app'))) {
    await app.register(fastifyStatic, {
      root: path.join(root, 'shell/app'),
      prefix: '/app/',
      cacheControl: false,
      decorateReply: false,
      index: false,
      setHeaders: caching('no-cache'),
    });
    const worker = path.join(root, 'shell/app/service-worker.js');
    f.get('/service-worker.js', (_, reply) =>
      caching('no-cache')(reply).type('text/javascript; charset=utf-8').send(fs.readFileSync(worker, 'utf8')),
    );
  }
  f.get('/*', async (req: HttpRequest, reply) => {
    const place = req.caller?.place;
    const pathname = req.url.split('?', 1)[0]!;
    if (MACHINES.test(pathname) || !acceptsHtml(req)) return reply.code(404).send({ error: { code: 'NotFound', message: 'Not found.' } });
    const scheme = config.secure ? 'https' : 'http';
    if (place?.kind === 'foreign') {
      // 127.0.0.1 has no sub-domains: the same machine by its name does.
      if (/^(127\.0\.0\.1|\[::1\])(:\d+)?$/.test(req.headers.host ?? ''))
        return reply.redirect(`${scheme}://${config.rootDomain}${req.url}`, 302);
      return reply
        .code(421)
        .type('text/html; charset=utf-8')
        .send(
          '<!doctype html><title>Verbatim</title><h1>This address is not configured</h1><p>The server answers for another domain. Ask the person who runs it for the right address.</p>',
        );
    }
    if (place?.kind === 'workspace' && place.movedTo)
      return reply.redirect(`${scheme}://${place.movedTo}.${config.rootDomain}${req.url}`, 301);
    const elsewhere =
      place?.kind === 'workspace' && !place.workspaceId ? await checks.otherHostOf(place.subdomain, req.caller?.address ?? '') : null;
    if (elsewhere && elsewhere !== 'away') return reply.header('cache-control', 'no-store').redirect(`${elsewhere}${req.url}`, 302);
    const nonce = randomBytes(16).toString('base64');
    const exists = place?.kind === 'workspace' ? !!place.workspaceId && isPage('workspace', pathname) : isPage('root', pathname);
    const publicPage = PUBLIC_PAGE.test(req.url);
    reply
      .code(elsewhere === 'away' ? 503 : exists ? await statusOf(checks, req.caller, pathname) : 404)
      .header('content-security-policy', policy(nonce, place?.kind === 'root' ? hostsOf(config) : NO_HOSTS))
      .header('cache-control', 'no-store')
      // The root's page posts a handoff to a workspace's host, which asks for the root's Origin: `same-origin` would make that null.
      .header('referrer-policy', publicPage ? 'no-referrer' : place?.kind === 'root' ? 'strict-origin' : 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8');
    if (publicPage) reply.header('x-robots-tag', 'noindex');
    if (config.secure) reply.header('strict-transport-security', 'max-age=31536000');
    if (!fs.existsSync(html))
      return reply.code(503).send('<!doctype html><title>Verbatim</title><h1>The web pages are not built</h1><p>Run npm start.</p>');
    return reply.send(
      fs
        .readFileSync(html, 'utf8')
        .replace(/<script /g, `<script nonce="${nonce}" `)
        .replace('__REMOTES__', () => liveRemotes(root))
        .replace('<meta name="csp-nonce">', `<meta name="csp-nonce" nonce="${nonce}">`),
    );
  });
}

/** The page says the rest itself: it asks for what it shows, and gets the same answer. */
async function statusOf(checks: PageChecks, caller: Caller | undefined, pathname: string): Promise<number> {
  try {
    return !caller || (await checks.exists(caller, pathname)) ? 200 : 404;
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
}

/** A browser says so; monitors and previews of links take anything, but a missing script or picture is never a page. */
function acceptsHtml(req: { url: string; headers: { accept?: string } }): boolean {
  const accept = req.headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.[a-z0-9]+$/i.test(req.url.split('?', 1)[0]!));
}

/** Where else a page may ask and post to. */
interface Hosts {
  ask: string;
  post: string;
}
const NO_HOSTS: Hosts = { ask: '', post: '' };

/** The root's page asks a workspace that was just made, and other regions, whether they are there, and posts sign-ins to workspaces. */
function hostsOf({ secure, rootDomain, cells }: Config): Hosts {
  const workspaces = ` ${secure ? 'https' : 'http'}://*.${rootDomain}`;
  const others = cells?.all.filter((cell) => cell !== cells.own) ?? [];
  return { ask: `${workspaces}${others.map(({ origin }) => ` ${origin}`).join('')}`, post: workspaces };
}

function policy(nonce: string, hosts: Hosts): string {
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self'${hosts.ask}`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'${hosts.post}`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
