import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { startApp, type TestApp } from '../../testing/harness.js';

let t: TestApp;
let web: string;
beforeAll(async () => {
  web = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-web-'));
  fs.mkdirSync(path.join(web, 'shell'));
  fs.writeFileSync(path.join(web, 'shell/index.html'), '<!doctype html><title>Verbatim</title>');
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
  it('are for browsers, and for monitors and previews that take anything', async () => {
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*', null])
      for (const method of ['get', 'head'] as const)
        expect([accept, method, await answerOf('/auth/login?next=/a.b', accept, method)]).toEqual([accept, method, '200 text/html']);
  });

  it('are never the answer for a script, a picture or the API', async () => {
    const missing = '404 application/json';
    for (const url of ['/remotes/insights/0/none.js', '/assets/none', '/api/none', '/favicon.png', '/old.js?x=1'])
      expect([url, await answerOf(url, '*/*')]).toEqual([url, missing]);
    expect(await answerOf('/home', 'application/json')).toBe(missing);
  });
});
