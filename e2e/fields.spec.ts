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
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Fields', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let projectId: string;
  let noteId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    projectId = (await stage.row(`select id from projects where name = 'The night before delivery'`))['id'];
    noteId = (await stage.row(`select id from notes where project_id = $1 and deleted_at is null order by title limit 1`, [projectId]))[
      'id'
    ];
    page = await stage.page(maren, `/projects/${projectId}/settings/fields`);
  }, 180_000);
  afterAll(() => stage?.close());

  const at = (path: string) => page.goto(`http://${maren.host}${path}`);
  const row = (name: string) => page.locator('li[data-field]').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const value = async (label: string) =>
    (
      await stage.row(
        `select max(v.value) as value from field_values v join fields f on f.workspace_id = v.workspace_id and f.id = v.field_id where f.label = $1 and v.object_id = $2`,
        [label, noteId],
      )
    )?.['value'];

  it('are added by keyboard, with their options', async () => {
    await waitUntilVisible(page.getByText('No fields yet'));
    await expectHealthy(page, 'fields-empty-light');
    await page.getByRole('button', { name: 'Field', exact: true }).press('Enter');
    await focused(page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Left after');
    await selectOption(page, 'Type', /^Select$/);
    await page.getByLabel('Options').fill('Box 1\nBox 2\n\nBox 3');
    await expectHealthy(page, 'new-field-light');
    await page.getByRole('button', { name: 'Create field' }).press('Enter');
    await waitUntilVisible(row('Left after').getByText('Box 3'));
    await waitUntilHidden(page.getByRole('dialog'));
    for (const [name, type] of [
      ['Weekly spend', 'Text'],
      ['Recommend', 'NPS'],
    ] as const) {
      await page.getByRole('button', { name: 'Field', exact: true }).press('Enter');
      await focused(page.getByRole('textbox', { name: 'Name' }));
      await page.keyboard.type(name);
      if (type !== 'Text') await selectOption(page, 'Type', type);
      await page.getByRole('button', { name: 'Create field' }).press('Enter');
      await waitUntilVisible(row(name));
      await waitUntilHidden(page.getByRole('dialog'));
    }
    await row('Left after').getByRole('button', { name: 'More for Left after' }).click();
    await page.getByRole('menuitem', { name: 'Edit options' }).click();
    await page.getByRole('button', { name: 'Option', exact: true }).click();
    await page.keyboard.type('Box 4 to 6');
    await page.keyboard.press('Enter');
    await waitUntilVisible(page.getByText('4 of 200 options'));
    await expectHealthy(page, 'fields-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'fields-dark');
    await inLightTheme(page);
  });

  it('are filled in beside a note, and say what does not fit', async () => {
    await at(`/data/${noteId}`);
    await page.getByRole('textbox', { name: 'Weekly spend' }).fill('about 40 quid');
    await page.keyboard.press('Enter');
    await until(
      () => value('Weekly spend'),
      (now) => now === 'about 40 quid',
      'about 40 quid',
    );
    await at('/home');
    await at(`/data/${noteId}`);
    await page.getByRole('textbox', { name: 'Weekly spend' }).fill('about 50 quid');
    await page.goBack();
    await until(
      () => value('Weekly spend'),
      (now) => now === 'about 50 quid',
      'kept though Back took the field away',
    );
    await at(`/data/${noteId}`);
    await selectOption(page, 'Recommend', '9 · promoter');
    await until(
      () => value('Recommend'),
      (now) => now === '9',
      '9',
    );
    await selectOption(page, 'Left after', 'Box 2');
    await waitUntilVisible(page.getByRole('button', { name: 'Left after: Box 2' }));
    await expectHealthy(page, 'note-fields-light');
    const idris = await stage.page(await stage.person('idris'), `/data/${noteId}`);
    await waitUntilVisible(idris.getByRole('button', { name: 'Left after: Box 2' }));
    await page.getByRole('textbox', { name: 'Weekly spend' }).fill('31.90');
    await page.keyboard.press('Enter');
    await idris.waitForFunction(() => document.querySelector<HTMLInputElement>('input[aria-label="Weekly spend"]')?.value === '31.90');
    await idris.context().close();
  });

  it('change their type after a look at what is lost, and back', async () => {
    await at(`/projects/${projectId}/settings/fields`);
    await row('Recommend').getByRole('button', { name: 'More for Recommend' }).click();
    await page.getByRole('menuitem', { name: 'Change type' }).click();
    const drawer = page.getByRole('dialog', { name: 'Change type' });
    await drawer.getByRole('button', { name: /^New type/ }).click();
    await page.getByRole('option', { name: 'E-mail' }).click();
    await waitUntilVisible(drawer.getByRole('button', { name: 'Change, lose 1 value' }));
    await expectHealthy(page, 'change-type-light');
    await drawer.getByRole('button', { name: 'Change, lose 1 value' }).press('Enter');
    await waitForToast(page, 'Recommend is E-mail now');
    await waitUntilHidden(drawer);
    await row('Recommend').getByRole('button', { name: 'More for Recommend' }).click();
    await page.getByRole('menuitem', { name: 'Undo the change of type' }).click();
    await waitForToast(page, 'Recommend is NPS again');
    await until(
      () => value('Recommend'),
      (now) => now === '9',
      '9',
    );
  });

  it('are deleted with a way back, and are only read by viewers', async () => {
    await row('Weekly spend').getByRole('button', { name: 'More for Weekly spend' }).click();
    await page.getByRole('menu', { name: 'More for Weekly spend' }).getByRole('menuitem', { name: 'Delete' }).click();
    await waitForToast(page, 'Weekly spend deleted');
    await waitUntilHidden(row('Weekly spend'));
    await page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click();
    await waitUntilVisible(row('Weekly spend'));
    const clara = await stage.page(await stage.person('clara'), `/projects/${projectId}/settings/fields`);
    await waitUntilVisible(clara.getByRole('heading', { name: 'Left after' }));
    expect(await clara.getByRole('button', { name: /More for|^Field$/ }).count()).toBe(0);
    await clara.goto(`http://${maren.host}/data/${noteId}`);
    await waitUntilVisible(clara.getByText('9 · promoter'));
    expect(await clara.getByRole('textbox', { name: 'Weekly spend' }).count()).toBe(0);
    await clara.context().close();
  });

  it('of insights are made beside those of notes, and filled in above the text', async () => {
    const insight = await stage.row(`select id, project_id from insights where project_id is not null and deleted_at is null limit 1`);
    await at(`/projects/${insight['project_id']}/settings/fields`);
    await page.getByRole('navigation', { name: 'Fields of notes and of insights' }).getByRole('link', { name: 'Insights' }).press('Enter');
    await waitUntilVisible(page.getByText('No fields yet'));
    await page.getByRole('button', { name: 'Field', exact: true }).press('Enter');
    await focused(page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Decides');
    await page.getByRole('button', { name: 'Create field' }).press('Enter');
    await waitUntilVisible(row('Decides'));
    await waitUntilHidden(page.getByRole('dialog'));
    await expectHealthy(page, 'insight-fields-light');
    await at(`/insights/${insight['id']}`);
    await page.getByRole('textbox', { name: 'Decides' }).fill('The board, in May');
    await page.keyboard.press('Enter');
    await until(
      async () => (await stage.row(`select max(value) as value from field_values where object_id = $1`, [insight['id']]))?.['value'],
      (now) => now === 'The board, in May',
      'The board, in May',
    );
    await expectHealthy(page, 'insight-values-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'insight-values-dark');
    await inLightTheme(page);
  });

  it('name contacts, which are found or added on the way, and new notes begin with a default', async () => {
    await at(`/projects/${projectId}/settings/fields`);
    await page.getByRole('button', { name: 'Field', exact: true }).press('Enter');
    await focused(page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Interviewee');
    await selectOption(page, 'Type', /^Contact$/);
    await page.getByRole('button', { name: 'Create field' }).press('Enter');
    await waitUntilVisible(row('Interviewee'));
    await waitUntilHidden(page.getByRole('dialog'));
    await row('Left after').getByRole('button', { name: 'More for Left after' }).click();
    await page.getByRole('menuitem', { name: 'Default value…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Default of “Left after”' });
    await selectOption(page, /^Value/, 'Box 3');
    await expectHealthy(page, 'field-default-light');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await waitUntilVisible(row('Left after').getByText('Default: Box 3'));
    await stage.row(`with made as (insert into contacts (id, workspace_id, name, created_by) select gen_random_uuid(), workspace_id, 'Aaron Vale', user_id
      from members limit 1 returning id) select count(*) from made`);
    await at(`/data/${noteId}`);
    await page.getByRole('button', { name: 'Interviewee: Empty' }).press('Enter');
    await focused(page.getByRole('searchbox', { name: 'Find or add a contact' }));
    await waitUntilVisible(page.getByRole('button', { name: 'Aaron Vale' }));
    await expectHealthy(page, 'person-picker-light');
    // Enter comes before the answer: it adds who was typed, not the first of those who were listed until then.
    await page.keyboard.type('Nora Byrne');
    await page.keyboard.press('Enter');
    await waitUntilVisible(page.getByRole('link', { name: 'Nora Byrne' }));
    await expectHealthy(page, 'person-value-light');
    await inDarkTheme(page);
    await page.getByRole('button', { name: 'Change Interviewee' }).press('Enter');
    await waitUntilVisible(page.getByRole('button', { name: 'Leave empty' }));
    await expectHealthy(page, 'person-picker-dark');
    await page.keyboard.press('Escape');
    await inLightTheme(page);
    await at(`/projects/${projectId}/data`);
    await waitUntilVisible(page.getByText('Nora Byrne'));
    await expectHealthy(page, 'person-column-light');
  });

  it('fit on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await at(`/projects/${projectId}/settings/fields`);
    await waitUntilVisible(row('Left after'));
    await expectHealthy(page, 'fields-phone');
  });
});
