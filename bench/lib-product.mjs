// The built product with its sample on a throw-away database, and a browser: what a benchmark of screens starts from.
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../tools/chromium.mjs';
import { freePort } from '../tools/pg.mjs';
import { publish } from '../tools/publish.mjs';
import { throwAway } from './lib-server.mjs';

/** Starts all of it; `stop` takes everything away again. */
export async function startProduct({ sample = true } = {}) {
  const { dir, pg, env: base, stop: stopDatabase } = await throwAway();
  publish(path.join(dir, 'web'));
  const port = await freePort();
  const env = {
    ...base,
    PORT: String(port),
    ROOT_DOMAIN: `localhost:${port}`,
    WEB_DIR: path.join(dir, 'web'),
    SAMPLE: sample ? 'on' : 'off',
  };
  // As tools/start.mjs starts it.
  const server = fork('backend/dist/main.js', {
    env,
    execArgv: [...process.execArgv, '--max-semi-space-size=8'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let browser = null;
  const stop = async () => {
    await browser?.close();
    server.kill('SIGKILL');
    await stopDatabase();
  };
  try {
    await once(server, 'message');
    const people = sample ? JSON.parse(fs.readFileSync(path.join(dir, 'sample.json'), 'utf8')) : null;
    return { dir, pg, port, env, pid: server.pid, server, sample: people, stop, browser: openBrowser, signIn, tokenOf, call, ask };
  } catch (e) {
    await stop();
    throw e;
  }

  async function openBrowser() {
    const found = await findChromium();
    if (!found) throw new Error('no browser');
    browser = await chromium.launch({ executablePath: found.executablePath, args: found.args, env: { ...process.env, ...found.env } });
    return browser;
  }

  /** A page of the sample's admin at /home. */
  async function signIn(context) {
    const sample = JSON.parse(fs.readFileSync(path.join(dir, 'sample.json'), 'utf8'));
    const page = await context.newPage();
    await page.goto(`http://localhost:${port}/auth/login?workspace=${sample.subdomain}`);
    await page.fill('input[name=email]', sample.people[0].email);
    await page.fill('input[name=password]', sample.password);
    await page.click('button[type=submit]');
    await page.waitForURL(`http://${sample.subdomain}.localhost:${port}/home`);
    return page;
  }

  /** A call to the workspace's address: parsed JSON of the answer. A body is JSON, or a form. */
  async function call(token, method, url, body) {
    const form = body instanceof FormData ? new Response(body) : null;
    const bytes = form ? Buffer.from(await form.arrayBuffer()) : body ? Buffer.from(JSON.stringify(body)) : null;
    const headers = {
      host: `${JSON.parse(fs.readFileSync(path.join(dir, 'sample.json'), 'utf8')).subdomain}.localhost:${port}`,
      authorization: `Bearer ${token}`,
      ...(bytes ? { 'content-type': form?.headers.get('content-type') ?? 'application/json', 'content-length': bytes.length } : {}),
    };
    return new Promise((ok, no) => {
      const request = http.request({ host: '127.0.0.1', port, path: url, method, headers }, (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part)).on('end', () => ok(JSON.parse(Buffer.concat(parts).toString())));
      });
      request.on('error', no);
      request.end(bytes);
    });
  }

  /** GraphQL as the holder of the token. */
  async function ask(token, query, variables) {
    const { data, errors } = await call(token, 'POST', '/api/graphql', { query, variables });
    if (errors) throw new Error(JSON.stringify(errors).slice(0, 400));
    return data;
  }

  /** A token of a person of the sample, for calls without a browser. */
  async function tokenOf(email) {
    const { default: pgLib } = await import('pg');
    const { v7 } = await import('uuid');
    const c = new pgLib.Client({ connectionString: pg.url('postgres', 'bench') });
    await c.connect();
    const secret = randomBytes(32).toString('base64url');
    const { rows } = await c.query(
      'select m.workspace_id as workspace, m.user_id as user from members m join users u on u.id = m.user_id where u.email = $1',
      [email],
    );
    await c.query(`insert into access_tokens (workspace_id, id, user_id, name, secret_hash) values ($1, $2, $3, 'bench', $4)`, [
      rows[0].workspace,
      v7(),
      rows[0].user,
      createHash('sha256').update(secret).digest(),
    ]);
    await c.end();
    return `api.${rows[0].workspace.replaceAll('-', '')}.${secret}`;
  }
}
