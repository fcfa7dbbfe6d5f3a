// Replacing some 6,000 places of a note of 100,000 words with 1,000 highlights in Chromium, and taking it back: the longest task, for which the
// page answers nothing (none is counted below 50 ms), until everything is with the server; what the server then has; and how long it takes.
import { makeHighlights, makeLongNote } from './lib-long-note.mjs';
import { startProduct } from './lib-product.mjs';

const GOAL_MS = 200;
const QUERY = ' the';
const WORDS = ' yonder';

const product = await startProduct();
try {
  const { people, subdomain } = product.sample;
  const host = `${subdomain}.localhost:${product.port}`;
  const token = await product.tokenOf(people[0].email);
  const ask = (query, variables) => product.ask(token, query, variables);
  const { noteId } = await makeLongNote(product, token, ask);
  await makeHighlights(product, token, ask, noteId, 1000);
  const plain = await textOf(noteId);
  const browser = await product.browser();
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce' });
  const page = await product.signIn(context);
  await page.goto(`http://${host}/data/${noteId}`);
  await page.locator('.ProseMirror p').nth(1000).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Edit text' }).click();
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search');
  await bar.getByRole('textbox', { name: 'Find' }).fill(QUERY);
  await bar.getByText(/^1 of /).waitFor();
  const total = Number((await bar.getByText(/^1 of /).innerText()).split(' of ')[1].replace(/\D/g, ''));
  await bar.getByRole('textbox', { name: 'Replace with' }).fill(WORDS);
  await bar.getByRole('button', { name: 'Replace all…' }).click();
  const go = page.getByRole('dialog').getByRole('button', { name: /^Replace/ });
  await go.waitFor();
  const replaced = await watched(page, async () => {
    await go.click();
    await shows(page, 'ol[aria-live]', 'matches replaced');
  });
  const wanted = plain.replaceAll(new RegExp(QUERY, 'gi'), WORDS);
  const isRight = (await textOf(noteId)) === wanted;
  const undone = await watched(page, async () => {
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await shows(page, 'search', `of ${total.toLocaleString('en')}`);
    await page.waitForLoadState('networkidle');
  });
  let isBack = false;
  for (let i = 0; i < 100 && !isBack; i++) {
    isBack = (await textOf(noteId)) === plain;
    await page.waitForTimeout(200);
  }
  for (const [what, { longest, gap, ms }, right] of [
    ['replaced', replaced, isRight],
    ['taken back', undone, isBack],
  ])
    console.log(
      `${total.toLocaleString('en')} places ${what} in ${(ms / 1000).toFixed(1)} s, longest task ${Math.round(longest)} ms (goal ${GOAL_MS}), longest between two timers ${Math.round(gap)} ms; the server has ${right ? 'exactly this' : 'ANOTHER TEXT'}`,
    );
} finally {
  await product.stop();
}

async function textOf(noteId) {
  const token = await product.tokenOf(product.sample.people[0].email);
  const { doc } = await product.call(token, 'GET', `/api/docs/${noteId}`);
  return doc.content.map((block) => (block.content ?? []).map((run) => run.text ?? '').join('')).join('\n');
}

/** Waits as cheaply as it can: a look through the whole page takes longer than the pauses that are measured. */
async function shows(page, selector, text) {
  await page.waitForFunction(([where, what]) => document.querySelector(where)?.textContent.includes(what), [selector, text], {
    polling: 100,
    timeout: 300_000,
  });
}

/** How long the page answered nothing while something was done: from the browser's long tasks, and from the gaps between two timers. */
async function watched(page, work) {
  await page.evaluate(() => {
    const seen = { tasks: [], gap: 0, last: performance.now(), stopped: false };
    window.watched = seen;
    seen.observer = new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration)));
    seen.observer.observe({ type: 'longtask' });
    const tick = () => {
      const now = performance.now();
      seen.gap = Math.max(seen.gap, now - seen.last);
      seen.last = now;
      if (!seen.stopped) setTimeout(tick, 4);
    };
    tick();
  });
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  await page.waitForTimeout(500);
  const { tasks, gap } = await page.evaluate(() => {
    window.watched.stopped = true;
    window.watched.observer.disconnect();
    return { tasks: window.watched.tasks, gap: window.watched.gap };
  });
  return { longest: Math.max(0, ...tasks), gap, ms };
}
