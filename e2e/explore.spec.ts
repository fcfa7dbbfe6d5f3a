import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  selectOption,
  TestStage,
  type Watched,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

const PROJECT = 'The night before delivery';

describeInBrowser('Browsing', () => {
  let stage: TestStage;
  let maren: Person;
  let page: Watched;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    page = await stage.page(maren, '/projects');
  }, 180_000);
  afterAll(() => stage?.close());

  const content = () => page.locator('#content');

  it('archives selected projects, shows why they are read-only, and brings them back', async () => {
    await waitUntilVisible(content().getByRole('link', { name: PROJECT }));
    await content()
      .getByRole('checkbox', { name: `Select ${PROJECT}` })
      .press('Space');
    await waitUntilVisible(page.getByRole('toolbar').getByText('1 project selected'));
    await expectHealthy(page, 'projects-selected-light');
    await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).press('Enter');
    await waitForToast(page, `${PROJECT} archived`);
    await waitUntilHidden(content().getByRole('link', { name: PROJECT }));
    await selectOption(page, 'Status', 'Archived');
    await content().getByRole('link', { name: PROJECT }).click();
    await waitUntilVisible(page.getByText('Archived: read-only for everyone.'));
    await waitUntilHidden(page.getByRole('button', { name: 'Import' }));
    await expectHealthy(page, 'project-archived-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'project-archived-dark');
    await inLightTheme(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await waitUntilVisible(page.getByText('Archived: read-only for everyone.').filter({ visible: true }));
    await expectHealthy(page, 'project-archived-phone');
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole('button', { name: `More options for ${PROJECT}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Unarchive' }).press('Enter');
    await waitForToast(page, `${PROJECT} unarchived`);
    await waitUntilHidden(page.getByText('Archived: read-only for everyone.'));
    await waitUntilVisible(page.getByRole('button', { name: 'Import' }));
  });
});
