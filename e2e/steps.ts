import { createHash, randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core';
import { newId } from '#platform/db';
import { sessionCookie } from '#platform/web';
import { type Person, startApp, type TestApp } from '../backend/src/testing/harness.js';
import { sampleTemplate } from '../backend/src/testing/sample.js';
import { contextOf, hasBrowser, openBrowser, openPage, seriousFindings, sizeOf, type TestPage, takeScreenshot } from './browser.js';

export type { TestPage };

/** `describe`, or a skip that says why. */
export const describeInBrowser = (name: string, body: () => void): void =>
  hasBrowser ? describe(name, body) : describe.skip(`${name} (no browser on this machine)`, body);

/** An application, a browser, and pages that are closed together. */
export class TestStage {
  private readonly contexts: BrowserContext[] = [];

  private constructor(
    readonly t: TestApp,
    readonly browser: Browser,
  ) {}

  static async open(env: Record<string, string> = {}, port?: number): Promise<TestStage> {
    const t = await startApp({ web: true, env, ...(port && { port }) });
    return new TestStage(t, await openBrowser());
  }

  /** With the sample workspace in it. */
  static async withSample(env: Record<string, string> = {}): Promise<TestStage> {
    const t = await startApp({ web: true, env, copyOf: await sampleTemplate() });
    return new TestStage(t, await openBrowser());
  }

  /** A user of the sample, with a session of their own. */
  async person(name: 'maren' | 'idris' | 'clara'): Promise<Person> {
    const { db, config } = this.t;
    const email = `${name}@fieldfare.example`;
    const [workspace] = await db.global<{ id: string }>(`select id from workspaces where subdomain = 'fieldfare'`);
    const [user] = await db.global<{ id: string }>('select id from users where email = $1', [email]);
    const token = randomBytes(32).toString('base64url');
    await db.global(
      `insert into sessions (id, user_id, workspace_id, token_hash, expires_at) values ($1, $2, $3, $4, now() + interval '1 day')`,
      [newId(), user!.id, workspace!.id, createHash('sha256').update(token).digest()],
    );
    const member = await this.row('select m.id, m.role, u.name from members m join users u on u.id = m.user_id where m.user_id = $1', [
      user!.id,
    ]);
    const actor = {
      userId: user!.id,
      name: member['name'],
      workspaceId: workspace!.id,
      memberId: member['id'],
      role: member['role'],
      via: 'session',
    };
    return { actor, email, host: `fieldfare.${config.rootDomain}`, cookie: `${sessionCookie(config.secure)}=${token}` } as Person;
  }

  async context(person: Person | null, options: Parameters<typeof contextOf>[2] = {}): Promise<BrowserContext> {
    const context = await contextOf(this.browser, person, options);
    this.contexts.push(context);
    return context;
  }

  /** A page of its own context at an address of the person's workspace, or of the root domain. */
  async page(person: Person | null, url: string, options: Parameters<typeof contextOf>[2] = {}): Promise<TestPage> {
    return openPage(await this.context(person, options), person, this.t, url);
  }

  /** The first row of a query inside the sample workspace. */
  async row<T = Record<string, any>>(sql: string, parameters: unknown[] = []): Promise<T> {
    const [workspace] = await this.t.db.global<{ id: string }>(`select id from workspaces where subdomain = 'fieldfare'`);
    const rows = await this.t.db.tx({ workspaceId: workspace!.id }, (m) => m.query(sql, parameters));
    if (!rows[0]) throw new Error(`no row: ${sql}`);
    return rows[0] as T;
  }

  /** As a patient person closes them: what was written is saved, and each page hears that it goes. */
  async closePages(): Promise<void> {
    const contexts = this.contexts.splice(0);
    const pages = contexts.flatMap((context) => context.pages());
    await Promise.all(
      pages.map((page) =>
        page
          .getByText(/^Saving/)
          .first()
          .waitFor({ state: 'hidden', timeout: 5_000 })
          .catch(() => {}),
      ),
    );
    await Promise.all(pages.map((page) => page.goto('about:blank').catch(() => {})));
    await Promise.all(contexts.map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.closePages();
    await this.browser.close();
    await this.t.close();
  }
}

/** Polls until it holds, or fails with the last value; for what is not an element. */
export async function until<T>(read: () => Promise<T> | T, holds: (value: T) => boolean, what: string, ms = 30_000): Promise<T> {
  const end = Date.now() + ms;
  let value = await read();
  while (!holds(value)) {
    if (Date.now() > end) throw new Error(`${what}: still ${JSON.stringify(value)}`);
    await new Promise((done) => setTimeout(done, 60));
    value = await read();
  }
  return value;
}

/** Waits, and says what stood on the screen instead when it was in vain. */
async function waitUntil(locator: Locator, state: 'visible' | 'hidden'): Promise<void> {
  try {
    await locator.first().waitFor({ state });
  } catch (error) {
    const words = await locator
      .page()
      .evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[role=dialog],[role=alert],[data-peek],main')].map((part) => part.innerText),
      )
      .catch(() => ['a page that is gone']);
    throw new Error(`${(error as Error).message}\nThe screen says:\n${words.join('\n---\n').slice(0, 3_000)}`);
  }
}
export const waitUntilVisible = (locator: Locator): Promise<void> => waitUntil(locator, 'visible');
export const waitUntilHidden = (locator: Locator): Promise<void> => waitUntil(locator, 'hidden');

/** Waits until a control has the focus, before keys are pressed. */
export const focused = (locator: Locator): Promise<boolean> =>
  until(() => locator.first().evaluate((element) => element === document.activeElement), Boolean, `focus on ${locator}`);

/** Waits for a message at the bottom left. */
export const waitForToast = (page: Page, text: string | RegExp): Promise<void> =>
  waitUntilVisible(page.getByRole('list', { name: 'Messages' }).getByText(text));

/** Single keys mean nothing for two seconds after a dialog closes: waits for longer than that. */
export const waitForSingleKeys = (page: Page): Promise<void> => page.waitForTimeout(2_200);

/** Chooses from a select by what the screen says. */
export async function selectOption(page: Page, name: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  const locator = page.getByRole('option', { name: option }).first();
  await locator.click();
  // The list fades away; until then it is on the page.
  await waitUntilHidden(locator);
}

/** Rail, sidebar and top bar as the design measures them. */
export async function expectFrame(page: Page): Promise<void> {
  expect(await sizeOf(page, 'nav[aria-label="Main"]')).toMatchObject({ x: 0, y: 0, width: 52, height: 900 });
  expect(await sizeOf(page, 'aside[aria-label="Sidebar"]')).toMatchObject({ x: 52, width: 236 });
  expect((await sizeOf(page, '#content header')).height).toBe(48);
}

/** What each screen has to pass: no error in the console, nothing serious for axe, a picture. */
export async function expectHealthy(page: TestPage, name: string): Promise<void> {
  await takeScreenshot(page, name);
  expect(await seriousFindings(page)).toEqual([]);
  expect(page.problems).toEqual([]);
}

async function inTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // Asked within a frame, because the browser tells of the change only when it draws one.
  const now = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(document.documentElement.dataset['theme']))));
  await until(now, (value) => value === theme, `the ${theme} theme`);
}

/** The same screen as the device in the dark shows it. */
export const inDarkTheme = (page: Page): Promise<void> => inTheme(page, 'dark');
export const inLightTheme = (page: Page): Promise<void> => inTheme(page, 'light');

/** Presses Tab until the wanted control has the focus: proof that the keyboard gets there. */
export async function tabTo(page: Page, locator: Locator, max = 40): Promise<void> {
  for (let i = 0; i < max; i++) {
    if (await locator.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${locator}`);
}

/** Follows the newest link of a kind on the mailbox page of an installation. */
export async function followNewestMail(at: Page, root: string, part: string, to?: string): Promise<void> {
  const mail = at
    .locator('article')
    .filter({ hasText: to ?? '' })
    .locator(`a[href*="${part}"]`)
    .first();
  await until(
    async () => {
      await at.goto(`${root}/mailbox`);
      return mail.count();
    },
    (n) => n > 0,
    `a mail with ${part}`,
  );
  await mail.click();
  await at.waitForURL(`**${part}**`);
}

/** Keeps the answers to an operation, or to bodies that fit, from a page until they are released. */
export async function holdAnswers(page: Page, operation: string | RegExp): Promise<() => Promise<void>> {
  const expected = typeof operation === 'string' ? new RegExp(`"${operation}"`) : operation;
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const hold = async (route: Route) => {
    if (expected.test(route.request().postData() ?? '')) await released;
    await route.fallback();
  };
  await page.route('**/api/graphql', hold);
  return async () => {
    release();
    await page.unroute('**/api/graphql', hold);
  };
}
