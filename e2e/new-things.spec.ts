import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Person } from '../backend/src/testing/harness.js';
import { inTurn } from '../backend/src/testing/proofs.js';
import { creationPaths } from './creation-paths.js';
import { dragOver } from './note-text.js';
import { noteIsOpen, sampleNote } from './sample-note.js';
import { describeInBrowser, focused, type TestPage, TestStage, until, waitUntilHidden, waitUntilVisible } from './steps.js';

const TYPED = 'high sea';

/** Root fields that make something and are not asked for by a page that stays: each with the reason. */
const ELSEWHERE: Record<string, string> = {
  createWorkspace: 'leads to another host, where the page begins anew',
  addPasskey: 'the browser asks for a finger first: account.spec gives one',
  acceptInvite: 'leads to another host, where the page begins anew',
  acceptInsightDraft: 'insight-drafts.spec follows it to the insight',
  acceptHighlightSuggestions: 'decides on what is there already',
  insertAnswer: 'leads to an insight, which takes the focus as a new one does',
  insertSummary: 'leads to an insight, which takes the focus as a new one does',
  share: 'makes an address inside a dialog that stays',
  saveOnboarding: 'makes nothing: answers about the person who was asked',
};
const MAKES = /^(create|use[A-Z]|invite|save(?!Answer)|insert|reply|accept|share$)/;

describeInBrowser('What was just made', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let projectId: string;
  let noteId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    ({ id: noteId, projectId } = await sampleNote(stage));
    page = await stage.page(maren, '/home');
  }, 180_000);
  afterAll(() => stage?.close());

  const makings = () => creationPaths(projectId, noteId);

  it('is each tried: every mutation of the pages that makes something', () => {
    const documents = ['frontends', 'libs', 'shell']
      .flatMap((folder) => fs.globSync(`${folder}/**/src/**/*.{ts,tsx}`))
      .map((file) => fs.readFileSync(path.resolve(file), 'utf8'))
      .flatMap((text) => [...text.matchAll(/mutation \w+\s*(?:\([^)]*\))?\s*\{\s*(?:\w+: )?(\w+)/g)].map((match) => match[1]!));
    const created = [...new Set(documents)].filter((field) => MAKES.test(field));
    expect(created.length).toBeGreaterThan(12);
    const tried = new Set([...Object.keys(makings()), ...Object.keys(ELSEWHERE)]);
    expect(created.filter((field) => !tried.has(field))).toEqual([]);
  });

  it('has the words that are typed at once, or at least the focus', async () => {
    const wrong: string[] = [];
    // Every second one, the others with the next commit: each is a page of its own.
    for (const [field, ways] of inTurn(2, Object.entries(makings())))
      for (const [i, way] of ways.entries()) {
        await page.goto(`http://${maren.host}${way.start}`);
        const failed = await way.go(page).then(
          () => null,
          (error: Error) => error,
        );
        if (failed) wrong.push(`${field} ${i + 1}: ${failed.message.slice(0, 300)}`);
        if (failed) continue;
        await page.keyboard.press(way.key ?? 'Enter');
        await page.keyboard.type(TYPED);
        const say = (what: string) => wrong.push(`${field} ${i + 1}: ${what}`);
        if (way.leads) await page.waitForURL(way.leads).catch(() => say(`stays at ${page.url()}`));
        if (way.words)
          await until(
            async () => (await way.words!(page)).trim(),
            (words) => words === TYPED,
            'the words',
            15_000,
          ).catch((e: Error) => say(e.message));
        await page.waitForTimeout(400);
        const at = new URL(page.url()).pathname;
        if (!(way.leads ?? new RegExp(`^${new URL(way.start, page.url()).pathname}$`)).test(at)) say(`led away to ${at}`);
        // A slow page may still be on its way: until it comes the keys are held, and no longer than that.
        const place = await until(
          () =>
            page.evaluate(() => {
              const { activeElement } = document;
              return activeElement === document.body ? 'the page' : activeElement?.ariaHidden === 'true' ? 'nothing visible' : '';
            }),
          (match) => match !== 'nothing visible',
          'keys that nobody takes',
        ).catch((error: Error) => error.message);
        if (place) say(`the focus is on ${place}`);
        const start = new URL(way.start, page.url()).pathname;
        if (!way.leads || at === start) continue;
        await page.goBack();
        const { pathname, search } = new URL(page.url());
        if (pathname !== start || /new=/.test(search)) say(`Back leads to ${pathname}${search}`);
      }
    expect(wrong).toEqual([]);
    expect(page.problems).toEqual([]);
  }, 240_000);

  /** Fields whose value or caret is kept elsewhere; `*` is a rest longer than anybody waits for the last key. */
  const fields = (): Record<
    string,
    { start: string; field: string | RegExp; typed: string; go?: (at: Page) => Promise<void>; has?: string }
  > => ({
    search: { start: '/search', field: 'Search everything you can open', typed: 'what  is*  said* of belts ' },
    'projects of a list': { start: '/projects', field: /^(Find|Search|Filter)/, typed: 'one * of* them ' },
    'notes of a project': { start: `/projects/${projectId}`, field: /^(Find|Search|Filter)/, typed: 'belt *two*, ten ' },
    'tags of a project': { start: `/projects/${projectId}/tags`, field: /^(Find|Search|Filter)/, typed: 'late * fee ' },
    'tags of a board': { start: `/projects/${projectId}/tag-boards`, field: /^(Find|Search|Filter)/, typed: 'late * fee ' },
    trash: { start: '/settings/trash', field: /^(Find|Search|Filter)/, typed: 'gone * note ' },
    palette: {
      start: '/home',
      field: 'Search or run a command',
      typed: 'belt * two',
      go: async (at) => {
        await waitUntilVisible(at.locator('#content'));
        await at.keyboard.press('Control+k');
        await focused(at.getByRole('combobox'));
      },
    },
    'words in a note': {
      start: `/data/${noteId}`,
      field: 'Find',
      typed: 'belt * two ',
      go: async (at) => {
        await noteIsOpen(at);
        // The words come before the keys of their page do.
        await until(
          async () => {
            await at.keyboard.press('Control+f');
            return at.getByLabel('Find', { exact: true }).count();
          },
          (boxes) => boxes > 0,
          'the box to find words in',
        );
      },
    },
    'the title of a note': {
      start: `/data/${noteId}`,
      field: 'Title',
      typed: ' and more* of it ',
      has: 'Belt two, ten past one and more of it ',
    },
  });

  it.each(inTurn(2, [1, 8]))('takes every letter in fields whose words go elsewhere and come back late, %s times slower', async (rate) => {
    const wrong: string[] = [];
    const cdp = await page.context().newCDPSession(page);
    for (const [name, { start, field, typed, go, has }] of Object.entries(fields())) {
      await page.goto(`http://${maren.host}${start}`);
      await go?.(page);
      const box = page
        .locator('#content, [role=dialog]')
        .getByLabel(field, { exact: typeof field === 'string' })
        .first();
      await box.focus();
      if (has) await page.keyboard.press('End');
      // Slow as a small phone is while it renders: keys come in the middle of it.
      await cdp.send('Emulation.setCPUThrottlingRate', { rate });
      for (const part of typed.split('*')) {
        await page.keyboard.type(part);
        await page.waitForTimeout(350);
      }
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      const value = await box.inputValue();
      const expected = has ?? typed.replaceAll('*', '');
      if (value !== expected) wrong.push(`${name}: “${value}” instead of “${expected}”`);
      await page.keyboard.press('Escape');
    }
    await cdp.detach();
    expect(wrong).toEqual([]);
  });

  it('is found by what was typed before the search box had come', async () => {
    await page.goto(`http://${maren.host}/home`);
    await waitUntilVisible(page.getByRole('heading', { name: 'What do you want to hear?' }));
    await page.route(/\.js$/, async (route) => {
      await new Promise((go) => setTimeout(go, 1_000));
      await route.continue().catch(() => {});
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('high gear');
    const box = page.getByRole('combobox', { name: 'Search or run a command' });
    await focused(box);
    expect(await box.inputValue()).toBe('high gear');
    await page.unroute(/\.js$/);
    await page.keyboard.press('Escape');
    await waitUntilHidden(box);
    expect(new URL(page.url()).pathname).toBe('/home');
  });

  it('goes on behind a name that was chosen, in the middle of a text too', async () => {
    await page.goto(`http://${maren.host}/data/${noteId}`);
    await noteIsOpen(page);
    await dragOver(page, 'Belt two. Belt two');
    await page.keyboard.press('c');
    const field = page.getByRole('textbox', { name: /^Comment/ });
    await focused(field);
    const option = page.getByRole('option', { name: /Idris/ });
    await page.keyboard.type('Hello  and good bye');
    for (let i = 0; i < ' and good bye'.length; i++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('@Idris');
    await waitUntilVisible(option);
    // As fast as keys can be sent: none waits for what the one before it changed.
    const cdp = await page.context().newCDPSession(page);
    const keys = [
      { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
      ...[...', are you well?'].map((sign) => ({ key: sign, text: sign })),
    ];
    await Promise.all(keys.map((key) => cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })));
    expect(await field.inputValue()).toBe('Hello @Idris Bello , are you well? and good bye');
  });
});
