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
    const wrong = panel(page).getByRole('button', { name: 'Not right' }).first();
    await wrong.click();
    await panel(page).getByLabel('What is wrong with it?', { exact: false }).fill('Nobody throws it away.');
    await panel(page).getByRole('button', { name: 'Send' }).click();
    await toasted(page, /^Noted/);
    expect(await wrong.getAttribute('aria-pressed')).toBe('true');
    const { rating_comment } = await stage.row(`select rating_comment from answers where is_right = false`);
    expect(rating_comment).toBe('Nobody throws it away.');
    await panel(page).getByRole('button', { name: 'Save answer' }).first().click();
    await toasted(page, /^Answer saved/);
    await page.goto(`http://${maren.host}/search`);
    await page.getByRole('link', { name: 'Why do people throw the lettuce away?' }).click();
    await visible(panel(page).getByText('Extractive, no model'));
  });

  it('is inserted into a new insight as its very words, and into one that is there', async () => {
    const dialog = page.getByRole('dialog', { name: 'Insert into insight' });
    await panel(page).getByRole('button', { name: 'Insert into insight' }).click();
    await visible(dialog.getByLabel('Title'));
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Why do people throw the lettuce away?');
    await expectSound(page, 'ask-insert-light');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await toasted(page, /^\d+ quotes? inserted/);
    await page.waitForURL(/\/insights\//);
    const figures = page.locator('.ProseMirror figure');
    await visible(figures.first());
    const count = await figures.count();
    expect(await page.locator('.ProseMirror h2').count()).toBe(0);
    await page.goBack();
    await panel(page).getByRole('button', { name: 'Insert into insight' }).click();
    await dialog.getByRole('button', { name: /^Insight/ }).click();
    await page.getByRole('option', { name: /^Why do people throw the lettuce away\?/ }).click();
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await page.waitForURL(/\/insights\//);
    // The same words are the same highlights, and stand there a second time because somebody asked for it.
    await until(
      () => figures.count(),
      (n) => n === 2 * count,
      'the words at the end',
    );
    await visible(page.locator('.ProseMirror h2', { hasText: 'Why do people throw the lettuce away?' }));
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
    await visible(peek.getByText('About “Reading a crate like a cook”'));
    await peek.getByLabel('Question', { exact: true }).fill('What does Ottilie say about the fennel?');
    await page.keyboard.press('Enter');
    await visible(peek.getByRole('region', { name: 'Answer' }).getByText(/Extractive, no model|No supported answer/));
    await page.waitForURL(/peekAt=answer/);
    await expectSound(page, 'ask-peek-light');
  });

  it('keeps the panel with its answer beside the note that a citation leads to, and over a reload asks nobody again', async () => {
    const peek = page.getByRole('complementary', { name: 'Ask' });
    const asked = async () => (await stage.row(`select count(*)::int as n from answers`))['n'] as number;
    const before = await asked();
    await peek.getByRole('link', { name: 'Open in note' }).first().click();
    await page.waitForURL(/#o=\d+-\d+@\d+$/);
    await visible(peek.getByRole('region', { name: 'Answer' }).getByText(/Extractive, no model|No supported answer/));
    const quote = await peek.locator('mark').first().innerText();
    const words = page.locator('main .ProseMirror').getByText(quote.split(/\s+/).slice(0, 4).join(' '), { exact: false });
    await until(
      // In a column so narrow a paragraph may be taller than the screen: the cited words are told from it.
      () =>
        words.first().evaluate((el, said) => {
          const walker = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const at = node.nodeValue?.indexOf(said) ?? -1;
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + said.length);
            return range.getBoundingClientRect();
          }
          return el.getBoundingClientRect();
        }, quote.split(/\s+/).slice(0, 3).join(' ')),
      ({ top, bottom }) => top > 40 && bottom < 900,
      'the words behind the panel are in sight',
    );
    await expectSound(page, 'ask-beside-light');
    await inDark(page);
    await expectSound(page, 'ask-beside-dark');
    await inLight(page);
    await page.reload();
    await visible(peek.getByRole('heading', { name: 'What does Ottilie say about the fennel?' }));
    expect(await asked()).toBe(before);
    const address = page.url();
    await peek.getByLabel('Ask a follow-up').fill('And about the lettuce?');
    await page.keyboard.press('Enter');
    await visible(peek.getByRole('heading', { name: 'And about the lettuce?' }));
    await until(asked, (n) => n === before + 1, 'the follow-up is stored');
    await until(
      () => page.url(),
      (url) => url !== address,
      'the address names the follow-up',
    );
    await page.reload();
    await visible(peek.getByRole('heading', { name: 'And about the lettuce?' }));
    await visible(peek.getByRole('heading', { name: 'What does Ottilie say about the fennel?' }));
    expect(await asked()).toBe(before + 1);
  });

  it('is the same conversation on a page of its own, and comes back beside pages from there', async () => {
    const peek = page.getByRole('complementary', { name: 'Ask' });
    await peek.getByRole('button', { name: 'How it opens' }).click();
    await page.getByRole('menuitem', { name: 'Always as a page' }).click();
    await page.waitForURL(/\/search\/ask\?about=note-[^#]+#answer=/);
    await visible(page.getByRole('heading', { name: 'And about the lettuce?' }));
    await visible(page.getByText('About “Reading a crate like a cook”'));
    await expectSound(page, 'ask-page-light');
    await page.getByRole('button', { name: 'Show beside pages' }).click();
    await page.waitForURL(/\/data\/[^?]+\?peek=ask/);
    await visible(peek.getByRole('heading', { name: 'And about the lettuce?' }));
    await peek.getByRole('button', { name: 'Close' }).click();
  });

  it('is asked by the button of a project, a tag, a folder and a note, and by a command', async () => {
    const peek = page.getByRole('complementary', { name: 'Ask' });
    const project = await stage.row(`select id, name from projects where deleted_at is null order by name limit 1`);
    const tag = await stage.row(`select id, title from tags where deleted_at is null and merged_into is null order by title limit 1`);
    const folder = await stage.row(`select id, name from folders where deleted_at is null order by name limit 1`);
    for (const [path, name] of [
      [`/projects/${project['id']}`, project['name']],
      [`/tags/${tag['id']}`, tag['title']],
      [`/folders/${folder['id']}`, folder['name']],
    ]) {
      await page.goto(`http://${maren.host}${path}`);
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await visible(peek.getByText(`About “${name}”`));
      await peek.getByRole('button', { name: 'Close' }).click();
    }
    await page.goto(`http://${maren.host}/projects/${project['id']}`);
    await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
    await expectSound(page, 'ask-button-light');
    const insight = await stage.row(
      `select i.id, p.name from insights i join projects p on p.id = i.project_id where i.deleted_at is null order by i.id limit 1`,
    );
    await page.goto(`http://${maren.host}/insights/${insight['id']}`);
    await page.locator('.ProseMirror').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search, or type what you want to do').fill('Ask about');
    await page.getByText('Ask about the project of this insight').click();
    await visible(peek.getByText(`About “${insight['name']}”`));
    await peek.getByRole('button', { name: 'Close' }).click();
  });

  it('says where an answer over results looked, keeps it over tabs and a reload, and asks within a project on demand', async () => {
    const asked = async () => (await stage.row(`select count(*)::int as n from answers`))['n'] as number;
    await page.goto(`http://${maren.host}/search?q=${encodeURIComponent('Why do people throw the lettuce away?')}`);
    await visible(panel(page).getByText('Asked of the whole workspace', { exact: true }));
    await page.waitForURL(/answer=/);
    const before = await asked();
    await page.getByRole('link', { name: /^Highlights/ }).click();
    await page.waitForURL(/type=highlight.*answer=|answer=.*type=highlight/);
    await page.reload();
    await visible(panel(page).getByText('Asked of the whole workspace', { exact: true }));
    expect(await asked()).toBe(before);
    const project = await stage.row(`select id, name from projects where name = 'The night before delivery'`);
    await page.goto(`${page.url()}&project=${project['id']}`);
    await visible(panel(page).getByText('; the filters beside do not apply.', { exact: false }));
    expect(await asked()).toBe(before);
    await panel(page).getByRole('button', { name: 'Ask within the chosen project' }).click();
    await visible(panel(page).getByText('About “The night before delivery”'));
    await expectSound(page, 'ask-within-light');
    expect(await asked()).toBe(before + 1);
  });

  it('deletes a saved answer, which can be undone', async () => {
    await page.goto(`http://${maren.host}/search`);
    const link = page.getByRole('link', { name: /Why do people throw the lettuce away\?/ });
    await visible(link);
    await visible(link.getByText(/About the whole workspace · /));
    await expectSound(page, 'ask-saved-light');
    await page.getByRole('button', { name: /^Delete the saved answer/ }).click();
    await gone(link);
    await page.getByRole('button', { name: 'Undo' }).click();
    await visible(link);
  });

  it('fits a phone', async () => {
    const phone = await stage.page(maren, `/search?q=${encodeURIComponent('Why do people throw the lettuce away?')}`, { phone: true });
    await visible(panel(phone).getByText('Extractive, no model'));
    await expectSound(phone, 'ask-phone-light');
    await phone.waitForURL(/answer=/);
    const asked = async () => (await stage.row(`select count(*)::int as n from answers`))['n'] as number;
    const before = await asked();
    await cards(phone).first().locator('xpath=ancestor::li').getByRole('link', { name: 'Open in note' }).click();
    await phone.waitForURL(/\/data\//);
    await phone.goBack();
    await visible(panel(phone).getByText('Extractive, no model'));
    expect(await asked()).toBe(before);
    const note = await stage.row(`select id from notes where title = 'Reading a crate like a cook' limit 1`);
    await phone.goto(`http://${maren.host}/data/${note['id']}`);
    await phone.getByRole('button', { name: 'Ask about this note' }).click();
    await phone.waitForURL(/\/search\/ask\?about=note-/);
    await visible(phone.getByText('About “Reading a crate like a cook”'));
    await phone.getByLabel('Question', { exact: true }).fill('What does Ottilie say about the fennel?');
    await phone.getByLabel('Question', { exact: true }).press('Enter');
    await phone.waitForURL(/#answer=/);
    await visible(panel(phone).getByText('Extractive, no model'));
    await expectSound(phone, 'ask-page-phone');
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

  it('is stopped while it is written, and what is proven so far stays', async () => {
    await page.goto(`http://${(await stage.person('maren')).host}/search?q=${encodeURIComponent('What do people say about the lettuce?')}`);
    await visible(chips().first());
    await panel().getByRole('button', { name: 'Stop' }).click();
    await visible(panel().getByText('Stopped. What stands here is proven', { exact: false }));
    await visible(chips().first());
    expect(await panel().getAttribute('data-busy')).toBe('false');
    await expectSound(page, 'ask-stopped-light');
    await page.goBack();
    await visible(panel().getByText('1 sentence was left out', { exact: false }));
    await panel().getByRole('button', { name: 'Show' }).click();
    await visible(panel().getByText('1 × a number is not in the source'));
  });

  it('keeps its sentences, each above its words, when it is inserted into an insight', async () => {
    const said = await panel().locator('p > span').allInnerTexts();
    await panel().getByRole('button', { name: 'Insert into insight' }).click();
    const dialog = page.getByRole('dialog', { name: 'Insert into insight' });
    await visible(dialog.getByText('The sentences go to the end of the insight', { exact: false }));
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await toasted(page, /^\d+ sentences inserted/);
    await page.waitForURL(/\/insights\//);
    await visible(page.locator('.ProseMirror li').first());
    const points = await page.locator('.ProseMirror li').allInnerTexts();
    expect(points.length).toBeGreaterThanOrEqual(2);
    for (const point of points) expect(said.join(' ').replace(/\s+/g, ' ')).toContain(point.trim().replace(/\s+/g, ' '));
    await until(
      () => page.locator('.ProseMirror figure').count(),
      (n) => n === 2,
      'the words of both passages',
    );
    await expectSound(page, 'ask-inserted-light');
    await page.goBack();
  });

  it('is asked where the line of live updates does not open', async () => {
    models.behave();
    await page.routeWebSocket(/graphql/, (socket) => void socket.close());
    await page.goto('about:blank');
    await page.goto(`http://${(await stage.person('maren')).host}/search?q=${encodeURIComponent(QUESTION)}`);
    await visible(panel().getByText('Every sentence cited'));
  });
});
