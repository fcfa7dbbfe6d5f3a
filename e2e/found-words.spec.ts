import type { Person } from '../backend/src/testing/harness.js';
import { results, withMaren } from './search-steps.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  type TestPage,
  type TestStage,
  until,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Found words', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;

  withMaren('/search?q=delivery&type=note', (scene) => {
    ({ stage, maren, page } = scene);
  });

  const bar = (on: TestPage = page) => on.getByRole('search', { name: 'Found words' });
  const count = async (on: TestPage = page) => (await bar(on).getByRole('status').innerText()).trim();
  /** The words that are marked, and whether the one that is shown is in sight. */
  const marked = (on: TestPage = page) =>
    on.evaluate(() => {
      const wordsOf = (name: string) =>
        [...(CSS.highlights.get(name) ?? [])].map((part) => {
          const range = document.createRange();
          range.setStart(part.startContainer, part.startOffset);
          range.setEnd(part.endContainer, part.endOffset);
          const { top, bottom } = range.getBoundingClientRect();
          return { words: range.toString(), isSeen: top >= 48 && bottom <= innerHeight && bottom > top };
        });
      return { now: wordsOf('vb-found-now')[0], all: wordsOf('vb-found').map(({ words }) => words) };
    });
  const open = async (url: string, on: TestPage = page) => {
    await on.goto('about:blank');
    await on.goto(`http://${maren.host}${url}`);
  };
  /** The first result that says in how many places the words are. */
  const several = () =>
    results(page)
      .filter({ hasText: /\d+ places/ })
      .first();

  it('a note with several places says so, opens at the first, and goes from one to the next', async () => {
    const places = Number(/(\d+) places/.exec(await several().innerText())![1]);
    await several().getByRole('link').first().click();
    await waitUntilVisible(bar());
    expect(await count()).toBe(`1 of ${places}`);
    const before = await marked();
    expect(before.all.length + 1).toBe(places);
    expect([before.now!.words, ...before.all].every((words) => /^deliver\w*$/i.test(words))).toBe(true);
    await until(marked, ({ now }) => now?.isSeen === true, 'the first place is in sight');
    await page.keyboard.press('F3');
    await until(count, (text) => text === `2 of ${places}`, 'the second place');
    expect((await marked()).now!.isSeen).toBe(true);
    await page.keyboard.press('Shift+F3');
    await page.keyboard.press('Shift+F3');
    await until(count, (text) => text === `${places} of ${places}`, 'the last place');
    expect((await marked()).now!.isSeen).toBe(true);
    await expectHealthy(page, 'found-words-peek');
    await page.keyboard.press('Escape');
    await waitUntilHidden(bar());
    expect(await marked()).toEqual({ now: undefined, all: [] });
    expect(page.url()).toContain('peek=note');
    expect(page.url()).not.toContain('words');
    await page.keyboard.press('Escape');
    await until(
      () => page.url(),
      (url) => !url.includes('peek'),
      'the note is closed',
    );
  });

  it('its page has a link of its own, takes Enter, and Back finds the results where they were', async () => {
    await page.setViewportSize({ width: 1366, height: 500 });
    const [common] = await stage.t.db.tx(maren.actor, (m) =>
      m.query(`select word from ts_stat('select tsv from search_entries') where word ~ '^[a-z]{4,6}$' order by ndoc desc limit 1`),
    );
    await open(`/search?q=${common.word}`);
    await waitUntilVisible(results(page));
    await page.getByRole('button', { name: 'Show more' }).click();
    await until(
      () => results(page).count(),
      (n) => n > 25,
      'the second page of results',
    );
    const link = results(page).nth(28).getByRole('link').first();
    await link.scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => document.querySelector('main .vb-page')!.scrollTop);
    const before = await scrolled();
    expect(before).toBeGreaterThan(500);
    const title = await results(page).nth(28).innerText();
    await link.click();
    await page.getByRole('button', { name: 'Open as' }).click();
    await page.getByRole('menuitem', { name: 'Open full page', exact: true }).click();
    await page.waitForURL(/\/(data|insights|tags)\/.*words=/);
    await waitUntilVisible(bar());
    await focused(bar());
    await until(marked, ({ now }) => now?.isSeen === true, 'the place is in sight');
    await page.goBack();
    await page.goBack();
    await until(scrolled, (now) => Math.abs(now - before) <= 2, 'the results are where they were');
    expect(await results(page).nth(28).innerText()).toBe(title);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('a link says so when the words are no longer there', async () => {
    const { id } = await stage.row<{ id: string }>(`select id from notes where plain ilike '%delivery%' limit 1`);
    await open(`/data/${id}#words=quuxword`);
    await waitUntilVisible(bar().getByText('These words are no longer in this text'));
    await open(`/data/${id}#words=quuxword,delivery`);
    await until(count, (text) => /^1 of \d+$/.test(text), 'what is still there');
    await focused(bar());
    if (/of ([2-9]|\d\d)/.test(await count())) {
      await page.keyboard.press('Enter');
      await until(count, (text) => text.startsWith('2 of'), 'Enter goes on');
      await page.keyboard.press('Shift+Enter');
      await until(count, (text) => text.startsWith('1 of'), 'Shift and Enter go back');
    }
    await page.keyboard.press('Escape');
    await waitUntilHidden(bar());
    expect(page.url()).not.toContain('#');
  });

  it('a highlight opens at the highlight, and an insight at its words', async () => {
    await open('/search?q=delivery&type=highlight');
    const href = await results(page).first().getByRole('link').first().getAttribute('href');
    expect(href).toMatch(/^\/data\/[\w-]+#highlight=[\w-]+&words=/);
    await results(page).first().getByRole('link').first().click();
    await until(marked, ({ all }) => all.length > 0 && all.every((words) => /deliver/i.test(words)), 'its words are marked in the peek');
    await open(href!);
    await waitUntilVisible(bar());
    await until(marked, ({ now }) => now?.isSeen === true, 'the place in the highlight is in sight');
    const isInside = await page.evaluate(() => {
      const now = [...CSS.highlights.get('vb-found-now')!][0]!;
      const strokes = [...(CSS.highlights.get('vb-note-selected') ?? [])];
      const point = (a: AbstractRange) => {
        const range = document.createRange();
        range.setStart(a.startContainer, a.startOffset);
        range.setEnd(a.endContainer, a.endOffset);
        return range;
      };
      return strokes.some((stroke) => point(stroke).comparePoint(now.startContainer, now.startOffset) === 0);
    });
    expect(isInside).toBe(true);
    const insight = await stage.row<{ id: string; word: string }>(
      `select id, (regexp_match(plain, '[[:alpha:]]{7,}'))[1] as word from insights where plain ~ '[[:alpha:]]{7,}' limit 1`,
    );
    for (const url of [
      `/insights/${insight.id}#words=${insight.word}`,
      `/insights?peek=insight:${insight.id}&peekAt=words%3D${insight.word}`,
    ]) {
      await open(url);
      await until(marked, ({ now }) => now?.words.toLowerCase() === insight.word.toLowerCase() && now.isSeen, `${url} is marked`);
    }
    expect(page.problems).toEqual([]);
  });
});
