import { FakeModels } from '../backend/src/testing/fake-models.js';
import type { Person } from '../backend/src/testing/harness.js';
import { choose, expectSound, gone, inDark, journeys, Stage, toasted, visible } from './steps.js';

journeys('A summary of a note', () => {
  let models: FakeModels;
  let stage: Stage;
  let maren: Person;
  let noteId: string;

  beforeAll(async () => {
    models = await FakeModels.start();
    stage = await Stage.withSample({ AI_PRIVATE_HOSTS: models.host });
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
    await page.getByRole('link', { name: 'Summarize' }).click();
    await visible(page.getByText('What kind of summary'));
    await expectSound(page, 'summary-begin-light');
    await page.getByRole('button', { name: 'Summarize' }).click();
    await visible(page.getByRole('heading', { level: 2, name: 'Essentials' }));
    await visible(page.getByText('Extractive, no model'));
    await expectSound(page, 'summary-light');
    await inDark(page);
    await expectSound(page, 'summary-dark');
    const first = page.getByRole('link', { name: /^1: Open the words/ });
    const quote = (await page.locator('blockquote').first().innerText()).slice(1, -1);
    await first.click();
    await page.waitForURL(/#o=\d+-\d+@\d+$/);
    await visible(page.getByText(quote.slice(0, 40)).first());
    await page.goBack();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Point 1', { exact: true }).fill('What I make of it.');
    await page.getByRole('button', { name: 'Remove point 2' }).click();
    await page.getByRole('button', { name: 'Save as a new version' }).click();
    await toasted(page, 'Saved as a new version');
    await visible(page.getByText('What I make of it.'));
    await visible(page.getByText('Reworded'));
    await page.getByRole('button', { name: 'New summary' }).click();
    await choose(page, /What kind of summary/, 'By speaker');
    await page.getByRole('button', { name: 'Summarize' }).click();
    await gone(page.getByText('What I make of it.'));
    await visible(page.getByRole('heading', { level: 2 }));
    await expectSound(page, 'summary-by-speaker-dark');
    await page.getByRole('button', { name: /Versions/ }).click();
    await page
      .getByRole('option', { name: /Essentials/ })
      .last()
      .click();
    await visible(page.getByRole('heading', { level: 2, name: 'Essentials' }));
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
    await choose(page, /What kind of summary/, 'Voice of the customer');
    await page.getByRole('button', { name: 'Summarize' }).click();
    await visible(page.getByRole('progressbar'));
    await expectSound(page, 'summary-progress-light');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await visible(page.getByText('This summary was cancelled.'));
    models.behave({ lie: 'number' });
    await page.getByRole('button', { name: 'New summary' }).click();
    await page.getByRole('button', { name: 'Summarize' }).click();
    await visible(page.getByText(/of the model (was|were) left out/));
    await visible(page.getByText('Quotes only'));
    await expectSound(page, 'summary-model-light');
  });

  it('is read by viewers, who cannot make one; and fits a phone', async () => {
    const clara = await stage.person('clara');
    const page = await stage.page(clara, `/data/${noteId}/summary`);
    await visible(page.getByText('Viewers cannot generate summaries'));
    expect(await page.getByRole('button', { name: 'New summary' }).count()).toBe(0);
    const phone = await stage.page(maren, `/data/${noteId}/summary`, { phone: true });
    await visible(phone.getByRole('heading', { level: 1 }));
    await expectSound(phone, 'summary-phone');
  });
});
