// A note of 100,000 words with 5,000 overlapping highlights in Chromium, as a person has it: from the click in the list to painted text, keys,
// the picker, scrolling; once as the machine is, and once with its processor slowed down four times. Without a GPU frames are drawn by the
// processor as well, so frame rates are floors.
import { makeHighlights, makeLongNote } from './lib-long-note.mjs';
import { startProduct } from './lib-product.mjs';

const PARAGRAPHS = 1685;
const WORDS = 100_000;
const HIGHLIGHTS = 5000;
const GOALS = { open: 800, key: 40, picker: 100, scroll: 55, drag: 43 };

const product = await startProduct();
try {
  const { people, subdomain } = product.sample;
  const host = `${subdomain}.localhost:${product.port}`;
  const token = await product.tokenOf(people[0].email);
  const ask = (query, variables) => product.ask(token, query, variables);
  const { projectId, noteId } = await makeLongNote(product, token, ask, { paragraphs: PARAGRAPHS, words: WORDS });
  await makeHighlights(product, token, ask, noteId, HIGHLIGHTS);
  const browser = await product.browser();
  console.log(
    `${WORDS.toLocaleString('en')} words in ${PARAGRAPHS.toLocaleString('en')} turns, ${HIGHLIGHTS.toLocaleString('en')} overlapping highlights, 1440 x 900`,
  );
  const rows = [];
  for (const slow of [1, 4]) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const page = await product.signIn(context);
    const cdp = await context.newCDPSession(page);
    await page.goto(`http://${host}/projects/${projectId}/data`);
    const link = page.locator(`a[href*="${noteId}"]`).last();
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow });
    rows.push([slow, await measure(page, link, host, noteId)]);
    await context.close();
  }
  print(rows);
} finally {
  await product.stop();
}

async function measure(page, link, host, noteId) {
  const painted = () =>
    page.evaluate(
      () =>
        new Promise((done) => {
          const look = () => {
            const text = document.querySelector('.ProseMirror');
            const marks = [...(CSS.highlights?.values() ?? [])].some((h) => h.size > 0);
            if (text && text.childElementCount > 1000 && marks)
              requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now())));
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
  await page.evaluate(() => {
    addEventListener(
      'click',
      () => {
        window.clickedAt = performance.timeOrigin + performance.now();
      },
      { capture: true, once: true },
    );
  });
  const [open] = await Promise.all([soon(painted(), 'the text'), link.click()]);
  const peek = open - (await page.evaluate(() => window.clickedAt));
  await page.keyboard.press('Escape');
  await page.goto(`http://${host}/data/${noteId}`);
  const shown = await soon(painted(), 'the text');
  const load = shown - (await page.evaluate(() => performance.timeOrigin));
  await page.waitForTimeout(1500);
  const scroll = await frames(page, 60);
  const drag = await frames(page, 1500);
  const picker = await pickerTimes(page);
  const keys = await keyTimes(page);
  return { peek, load, picker, ...keys, scroll, drag };
}

/** Frames a second over three seconds while the text moves by so many pixels a frame. */
function frames(page, step) {
  return page.evaluate(
    (by) =>
      new Promise((done) => {
        let box = document.querySelector('.ProseMirror').parentElement;
        while (box && !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)))
          box = box.parentElement;
        box.scrollTop = 0;
        let n = 0;
        let direction = 1;
        const began = performance.now();
        const next = () => {
          n++;
          if (box.scrollTop + box.clientHeight >= box.scrollHeight - by) direction = -1;
          else if (box.scrollTop < by) direction = 1;
          box.scrollTop += by * direction;
          if (performance.now() - began < 3000) requestAnimationFrame(next);
          else done((n / (performance.now() - began)) * 1000);
        };
        requestAnimationFrame(next);
      }),
    step,
  );
}

/** From the key T on a selection to the picker's first frame; the median of five. */
async function pickerTimes(page) {
  const times = [];
  await page.evaluate(() => document.querySelectorAll('.ProseMirror p')[402].scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(300);
  for (let i = 0; i < 5; i++) {
    const box = await page
      .locator('.ProseMirror p')
      .nth(400 + i)
      .boundingBox();
    await page.mouse.click(box.x + 200, box.y + 40);
    // A click on a highlight opens it; the caret stays where it was put.
    for (let k = 0; k < 3; k++) await page.keyboard.press('Escape');
    await page.locator('.ProseMirror').focus();
    for (let k = 0; k < 8; k++) await page.keyboard.press('Shift+ArrowRight');
    await page.waitForTimeout(100);
    await page.evaluate(() => {
      window.picked = new Promise((done) => {
        const onKey = (event) => {
          const look = () =>
            document.querySelector('[role="combobox"]')
              ? setTimeout(() => done(performance.now() - event.timeStamp))
              : requestAnimationFrame(look);
          requestAnimationFrame(look);
        };
        addEventListener('keydown', onKey, { capture: true, once: true });
      });
    });
    await page.keyboard.press('t');
    const taken = page.evaluate(() => window.picked);
    times.push(await soon(taken, 'the picker'));
    await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
  }
  return times.sort((a, b) => a - b)[2];
}

/** From keydown to the task behind the next frame, over 100 keys typed into the middle of the text. */
async function keyTimes(page) {
  const letters = () => page.evaluate(() => document.querySelector('.ProseMirror').textContent.length);
  await page.getByRole('button', { name: 'Edit text' }).click();
  await page.locator('.ProseMirror[aria-readonly="false"]').waitFor();
  await page.evaluate(() => document.querySelectorAll('.ProseMirror p')[402].scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(300);
  const box = await page.locator('.ProseMirror p').nth(402).boundingBox();
  const before = await letters();
  await page.mouse.click(box.x + 200, box.y + 40);
  await page.evaluate(() => {
    window.keyTimes = [];
    addEventListener(
      'keydown',
      (event) => requestAnimationFrame(() => setTimeout(() => window.keyTimes.push(performance.now() - event.timeStamp))),
      {
        capture: true,
      },
    );
  });
  for (let i = 0; i < 100; i++) {
    await page.keyboard.press(i % 6 === 5 ? 'Space' : 'e');
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(500);
  const typed = (await letters()) - before;
  if (typed !== 100) throw new Error(`of 100 keys ${typed} came into the text`);
  const times = (await page.evaluate(() => window.keyTimes)).sort((a, b) => a - b);
  return { keyMedian: times[49], keyMost: times[94] };
}

function print(rows) {
  const line = (name, pick, unit, goal) =>
    console.log(
      `  ${name.padEnd(34)} ${rows
        .map(
          ([, m]) =>
            `${pick(m)
              .toFixed(unit === 'fps' ? 1 : 0)
              .padStart(7)} ${unit}`,
        )
        .join('   ')}   ${goal ?? ''}`,
    );
  console.log(`  ${''.padEnd(34)} ${rows.map(([slow]) => (slow === 1 ? 'as it is' : `${slow}x slower`).padStart(10)).join('   ')}`);
  line('click in the list to painted text', (m) => m.peek, 'ms', `(goal: ${GOALS.open})`);
  line('address to painted text', (m) => m.load, 'ms');
  line('key, median', (m) => m.keyMedian, 'ms');
  line('key, p95', (m) => m.keyMost, 'ms', `(goal: ${GOALS.key})`);
  line('T to picker', (m) => m.picker, 'ms', `(goal: ${GOALS.picker})`);
  line('scrolling 60 px a frame', (m) => m.scroll, 'fps', `(goal: ${GOALS.scroll})`);
  line('dragging 1,500 px a frame', (m) => m.drag, 'fps', `(goal: ${GOALS.drag})`);
}

function soon(promise, what) {
  const late = new Promise((_, no) => {
    setTimeout(() => no(new Error(`${what} did not come within 20 s`)), 20_000).unref();
  });
  return Promise.race([promise, late]);
}
