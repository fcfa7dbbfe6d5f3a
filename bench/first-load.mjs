// What a browser loads first, from the built files served by gzip level 9: scripts of /home signed in (shell + repository remote) and of the note page.
// The goal for /home is at most 320 kB. Editor, forms and charts must not be in it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { chromium } from 'playwright-core';
import { findChromium } from '../tools/chromium.mjs';
import { freePort, startPg } from '../tools/pg.mjs';
import { publish } from '../tools/publish.mjs';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-bench-'));
fs.chmodSync(dir, 0o755);
const pg = await startPg({ dir, fast: true });
await pg.database('bench');
publish(path.join(dir, 'web'));
const port = await freePort();
const env = {
  ...process.env,
  PORT: String(port),
  ROOT_DOMAIN: `localhost:${port}`,
  DATABASE_URL: pg.url('app_rw', 'bench'),
  DB_OWNER_URL: pg.url('app_owner', 'bench'),
  DB_SWEEPER_URL: pg.url('app_sweeper', 'bench'),
  DATA_DIR: dir,
  WEB_DIR: path.join(dir, 'web'),
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
};
const server = fork('backend/dist/main.js', { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
const found = await findChromium();
if (!found) throw new Error('no browser');
const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args, env: { ...process.env, ...found.env } });
try {
  await once(server, 'message');
  const sample = JSON.parse(fs.readFileSync(path.join(dir, 'sample.json'), 'utf8'));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`http://localhost:${port}/auth/login?workspace=${sample.subdomain}`);
  await page.fill('input[name=email]', sample.people[0].email);
  await page.fill('input[name=password]', sample.password);
  await page.click('button[type=submit]');
  await page.waitForURL(`http://${sample.subdomain}.localhost:${port}/home`);
  await page.locator('a[href^="/projects/"]').first().click();
  const row = page.locator('a[href^="/data/"]').first();
  await row.waitFor();
  const note = await row.getAttribute('href');
  console.log('first load, cold cache, gzip -9');
  await measure(context, `http://${sample.subdomain}.localhost:${port}/home`, '/home', 320);
  await measure(context, `http://${sample.subdomain}.localhost:${port}${note}`, 'a note', null);
} finally {
  await browser.close();
  server.kill('SIGKILL');
  await pg.stop();
  fs.rmSync(dir, { recursive: true, force: true });
}

async function measure(context, url, name, goal) {
  const state = await context.storageState();
  const fresh = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state });
  const page = await fresh.newPage();
  const files = [];
  page.on('response', (r) =>
    files.push(
      r.body().then(
        (body) => ({ url: new URL(r.url()).pathname, type: r.request().resourceType(), bytes: zlib.gzipSync(body, { level: 9 }).length }),
        () => null,
      ),
    ),
  );
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const all = (await Promise.all(files)).filter(Boolean);
  const sum = (type) => all.filter((f) => f.type === type).reduce((n, f) => n + f.bytes, 0) / 1000;
  console.log(
    `  ${name.padEnd(8)} scripts ${sum('script').toFixed(1)} kB in ${all.filter((f) => f.type === 'script').length} files, styles ${sum('stylesheet').toFixed(1)} kB${goal ? `  (goal: scripts at most ${goal} kB)` : ''}`,
  );
  for (const f of all
    .filter((x) => x.type === 'script')
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 6))
    console.log(`             ${(f.bytes / 1000).toFixed(1).padStart(6)} kB  ${f.url}`);
  await fresh.close();
}
