import { newId } from '#platform/db';
import { aNote } from '../backend/src/contexts/repository/docs/doc.factory.js';
import { HighlightsService } from '../backend/src/contexts/repository/highlights/highlights.service.js';
import { TagSuggestions } from '../backend/src/contexts/repository/tag-suggestions/tag-suggestions.service.js';
import type { Person } from '../backend/src/testing/harness.js';
import { expectSound, focused, gone, inDark, inLight, journeys, Stage, tabTo, toasted, until, visible, type Watched } from './steps.js';

const DOCK = [
  'The bike was stuck in the dock and I could not get it out',
  'I could not pull the bike out of the dock',
  'The dock did not let go of my bike',
  'The bike would not come out of its dock at all',
  'I pulled and pulled, and the dock kept the bike',
  'the bike was stuck in the dock, and I could not get it out!',
];
const FEES = [
  'They charged me a hidden fee that nobody had told me about',
  'A hidden fee was taken from my deposit',
  'Why is there a hidden fee on top of the price?',
  'I was charged an extra fee for the cleaning of the room',
  'The fee was not mentioned anywhere before I paid',
];
const ALONE = 'Seven brass trumpets rehearse above the locksmith';

journeys('Groups of highlights', () => {
  let stage: Stage;
  let maren: Person;
  let projectId: string;

  beforeAll(async () => {
    stage = await Stage.open();
  }, 180_000);
  beforeEach(async () => {
    maren = (await stage.t.aWorkspace()).admin;
    projectId = await aStudy();
  });
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  async function aStudy(): Promise<string> {
    const { createProject } = await maren.ask(`mutation { createProject(input: { name: "Dock and deposit" }) { id } }`);
    const board = await maren.ask(`mutation ($p: ID!) { createTagBoard(projectId: $p, name: "Rides") { id } }`, { p: createProject.id });
    await maren.ask(`mutation ($b: ID!) { createTagGroup(boardId: $b, name: "Pains") { id } }`, { b: board.createTagBoard.id });
    return createProject.id;
  }
  async function marked(...lines: string[]): Promise<string[]> {
    const noteId = await aNote(stage.t, maren.actor, projectId, ...lines);
    let start = 0;
    const passages = lines.map((line) => {
      const passage = { version: 0, start, end: start + line.length };
      start += line.length + 1;
      return passage;
    });
    return stage.t.get(HighlightsService).createMany(maren.actor, noteId, passages);
  }
  /** Everything that is compared has been. */
  async function compared(): Promise<void> {
    await maren.ask(`query ($p: ID!) { highlightGroups(projectId: $p) { state } }`, { p: projectId });
    await stage.t.settle();
  }
  const open = (query = '?view=groups', options: Parameters<Stage['page']>[2] = {}) =>
    stage.page(maren, `/projects/${projectId}/highlights${query}`, options);
  const group = (page: Watched, name: RegExp) => page.getByRole('region', { name });
  const dock = (page: Watched) => group(page, /dock/i);
  const fees = (page: Watched) => group(page, /fee/i);
  const row = async <T = unknown>(sql: string, parameters: unknown[]): Promise<T> =>
    (await stage.t.db.tx(maren.actor, (m) => m.query(sql, parameters)))[0];
  const noteOf = async (id: string) => (await row<{ id: string }>('select note_id as id from highlights where id = $1', [id])).id;
  const tagged = (ids: readonly string[]) =>
    row<{ n: number }>(`select count(*)::int as n from highlight_tags where highlight_id = any($1::uuid[])`, [ids]);

  it('show what highlights are about, and are tagged one by one with their own words', async () => {
    const dockIds = await marked(...DOCK, ALONE);
    const feeIds = await marked(...FEES);
    await compared();
    const page = await open('');
    await page.getByText('Groups', { exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('view') === 'groups');
    await visible(dock(page).getByText('6 highlights · 1 note'));
    expect(await dock(page).getByRole('figure').count()).toBe(3);
    await expectSound(page, 'groups-light');
    await inDark(page);
    await expectSound(page, 'groups-dark');
    await inLight(page);
    // What nearly repeats another is folded, what is like none stands at the end.
    await dock(page).getByRole('button', { name: 'Show all 6' }).click();
    await until(
      () => dock(page).getByRole('figure').count(),
      (n) => n === 5,
      'the whole group but what repeats',
    );
    await dock(page).getByRole('button', { name: '1 in almost the same words' }).click();
    await until(
      () => dock(page).getByRole('figure').count(),
      (n) => n === 6,
      'the whole group',
    );
    await group(page, /^Not like any other/)
      .getByRole('button', { name: 'Show 1 highlight' })
      .click();
    await visible(page.getByText(ALONE));
    // One is ticked out, the others get a new tag with the name that is ready.
    await dock(page)
      .getByRole('checkbox', { name: new RegExp(DOCK[2]!) })
      .uncheck();
    await dock(page).getByRole('button', { name: 'Tag these 5…' }).click();
    const picker = page.getByRole('dialog', { name: /^Tag these 5/ });
    await visible(picker.getByRole('option', { name: /^Create “Bike, dock”/ }));
    await expectSound(page, 'groups-picker-light');
    await picker.getByRole('option', { name: /^Create/ }).click();
    await toasted(page, /^5 highlights tagged/);
    expect(await tagged(dockIds)).toEqual({ n: 5 });
    expect(await tagged([dockIds[2]!])).toEqual({ n: 0 });
    await visible(dock(page).getByText('5 of 6 highlights tagged'));
    await expectSound(page, 'groups-tagged-light');
    // Taken back, it is as it was.
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(
      () => tagged(dockIds),
      ({ n }) => n === 0,
      'the tags are gone',
    );
    await visible(dock(page).getByRole('button', { name: 'Tag these 5…' }));
    expect(await tagged(feeIds)).toEqual({ n: 0 });
  });

  it('take a tag back only from what did not have it, and leave what has none', async () => {
    const feeIds = await marked(...FEES);
    await marked(...DOCK);
    await compared();
    const { tagBoards } = await maren.ask(`query ($p: ID!) { tagBoards(projectId: $p) { groups { id } } }`, { p: projectId });
    const i = { groupId: tagBoards[0].groups[0].id, title: 'Money' };
    const { createTag } = await maren.ask(`mutation ($i: CreateTagInput!) { createTag(input: $i) { id } }`, { i });
    await maren.ask(`mutation ($ids: [ID!]!, $t: [ID!]!) { tagHighlights(ids: $ids, add: $t, remove: []) { id } }`, {
      ids: [feeIds[0]],
      t: [createTag.id],
    });
    const page = await open();
    await fees(page).getByRole('button', { name: 'Tag these 5…' }).click();
    await page
      .getByRole('option', { name: /^Money/ })
      .first()
      .click();
    await toasted(page, /^5 highlights tagged Money: /);
    await until(
      () => tagged(feeIds),
      ({ n }) => n === 5,
      'all are tagged',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(
      () => tagged(feeIds),
      ({ n }) => n === 1,
      'one keeps it',
    );
    expect(await tagged([feeIds[0]!])).toEqual({ n: 1 });
    await maren.ask(`mutation ($ids: [ID!]!, $t: [ID!]!) { tagHighlights(ids: $ids, add: $t, remove: []) { id } }`, {
      ids: feeIds,
      t: [createTag.id],
    });
    await page.getByText('Not tagged yet', { exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('only') === 'untagged');
    await gone(fees(page));
    await visible(dock(page));
    await page.reload();
    await visible(dock(page));
    expect(await fees(page).count()).toBe(0);
    await dock(page).getByRole('button', { name: 'Tag these 6…' }).click();
    await page.getByRole('option', { name: /^Create/ }).click();
    await toasted(page, /^6 highlights tagged/);
    await page.getByRole('button', { name: 'Group what is left again' }).click();
    await visible(page.getByText('Everything has a tag'));
    await expectSound(page, 'groups-all-tagged-light');
    // Who may only read sees the groups, and nothing to tag them with.
    const viewer = await stage.t.aMember(maren.actor.workspaceId, 'viewer');
    const read = await stage.page(viewer, `/projects/${projectId}/highlights?view=groups`);
    await visible(dock(read));
    expect(await read.getByRole('checkbox').count()).toBe(0);
    expect(await read.getByRole('button', { name: /^Tag these/ }).count()).toBe(0);
  });

  it('are gone through by keys, and stand on a phone', async () => {
    const feeIds = await marked(...FEES);
    await marked(...DOCK);
    await compared();
    const page = await open();
    await visible(dock(page));
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await focused(fees(page));
    await page.keyboard.press('Enter');
    await until(
      () => fees(page).getByRole('figure').count(),
      (n) => n === 5,
      'the whole group',
    );
    await expectSound(page, 'groups-keys-light');
    await page.keyboard.press('t');
    const query = page.getByRole('combobox');
    await focused(query);
    await page.keyboard.press('Escape');
    await gone(query);
    await page.keyboard.press('t');
    await focused(query);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await toasted(page, /^5 highlights tagged/);
    expect(await tagged(feeIds)).toEqual({ n: 5 });
    await tabTo(page, dock(page).getByRole('checkbox').first(), 80);
    const phone = await open('?view=groups', { phone: true });
    await visible(dock(phone));
    await expectSound(phone, 'groups-phone');
    await dock(phone).getByRole('button', { name: 'Tag these 6…' }).click();
    await visible(phone.getByRole('dialog', { name: /^Tag these 6/ }));
    await expectSound(phone, 'groups-picker-phone');
  });

  it('stay where they are while they are tagged, whatever happens meanwhile', async () => {
    const dockIds = await marked(...DOCK);
    await marked(...FEES);
    await compared();
    const page = await open('?view=groups&only=untagged');
    await fees(page).getByRole('checkbox').first().uncheck();
    await dock(page).getByRole('button', { name: 'Tag these 6…' }).click();
    await page.getByRole('option', { name: /^Create/ }).click();
    await toasted(page, /^6 highlights tagged/);
    await focused(dock(page));
    // The events of the own deed have come by then.
    await page.waitForTimeout(1500);
    await visible(dock(page).getByRole('button', { name: 'Another tag…' }));
    await visible(fees(page).getByRole('button', { name: 'Tag these 4…' }));
    expect(await page.getByText('Something may have changed here since.').count()).toBe(0);
    // What another does is said, and moves nothing.
    const ada = await stage.t.aMember(maren.actor.workspaceId, 'admin');
    await ada.ask(`mutation ($ids: [ID!]!) { deleteHighlights(ids: $ids) }`, { ids: [dockIds[0]] });
    await visible(page.getByText('Something may have changed here since.'));
    await expectSound(page, 'groups-changed-light');
    await visible(dock(page).getByRole('button', { name: 'Another tag…' }));
    await visible(fees(page).getByRole('button', { name: 'Tag these 4…' }));
    // One of the tagged is gone, and the others lose their tag all the same.
    await page.getByRole('button', { name: 'Undo' }).click();
    await visible(dock(page).getByRole('button', { name: 'Tag these 6…' }));
    expect(await tagged(dockIds)).toEqual({ n: 0 });
    await page.getByRole('button', { name: 'Group again' }).click();
    await gone(page.getByText('Something may have changed here since.'));
    await visible(dock(page).getByRole('button', { name: 'Tag these 5…' }));
    // What was ticked out in a group that is the same is ticked out.
    await visible(fees(page).getByRole('button', { name: 'Tag these 4…' }));
    // What is left of a group that is tagged in part stays open.
    await fees(page).getByRole('button', { name: 'Tag these 4…' }).click();
    await page.getByRole('option', { name: /^Create/ }).click();
    await toasted(page, /^4 highlights tagged/);
    await visible(fees(page).getByText('4 of 5 highlights tagged'));
    await expectSound(page, 'groups-part-light');
    expect(await fees(page).getByRole('figure').count()).toBe(1);
    await fees(page).getByRole('button', { name: 'Tag this one…' }).click();
    await page.getByRole('option').first().click();
    await toasted(page, /^1 highlight tagged/);
    await visible(fees(page).getByRole('button', { name: 'Another tag…' }));
    await expectSound(page, 'groups-done-light');
  });

  it('leave the chosen row of the picker where it is when suggestions come late', async () => {
    const feeIds = await marked(...FEES);
    const dockIds = await marked(...DOCK);
    const { tagBoards } = await maren.ask(`query ($p: ID!) { tagBoards(projectId: $p) { groups { id } } }`, { p: projectId });
    for (const [title, ids] of [
      // What stands for its group has no tag yet, so that one can be suggested.
      ['Money', feeIds.slice(1)],
      ['Stuck', dockIds],
    ] as const) {
      const i = { groupId: tagBoards[0].groups[0].id, title };
      const { createTag } = await maren.ask(`mutation ($i: CreateTagInput!) { createTag(input: $i) { id } }`, { i });
      await maren.ask(`mutation ($ids: [ID!]!, $t: [ID!]!) { tagHighlights(ids: $ids, add: $t, remove: []) { id } }`, {
        ids,
        t: [createTag.id],
      });
    }
    await compared();
    await stage.t.get(TagSuggestions).of(maren.actor, { noteId: await noteOf(feeIds[0]!), text: FEES[0]!, highlightId: null });
    await stage.t.settle();
    const page = await open();
    let answer = () => {};
    const released = new Promise<void>((done) => (answer = done));
    await page.route('**/api/graphql', async (route) => {
      if ((route.request().postData() ?? '').includes('NoteSuggestedTags')) await released;
      await route.continue();
    });
    await visible(fees(page));
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await focused(fees(page));
    await page.keyboard.press('t');
    await visible(page.getByRole('option', { name: /^Create/ }));
    await page.keyboard.press('ArrowDown');
    const pointed = page.locator('[role=option][aria-selected=true]');
    const title = await pointed.textContent();
    expect(title).toContain('Create');
    answer();
    await visible(page.getByRole('group', { name: 'Suggested' }));
    await visible(page.getByRole('group', { name: 'Suggested' }).getByRole('option', { name: /^Money/ }));
    expect(await pointed.textContent()).toBe(title);
    await page.keyboard.press('Escape');
    await gone(page.getByRole('combobox'));
  });

  it('say what is missing: highlights, meanings, a model, the switch', async () => {
    const none = await open();
    await visible(none.getByText('Mark the words that matter, and they come here'));
    await marked(ALONE);
    const few = await open();
    await visible(few.getByText('A few highlights more, and they fall into groups'));
    await expectSound(few, 'groups-few-light');
    await marked(...DOCK, ...FEES);
    // Nothing that is worked out is kept until it may be.
    let release = () => {};
    const held = stage.t.db.tx(maren.actor, async (m) => {
      await m.query('lock table highlight_vectors in exclusive mode');
      await new Promise<void>((go) => {
        release = go;
      });
    });
    const making = await open();
    await visible(making.getByText(/^Working out what they mean: \d+ of 12 highlights/));
    await expectSound(making, 'groups-making-light');
    release();
    await held;
    // It looks again by itself.
    await stage.t.settle();
    await visible(dock(making));
    await maren.ask(`mutation { setWorkspaceLanguage(language: "de") { id } }`);
    const words = await open();
    await visible(words.getByText(/^Compared by their words alone/));
    await expectSound(words, 'groups-words-light');
    await maren.ask(`mutation { setWorkspaceLanguage(language: "en") { id } }`);
    await row(
      `with gone as (delete from highlight_vectors v where v.highlight_id in (select id from highlights where project_id = $1) returning workspace_id, model)
       insert into highlight_vector_stops (workspace_id, model, trouble, left_out, until)
       select workspace_id, model, 'The model provider cannot be reached.', 0, now() + interval '1 minute' from gone limit 1
       on conflict (workspace_id, model) do update set trouble = excluded.trouble, until = excluded.until returning 1 as n`,
      [projectId],
    );
    const trouble = await open();
    await visible(trouble.getByText(/The model provider cannot be reached/));
    await expectSound(trouble, 'groups-trouble-light');
    await maren.ask(`mutation ($p: ID!) { setProjectAiMode(projectId: $p, feature: highlights, mode: Off) { feature } }`, { p: projectId });
    const off = await open();
    await visible(off.getByText(/switched off here/));
    await expectSound(off, 'groups-off-light');
    await off.getByRole('link', { name: 'Open the AI settings' }).click();
    await off.waitForURL(/\/settings\/ai$/);
  });

  it('stay quick with two thousand highlights, of which the newest are grouped', async () => {
    await maren.ask(`mutation { setWorkspaceLanguage(language: "de") { id } }`);
    const noteId = await aNote(stage.t, maren.actor, projectId, 'Viele Worte');
    const lines = Array.from({ length: 2100 }, (_, i) => `Rad${i % 25} Schloss${i % 25} Station${i % 25} Nummer${i} Anruf${i} Tag${i}`);
    const ids = lines.map(() => newId());
    await row(
      `with made as (insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, offset_version, created_by)
         select n.workspace_id, x.id, n.id, n.project_id, 1, 5, 0, 0, 'ok', x.line, x.line, 0, n.created_by
         from notes n, unnest($2::uuid[], $3::text[]) x (id, line) where n.id = $1 returning 1) select count(*)::int as n from made`,
      [noteId, ids, lines],
    );
    const page = await open();
    await visible(page.getByText('Groups are made of the newest 2,000 of 2,100 highlights.'));
    await visible(page.getByRole('region').first());
    const drawn = () => page.getByRole('figure').count();
    expect(await drawn()).toBeLessThan(150);
    await page.evaluate(() => {
      const longest = { ms: 0 };
      Object.assign(window, { longest });
      new PerformanceObserver((all) => {
        for (const { duration } of all.getEntries()) longest.ms = Math.max(longest.ms, duration);
      }).observe({ type: 'longtask' });
    });
    const before = await drawn();
    await page
      .getByRole('button', { name: /^Show all \d+/ })
      .first()
      .click();
    await until(drawn, (n) => n > before + 20, 'thirty more are drawn');
    expect(await drawn()).toBeLessThanOrEqual(before + 30);
    for (let i = 0; i < 5; i++) await page.keyboard.press('j');
    expect(await page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms)).toBeLessThan(1000);
    await expectSound(page, 'groups-many-light');
  }, 120_000);
});
