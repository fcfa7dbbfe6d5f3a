import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  inDarkTheme,
  inLightTheme,
  selectOption,
  type TestPage,
  TestStage,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Codebooks and shared boards', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let projectId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    projectId = (await stage.row(`select id from projects where name = 'The night before delivery'`))['id'];
    page = await stage.page(maren, '/settings/tags');
  }, 180_000);
  afterAll(() => stage?.close());

  const at = (path: string) => page.goto(`http://${maren.host}${path}`);
  const card = (title: string, on = page) => on.locator('li[data-row]').filter({ has: on.getByRole('link', { name: title, exact: true }) });
  const undo = () => page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click();

  it('makes a board of the workspace and fills it from a table, with errors listed first', async () => {
    await waitUntilVisible(page.getByRole('heading', { name: 'Tags', exact: true }));
    await page.getByRole('button', { name: 'New board' }).first().press('Enter');
    await focused(page.getByLabel('Board name'));
    await page.keyboard.type('How bad it is');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Import tags' }).first().click();
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'severity.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Title,Group,Colour,Description\nBlocks,Severity,rose,Nobody gets further\nAnnoys,Severity,amber,\n,Severity,,\n',
      ),
    });
    const dialog = page.getByRole('dialog');
    await waitUntilVisible(dialog.getByText('2 new tags'));
    await waitUntilVisible(dialog.getByText('Line 4: Title is required.'));
    await expectHealthy(page, 'import-tags-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'import-tags-dark');
    await inLightTheme(page);
    await dialog.getByRole('button', { name: 'Import 2 tags' }).press('Enter');
    await waitForToast(page, '2 tags imported');
    await waitUntilVisible(card('Blocks'));
    await waitUntilVisible(page.getByText('Workspace board'));
    await expectHealthy(page, 'workspace-board-light');
  });

  it('links it to a project, where an edit shows at once, and keeps its tags read-only when it is unlinked', async () => {
    await at(`/projects/${projectId}/settings/extensions`);
    await waitUntilVisible(page.getByRole('heading', { name: 'Extensions', level: 1 }));
    await page.getByRole('button', { name: 'Link How bad it is' }).press('Enter');
    await waitForToast(page, 'How bad it is linked to this project');
    await expectHealthy(page, 'extensions-light');
    const board = await stage.row(`select id from tag_boards where name = 'How bad it is'`);
    const idris = await stage.page(await stage.person('idris'), `/projects/${projectId}/tag-boards/${board['id']}`);
    await waitUntilVisible(card('Annoys', idris));
    await waitUntilVisible(idris.getByText('Used by 1 project'));
    expect(await idris.getByRole('button', { name: /Add a tag to|Actions for/ }).count()).toBe(0);
    await at(`/settings/tags/${board['id']}`);
    await card('Annoys').hover();
    await page.getByRole('button', { name: 'Actions for Annoys', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await focused(page.getByLabel('Tag name'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Slows people');
    await page.keyboard.press('Enter');
    await waitUntilVisible(card('Slows people', idris));
    await idris.context().close();
    await at('/settings/tags');
    await waitUntilVisible(page.getByRole('link', { name: 'The night before delivery' }));
    await expectHealthy(page, 'settings-tags-light');
    await at(`/projects/${projectId}/settings/extensions`);
    await page.getByRole('button', { name: 'Unlink How bad it is' }).press('Enter');
    await waitForToast(page, 'How bad it is unlinked from this project');
    await waitUntilVisible(page.getByRole('button', { name: 'Link How bad it is' }));
  });

  it('keeps a group of fields, which a project links and follows', async () => {
    await at('/settings/fields');
    await page.getByRole('link', { name: 'Field groups' }).click();
    await waitUntilVisible(page.getByText('No field groups yet'));
    await page.getByRole('button', { name: 'New group' }).press('Enter');
    await focused(page.getByLabel('Group name'));
    await page.keyboard.type('Who they are');
    await page.keyboard.press('Enter');
    await focused(page.getByRole('button', { name: 'Add a field to Who they are' }));
    await waitUntilHidden(page.getByRole('dialog'));
    await page.keyboard.press('Enter');
    await focused(page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Plan');
    await selectOption(page, 'Type', /^Select$/);
    await page.getByLabel('Options').fill('Free\nTeam');
    await page.getByRole('button', { name: 'Create field' }).press('Enter');
    await waitUntilHidden(page.getByRole('dialog'));
    await waitUntilVisible(page.getByText('No project uses it yet.'));
    await at(`/projects/${projectId}/settings/extensions`);
    await page.getByRole('button', { name: 'Link Who they are' }).press('Enter');
    await waitForToast(page, 'Who they are linked to this project');
    await expectHealthy(page, 'extensions-groups-light');
    await page.getByRole('link', { name: 'Who they are', exact: true }).click();
    const row = page.locator('li[data-field]').filter({ has: page.getByRole('heading', { name: 'Plan', exact: true }) });
    await waitUntilVisible(row.getByText('From Who they are'));
    await row.getByRole('button', { name: 'More for Plan' }).click();
    await waitUntilVisible(page.getByRole('menuitem', { name: 'Hide' }));
    expect(await page.getByRole('menuitem', { name: /Rename|Delete|Change type|Edit options/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expectHealthy(page, 'group-fields-light');
    await at('/settings/fields?of=groups');
    await waitUntilVisible(page.getByRole('link', { name: 'The night before delivery' }));
    await expectHealthy(page, 'field-groups-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'field-groups-dark');
    await inLightTheme(page);
    await page.getByRole('button', { name: 'More for Plan' }).click();
    await waitUntilVisible(page.getByRole('menuitem', { name: 'Change type' }).getByText(/^Fixed while projects use the group/));
    await expectHealthy(page, 'field-groups-fixed-light');
    await page.keyboard.press('Escape');
    await waitUntilHidden(page.getByRole('menu'));
    const remove = async () => {
      await page.getByRole('button', { name: 'More for Who they are' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
      await waitForToast(page, /^Who they are deleted/);
      await waitUntilVisible(page.getByText('No field groups yet'));
    };
    await remove();
    await undo();
    await waitUntilVisible(page.getByRole('link', { name: 'The night before delivery' }));
    await remove();
    await at(`/projects/${projectId}/settings/fields`);
    await waitUntilVisible(row);
    expect(await row.getByText('From Who they are').count()).toBe(0);
  });

  it('splits a tag by words, as it was shown, and takes it back', async () => {
    const row = await stage.row(
      `select t.id, t.title, h.text from tags t join highlight_tags ht on ht.tag_id = t.id join highlights h on h.id = ht.highlight_id
       join tag_boards b on b.id = t.board_id where b.project_id = $1 and h.deleted_at is null and t.deleted_at is null
       group by t.id, t.title, h.text order by count(*) over (partition by t.id) desc, length(h.text) limit 1`,
      [projectId],
    );
    const word = (row['text'] as string).match(/\p{L}{5,}/u)?.[0] ?? 'the';
    await at(`/tags/${row['id']}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Split…' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await focused(dialog.getByLabel('Words in the highlights to split off'));
    await page.keyboard.type(word);
    await waitUntilVisible(dialog.getByText(/highlights gets? the new tag/));
    await page.keyboard.press('Tab');
    await dialog.getByLabel('Name of the new tag').fill('Only these');
    await expectHealthy(page, 'split-tag-light');
    await page.keyboard.press('Enter');
    await waitForToast(page, /Only these created/);
    const created = await stage.row(
      `select count(*)::int as n from highlight_tags ht join tags t on t.id = ht.tag_id where t.title = 'Only these' and t.deleted_at is null`,
    );
    expect(created['n']).toBeGreaterThan(0);
    await undo();
    await waitUntilHidden(dialog);
    await waitUntilVisible(page.getByRole('heading', { name: row['title'] }));
  });

  it('warns of a tag that says nearly the same, and takes that one', async () => {
    await at(`/projects/${projectId}/tag-boards`);
    await page.getByRole('button', { name: 'Add a tag to Money' }).click();
    await page.keyboard.type('Hidden costs');
    await waitUntilVisible(page.getByText('Similar: “Hidden cost” in Money'));
    await expectHealthy(page, 'near-duplicate-light');
    await page.keyboard.press('Tab');
    await focused(page.getByRole('button', { name: 'Use that one' }));
    await page.keyboard.press('Enter');
    await waitUntilVisible(page.getByRole('complementary', { name: /Tag/ }));
    expect(await card('Hidden costs').count()).toBe(0);
    expect(page.problems).toEqual([]);
  });
});
