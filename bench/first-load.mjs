// What a browser loads first, from the built files served by gzip level 9: scripts of /home signed in (shell + repository remote) and of the note page.
// The goal for /home is at most 320 kB. Editor, forms and charts must not be in it.
import zlib from 'node:zlib';
import { startProduct } from './lib-product.mjs';

const product = await startProduct();
try {
  const browser = await product.browser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await product.signIn(context);
  const origin = new URL(page.url()).origin;
  await page.locator('a[href^="/projects/"]').first().click();
  const row = page.locator('a[href^="/data/"]').first();
  await row.waitFor();
  const note = await row.getAttribute('href');
  console.log('first load, cold cache, gzip -9');
  await measure(context, `${origin}/home`, '/home', 320);
  await measure(context, `${origin}${note}`, 'a note', null);
} finally {
  await product.stop();
}

async function measure(context, url, name, goal) {
  const state = await context.storageState();
  const fresh = await context.browser().newContext({ viewport: { width: 1440, height: 900 }, storageState: state });
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
