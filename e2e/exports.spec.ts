import fs from 'node:fs';
import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  waitForToast,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Exports of a project', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let projectId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    projectId = (await stage.row(`select id from projects where name = 'The night before delivery'`))['id'];
    page = await stage.page(maren, `/projects/${projectId}/settings/export`);
  }, 180_000);
  afterAll(() => stage?.close());

  const row = (name: string) => page.getByRole('list', { name: 'Recent exports' }).getByRole('listitem').filter({ hasText: name });

  it('are ordered by keyboard, written in the background, and downloaded', async () => {
    await waitUntilVisible(page.getByText('No exports yet'));
    await expectHealthy(page, 'export-empty-light');
    await page.getByRole('radio', { name: /^Web pages/ }).press('Space');
    await page.getByRole('checkbox', { name: 'Notes' }).press('Space');
    await waitUntilVisible(page.getByText('Highlights stand in notes. Choose notes as well, or CSV.'));
    expect(await page.getByRole('button', { name: 'Export project' }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Notes' }).press('Space');
    await page.getByRole('button', { name: 'Export project' }).press('Enter');
    await waitForToast(page, 'Export started');
    const link = row('Web pages').getByRole('link', { name: /^Download/ });
    await waitUntilVisible(link);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('The night before delivery, html.zip');
    expect(
      fs
        .readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await waitUntilVisible(row('Web pages').getByText(/Available until/));
    await expectHealthy(page, 'export-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'export-dark');
    await inLightTheme(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(page, 'export-phone');
  });

  it('come back as a project that is equal, and can be taken back', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('radio', { name: /^Archive/ }).press('Space');
    await page.getByRole('button', { name: 'Export project' }).press('Enter');
    const link = row('Archive').getByRole('link', { name: /^Download/ });
    await waitUntilVisible(link);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    await page.goto(`http://${maren.host}/projects`);
    await page.getByRole('button', { name: 'Import project' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Choose a file').setInputFiles({
      name: 'notes.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('no archive'),
    });
    await waitUntilVisible(dialog.getByText(/not an archive of a project/));
    await dialog.getByLabel('Choose a file').setInputFiles(await download.path());
    await waitUntilVisible(dialog.getByText('Project imported'));
    await expectHealthy(page, 'import-project-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'import-project-dark');
    await inLightTheme(page);
    await dialog.getByRole('link', { name: 'Open project' }).press('Enter');
    await waitUntilVisible(page.getByRole('grid', { name: /Notes in/ }));
    const counted = (id: string) =>
      stage.row(
        `select (select count(*) from notes where project_id = $1)::int as notes, (select count(*) from highlights where project_id = $1 and not is_by_ai and deleted_at is null)::int as highlights,
           (select count(*) from highlight_tags x join highlights h on h.id = x.highlight_id where h.project_id = $1 and not h.is_by_ai and h.deleted_at is null)::int as pairs,
           (select md5(string_agg(concat_ws(' ', n.title, h.quote, h.start_offset, h.end_offset, h.status), '|' order by n.title, h.start_offset, h.end_offset, h.quote)) from highlights h join notes n on n.id = h.note_id where h.project_id = $1 and not h.is_by_ai and h.deleted_at is null) as ranges`,
        [id],
      );
    expect(await counted(page.url().split('/').at(-1)!)).toEqual(await counted(projectId));
  });

  it('go to other research programs and come back, with what is lost counted on both ways', async () => {
    await page.goto(`http://${maren.host}/projects/${projectId}/settings/export`);
    await page.getByRole('radio', { name: /^Research project/ }).press('Space');
    await page.getByRole('button', { name: 'Export project' }).press('Enter');
    const link = row('Research project').getByRole('link', { name: /^Download/ });
    await waitUntilVisible(link);
    await waitUntilVisible(row('Research project').getByText('Not in this file:'));
    await expectHealthy(page, 'export-losses-light');
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    await page.goto(`http://${maren.host}/projects`);
    await page.getByRole('button', { name: 'Import project' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Choose a file').setInputFiles({
      name: 'study.qdpx',
      mimeType: 'application/zip',
      buffer: fs.readFileSync(await download.path()),
    });
    await waitUntilVisible(dialog.getByText('Project imported'));
    await waitUntilVisible(dialog.getByText('Not imported:'));
    await expectHealthy(page, 'import-losses-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'import-losses-dark');
    await inLightTheme(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(page, 'import-losses-phone');
  });
});
