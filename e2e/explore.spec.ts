import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  selectOption,
  type TestPage,
  TestStage,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

const PROJECT = 'The night before delivery';

describeInBrowser('Browsing', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;

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

  it('shows what is new, narrowed and kept as a feed that others may see', async () => {
    await page.getByRole('link', { name: 'Explore', exact: true }).press('Enter');
    await waitUntilVisible(content().getByRole('article').first());
    await expectHealthy(page, 'explore-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'explore-dark');
    await inLightTheme(page);
    await selectOption(page, 'Type', 'Insights');
    await page.waitForURL(/type=INSIGHT/);
    await waitUntilHidden(content().locator('blockquote'));
    await selectOption(page, 'Time', 'Last 30 days');
    await page.waitForURL(/days=30/);
    await selectOption(page, 'Folder', 'Households');
    await page.waitForURL(/folder=/);
    await expectHealthy(page, 'explore-narrowed-light');
    await selectOption(page, 'Folder', 'All folders');
    await page.getByRole('button', { name: 'Save as feed' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).fill('What we found');
    await page.getByRole('radio', { name: /Everyone in the workspace/ }).press('Space');
    await expectHealthy(page, 'feed-dialog-light');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/explore\/[\w-]{36}$/);
    await waitUntilVisible(page.getByRole('heading', { name: 'What we found' }));
    await page.getByRole('radio', { name: 'Grid' }).press('Space');
    await page.getByRole('button', { name: 'Subscribe' }).press('Enter');
    await expectHealthy(page, 'feed-light');
    await page
      .getByRole('menuitemcheckbox', { name: /^Weekly/ })
      .or(page.getByRole('menuitem', { name: /^Weekly/ }))
      .first()
      .press('Enter');
    await waitUntilVisible(page.getByRole('button', { name: 'Weekly updates' }));
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(page, 'feed-phone');
    const clara = await stage.page(await stage.person('clara'), new URL(page.url()).pathname);
    await waitUntilVisible(clara.getByText('Shared with the workspace'));
    await clara.getByRole('button', { name: 'Feed options' }).press('Enter');
    await waitUntilVisible(clara.getByRole('menuitem').first());
    expect(await clara.getByRole('menuitem').allTextContents()).toEqual(['Duplicate']);
    await clara.context().close();
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole('button', { name: 'Feed options' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await waitForToast(page, 'What we found deleted');
    await page.getByRole('listitem').filter({ hasText: 'What we found deleted' }).getByRole('button', { name: 'Undo' }).press('Enter');
    await waitUntilVisible(page.getByRole('link', { name: 'What we found' }));
  });

  it('follows a project, and says who does', async () => {
    await page.goto(`http://${maren.host}/projects`);
    await content().getByRole('link', { name: PROJECT }).click();
    await page.getByRole('button', { name: 'Follow', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: /^Follow/ }).press('Enter');
    await page.getByRole('button', { name: 'Following · 1' }).press('Enter');
    await waitUntilVisible(page.getByRole('menuitem', { name: 'Maren Holt' }));
    await expectHealthy(page, 'followers-light');
    await page.getByRole('menuitem', { name: /^Following/ }).press('Enter');
    await waitUntilVisible(page.getByRole('button', { name: 'Follow', exact: true }));
  });
});
