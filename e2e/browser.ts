import fs from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import type { Person, TestApp } from '../backend/src/testing/harness.js';

const result = process.env.TEST_CHROMIUM ? JSON.parse(process.env.TEST_CHROMIUM) : null;
/** Where journeys leave their pictures. */
export const SCREENSHOT_DIR = path.resolve(process.env.TEST_SHOTS ?? '.data/screenshots');
/** `describe` when a browser is there, `describe.skip` with a clear word when it is not. */
export const hasBrowser = result !== null;

/** One browser for a spec file. */
export async function openBrowser(): Promise<Browser> {
  fs.mkdirSync(SCREENSHOT_DIR, { recursive: true });
  return chromium.launch({ executablePath: result.executablePath, args: result.args, env: { ...process.env, ...result.env } });
}

/** A context in which the person is signed in to their workspace. */
export async function contextOf(
  browser: Browser,
  person: Person | null,
  options: { dark?: boolean; phone?: boolean; width?: number; height?: number; worker?: boolean } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: options.phone ? { width: 390, height: 844 } : { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: options.phone ?? false,
    // It stands between the browser and the pages that journeys cut off; one journey is about it.
    serviceWorkers: options.worker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(45_000);
  if (person) {
    const [name, ...value] = person.cookie.split('=');
    await context.addCookies([
      { name: name!, value: value.join('='), domain: person.host.split(':')[0]!, path: '/', httpOnly: true, sameSite: 'Lax' },
    ]);
  }
  return context;
}

/** What the browser itself tells of questions that the server refused; whether the page tells it well is the journey's to see. */
const REFUSED = /net::ERR_ABORTED|Failed to load resource|WebSocket connection to \S+ failed: HTTP Authentication failed/;

/** A page that keeps the errors of its console, and hands on what its live line brings. */
export type TestPage = Page & { problems: string[]; liveListeners: ((message: string) => void)[] };

const openPages = new Set<TestPage>();
/** Called by the environment of the tests when one has failed: where each page is, what it shows and which errors it has, with a picture. */
Object.assign(globalThis, {
  [Symbol.for('verbatim.describePages')]: async (test: string) => {
    for (const [i, page] of [...openPages].entries()) {
      const body = await page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').slice(0, 600)).catch(String);
      const name = `failed-${test.replace(/[^a-z0-9]+/gi, '-').slice(0, 60)}-${i + 1}`;
      await takeScreenshot(page, name).catch(() => {});
      console.log(`failed: ${test}\nat ${page.url()}\nshows: ${body}\nproblems: ${JSON.stringify(page.problems)}\npicture: ${name}.png`);
    }
  },
});

let pressWaits = false;

/** Makes `press` wait, as `click` does, until a control is enabled: the keys of a control that is still loading are lost. */
function waitBeforePress(page: Page): void {
  if (pressWaits) return;
  pressWaits = true;
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator;
  const { press } = locators;
  locators.press = async function (this: Locator, ...args: Parameters<Locator['press']>): Promise<void> {
    const end = Date.now() + 45_000;
    while (await this.evaluate((element) => element.matches(':disabled'))) {
      if (Date.now() > end) throw new Error(`${this} stayed disabled`);
      await new Promise((done) => setTimeout(done, 30));
    }
    return press.apply(this, args);
  };
}

/** A page that fails its journey on any error of the browser's console. */
export async function openPage(context: BrowserContext, person: Person | null, t: TestApp, url: string): Promise<TestPage> {
  const page = (await context.newPage()) as TestPage;
  waitBeforePress(page);
  page.problems = [];
  page.liveListeners = [];
  openPages.add(page);
  page.on('close', () => openPages.delete(page));
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      for (const listener of page.liveListeners) listener(String(payload));
    }),
  );
  page.on('pageerror', (e) => page.problems.push(`pageerror: ${e.message}`));
  page.on('console', (m) => {
    if (m.type() === 'error' && !REFUSED.test(m.text())) page.problems.push(m.text());
  });
  await page.goto(`http://${person ? person.host : t.config.rootDomain}${url}`);
  return page;
}

/** A picture of the whole viewport under `<name>.png`. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: path.join(SCREENSHOT_DIR, `${name}.png`), animations: 'disabled' });
}

const axe = fs.readFileSync(path.resolve('node_modules/axe-core/axe.min.js'), 'utf8');

/** What colors decide: all that another theme can change of what was looked at. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** Serious and critical findings of axe on the page, as `rule: target`. What was looked at last and only has other colors now is not asked the rest. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // The page's policy forbids a script tag; evaluate is not bound by it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (ofColors) => {
    // What is still fading in has no contrast yet.
    const ends = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ends.map(({ finished }) => finished));
    const seen = window as unknown as { looked?: string };
    const now = `${innerWidth} x ${innerHeight} ${document.title} ${document.body.outerHTML}`;
    const runOnly = seen.looked === now ? { runOnly: ofColors } : {};
    seen.looked = now;
    // Style sheets are fetched once more only for rules that are experimental or of a moderate impact: those are left out anyway.
    const r = await (window as any).axe.run(document, { resultTypes: ['violations'], preload: false, ...runOnly });
    return r.violations
      .filter((v: any) => v.impact === 'serious' || v.impact === 'critical')
      .flatMap((v: any) => v.nodes.map((n: any) => `${v.id}: ${n.target.join(' ')} ${n.failureSummary?.split('\n')[1] ?? ''}`));
  }, OF_COLORS);
}

/** Width and height of the first element that matches, in CSS pixels. */
export async function sizeOf(page: Page, selector: string): Promise<{ width: number; height: number; x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`nothing visible matches ${selector}`);
  return box;
}
