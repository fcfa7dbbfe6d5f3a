import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  inDarkTheme,
  inLightTheme,
  TestStage,
  type Watched,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Charts', () => {
  let stage: TestStage;
  let maren: Person;
  let page: Watched;
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
    await page.getByRole('option', { name: option, exact: true }).click();
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

  it('fit a phone', async () => {
    const phone = await stage.page(maren, `/projects/${project}/charts`, { phone: true });
    await waitUntilVisible(phone.getByRole('table', { name: 'Numbers: Highlights by tag' }));
    await expectHealthy(phone, 'charts-phone');
  });
});
