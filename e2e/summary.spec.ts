import { aNote } from '../backend/src/contexts/documents/docs/doc.factory.js';
import { GERMAN } from '../backend/src/contexts/insights/summaries/summary.factory.js';
import { FakeModels } from '../backend/src/testing/fake-models.js';
import type { Person } from '../backend/src/testing/harness.js';
import { takeScreenshot } from './browser.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  selectOption,
  TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('A summary of a note', () => {
  let models: FakeModels;
  let stage: TestStage;
  let maren: Person;
  let noteId: string;

  beforeAll(async () => {
    models = await FakeModels.start();
    stage = await TestStage.withSample({ AI_PRIVATE_HOSTS: models.host });
    maren = await stage.person('maren');
    noteId = (await stage.row(`select id from notes where deleted_at is null order by word_count desc limit 1`))['id'];
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(async () => {
    await stage?.close();
    await models?.close();
  });

  it('is made from the note, leads to its words, is reworded, and keeps its earlier versions', async () => {
    const page = await stage.page(maren, `/data/${noteId}`);
    const beside = page.getByRole('heading', { name: 'Summary', exact: true }).locator('xpath=ancestor::section');
    await waitUntilVisible(beside.getByText('No summary yet'));
    await expectHealthy(page, 'summary-none-in-note-light');
    await beside.getByRole('link', { name: 'Summarize this note' }).click();
    await waitUntilVisible(page.getByText('Summary type'));
    await expectHealthy(page, 'summary-begin-light');
    await page.getByRole('button', { name: 'Summarize' }).click();
    await waitUntilVisible(page.getByRole('heading', { level: 2, name: 'Essentials' }));
    await waitUntilVisible(page.getByText('Extractive, no model'));
    await expectHealthy(page, 'summary-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'summary-dark');
    const first = page.getByRole('link', { name: /^1: Open / });
    const quote = (await page.locator('blockquote').first().innerText()).slice(1, -1);
    await first.click();
    const peek = page.getByRole('complementary', { name: 'Note' });
    const place = () => new URL(page.url()).searchParams.get('peekAt');
    await waitUntilVisible(peek.getByText(quote.slice(0, 40)).first());
    await waitUntilVisible(page.getByText('Every point links to the words behind it.'));
    await until(
      () => first.getAttribute('aria-current'),
      (now) => now === 'true',
      'the mark of the open place',
    );
    const at = place();
    expect(at).toMatch(/^o=\d+-\d+@\d+$/);
    await expectHealthy(page, 'summary-peek-dark');
    // The next and the previous place, by key and by arrow.
    await page.keyboard.press('j');
    await until(place, (now) => now !== at, 'the next place');
    await until(
      () => first.getAttribute('aria-current'),
      (now) => now === null,
      'the mark of the open place',
    );
    await peek.getByRole('button', { name: /Previous/ }).click();
    await until(place, (now) => now === at, 'the place before');
    await page.goBack();
    await waitUntilHidden(peek);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Point 1', { exact: true }).fill('What I make of it.');
    await page.getByRole('button', { name: 'Remove point 2' }).click();
    await page.getByRole('button', { name: 'Save as new version' }).click();
    await waitForToast(page, 'Saved as new version');
    await waitUntilVisible(page.getByText('What I make of it.'));
    await waitUntilVisible(page.getByText('Reworded'));
    await page.getByRole('button', { name: 'New summary' }).click();
    await selectOption(page, /Summary type/, 'By speaker');
    await page.getByRole('button', { name: 'Summarize' }).click();
    await waitUntilHidden(page.getByText('What I make of it.'));
    await waitUntilVisible(page.getByRole('heading', { level: 2 }));
    await expectHealthy(page, 'summary-by-speaker-dark');
    await page.getByRole('button', { name: /Versions/ }).click();
    await page
      .getByRole('option', { name: /Essentials/ })
      .last()
      .click();
    await waitUntilVisible(page.getByRole('heading', { level: 2, name: 'Essentials' }));
  });

  it('stands beside its note, and in the list of its project', async () => {
    const { project_id: projectId, title } = await stage.row(`select project_id, title from notes where id = $1`, [noteId]);
    const page = await stage.page(maren, `/projects/${projectId}/view/${noteId}`);
    const beside = page.getByRole('heading', { name: 'Summary', exact: true }).locator('xpath=ancestor::section');
    await waitUntilVisible(beside.getByText('By speaker · quotes'));
    await waitUntilVisible(beside.getByText('Extractive, no model'));
    await expectHealthy(page, 'summary-in-note-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'summary-in-note-dark');
    await beside.getByRole('link', { name: /^1: Go to .*words$/ }).click();
    await page.waitForURL(/#o=\d+-\d+@\d+$/);
    await beside.getByRole('link', { name: 'Open summary' }).click();
    await waitUntilVisible(page.getByText('Every point links to the words behind it.'));
    await page.getByRole('link', { name: 'All summaries' }).click();
    const list = page.getByRole('list', { name: 'Summaries' });
    await waitUntilVisible(list.getByRole('link', { name: title }));
    await waitUntilVisible(list.getByText('3 versions'));
    await expectHealthy(page, 'summary-list-dark');
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Readme' }).click();
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Summaries' }).click();
    await list.getByRole('link', { name: title }).click();
    await page.waitForURL(new RegExp(`/view/${noteId}/summary$`));
    const phone = await stage.page(maren, `/projects/${projectId}/summaries`, { phone: true });
    await waitUntilVisible(phone.getByRole('list', { name: 'Summaries' }).getByRole('listitem').first());
    await expectHealthy(phone, 'summary-list-phone');
    const light = await stage.page(await stage.person('clara'), `/projects/${projectId}/summaries`);
    await waitUntilVisible(light.getByRole('list', { name: 'Summaries' }).getByRole('listitem').first());
    expect(await light.getByRole('link', { name: 'Summarize project' }).count()).toBe(0);
    await expectHealthy(light, 'summary-list-light');
  });

  it('says before which kinds need a model in another language, and makes the others', async () => {
    const { project_id: projectId } = await stage.row(`select project_id from notes where id = $1`, [noteId]);
    const german = await aNote(stage.t, maren.actor, projectId, ...GERMAN);
    const page = await stage.page(maren, `/data/${german}/summary`);
    await waitUntilVisible(page.getByText(/^This text is in German, and no model is connected\./));
    await page.getByRole('button', { name: /Summary type/ }).click();
    const option = (name: string) => page.getByRole('option', { name });
    expect(await option('Action items').getAttribute('aria-disabled')).toBe('true');
    expect(await option('By theme').getAttribute('aria-disabled')).not.toBe('true');
    // The open list is one control with its button, whose keys move through it.
    await takeScreenshot(page, 'summary-german-kinds-light');
    await option('By speaker').click();
    await waitUntilHidden(option('Essentials'));
    await expectHealthy(page, 'summary-german-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'summary-german-dark');
    await page.getByRole('button', { name: 'Summarize' }).click();
    await waitUntilVisible(page.getByRole('heading', { level: 2, name: 'Ben' }));
    const phone = await stage.page(maren, `/data/${german}/summary`, { phone: true });
    await phone.getByRole('button', { name: 'New summary' }).click();
    await waitUntilVisible(phone.getByText(/^This text is in German/));
    await expectHealthy(phone, 'summary-german-phone');
  });

  it('shows its progress, can be cancelled, and leaves out what no words support', async () => {
    await stage.row(
      `insert into ai_settings (workspace_id, id, provider, base_url, model)
       values ((select workspace_id from notes where id = $1), $1, 'openaiCompatible', $2, 'fake-large') returning id`,
      [noteId, models.url],
    );
    models.behave({ delayMs: 2500 });
    const page = await stage.page(maren, `/data/${noteId}/summary`);
    await page.getByRole('button', { name: 'New summary' }).click();
    await selectOption(page, /Summary type/, 'Voice of the customer');
    await page.getByRole('button', { name: 'Summarize' }).click();
    await waitUntilVisible(page.getByRole('progressbar'));
    await expectHealthy(page, 'summary-progress-light');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await waitUntilVisible(page.getByText('This summary was canceled.'));
    models.behave({ lie: 'number' });
    await page.getByRole('button', { name: 'New summary' }).click();
    await page.getByRole('button', { name: 'Summarize' }).click();
    await waitUntilVisible(page.getByText(/from the model (was|were) left out/));
    await waitUntilVisible(page.getByText('Quotes only'));
    await expectHealthy(page, 'summary-model-light');
  });

  it('is read by viewers, who cannot make one; and fits a phone', async () => {
    const clara = await stage.person('clara');
    const page = await stage.page(clara, `/data/${noteId}/summary`);
    await waitUntilVisible(page.getByText('Viewers cannot generate summaries'));
    expect(await page.getByRole('button', { name: 'New summary' }).count()).toBe(0);
    const phone = await stage.page(maren, `/data/${noteId}/summary`, { phone: true });
    await waitUntilVisible(phone.getByRole('heading', { level: 1 }));
    await expectHealthy(phone, 'summary-phone');
  });
});
