import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectFrame,
  expectHealthy,
  inDarkTheme,
  selectOption,
  type TestPage,
  TestStage,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Trash', () => {
  let stage: TestStage;
  let maren: Person;
  let idris: Person;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    idris = await stage.person('idris');
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const row = (page: TestPage, text: string) =>
    page.getByRole('table', { name: 'Deleted items' }).getByRole('row').filter({ hasText: text });
  /** A mutation by the page's own session. */
  const remove = async (page: TestPage, field: string, id: string) => {
    const query = `mutation { ${field}(${field.endsWith('s') ? `ids: ["${id}"]` : `id: "${id}"`}) { ids } }`;
    stage.t.trust(query);
    const answer = await page.evaluate(
      (text) =>
        fetch('/api/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: text }),
        }).then((r) => r.json()),
      query,
    );
    expect(answer.errors).toBeUndefined();
  };

  it('is empty at first, fills as things are deleted, and gives them back', async () => {
    const page = await stage.page(idris, '/settings/trash');
    await waitUntilVisible(page.getByRole('heading', { name: 'The trash is empty' }));
    await expectFrame(page);
    await expectHealthy(page, 'trash-empty-light');
    const note = await stage.row(`select id, title, project_id as project from notes where deleted_at is null order by title limit 1`);
    const highlight = await stage.row(
      `select h.id, h.quote from highlights h where h.deleted_at is null and h.note_id <> $1 order by length(h.quote) desc limit 1`,
      [note.id],
    );
    await remove(page, 'deleteHighlights', highlight.id);
    await waitUntilVisible(row(page, highlight.quote));
    await remove(page, 'deleteNotes', note.id);
    await waitUntilVisible(row(page, note.title));
    await waitUntilVisible(row(page, note.title).getByRole('cell', { name: /^Idris/ }));
    await waitUntilVisible(row(page, note.title).getByRole('cell', { name: '30 days' }));
    await selectOption(page, /^Type/, 'Highlight');
    await waitUntilHidden(row(page, note.title));
    await selectOption(page, /^Type/, 'All types');
    await page.getByRole('searchbox', { name: 'Find by title' }).fill(note.title.slice(0, 12));
    await waitUntilHidden(row(page, highlight.quote));
    await page.getByRole('searchbox', { name: 'Find by title' }).fill('nothing is called so');
    await page.getByRole('button', { name: 'Show all' }).click();
    await waitUntilVisible(row(page, highlight.quote));
    await expectHealthy(page, 'trash-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'trash-dark');
    await row(page, note.title)
      .getByRole('button', { name: /^Restore/ })
      .click();
    await waitForToast(page, `${note.title} restored`);
    await waitUntilHidden(row(page, note.title));
    await page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'Open' }).click();
    await page.waitForURL(`**/data/${note.id}`);
    await waitUntilVisible(page.getByRole('heading', { level: 1, name: note.title }));
  });

  it('asks where a note goes whose project is deleted, and an admin deletes for good', async () => {
    const page = await stage.page(maren, '/settings/trash');
    const note = await stage.row(
      `select n.id, n.title, p.id as project, p.name from notes n join projects p on p.id = n.project_id where n.deleted_at is null order by n.title limit 1`,
    );
    await waitUntilVisible(page.getByRole('heading', { level: 1, name: 'Trash' }));
    await remove(page, 'deleteNotes', note.id);
    await remove(page, 'deleteProject', note.project);
    await waitUntilVisible(row(page, note.title).getByText(`In ${note.name}, which is deleted too`));
    await row(page, note.title)
      .getByRole('button', { name: /^Restore/ })
      .click();
    const dialog = page.getByRole('dialog');
    await waitUntilVisible(dialog.getByText(`Restore “${note.name}” as well`));
    await expectHealthy(page, 'trash-restore-light');
    await dialog.getByText('Move it to another project').click();
    await waitUntilVisible(dialog.getByRole('button', { name: /Project/ }));
    await dialog.getByText(`Restore “${note.name}” as well`).click();
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await waitForToast(page, `${note.title} restored`);
    expect((await stage.row(`select deleted_at as at from projects where id = $1`, [note.project])).at).toBeNull();

    await remove(page, 'deleteNotes', note.id);
    await row(page, note.title).getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Delete forever' }).click();
    await waitUntilVisible(page.getByRole('dialog').getByText(/Nobody can bring them back/));
    await expectHealthy(page, 'trash-purge-light');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).click();
    await waitForToast(page, `${note.title} deleted forever`);
    await waitUntilHidden(row(page, note.title));
    await expect(stage.row('select id from notes where id = $1', [note.id])).rejects.toThrow('no row');
  });

  it('fits a phone', async () => {
    const page = await stage.page(idris, '/settings/trash', { phone: true });
    await waitUntilVisible(page.getByText('“', { exact: false }));
    await expectHealthy(page, 'trash-phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
