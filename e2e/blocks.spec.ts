import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  tabTo,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

// The smallest picture that every browser draws.
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const file = (name: string, buffer: Buffer = PNG, mimeType = 'image/png') => ({ name, mimeType, buffer });

describeInBrowser('Tables and pictures in a text', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let projectId: string;
  let insightId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    const insight = await stage.row(`select id, project_id from insights where status = 'draft' order by created_at limit 1`);
    [insightId, projectId] = [insight['id'], insight['project_id']];
    page = await stage.page(maren, `/insights/${insightId}`);
  }, 180_000);
  afterAll(() => stage?.close());

  const text = (at: TestPage, of: string) => at.getByRole('textbox', { name: of });
  const insert = async (at: TestPage, name: RegExp) => {
    await at.getByRole('button', { name: /^Insert/ }).click();
    const selected = at.waitForEvent('filechooser');
    await at.getByRole('menuitem', { name }).click();
    return selected;
  };
  const saved = (at: TestPage) => waitUntilVisible(at.getByText('Saved', { exact: true }));

  it('takes a table by keyboard alone, in rows, columns and head', async () => {
    await text(page, 'Insight text').waitFor();
    await page.getByRole('button', { name: 'Write below' }).focus();
    await page.keyboard.press('Enter');
    // The text takes the focus a frame later, here and after each button of the bar.
    await focused(page.locator('.ProseMirror'));
    await page.keyboard.type('/table');
    await waitUntilVisible(page.getByRole('option', { name: 'Table' }));
    await expectHealthy(page, 'blocks-slash-light');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Who');
    await page.keyboard.press('Tab');
    await page.keyboard.type('What');
    const table = page.locator('.ProseMirror table');
    await waitUntilVisible(page.getByRole('toolbar', { name: 'Table' }));
    await page.keyboard.press('Alt+F10');
    await focused(page.getByRole('button', { name: 'Add row below' }));
    await page.keyboard.press('ArrowRight');
    await focused(page.getByRole('button', { name: 'Add column to the right' }));
    await page.keyboard.press('Enter');
    await focused(page.locator('.ProseMirror'));
    expect(await table.locator('tr').first().locator('th').count()).toBe(4);
    for (const name of ['Header row', 'Delete column', 'Add row below']) {
      await page.keyboard.press('Alt+F10');
      await focused(page.getByRole('button', { name: 'Add row below' }));
      await tabTo(page, page.getByRole('button', { name }));
      await page.keyboard.press('Enter');
      await focused(page.locator('.ProseMirror'));
    }
    expect(await table.locator('th').count()).toBe(0);
    expect(await table.locator('tr').count()).toBe(4);
    await inDarkTheme(page);
    await expectHealthy(page, 'blocks-table-dark');
    await inLightTheme(page);
    await saved(page);
  });

  it('takes a picture from the Insert button, and words for who cannot see it', async () => {
    await page.keyboard.press('Control+End');
    await (await insert(page, /Picture/)).setFiles(file('shelf.png'));
    const picture = page.locator('.ProseMirror figure:has(> img)');
    await waitUntilVisible(picture.locator('img'));
    await picture.locator('img').click();
    await page.getByRole('button', { name: 'Describe picture' }).click();
    await focused(page.getByLabel('Description of the picture'));
    await page.keyboard.type('A shelf with two boxes');
    await expectHealthy(page, 'blocks-picture-light');
    await page.keyboard.press('Enter');
    await waitUntilVisible(page.getByRole('img', { name: 'A shelf with two boxes' }));
    await saved(page);
  });

  it('says why a picture is not taken, and takes it again after a failure of the network', async () => {
    await page.keyboard.press('Control+End');
    await (await insert(page, /Picture/)).setFiles(file('page.png', Buffer.from('<svg onload="alert(1)"/>')));
    const refused = page.getByRole('alert').filter({ hasText: 'Choose a PNG, JPEG, GIF or WebP file.' });
    await waitUntilVisible(refused);
    await expectHealthy(page, 'blocks-refused-light');
    expect(await refused.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await refused.getByRole('button', { name: 'Remove' }).click();
    await waitUntilHidden(refused);
    await page.route('**/api/docs/*/images', (route) => route.abort(), { times: 1 });
    await (await insert(page, /Picture/)).setFiles(file('van.png'));
    await waitUntilVisible(page.getByText('The picture could not be uploaded.', { exact: false }));
    page.problems.length = 0;
    await page.getByRole('button', { name: 'Try again' }).click();
    await until(
      () => page.locator('.ProseMirror figure img').count(),
      (count) => count === 2,
      'pictures',
    );
    await saved(page);
  });

  it('takes a picture that is pasted or dropped, and makes one of another text its own', async () => {
    const before = await page.locator('.ProseMirror figure > img').count();
    await page.keyboard.press('Control+End');
    const bring = (kind: 'paste' | 'drop', html?: string) =>
      page.locator('.ProseMirror').evaluate(
        (dom, [event, bytes, markup]) => {
          const data = new DataTransfer();
          if (markup) data.setData('text/html', markup);
          else data.items.add(new File([Uint8Array.from(bytes as number[])], 'brought.png', { type: 'image/png' }));
          const { left, bottom } = dom.lastElementChild!.getBoundingClientRect();
          const at = { bubbles: true, cancelable: true, clientX: left + 4, clientY: bottom - 4 };
          dom.dispatchEvent(
            event === 'paste'
              ? new ClipboardEvent('paste', { ...at, clipboardData: data })
              : new DragEvent('drop', { ...at, dataTransfer: data }),
          );
        },
        [kind, [...PNG], html ?? ''] as const,
      );
    const pictures = (count: number) =>
      until(
        () => page.locator('.ProseMirror figure > img').count(),
        (n) => n === count,
        'pictures',
      );
    await bring('paste');
    await pictures(before + 1);
    await bring('drop');
    await pictures(before + 2);
    const other = await stage.row(`select id from notes where project_id = $1 limit 1`, [projectId]);
    const { id } = await page.evaluate(
      async ([docId, bytes]) => {
        const body = new FormData();
        body.append('file', new File([Uint8Array.from(bytes as number[])], 'elsewhere.png', { type: 'image/png' }));
        const answer = await fetch(`/api/docs/${docId}/images`, { method: 'POST', headers: { 'x-verbatim': '1' }, body });
        return (await answer.json()) as { id: string };
      },
      [other['id'] as string, [...PNG]] as const,
    );
    await page.keyboard.press('Control+End');
    // The line breaks once: the copy is asked for again.
    await page.route(`**/images/${id}`, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()), { times: 1 });
    await bring('paste', `<img data-file-id="${id}" alt="From the note">`);
    const copied = page.getByRole('img', { name: 'From the note' });
    await until(
      () => copied.getAttribute('src'),
      (src) => !!src && !src.includes(id),
      'a picture of its own',
    );
    const displayed = (await copied.getAttribute('src'))!.split('/').at(-1);
    expect(await stage.row('select doc_id from files where id = $1', [displayed])).toEqual({ doc_id: insightId });
    await saved(page);
    await page.keyboard.press('Control+End');
    await bring('paste', `<img data-file-id="${crypto.randomUUID()}" alt="Of nobody">`);
    await waitForToast(page, /could not be copied/);
    await page.keyboard.press('Control+z');
    await saved(page);
  });

  it('shows both to readers of the public link', async () => {
    const { share } = await gql(`mutation ($id: ID!) { share(input: { objectType: insight, objectId: $id }) { token } }`);
    const visitor = await stage.page(null, '/', {});
    await visitor.goto(`http://${maren.host}/public-object/${share.token}`);
    const picture = visitor.locator('main img[alt="A shelf with two boxes"]');
    await picture.waitFor({ state: 'attached' });
    // Pictures far below are fetched near the viewport.
    await visitor.locator('main table').scrollIntoViewIfNeeded();
    await until(
      () => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth),
      (width) => width === 1,
      'the picture',
    );
    expect(await visitor.locator('main table td').first().innerText()).toBe('Who');
  });

  it('is there in a readme, and in a note while it is written', async () => {
    await page.goto(`http://${maren.host}/projects/${projectId}/readme`);
    await text(page, '').first().waitFor();
    await page.locator('.ProseMirror').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/tab');
    await waitUntilVisible(page.getByRole('option', { name: 'Table' }));
    await page.keyboard.press('Enter');
    await waitUntilVisible(page.getByRole('toolbar', { name: 'Table' }));
    await expectHealthy(page, 'blocks-readme-light');
    const note = await stage.row(`select id from notes where project_id = $1 limit 1`, [projectId]);
    await page.goto(`http://${maren.host}/data/${note['id']}`);
    await waitUntilVisible(page.locator('.ProseMirror p'));
    expect(await page.getByRole('button', { name: /^Insert/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Edit text' }).click();
    await waitUntilVisible(page.getByRole('button', { name: 'Done editing' }));
    await focused(page.locator('.ProseMirror'));
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    await waitUntilVisible(page.getByRole('listbox', { name: 'Blocks' }));
    // Esc closes the menu and not the editing.
    await page.keyboard.press('Escape');
    await waitUntilHidden(page.getByRole('listbox', { name: 'Blocks' }));
    await waitUntilVisible(page.getByRole('button', { name: 'Done editing' }));
    await page.keyboard.type('quote');
    await page.keyboard.press('Enter');
    // Watched for before the words are typed: the browser must know of it before the key comes.
    const selected = page.waitForEvent('filechooser');
    await page.keyboard.type('/pic');
    await waitUntilVisible(page.getByRole('option', { name: 'Picture…' }));
    await page.keyboard.press('Enter');
    await (await selected).setFiles(file('belt.png'));
    await waitUntilVisible(page.locator('.ProseMirror figure img'));
    await expectHealthy(page, 'blocks-note-light');
  });

  it('says in the place of a picture that it cannot be shown', async () => {
    await page.route('**/api/files/*', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`http://${maren.host}/insights/${insightId}`);
    const missing = page.getByText('This picture cannot be shown', { exact: false }).filter({ hasText: '“A shelf with two boxes”' });
    // The browser asks for a picture when its place comes near, and only then there is something to be said.
    await missing.evaluate((words) => words.parentElement!.scrollIntoView({ block: 'center' }));
    await waitUntilVisible(missing);
    await expectHealthy(page, 'blocks-missing-light');
    await page.unroute('**/api/files/*');
  });

  it('offers no blocks any more when the right to write was taken away', async () => {
    const idris = await stage.person('idris');
    const role = (to: string) =>
      stage.row(`update members set role = $2 where user_id = (select id from users where email = $1) returning id`, [idris.email, to]);
    for (const address of [`/insights/${insightId}`, `/projects/${projectId}/readme`]) {
      const late = await stage.page(idris, address);
      await late.locator('.ProseMirror').click();
      await late.keyboard.press('Control+End');
      await waitUntilVisible(late.getByRole('button', { name: /^Insert/ }));
      await role('viewer');
      await late.keyboard.insertText('Too late');
      await waitUntilVisible(late.getByRole('alert').getByText(/can no longer edit this/));
      await waitUntilHidden(late.getByRole('button', { name: /^Insert/ }));
      await role('contributor');
      await late.close();
    }
  });

  it('fits a phone', async () => {
    const phone = await stage.page(maren, `/insights/${insightId}`, { phone: true, dark: true });
    await waitUntilVisible(phone.locator('.ProseMirror table'));
    await phone.locator('.ProseMirror td').first().click();
    await waitUntilVisible(phone.getByRole('toolbar', { name: 'Table' }));
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectHealthy(phone, 'blocks-phone-dark');
  });

  const gql = (query: string) => {
    stage.t.trust(query);
    return page.evaluate(
      async ([q, id]) => {
        const answer = await fetch('/api/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-verbatim': '1' },
          body: JSON.stringify({ query: q, variables: { id } }),
        });
        return (await answer.json()).data;
      },
      [query, insightId],
    );
  };
});
