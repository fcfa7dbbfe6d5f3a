import { FakeModels } from '../backend/src/testing/fake-models.js';
import type { Person } from '../backend/src/testing/harness.js';
import { expectSound, gone, inDark, inLight, journeys, Stage, toasted, until, visible, type Watched } from './steps.js';

journeys('Ask', () => {
  let stage: Stage;
  let maren: Person;
  let page: Watched;

  beforeAll(async () => {
    stage = await Stage.withSample();
    maren = await stage.person('maren');
    page = await stage.page(maren, '/search');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  }, 180_000);
  afterAll(() => stage?.close());

  const field = (at: Watched) => at.getByLabel('Search everything you can read');
  const panel = (at: Watched) => at.getByRole('region', { name: 'Answer' });
  const cards = (at: Watched) => panel(at).getByRole('figure');

  it('offers questions about what is tagged most, each with an answer', async () => {
    await expectSound(page, 'ask-start-light');
    await page.getByRole('button', { name: 'What do people say about Handover gap?' }).click();
    await visible(panel(page).getByText('Extractive, no model'));
    const chosen = await panel(page).locator('mark').allInnerTexts();
    const { quotes } = await stage.row(
      `select string_agg(h.text, E'\\n') as quotes from highlights h join highlight_tags ht on ht.highlight_id = h.id
       join tags t on t.id = ht.tag_id where t.title = 'Handover gap'`,
    );
    const plain = quotes.replace(/\s+/g, ' ');
    // What is shown are sentences; a highlight may begin in the middle of one.
    const tagged = chosen.filter((words) =>
      words.split(/(?<=[.!?]) /).some((s) => plain.includes(s.trim().split(' ').slice(2, 7).join(' '))),
    );
    expect(tagged.length).toBeGreaterThan(chosen.length / 2);
    await field(page).fill('');
    await visible(page.getByText('Questions to begin with'));
    await page.keyboard.press('Control+j');
    const peek = page.locator('[data-peek="ask"]');
    await visible(peek.getByRole('button', { name: /^What do people say about/ }).first());
    await expectSound(page, 'ask-panel-start-light');
    await peek
      .getByRole('button', { name: /^What do people say about/ })
      .first()
      .click();
    await visible(peek.getByText('Extractive, no model'));
    await peek.getByRole('button', { name: 'Close' }).click();
    await gone(peek);
  });

  it('answers a question with the very words that were said', async () => {
    await field(page).fill('Why do people throw the lettuce away?');
    await visible(panel(page).getByText('Extractive, no model'));
    const words = await panel(page).locator('mark').allInnerTexts();
    expect(words.length).toBeGreaterThan(0);
    const { body } = await stage.row(`select string_agg(plain, E'\\n') as body from notes`);
    for (const quote of words) expect(body.replace(/\s+/g, ' ')).toContain(quote.replace(/\s+/g, ' '));
    await expectSound(page, 'ask-answer-light');
    await inDark(page);
    await expectSound(page, 'ask-answer-dark');
    await inLight(page);
  });

  it('asks nothing while a question is only being typed, and offers it', async () => {
    const asked = async () => (await stage.row(`select count(*)::int as n from answers`))['n'] as number;
    const before = await asked();
    await field(page).fill('why do people leave');
    await visible(page.getByRole('button', { name: /^Ask: “why do people leave”/ }));
    expect(await asked()).toBe(before);
    await field(page).press('Enter');
    await visible(panel(page));
    await gone(page.getByRole('button', { name: /^Ask:/ }));
  });

  it('leads from a citation to its words in the note', async () => {
    // No other answer stands there meanwhile.
    await field(page).fill('');
    await visible(page.getByText('Questions to begin with'));
    await field(page).fill('Why do people throw the lettuce away?');
    await page.waitForURL(/lettuce/);
    await visible(
      panel(page)
        .locator('mark')
        .filter({ hasText: /lettuce/i }),
    );
    const quote = await panel(page).locator('mark').first().innerText();
    await cards(page).first().locator('xpath=ancestor::li').getByRole('link', { name: 'Open in note' }).click();
    await page.waitForURL(/peek=note/);
    const peek = page.locator('[data-peek="note"]');
    const words = peek.locator('.ProseMirror').getByText(quote.split(/\s+/).slice(0, 4).join(' '), { exact: false });
    await visible(words);
    await until(
      () => words.first().evaluate((el) => el.getBoundingClientRect()),
      ({ top, bottom }) => top > 60 && bottom < 900,
      'the words are in sight',
    );
    await expectSound(page, 'ask-citation-peek-light');
    await peek.getByRole('button', { name: 'How it opens' }).click();
    await page.getByRole('menuitem', { name: 'Open as a page' }).click();
    await page.waitForURL(/\/data\/[^?]+#o=\d+-\d+@\d+$/);
    await visible(page.locator('.ProseMirror').getByText(quote.split(/\s+/).slice(0, 4).join(' '), { exact: false }));
    await page.goBack();
    await visible(peek);
    await peek.getByRole('button', { name: 'Close' }).click();
    await gone(peek);
    await visible(panel(page));
  });

  it('goes on with a follow-up, is copied with its sources, saved, and found again', async () => {
    await panel(page).getByLabel('Ask a follow-up').fill('And what about bread?');
    await panel(page).getByLabel('Ask a follow-up').press('Enter');
    await visible(panel(page).getByRole('heading', { name: 'And what about bread?' }));
    await until(
      () => panel(page).getAttribute('data-busy'),
      (busy) => busy === 'false',
      'the second answer',
    );
    await panel(page).getByRole('button', { name: 'Copy with sources' }).first().click();
    await toasted(page, 'Answer copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^Why do people throw the lettuce away\?\n\n.*\[1\]/s);
    expect(copied).toContain(`http://${maren.host}/data/`);
    await panel(page).getByRole('button', { name: 'Not right' }).first().click();
    await toasted(page, /^Noted/);
    await panel(page).getByRole('button', { name: 'Save answer' }).first().click();
    await toasted(page, /^Answer saved/);
    await page.goto(`http://${maren.host}/search`);
    await page.getByRole('link', { name: 'Why do people throw the lettuce away?' }).click();
    await visible(panel(page).getByText('Extractive, no model'));
  });

  it('starts an insight that quotes the cited words', async () => {
    await panel(page).getByRole('button', { name: 'Start an insight' }).click();
    await page.waitForURL(/\/insights\//);
    await visible(page.locator('.ProseMirror figure').first());
  });

  it('says that nothing supports an answer, with what comes closest', async () => {
    await page.goto(`http://${maren.host}/search?q=${encodeURIComponent('Which satellites orbit Neptune?')}`);
    await visible(panel(page).getByRole('heading', { name: 'No supported answer in what you can read' }));
    await expectSound(page, 'ask-refused-light');
  });

  it('is asked beside any page about what it shows', async () => {
    const note = await stage.row(`select id from notes where title = 'Reading a crate like a cook' limit 1`);
    await page.goto(`http://${maren.host}/data/${note['id']}`);
    await page.locator('.ProseMirror p').first().waitFor();
    await page.keyboard.press('Control+j');
    const peek = page.getByRole('complementary', { name: 'Ask' });
    await visible(peek.getByText('Looking in: This note'));
    await peek.getByLabel('Question').fill('What does Ottilie say about the fennel?');
    await page.keyboard.press('Enter');
    await visible(peek.getByRole('region', { name: 'Answer' }).getByText(/Extractive, no model|No supported answer/));
    await expectSound(page, 'ask-peek-light');
    await page.keyboard.press('Escape');
  });

  it('fits a phone', async () => {
    const phone = await stage.page(maren, `/search?q=${encodeURIComponent('Why do people throw the lettuce away?')}`, { phone: true });
    await visible(panel(phone).getByText('Extractive, no model'));
    await expectSound(phone, 'ask-phone-light');
    await phone.close();
  });
});

journeys('Ask with a model', () => {
  let models: FakeModels;
  let stage: Stage;
  let page: Watched;
  const QUESTION = 'Why do people throw the lettuce away?';

  beforeAll(async () => {
    models = await FakeModels.start();
    stage = await Stage.withSample({ AI_PRIVATE_HOSTS: models.host });
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
    const told = (text: string) => text.replace(/[^.!?]*\?\s*/g, '');
    models.behave({
      pieceMs: 200,
      answer: ({ sources }) => ({
        elements: sources
          .slice(0, 3)
          .map(({ id, text }, i) => ({ text: i === 1 ? `${told(text)} There were 977 of them.` : told(text), sources: [id] })),
      }),
    });
    await page.getByLabel('Search everything you can read').fill(QUESTION);
    await visible(panel().getByText(/^Reading .* in \d+ projects?…/));
    await visible(chips().first());
    await visible(panel().getByText('Each sentence is checked against its source before you see it…', { exact: false }));
    expect(await panel().getAttribute('data-busy')).toBe('true');
    await chips().first().click();
    await visible(panel().getByRole('link', { name: 'Open in note' }));
    await expectSound(page, 'ask-writing-light');
    await inDark(page);
    await expectSound(page, 'ask-writing-dark');
    await inLight(page);
    await until(
      () => panel().getAttribute('data-busy'),
      (busy) => busy === 'false',
      'the whole answer',
      60_000,
    );
    await visible(panel().getByText('Every sentence cited'));
    // What was opened while it was written stays open.
    await visible(panel().getByRole('link', { name: 'Open in note' }));
    await visible(panel().getByText('1 sentence was left out', { exact: false }));
    expect(await panel().innerText()).not.toContain('977');
    await expectSound(page, 'ask-written-light');
  });

  it('is asked where the line of live updates does not open', async () => {
    models.behave();
    await page.routeWebSocket(/graphql/, (socket) => void socket.close());
    await page.goto('about:blank');
    await page.goto(`http://${(await stage.person('maren')).host}/search?q=${encodeURIComponent(QUESTION)}`);
    await visible(panel().getByText('Every sentence cited'));
  });
});
