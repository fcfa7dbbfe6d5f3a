import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { startApp, type TestApp } from '../../testing/harness.js';

/** JSON, or a format of JSON by its suffix (RFC 6839), such as SCIM's application/scim+json (RFC 7644, 3.1). */
const JSON_TYPE = /^application\/(?:[a-z]+\+)?json$/;
const SCRIPT = 'say("the same again");'.repeat(300);
let t: TestApp;
let web: string;
beforeAll(async () => {
  web = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-web-'));
  fs.mkdirSync(path.join(web, 'shell'));
  fs.writeFileSync(
    path.join(web, 'shell/index.html'),
    `<!doctype html><title>Verbatim</title><script >const remotes = __REMOTES__;</script>${'<p>once more</p>'.repeat(200)}`,
  );
  fs.mkdirSync(path.join(web, 'shell/assets'));
  fs.mkdirSync(path.join(web, 'remotes'));
  fs.writeFileSync(path.join(web, 'shell/assets/one.js'), SCRIPT);
  fs.writeFileSync(path.join(web, 'shell/assets/one.js.br'), zlib.brotliCompressSync(SCRIPT));
  fs.writeFileSync(path.join(web, 'shell/assets/one.js.gz'), zlib.gzipSync(SCRIPT));
  fs.writeFileSync(path.join(web, 'shell/assets/bare.js'), SCRIPT);
  t = await startApp({ env: { WEB_DIR: web } });
});
afterAll(async () => {
  await t.close();
  fs.rmSync(web, { recursive: true });
});

async function answerOf(url: string, accept: string | null, method: 'get' | 'head' = 'get') {
  const request = supertest(t.http)[method](url).set('host', t.config.rootDomain);
  const { status, headers } = await (accept === null ? request : request.set('accept', accept));
  return `${status} ${headers['content-type']?.split(';')[0]}`;
}

describe('The pages of the web application', () => {
  it('have status 404 where there is none, and programs always get JSON', async () => {
    const html = 'text/html,application/xhtml+xml,*/*;q=0.8';
    for (const url of ['/auth/nonsense', '/nothing/here', '/home', '/projects'])
      expect([url, await answerOf(url, html)]).toEqual([url, '404 text/html']);
    for (const url of [
      '/scim',
      '/scim/v2/Users',
      '/saml',
      '/saml/acs?x=1',
      '/api',
      '/api/unknown',
      '/graphql',
      '/.well-known/x',
      '/webhooks/stripe',
    ])
      expect([url, (await answerOf(url, html)).split(' ')]).toEqual([url, ['404', expect.stringMatching(JSON_TYPE)]]);
    for (const url of ['/scim/v2/Users', '/nothing']) {
      const { status, headers } = await supertest(t.http)
        .post(url)
        .set('host', t.config.rootDomain)
        .set('origin', `http://${t.config.rootDomain}`)
        .send({});
      expect([url, status, headers['content-type']?.split(';')[0]]).toEqual([url, 404, expect.stringMatching(JSON_TYPE)]);
    }
  });

  it('are for browsers, and for monitors and previews that take anything', async () => {
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*', null])
      for (const method of ['get', 'head'] as const)
        expect([accept, method, await answerOf('/auth/login?next=/a.b', accept, method)]).toEqual([accept, method, '200 text/html']);
  });

  it('post their forms to hosts of the product alone', async () => {
    const { subdomain } = await t.aWorkspace();
    const formsOf = async (host: string) => {
      const { headers } = await supertest(t.http).get('/home').set('host', host).set('accept', 'text/html');
      return /form-action ([^;]+)/.exec(headers['content-security-policy']!)![1];
    };
    expect(await formsOf(t.config.rootDomain)).toBe(`'self' http://*.${t.config.rootDomain}`);
    expect(await formsOf(`${subdomain}.${t.config.rootDomain}`)).toBe(`'self'`);
  });

  it('carry the remotes that are live, each by its own file, without a restart', async () => {
    const put = (name: string, version: string) => {
      fs.mkdirSync(path.join(web, 'remotes', name, version), { recursive: true });
      fs.writeFileSync(path.join(web, 'remotes', name, version, 'mf-manifest.json'), '{}');
      fs.writeFileSync(path.join(web, 'remotes', name, 'live.json'), JSON.stringify({ name, version }));
    };
    const inPage = async () => {
      const { text } = await supertest(t.http).get('/auth/login').set('host', t.config.rootDomain).set('accept', 'text/html');
      return JSON.parse(/const remotes = (.*?);<\/script>/.exec(text)![1]!);
    };
    const [value, two] = ['a'.repeat(12), 'b'.repeat(12)] as const;
    expect(await inPage()).toEqual([]);
    put('insights', value);
    put('settings', value);
    put('settings', two);
    const expected = [
      { name: 'insights', version: value },
      { name: 'settings', version: two },
    ];
    expect(await inPage()).toEqual(expected);
    const list = await supertest(t.http).get('/remotes/index.json').set('host', t.config.rootDomain);
    expect([list.body, list.headers['cache-control']]).toEqual([expected, 'no-cache']);
    // An open page goes on with the files that it began with; what the publisher notes is for no browser.
    for (const [url, status, caching] of [
      [`/remotes/settings/${value}/mf-manifest.json`, 200, 'public, max-age=31536000, immutable'],
      [`/remotes/settings/${two}/mf-manifest.json`, 200, 'public, max-age=31536000, immutable'],
      ['/remotes/settings/live.json', 404, 'no-store'],
    ] as const) {
      const { status: got, headers } = await supertest(t.http).get(url).set('host', t.config.rootDomain);
      expect([url, got, headers['cache-control']]).toEqual([url, status, caching]);
    }
  });

  it('are never the answer for a script, a picture or the API', async () => {
    const missing = '404 application/json';
    for (const url of ['/remotes/insights/0/none.js', '/assets/none', '/api/none', '/favicon.png', '/old.js?x=1'])
      expect([url, await answerOf(url, '*/*')]).toEqual([url, missing]);
    expect(await answerOf('/home', 'application/json')).toBe(missing);
  });
});

/** Status, headers and the bytes as they travel. */
async function bytesOf(url: string, headers: Record<string, string>, method: 'get' | 'head' = 'get') {
  const port = (t.http.address() as { port: number }).port;
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    http
      .request({ port, path: url, method, headers: { host: t.config.rootDomain, accept: '*/*', ...headers } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) }));
      })
      .on('error', reject)
      .end();
  });
}

const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  br: zlib.brotliDecompressSync,
  gzip: zlib.gunzipSync,
  none: (bytes) => bytes,
};
/** Accept-Encoding to what must come: of a file of the build, and of a page. */
const ENCODINGS: [string | null, string][] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'none'],
  ['identity', 'none'],
  [null, 'none'],
];

describe('Compression', () => {
  it.each(ENCODINGS)('answers Accept-Encoding %s with %s, unpacked the very same', async (accept, expected) => {
    const headers: Record<string, string> = accept === null ? {} : { 'accept-encoding': accept };
    const page = (await bytesOf('/auth/login', {})).body.toString();
    for (const [url, whole] of [
      ['/assets/one.js', SCRIPT],
      ['/auth/login', page],
    ] as const) {
      const { status, headers: got, body } = await bytesOf(url, headers);
      expect([url, status, got['content-encoding'] ?? 'none', got.vary]).toEqual([url, 200, expected, 'accept-encoding']);
      expect(Number(got['content-length'])).toBe(body.length);
      expect(withoutNonce(UNPACK[expected]!(body).toString())).toBe(withoutNonce(whole));
    }
  });

  it('gives every form of a file a tag of its own, and says 304 to each', async () => {
    const tags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const tag = (await bytesOf('/assets/one.js', { 'accept-encoding': encoding })).headers.etag!;
      tags.add(tag);
      const repeated = await bytesOf('/assets/one.js', { 'accept-encoding': encoding, 'if-none-match': tag });
      expect([repeated.status, repeated.body.length, repeated.headers.vary]).toEqual([304, 0, 'accept-encoding']);
    }
    expect(tags.size).toBe(3);
  });

  it('cuts a range out of the file itself', async () => {
    const { status, headers, body } = await bytesOf('/assets/one.js', { 'accept-encoding': 'br, gzip', range: 'bytes=3-9' });
    expect([status, headers['content-encoding'], headers['content-range'], body.toString()]).toEqual([
      206,
      undefined,
      `bytes 3-9/${SCRIPT.length}`,
      SCRIPT.slice(3, 10),
    ]);
  });

  it('sends a file without a compressed form as it is, never the form as a script', async () => {
    const bare = await bytesOf('/assets/bare.js', { 'accept-encoding': 'br, gzip' });
    expect([bare.headers['content-encoding'], bare.headers['content-type'], bare.body.toString() === SCRIPT]).toEqual([
      undefined,
      expect.stringContaining('javascript'),
      true,
    ]);
    const head = await bytesOf('/assets/one.js', { 'accept-encoding': 'br' }, 'head');
    expect([head.status, head.headers['content-type'], head.body.length]).toEqual([200, expect.stringContaining('javascript'), 0]);
  });

  it('is not for what another site makes a browser ask', async () => {
    for (const [site, expected] of [
      ['same-origin', 'br'],
      ['none', 'br'],
      ['same-site', undefined],
      ['cross-site', undefined],
    ] as const) {
      const { headers } = await bytesOf('/auth/login', { 'accept-encoding': 'br', 'sec-fetch-site': site });
      expect([site, headers['content-encoding']]).toEqual([site, expected]);
    }
  });

  it('holds for every text file of the build', () => {
    const built = process.env.TEST_WEB_DIR!;
    const files = fs.readdirSync(built, { recursive: true, encoding: 'utf8' }).map((file) => path.join(built, file));
    const texts = files.filter((file) => /\.(js|css)$/.test(file) && !file.endsWith('service-worker.js') && fs.statSync(file).size >= 512);
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((file) => !fs.existsSync(`${file}.br`) || !fs.existsSync(`${file}.gz`))).toEqual([]);
    for (const file of texts.slice(0, 5)) expect(zlib.brotliDecompressSync(fs.readFileSync(`${file}.br`))).toEqual(fs.readFileSync(file));
  });
});

const withoutNonce = (page: string) => page.replace(/nonce="[^"]*"/g, '');
