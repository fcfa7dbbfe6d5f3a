import { aContact } from '../backend/src/contexts/contacts/contacts.factory.js';
import { aNote } from '../backend/src/contexts/documents/docs/doc.factory.js';
import { aMarkedNote } from '../backend/src/contexts/repository/highlights/highlight.factory.js';
import { aTag, aTagGroup } from '../backend/src/contexts/repository/tags/tag.factory.js';
import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  until,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Views of other things than notes', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;

  beforeAll(async () => {
    stage = await TestStage.open();
    maren = (await stage.t.aWorkspace()).admin;
    page = await stage.page(maren, '/projects');
  }, 180_000);
  afterAll(() => stage?.close());

  it('show highlights, insights and contacts, and their boards give what their columns say', async () => {
    const other: string = (await maren.ask(`mutation { createProject(input: { name: "Second study" }) { id } }`)).createProject.id;
    const { groupId } = await aTagGroup(maren, other);
    const [dock, price] = [await aTag(maren, groupId, 'Dock'), await aTag(maren, groupId, 'Price')];
    const [, pulled] = (
      await aMarkedNote(stage.t, maren.actor, other, ['The dock would not let go', 'You pull and it just sits there'], dock)
    ).ids;
    await aMarkedNote(stage.t, maren.actor, other, ['Ten euros is a lot'], price);
    const contactId = await aContact(maren, { name: 'Anneke Visser', organisation: 'Fietsunie', emails: ['anneke@example.com'] });
    // One insight quotes a person who agreed to nothing.
    const text = 'The rain ate my deposit.';
    const spokenId = await aNote(stage.t, maren.actor, other, `Anneke: ${text}`);
    const { note } = await maren.ask(`query ($id: ID!) { note(id: $id) { docVersion speakers { id } } }`, { id: spokenId });
    await maren.ask(`mutation ($i: LinkSpeakerInput!) { linkSpeaker(input: $i) { speakerId } }`, {
      i: { noteId: spokenId, speakerId: note.speakers[0].id, contactId },
    });
    const passage = { noteId: spokenId, version: note.docVersion, start: 0, end: text.length };
    const quote = (await maren.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, { i: passage }))
      .createHighlight.id;
    for (const [title, highlightIds] of [
      ['Docks fail in the rain', []],
      ['Deposits scare people away', [quote]],
    ] as const)
      await maren.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, {
        i: { projectId: other, title, highlightIds },
      });
    await stage.t.settle();
    const go = (path: string) => page.goto(new URL(path, page.url()).href);
    const layout = (name: string) => page.locator('label', { has: page.getByRole('radio', { name }) }).click();
    const cardsIn = (name: string) =>
      page
        .locator('section', { has: page.getByRole('heading', { name }) })
        .last()
        .locator('[data-row]')
        .allInnerTexts();

    await go(`/projects/${other}/highlights`);
    await page.getByRole('link', { name: 'Table and views' }).click();
    await waitUntilVisible(page.getByRole('link', { name: 'Ten euros is a lot' }));
    await waitUntilVisible(page.getByRole('grid', { name: 'Highlights in Second study' }));
    await expectHealthy(page, 'views-highlights');
    await layout('Board');
    await until(
      () => cardsIn('Dock'),
      (matches) => matches.length === 2,
      'two cards of a tag',
    );
    await page
      .locator('[data-row]', { hasText: 'Ten euros is a lot' })
      .getByRole('link')
      .dragTo(page.locator('section', { has: page.getByRole('heading', { name: 'Dock' }) }).last());
    await until(
      () => cardsIn('Dock'),
      (matches) => matches.length === 3,
      'the card with its new tag',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(
      () => cardsIn('Price'),
      (matches) => matches.length === 1,
      'the card with its old tag',
    );
    // A highlight with two tags has two cards, and undo gives back what it had.
    const counted = (dock: number, price: number, what: string) =>
      until(
        async () => [(await cardsIn('Dock')).length, (await cardsIn('Price')).length].join(),
        (match) => match === `${dock},${price}`,
        what,
      );
    const columnOf = (name: string) => page.locator('section', { has: page.getByRole('heading', { name }) }).last();
    const inDock = columnOf('Dock').locator('[data-row]', { hasText: 'You pull and it just sits there' });
    await maren.ask(`mutation ($i: TagHighlightsInput!) { tagHighlights(input: $i) { highlights { id } } }`, {
      i: { ids: [pulled], add: [price], remove: [] },
    });
    await counted(2, 2, 'a card for each tag');
    await inDock.getByRole('link').dragTo(columnOf('Price'));
    await counted(1, 2, 'the card without one of its tags');
    await page.getByRole('button', { name: 'Undo' }).click();
    await counted(2, 2, 'the card with both tags');
    await inDock.getByRole('button', { name: /^Move / }).click();
    await page.getByRole('menuitem', { name: 'No Tag' }).click();
    await counted(1, 1, 'the card without any of its tags');
    await page.getByRole('button', { name: 'Undo' }).click();
    await counted(2, 2, 'the card with all its tags');
    // Of a long column only some cards are drawn: each says which of how many it is.
    const places = await columnOf('Dock')
      .locator('[data-row]')
      .evaluateAll((cards) => cards.map((card) => `${card.ariaPosInSet} of ${card.ariaSetSize}`));
    expect(places).toEqual(['1 of 2', '2 of 2']);
    await expectHealthy(page, 'views-highlights-board');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('By tag');
    await page.getByRole('radio', { name: /Everyone in the project/ }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await waitUntilVisible(page.getByRole('heading', { name: 'By tag' }));
    await page.getByRole('button', { name: 'Actions of the view By tag' }).click();
    await page.getByRole('menuitem', { name: 'Open Highlights with this view' }).click();
    await waitUntilVisible(page.getByText('Opens with Highlights'));
    await go(`/projects/${other}/highlights`);
    await waitUntilVisible(page.getByRole('heading', { name: 'By tag' }));

    await go(`/projects/${other}/insights`);
    await page.getByRole('link', { name: 'Table and views' }).click();
    await waitUntilVisible(page.getByRole('link', { name: 'Docks fail in the rain' }));
    await waitUntilVisible(page.getByRole('grid', { name: 'Insights in Second study' }));
    await expectHealthy(page, 'views-insights');
    await layout('Board');
    await until(
      () => cardsIn('Draft'),
      (matches) => matches.length === 2,
      'two drafts',
    );
    await page.getByRole('link', { name: 'Docks fail in the rain' }).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await until(
      () => cardsIn('Published'),
      (matches) => matches.length === 1,
      'a published insight',
    );
    // The card moves at once, and says so when it is kept.
    await waitUntilVisible(page.getByText('“Docks fail in the rain” moved to Published'));
    await page.reload();
    await until(
      () => cardsIn('Published'),
      (matches) => matches.length === 1,
      'the published insight after a reload',
    );
    // Publishing asks on the board as well, and the card goes back when it is not to be.
    const locator = page.getByRole('dialog', { name: 'Publish with these quotes?' });
    const publish = async (answer: string) => {
      await page.getByRole('button', { name: 'Move Deposits scare people away' }).click();
      await page.getByRole('menuitem', { name: 'Published' }).click();
      await waitUntilVisible(locator.getByText(/^Anneke Visser is quoted without a consent/));
      await locator.getByRole('button', { name: answer, exact: true }).click();
      await waitUntilHidden(locator);
    };
    await publish('Cancel');
    await until(
      () => cardsIn('Draft'),
      (matches) => matches.length === 1,
      'the draft that is not published',
    );
    await publish('Publish');
    await until(
      () => cardsIn('Published'),
      (matches) => matches.length === 2,
      'two published insights',
    );
    await inDarkTheme(page);
    await expectHealthy(page, 'views-insights-board-dark');
    await inLightTheme(page);
    await layout('Grid');
    await waitUntilVisible(page.getByRole('list', { name: 'Insights in Second study' }));
    await expectHealthy(page, 'views-insights-grid');

    await go('/contacts');
    await page.getByRole('link', { name: 'Table and views' }).click();
    await waitUntilVisible(page.getByRole('link', { name: 'Anneke Visser' }));
    await waitUntilVisible(page.locator('td', { hasText: 'Fietsunie' }).last());
    await waitUntilVisible(page.getByRole('grid', { name: 'Contacts' }));
    await expectHealthy(page, 'views-contacts');
    await go(`/projects/${other}/views`);
    await waitUntilVisible(page.getByRole('cell', { name: 'Highlights' }));
  });
});
