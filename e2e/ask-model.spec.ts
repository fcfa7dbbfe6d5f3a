import { FakeModels } from '../backend/src/testing/fake-models.js';
import { field } from './search-steps.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  until,
  waitForToast,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Ask with a model', () => {
  let models: FakeModels;
  let stage: TestStage;
  let page: TestPage;
  const QUESTION = 'Why do people throw the lettuce away?';

  beforeAll(async () => {
    models = await FakeModels.start();
    stage = await TestStage.withSample({ AI_PRIVATE_HOSTS: models.host });
    const maren = await stage.person('maren');
    await stage.row(
      `insert into ai_settings (workspace_id, id, provider, base_url, model) select id, gen_random_uuid(), 'openaiCompatible', $1, 'fake-large' from workspaces where subdomain = 'fieldfare' returning model`,
      [models.url],
    );
    page = await stage.page(maren, '/search');
  }, 180_000);
  afterAll(async () => {
    await stage?.close();
    await models?.close();
  });
  const panel = () => page.getByRole('region', { name: 'Answer' });
  const chips = () => panel().getByRole('button', { name: /^Citation/ });

  it('shows the sentences one after the other, each with its words at once', async () => {
    // What three of the texts tell, the second with another number: about two seconds for each. What they ask is no answer.
    const reported = (text: string) => text.replace(/[^.!?]*\?\s*/g, '');
    models.behave({
      pieceMs: 200,
      answer: ({ sources }) => ({
        elements: sources
          .slice(0, 3)
          .map(({ id, text }, i) => ({ text: i === 1 ? `${reported(text)} There were 977 of them.` : reported(text), sources: [id] })),
      }),
    });
    await field(page).fill(QUESTION);
    await waitUntilVisible(panel().getByText(/^Reading .* in \d+ projects?…/));
    await waitUntilVisible(chips().first());
    await waitUntilVisible(panel().getByText('Each sentence is checked against its source before you see it…', { exact: false }));
    expect(await panel().getAttribute('data-busy')).toBe('true');
    await chips().first().click();
    await waitUntilVisible(panel().getByRole('link', { name: 'Open in note' }));
    await expectHealthy(page, 'ask-writing-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'ask-writing-dark');
    await inLightTheme(page);
    await until(
      () => panel().getAttribute('data-busy'),
      (busy) => busy === 'false',
      'the whole answer',
      60_000,
    );
    await waitUntilVisible(panel().getByText('Every sentence cited'));
    // What was opened while it was written stays open.
    await waitUntilVisible(panel().getByRole('link', { name: 'Open in note' }));
    await waitUntilVisible(panel().getByText('1 sentence was left out', { exact: false }));
    expect(await panel().innerText()).not.toContain('977');
    await expectHealthy(page, 'ask-written-light');
  });

  it('is stopped while it is written, and what is proven so far stays', async () => {
    await page.goto(`http://${(await stage.person('maren')).host}/search?q=${encodeURIComponent('What do people say about the lettuce?')}`);
    await waitUntilVisible(chips().first());
    await panel().getByRole('button', { name: 'Stop' }).click();
    await waitUntilVisible(panel().getByText('Stopped. The sentences above are proven', { exact: false }));
    await waitUntilVisible(chips().first());
    expect(await panel().getAttribute('data-busy')).toBe('false');
    await expectHealthy(page, 'ask-stopped-light');
    await page.goBack();
    await waitUntilVisible(panel().getByText('1 sentence was left out', { exact: false }));
    await panel().getByRole('button', { name: 'Show' }).click();
    await waitUntilVisible(panel().getByText('1 × a number is not in the source'));
  });

  it('keeps its sentences, each above its words, when it is inserted into an insight', async () => {
    const texts = await panel().locator('p > span').allInnerTexts();
    await panel().getByRole('button', { name: 'Insert into insight' }).click();
    const dialog = page.getByRole('dialog', { name: 'Insert into insight' });
    await waitUntilVisible(dialog.getByText('The sentences are added to the end of the insight', { exact: false }));
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await waitForToast(page, /^\d+ sentences inserted/);
    await page.waitForURL(/\/insights\//);
    await waitUntilVisible(page.locator('.ProseMirror li').first());
    const points = await page.locator('.ProseMirror li').allInnerTexts();
    expect(points.length).toBeGreaterThanOrEqual(2);
    for (const point of points) expect(texts.join(' ').replace(/\s+/g, ' ')).toContain(point.trim().replace(/\s+/g, ' '));
    await until(
      () => page.locator('.ProseMirror figure').count(),
      (n) => n === 2,
      'the words of both passages',
    );
    await expectHealthy(page, 'ask-inserted-light');
    await page.goBack();
  });

  it('is asked where the line of live updates does not open', async () => {
    models.behave();
    await page.routeWebSocket(/graphql/, (socket) => void socket.close());
    await page.goto('about:blank');
    await page.goto(`http://${(await stage.person('maren')).host}/search?q=${encodeURIComponent(QUESTION)}`);
    await waitUntilVisible(panel().getByText('Every sentence cited'));
  });
});
