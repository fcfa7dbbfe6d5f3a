import fs from 'node:fs';
import path from 'node:path';
import type { Person } from '../backend/src/testing/harness.js';
import { SCREENSHOT_DIR } from './browser.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Charts', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let project: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    const row = await stage.row(
      `select p.id from projects p join highlights h on h.project_id = p.id where p.deleted_at is null group by p.id order by count(*) desc limit 1`,
    );
    project = row['id'];
    page = await stage.page(maren, `/projects/${project}/charts`, { width: 1366, height: 768 });
  }, 180_000);
  afterAll(() => stage?.close());

  const choose = async (name: string, option: string) => {
    await page.getByRole('button', { name: new RegExp(`^${name} `) }).press('Enter');
    // The list that was open before may still be closing.
    await page.getByRole('listbox', { name, exact: true }).getByRole('option', { name: option, exact: true }).click();
  };

  it('say what they count, and their numbers open what stands behind them by keyboard alone', async () => {
    const table = page.getByRole('table', { name: 'Numbers: Highlights by tag' });
    await waitUntilVisible(table);
    await waitUntilVisible(page.locator('.recharts-bar-rectangle').first());
    await expectHealthy(page, 'charts-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'charts-dark');
    await inLightTheme(page);
    const number = table.getByRole('button').first();
    const said = Number(await number.textContent());
    await number.press('Enter');
    const panel = page
      .getByRole('complementary')
      .filter({ has: page.getByRole('heading', { level: 2 }) })
      .last();
    await waitUntilVisible(panel.getByText(`${said} highlight`));
    await focused(panel);
    await expectHealthy(page, 'charts-behind-light');
    await page.setViewportSize({ width: 390, height: 844 });
    // On a phone it covers the chart, which nothing can reach then.
    await waitUntilHidden(table);
    await expectHealthy(page, 'charts-behind-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await waitUntilVisible(table);
    expect(page.url()).toContain('mark=');
    await page.keyboard.press('Escape');
    await waitUntilHidden(panel.getByText(`${said} highlight`));
  });

  it('are drawn in five ways, and the address keeps which', async () => {
    for (const [kind, name] of [
      ['PIE', 'Pie'],
      ['TREEMAP', 'Treemap'],
      ['RADAR', 'Radar'],
    ] as const) {
      await choose('Chart type', name);
      await waitUntilVisible(page.getByRole('img', { name: new RegExp(`^${name}: Highlights by tag`) }));
      await expectHealthy(page, `charts-${kind.toLowerCase()}-light`);
      expect(page.url()).toContain(`kind=${kind}`);
    }
    await choose('By', 'Date of the note');
    await choose('Split by', 'Tag group');
    await waitUntilVisible(page.getByRole('img', { name: /^Line over time: Highlights by date, split by tag group/ }));
    await expectHealthy(page, 'charts-line-light');
    await page.reload();
    await waitUntilVisible(page.getByRole('table', { name: 'Numbers: Highlights by date, split by tag group' }));
  });

  it('are saved, named, exported and deleted', async () => {
    await page.goto(`http://${maren.host}/projects/${project}/charts?kind=PIE&by=group`);
    await waitUntilVisible(page.getByRole('img', { name: /^Pie: Highlights by tag group/ }));
    await page.getByRole('button', { name: 'Save chart' }).press('Enter');
    await focused(page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Where the weight lies');
    await page.keyboard.press('Enter');
    await waitUntilVisible(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByText('Where the weight lies'));
    await page.getByRole('link', { name: 'Charts', exact: true }).first().click();
    const card = page.getByRole('region', { name: 'Where the weight lies' });
    await waitUntilVisible(card.getByRole('table', { name: 'Numbers: Highlights by tag group' }));
    await expectHealthy(page, 'charts-saved-light');
    const saved = async (format: string) => {
      await card.getByRole('button', { name: /^Export/ }).press('Enter');
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: format }).press('Enter')]);
      return fs.readFileSync((await file.path())!);
    };
    const rows = (await saved('Numbers as CSV')).toString('utf8').trimEnd().split('\r\n');
    expect(rows[0]).toBe('\uFEFFTag group,Highlights,Share');
    expect(rows.length).toBe(await card.getByRole('row').count());
    const svg = (await saved('Drawing as SVG')).toString('utf8');
    expect(svg).toContain('Highlights by tag group');
    expect(svg).not.toContain('var(--');
    const png = await saved('Drawing as PNG');
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect(png.readUInt32BE(16)).toBeGreaterThan(600);
    fs.writeFileSync(path.join(SCREENSHOT_DIR, 'charts-exported.png'), png);
  });

  it('stand in insights with the numbers of now, and say when they are deleted', async () => {
    const insight = (
      await stage.row(`select id from insights where project_id = '${project}' and deleted_at is null order by title limit 1`)
    )['id'];
    await page.goto(`http://${maren.host}/insights/${insight}`);
    const text = page.getByRole('textbox', { name: 'Insight text' });
    await text.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/chart');
    await waitUntilVisible(page.getByRole('option', { name: /^Chart…/ }));
    await page.keyboard.press('Enter');
    await waitUntilVisible(page.getByRole('option', { name: /^Where the weight lies/ }));
    await expectHealthy(page, 'insight-pick-chart-light');
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'Where the weight lies' });
    await waitUntilVisible(card.getByRole('table', { name: 'Numbers: Highlights by tag group' }));
    await waitUntilVisible(card.getByRole('img', { name: /^Pie: Highlights by tag group/ }));
    await page.keyboard.type('The numbers above are of today.');
    await waitUntilVisible(page.getByText('The numbers above are of today.'));
    await expectHealthy(page, 'insight-chart-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'insight-chart-dark');
    await inLightTheme(page);
    await onPublicPage();
    await card.getByRole('link', { name: 'Where the weight lies' }).click();
    await page.getByRole('link', { name: 'Charts', exact: true }).first().click();
    await page.getByRole('button', { name: 'More options for Where the weight lies' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete chart' }).press('Enter');
    await waitUntilHidden(page.getByRole('region', { name: 'Where the weight lies' }));
    await page.goto(`http://${maren.host}/insights/${insight}`);
    await waitUntilVisible(page.getByText('This chart was deleted'));
  });

  /** The chart where strangers read the insight that is open: announced with its names, and with nothing behind its numbers. */
  async function onPublicPage() {
    await stage.row(`with shared as (update charts set shared = true returning id) select count(*) from shared`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('switch', { name: 'Public page' }).click();
    await waitUntilVisible(dialog.getByText(/^Where the weight lies: /));
    await expectHealthy(page, 'share-chart-light');
    await dialog.getByRole('button', { name: 'Make public' }).click();
    const field = dialog.getByLabel('Address of the public page');
    await waitUntilVisible(field);
    const stranger = await stage.page(null, '/auth/login');
    await stranger.goto(await field.inputValue());
    const card = stranger.getByRole('region', { name: 'Where the weight lies' });
    await waitUntilVisible(card.getByRole('table', { name: 'Numbers: Highlights by tag group' }));
    await waitUntilVisible(card.getByRole('img', { name: /^Pie: Highlights by tag group/ }));
    expect(await card.locator('a, button').count()).toBe(0);
    await card.scrollIntoViewIfNeeded();
    await expectHealthy(stranger, 'public-chart-light');
    await inDarkTheme(stranger);
    await stranger.setViewportSize({ width: 390, height: 844 });
    await card.scrollIntoViewIfNeeded();
    await expectHealthy(stranger, 'public-chart-phone-dark');
    expect(stranger.problems).toEqual([]);
    await stranger.context().close();
    await page.keyboard.press('Escape');
    await waitUntilHidden(dialog);
  }

  it('show which tags meet, and how many new ones each note brought', async () => {
    await page.goto(`http://${maren.host}/projects/${project}/charts?chart=saturation`);
    await waitUntilVisible(page.getByRole('table', { name: 'Numbers: New tags per note in the order of time' }));
    await expectHealthy(page, 'charts-saturation-light');
    await page.getByRole('link', { name: 'Tags together' }).click();
    await waitUntilVisible(page.getByRole('table', { name: 'Numbers: Highlights by tag, split by tag' }));
    await expectHealthy(page, 'charts-matrix-light');
  });

  it('fit a phone', async () => {
    const phone = await stage.page(maren, `/projects/${project}/charts`, { phone: true });
    await waitUntilVisible(phone.getByRole('table', { name: 'Numbers: Highlights by tag' }));
    await expectHealthy(phone, 'charts-phone');
  });
});
