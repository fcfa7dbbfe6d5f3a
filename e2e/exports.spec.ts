import fs from 'node:fs';
import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  TestStage,
  type Watched,
  waitForToast,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Exports of a project', () => {
  let stage: TestStage;
  let maren: Person;
  let page: Watched;
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
});
