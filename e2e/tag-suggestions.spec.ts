import { aNote } from '../backend/src/contexts/documents/docs/doc.factory.js';
import { TagSuggestions } from '../backend/src/contexts/suggestions/tag-suggestions/tag-suggestions.service.js';
import type { Person } from '../backend/src/testing/harness.js';
import { dragOver } from './note-text.js';
import { sampleNote } from './sample-note.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  until,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

const SPOILED = 'The lettuce was brown and bruised when I opened the crate';
const ELSEWHERE = 'Seven brass trumpets rehearse above the locksmith';
const QUESTION = 'NoteSuggestedTags';

describeInBrowser('Suggested tags', () => {
  let stage: TestStage;
  let maren: Person;
  let noteId: string;
  let projectId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    projectId = (await sampleNote(stage)).projectId;
    noteId = await aNote(stage.t, maren.actor, projectId, `Ana: ${SPOILED}.`, `Ben: ${ELSEWHERE}.`);
    // The first question makes the vectors of the examples; the journey begins when they are there.
    await stage.t.get(TagSuggestions).of(maren.actor, { noteId, text: 'A crate', highlightId: null, closest: false });
    await stage.t.settle();
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  // The sample has few passages a tag: what is near may be only the closest.
  const suggested = (page: TestPage) => page.getByRole('group', { name: /^(Suggested|Closest tags)/ });
  const opened = async (options: Parameters<TestStage['page']>[2] = {}) => {
    const page = await stage.page(maren, `/data/${noteId}`, options);
    await waitUntilVisible(page.getByText(SPOILED));
    return page;
  };
  const picker = async (page: TestPage, words: string) => {
    await dragOver(page, words);
    await page.keyboard.press('t');
    await focused(page.getByRole('combobox', { name: 'Tag' }));
  };
  const tagged = () =>
    stage.row<{ tags: string[] | null }>(
      `select array_agg(t.title) as tags from highlights h
       join highlight_tags ht on ht.highlight_id = h.id join tags t on t.id = ht.tag_id where h.note_id = $1 and h.deleted_at is null`,
      [noteId],
    );

  it('stand first in the picker, and count only once one is taken', async () => {
    const page = await opened();
    await picker(page, SPOILED);
    await waitUntilVisible(suggested(page).getByRole('option', { name: 'Bruised or spoiled' }));
    expect(await suggested(page).getByRole('option').count()).toBeLessThanOrEqual(3);
    await expectHealthy(page, 'suggested-tags-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'suggested-tags-dark');
    await inLightTheme(page);
    // What is typed is looked for, and nothing else.
    await page.keyboard.type('rel');
    await waitUntilHidden(suggested(page));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
    await waitUntilVisible(suggested(page));
    expect((await tagged()).tags).toBeNull();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await until(tagged, ({ tags }) => tags?.length === 1 && tags[0] === 'Bruised or spoiled', 'the suggested tag');
    expect(page.problems).toEqual([]);
  });

  it('are none where nothing is near enough', async () => {
    const page = await opened();
    const answer = page.waitForResponse((r) => (r.request().postData() ?? '').includes(QUESTION));
    await picker(page, ELSEWHERE);
    expect((await (await answer).json()).data.suggestedTags).toEqual([]);
    await waitUntilVisible(page.getByRole('option').first());
    expect(await suggested(page).count()).toBe(0);
  });

  it('do not block the picker, and push nothing away from under the pointer', async () => {
    const page = await opened();
    let answer = () => {};
    const released = new Promise<void>((done) => (answer = done));
    await page.route('**/api/graphql', async (route) => {
      if ((route.request().postData() ?? '').includes(QUESTION)) await released;
      await route.continue();
    });
    await picker(page, SPOILED.slice(0, 25));
    const first = page.getByRole('option').first();
    await waitUntilVisible(first);
    expect(await suggested(page).count()).toBe(0);
    await first.hover();
    const pointed = page.locator('[role=option][aria-selected=true]');
    await waitUntilVisible(pointed);
    const title = await pointed.textContent();
    const answered = page.waitForResponse((r) => (r.request().postData() ?? '').includes(QUESTION));
    answer();
    await (await answered).finished();
    await page.waitForTimeout(300);
    expect(await suggested(page).count()).toBe(0);
    expect(await pointed.textContent()).toBe(title);
    await page.mouse.move(5, 5);
    await waitUntilVisible(suggested(page));
  });

  it('fit a phone', async () => {
    const page = await opened({ phone: true });
    await dragOver(page, SPOILED.slice(0, 30));
    await page.getByRole('button', { name: 'Tag', exact: true }).click();
    await waitUntilVisible(suggested(page));
    await expectHealthy(page, 'suggested-tags-phone');
  });

  it('are not even asked for where they are off', async () => {
    const settings = await stage.page(maren, `/projects/${projectId}/settings/ai`);
    await settings.getByRole('group', { name: 'Tag suggestions' }).getByText('Off', { exact: true }).click();
    await until(
      () => stage.row(`select count(*)::int as n from ai_modes where feature = 'tags' and mode = 'Off'`),
      ({ n }) => n === 1,
      'the switch is kept',
    );
    await expectHealthy(settings, 'suggested-tags-settings');
    const page = await opened();
    const requests: string[] = [];
    page.on('request', (request) => {
      if ((request.postData() ?? '').includes(QUESTION)) requests.push(request.url());
    });
    await picker(page, SPOILED);
    await waitUntilVisible(page.getByRole('option').first());
    await page.waitForTimeout(500);
    expect([requests.length, await suggested(page).count()]).toEqual([0, 0]);
  });
});
