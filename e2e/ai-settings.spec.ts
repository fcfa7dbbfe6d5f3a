import { FakeModels } from '../backend/src/testing/fake-models.js';
import type { Person } from '../backend/src/testing/harness.js';
import { sizeOf } from './browser.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  inDarkTheme,
  inLightTheme,
  TestStage,
  until,
  waitForToast,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('The AI settings', () => {
  let models: FakeModels;
  let stage: TestStage;
  let maren: Person;

  beforeAll(async () => {
    models = await FakeModels.start();
    stage = await TestStage.withSample({ AI_PRIVATE_HOSTS: models.host });
    maren = await stage.person('maren');
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(async () => {
    await stage?.close();
    await models?.close();
  });

  it('say what works without a model, test one, keep it, and never show its key', async () => {
    const page = await stage.page(maren, '/settings/ai');
    await waitUntilVisible(page.getByText('Extractive, no model'));
    await expectHealthy(page, 'ai-settings-none-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'ai-settings-none-dark');
    await page.getByText('OpenAI-compatible', { exact: true }).click();
    await page.getByLabel('API address').fill(models.url);
    await page.getByLabel('Key', { exact: true }).fill('sk-verysecret-9f3c');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await waitUntilVisible(page.getByText('Name the model to be used.'));
    await page.getByLabel('Model name').fill('fake-large');
    models.behave({ status: 401, times: 1 });
    await page.getByRole('button', { name: 'Test connection' }).click();
    await waitUntilVisible(page.getByText(/refused the key/));
    await page.getByRole('button', { name: 'Test connection' }).click();
    await waitUntilVisible(page.getByText(/fake-large answers/));
    await waitUntilVisible(page.getByText(/No opt-out flag is sent, because none is known for this address/));
    const meaning = page.getByLabel('Embedding model');
    await meaning.fill('nobody-knows');
    models.behave({ times: 1 }, { status: 404, times: 1 });
    await page.getByRole('button', { name: 'Test connection' }).click();
    await waitUntilVisible(page.getByText(/fake-large answers.*The embedding model nobody-knows does not: .*does not know this model/));
    models.behave();
    await meaning.fill('fake-meaning');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await waitUntilVisible(page.getByText(/fake-meaning gives vectors of 8 numbers/));
    await page.getByLabel('Tokens per month').fill('1,000');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await waitForToast(page, 'AI settings saved');
    await waitUntilVisible(page.getByText(/ending in ····9f3c/));
    expect(await page.content()).not.toContain('verysecret');
    expect(await stage.row(`select embedding_model as model from ai_settings`)).toEqual({ model: 'fake-meaning' });
    await waitUntilVisible(page.getByRole('table', { name: 'This month' }).getByText('Connection tests'));
    await expectHealthy(page, 'ai-settings-model-dark');
  });

  it('say of an address whether it is asked not to train, and lead who misses an embedding model to its field', async () => {
    const page = await stage.page(maren, '/settings/ai#meaning');
    await focused(page.getByLabel('Embedding model'));
    await page.getByLabel('API address').fill('https://api.openai.com/v1');
    await waitUntilVisible(page.getByText('{"store":false}'));
    await page.getByText('Anthropic', { exact: true }).click();
    await waitUntilVisible(page.getByText(/Anthropic’s API has none/));
    expect(await page.getByLabel('Embedding model').count()).toBe(0);
    await waitUntilVisible(page.getByText(/Anthropic has no embedding models/));
    await page.getByText('OpenAI-compatible', { exact: true }).click();
    await page.getByLabel('Embedding model').fill('');
    await page.getByLabel('API address').fill(models.url);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await waitForToast(page, 'AI settings saved');
    expect(await stage.row(`select embedding_model as model from ai_settings`)).toEqual({ model: null });
  });

  it('switch a feature for all, and differently for a project', async () => {
    const page = await stage.page(maren, '/settings/ai');
    const answers = page.getByRole('group', { name: 'Answers' });
    await answers.getByText('Off', { exact: true }).click();
    // A press scrolls nothing but the page itself.
    await waitUntilVisible(page.locator('#content header'));
    expect((await sizeOf(page, '#content header')).y).toBeGreaterThanOrEqual(0);
    const modes = () => stage.row(`select count(*)::int as n from ai_modes where mode = 'Off'`, []);
    await until(
      async () => (await modes()).n,
      (n) => n === 1,
      'the switch is kept',
    );
    await expectHealthy(page, 'ai-settings-model-light');
    const project = await stage.row(`select id from projects order by name limit 1`, []);
    const inside = await stage.page(maren, `/projects/${project.id}/settings/ai`);
    await waitUntilVisible(inside.getByText('The workspace is set to Off.').first());
    await inside.getByRole('group', { name: 'Summaries' }).getByText('Off', { exact: true }).click();
    await until(
      async () => (await modes()).n,
      (n) => n === 2,
      'the switch of the project is kept',
    );
    await expectHealthy(inside, 'ai-settings-project-light');
    await inside.getByRole('group', { name: 'Summaries' }).getByText('Same as workspace').click();
    await until(
      async () => (await modes()).n,
      (n) => n === 1,
      'the project follows the workspace again',
    );
    const actions = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
    await waitUntilVisible(actions.filter({ hasText: /^Maren Holt set Summaries to follow the workspace · .+ · was Off/ }));
    expect(await actions.first().innerText()).toContain('set Summaries to follow');
    await waitUntilVisible(actions.filter({ hasText: 'Maren Holt set Answers to Off for the workspace' }));
    await waitUntilVisible(actions.filter({ hasText: 'changed the model: provider, address, model name, embedding model, budget, key' }));
    await page.getByRole('region', { name: 'Activity' }).scrollIntoViewIfNeeded();
    await expectHealthy(page, 'ai-settings-activity-light');
    await inDarkTheme(page);
    await page.getByRole('region', { name: 'Activity' }).scrollIntoViewIfNeeded();
    await expectHealthy(page, 'ai-settings-activity-dark');
    await inLightTheme(page);
    // More than a page of them.
    const workspace = await stage.row(`select workspace_id as id, created_by as by from projects limit 1`);
    await stage.row(
      `insert into revisions (workspace_id, id, kind, object_id, action, before, after, by)
       select $1, ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'aiSettings', $1, 'updated', '{"tags": "Off"}', '{"tags": "Suggest"}', $2
       from generate_series(1, 25) i returning id`,
      [workspace.id, workspace.by],
    );
    await page.reload();
    await waitUntilVisible(actions.first());
    expect(await actions.count()).toBe(10);
    const more = page.getByRole('region', { name: 'Activity' }).getByRole('button', { name: 'Show more' });
    while (await more.count()) {
      const before = await actions.count();
      await more.click();
      await until(
        () => actions.count(),
        (n) => n > before,
        'older actions',
      );
    }
    const texts = await actions.allInnerTexts();
    expect(texts.filter((text) => text.includes('set Tag suggestions to Suggest for the workspace · was Off'))).toHaveLength(25);
    expect(texts.length).toBeGreaterThan(28);
  });

  it('are shown to others, who cannot change them; and fit a phone', async () => {
    const clara = await stage.person('clara');
    const page = await stage.page(clara, '/settings/ai');
    await waitUntilVisible(page.getByText('Only admins can see and change the workspace’s model.'));
    expect(await page.getByRole('group', { name: 'Summaries' }).count()).toBe(0);
    const phone = await stage.page(maren, '/settings/ai', { phone: true });
    await waitUntilVisible(phone.getByText('Test connection'));
    await expectHealthy(phone, 'ai-settings-phone');
  });
});
