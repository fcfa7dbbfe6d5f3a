import type { Page } from 'playwright-core';
import type { Person } from '../backend/src/testing/harness.js';
import { placeOf } from './note-text.js';
import { sampleNote } from './sample-note.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  type TestPage,
  TestStage,
  until,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Two people in one text', () => {
  let stage: TestStage;
  let maren: Person;
  let idris: Person;
  let noteId: string;
  const PLACE = 'Belt two is the good one';

  beforeAll(async () => {
    stage = await TestStage.withSample();
    [maren, idris] = [await stage.person('maren'), await stage.person('idris')];
    noteId = (await sampleNote(stage)).id;
  }, 180_000);
  afterEach(() => stage?.closePages());
  afterAll(() => stage?.close());

  const faces = (at: Page) => at.getByRole('list', { name: /Also here/ });
  const cursor = (at: Page) => at.locator('.vb-peer');
  const openNote = async (person: Person) => {
    const page = await stage.page(person, `/data/${noteId}`);
    await waitUntilVisible(page.locator('.ProseMirror').getByText(PLACE, { exact: false }));
    return page;
  };
  const write = async (at: TestPage) => {
    await at.getByRole('button', { name: 'Edit text' }).click();
    const { startX, y } = await placeOf(at, PLACE);
    await at.mouse.click(startX + 1, y);
  };
  /** The words right behind a remote cursor. */
  const behind = (at: Page) =>
    at.evaluate(() => {
      const flag = document.querySelector('.vb-peer');
      if (!flag) return null;
      const range = document.createRange();
      range.setStartAfter(flag);
      range.setEndAfter(flag.closest('p')!.lastChild!);
      return String(range);
    });
  const stands = (at: Page, before: string) =>
    until(
      () => behind(at),
      (words) => words?.startsWith(before) ?? false,
      `a cursor before “${before}”`,
    );

  it('see each other’s faces, and each other’s cursor where it is, while both write', async () => {
    const [a, b] = [await openNote(maren), await openNote(idris)];
    await waitUntilVisible(faces(a).getByRole('img', { name: 'Idris Bello' }));
    await waitUntilVisible(faces(b).getByRole('img', { name: 'Maren Holt' }));
    expect(await faces(a).getByRole('img').count()).toBe(1);
    expect(await cursor(a).count()).toBe(0);

    await write(b);
    await waitUntilVisible(cursor(a));
    expect(await cursor(a).getAttribute('data-name')).toBe('Idris Bello');
    await b.keyboard.type('Well. ');
    await waitUntilVisible(a.locator('.ProseMirror').getByText('Well. ', { exact: false }));
    await until(
      () => behind(a),
      (words) => words !== null && !words.includes('Well.'),
      'the cursor behind what was typed',
    );
    const at = (await behind(a))!.slice(0, 12);

    // What the other writes before it pushes it along.
    await a.getByRole('button', { name: 'Edit text' }).click();
    const first = await placeOf(a, 'Ten past one');
    await a.mouse.click(first.startX + 2, first.y);
    await a.keyboard.type('So. ');
    await stands(a, at);
    await waitUntilVisible(cursor(b));
    await expectHealthy(a, 'note-presence-light');
    await inDarkTheme(a);
    await expectHealthy(a, 'note-presence-dark');

    await b.keyboard.press('Shift+Home');
    await waitUntilVisible(a.locator('.vb-peer-selection'));
    expect(a.problems).toEqual([]);
    expect(b.problems).toEqual([]);
  });

  it('take no room: no line is higher, longer or broken elsewhere because of a cursor in it', async () => {
    const page = await openNote(maren);
    const changed = await page.evaluate(() => {
      const own = document.querySelector<HTMLElement>('.ProseMirror')!;
      // A copy beside it: the editor puts right what it did not write itself.
      const copy = own.cloneNode(false) as HTMLElement;
      copy.removeAttribute('contenteditable');
      copy.innerHTML = `${[...own.children]
        .slice(0, 4)
        .map((block) => block.outerHTML)
        .join('')}
        <p>Waves of AVATAR: to fly, We told Te official, fluent affluent words that wrap from one line to the next, again and again.</p>
        <p><br class="ProseMirror-trailingBreak"></p><p>one<br>two<br><br class="ProseMirror-trailingBreak"></p>
        <h1>A heading with <strong>bold</strong> words</h1><h2>and <em>slanted</em></h2><h3>and small</h3>
        <ul><li><p>an item</p></li></ul><ol><li><p>another</p></li></ol><blockquote><p>somebody said</p></blockquote>
        <pre><code>let a = 1;\nlet b;</code></pre><div data-callout>a callout</div>
        <table><tbody><tr><td><p>a cell</p></td><td><p><br class="ProseMirror-trailingBreak"></p></td></tr></tbody></table>
        <p>words with <code>code in them</code>, <a href="#x">a link</a> and <s>struck ones</s></p>`;
      own.parentElement!.append(copy);
      const blocks = [...copy.querySelectorAll('p, h1, h2, h3, li, pre, td, blockquote, div')];
      const sizes = () => blocks.map((block) => `${block.getBoundingClientRect().width} ${block.getBoundingClientRect().height}`).join();
      const before = sizes();
      const matches: string[] = [];
      const put = (where: (cursor: Element) => void, name: string) => {
        const cursor = document.createElement('span');
        cursor.className = 'vb-peer vb-c-amber';
        cursor.dataset['name'] = 'Idris Bello';
        where(cursor);
        if (sizes() !== before) matches.push(name);
        const parent = cursor.parentElement!;
        cursor.remove();
        parent.normalize();
      };
      for (const block of blocks) {
        const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
        const lengths: number[] = [];
        while (texts.nextNode()) lengths.push((texts.currentNode as Text).length);
        lengths.forEach((length, nth) => {
          for (let at = 0; at <= length; at += length > 60 ? 5 : 1)
            put(
              (cursor) => {
                const repeated = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
                for (let i = 0; i <= nth; i++) repeated.nextNode();
                (repeated.currentNode as Text).splitText(at).before(cursor);
              },
              `${block.tagName} "${block.textContent!.slice(0, 12)}" at ${at}`,
            );
        });
        if (block.firstElementChild?.matches('br')) put((cursor) => block.prepend(cursor), `empty ${block.tagName}`);
      }
      copy.remove();
      return matches.slice(0, 10);
    });
    expect(changed).toEqual([]);
  });

  it('are gone when they leave, and soon when their browser dies', async () => {
    const [a, b] = [await openNote(maren), await openNote(idris)];
    await waitUntilVisible(faces(a));
    await b.goto(`http://${idris.host}/home`);
    await waitUntilHidden(faces(a));
    await b.goto(`http://${idris.host}/data/${noteId}`);
    await waitUntilVisible(faces(a));
    // Cut off without a word.
    await b.context().setOffline(true);
    await waitUntilHidden(faces(a));
    await b.context().setOffline(false);
    await waitUntilVisible(faces(a));
    await waitUntilVisible(faces(b));
  });

  it('are shown to a viewer, and in an insight too', async () => {
    const insight = await stage.row(`select id from insights where deleted_at is null limit 1`);
    const clara = await stage.person('clara');
    const [a, c] = [await openNote(maren), await openNote(clara)];
    await waitUntilVisible(faces(a).getByRole('img', { name: /Clara/ }));
    await waitUntilVisible(faces(c).getByRole('img', { name: 'Maren Holt' }));
    for (const page of [a, c]) await page.goto(`http://${maren.host}/insights/${insight['id']}`);
    await waitUntilVisible(faces(a).getByRole('img', { name: /Clara/ }));
    await a.getByRole('textbox', { name: 'Insight text' }).locator('p').first().click();
    await waitUntilVisible(cursor(c));
    expect(await cursor(c).getAttribute('data-name')).toBe('Maren Holt');
    expect(c.problems).toEqual([]);
  });
});
