import { mentionOf } from '@libs/domain';
import type { Person } from '../backend/src/testing/harness.js';
import { seriousFindings, takeScreenshot } from './browser.js';
import { overflowing } from './overflow.js';
import { describeInBrowser, type TestPage, TestStage, until, waitUntilVisible } from './steps.js';

/** As long as a title may be, without a place to break. */
const LONG = 'Donaudampfschifffahrt'.repeat(10).slice(0, 200);

const PAGES: [name: string, url: string][] = [
  ['home', '/home'],
  ['recent', '/recent'],
  ['your-work', '/your-work'],
  ['search', `/search?q=${LONG}`],
  ['browse', '/browse'],
  ['projects-list', '/projects?layout=LIST'],
  ['projects-grid', '/projects?layout=GRID'],
  ['projects-table', '/projects?layout=TABLE'],
  ['folder', '/folders/:folder'],
  ['data', '/projects/:project'],
  ['readme', '/projects/:project/readme'],
  ['highlights', '/projects/:project/highlights'],
  ['tag-board', '/projects/:project/tag-boards/:board'],
  ['tags', '/projects/:project/tags'],
  ['project-insights', '/projects/:project/insights'],
  ['access', '/projects/:project/settings/access'],
  ['note', '/data/:note'],
  ['view', '/projects/:project/view/:note'],
  ['tag', '/tags/:tag'],
  ['insights', '/insights'],
  ['insight', '/insights/:insight'],
  ['settings', '/settings'],
  ['members', '/settings/users'],
  ['account', '/settings/user/account'],
  ['inbox', '/inbox'],
  ['public-insight', '/public-object/:insightLink'],
  ['public-highlight', '/public-object/:highlightLink'],
];
const PEEKS: [name: string, url: string][] = [
  ['peek-note', '/projects/:project?peek=note:___'],
  ['peek-highlight', '/projects/:project/highlights?peek=highlight:___'],
  ['peek-tag', '/projects/:project/tags?peek=tag:___'],
  ['peek-insight', '/insights?peek=insight:___'],
].map(([name, url]) => [name!, url!.replace('___', `:${name!.slice(5)}`)]);

describeInBrowser('Words without a break', () => {
  let stage: TestStage;
  let ada: Person;
  let wide: TestPage;
  let phone: TestPage;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    stage = await TestStage.open();
    const { id: workspaceId, admin } = await stage.t.aWorkspace();
    ada = admin;
    await makeEverythingLong(ada, ids);
    await ada.ask('mutation ($id: ID!) { recordVisit(input: { kind: note, id: $id }) { isRecorded } }', { id: ids['note'] });
    const other = await stage.t.aMember(workspaceId, 'contributor', LONG);
    const words = { docId: ids['note'], version: 0, start: 0, end: 150, body: `${mentionOf(ada.actor.userId)} ${LONG}` };
    await other.ask('mutation ($i: CreateThreadInput!) { createThread(input: $i) { id } }', { i: words });
    await stage.t.settle();
    wide = await stage.page(ada, '/home');
    phone = await stage.page(ada, '/you', { phone: true });
  }, 240_000);
  afterAll(() => stage?.close());

  const open = async (page: TestPage, url: string) => {
    await page.goto(`http://${ada.host}${url.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? `:${name}`)}`);
    await until(
      () =>
        page.evaluate(() =>
          [...document.querySelectorAll('main, main input, main textarea')].map((e: any) => e.value ?? e.innerText).join(' '),
        ),
      (words) => words.includes(LONG.slice(0, 60)),
      'the long words are there',
    );
    await until(
      () => page.locator('[aria-busy="true"], [class*="skeleton"]').count(),
      (n) => n === 0,
      'the page is drawn',
    );
  };

  it.each([...PAGES, ...PEEKS])('%s keeps its words inside at 1440', async (name, url) => {
    await open(wide, url);
    await takeScreenshot(wide, `long-${name}`);
    expect(await overflowing(wide)).toEqual([]);
    expect(await seriousFindings(wide)).toEqual([]);
  });

  it.each(PAGES)('%s keeps its words inside on a phone', async (name, url) => {
    await open(phone, url);
    await takeScreenshot(phone, `long-${name}-phone`);
    expect(await overflowing(phone)).toEqual([]);
  });

  it('the palette keeps its words inside', async () => {
    await wide.goto(`http://${ada.host}/home`);
    await waitUntilVisible(wide.getByRole('heading', { level: 1 }));
    await wide.keyboard.press('Control+k');
    await wide.getByRole('combobox', { name: 'Search or run a command' }).fill(LONG.slice(0, 12));
    await waitUntilVisible(wide.getByRole('option').getByText(LONG.slice(0, 60)));
    await takeScreenshot(wide, 'long-palette');
    expect(await overflowing(wide)).toEqual([]);
  });
});

/** One of everything that has a name, each as long as it may be. */
async function makeEverythingLong({ ask }: Person, ids: Record<string, string>): Promise<void> {
  const make = async (action: string, input: Record<string, unknown>): Promise<any> =>
    Object.values(await ask<Record<string, any>>(action, { i: input }))[0];
  await ask('mutation ($n: String!) { updateAccount(input: { name: $n }) { id } }', { n: LONG });
  await ask('mutation ($n: String!) { renameWorkspace(input: { name: $n }) { id } }', { n: LONG });
  ids['folder'] = (
    await make('mutation ($i: CreateFolderInput!) { createFolder(input: $i) { id } }', { name: LONG, description: LONG })
  ).id;
  ids['project'] = (
    await make('mutation ($i: CreateProjectInput!) { createProject(input: $i) { id } }', {
      name: LONG,
      description: LONG,
      folderId: ids['folder'],
    })
  ).id;
  const onto = async (action: string, where: string, expected: string) =>
    Object.values(
      await ask<Record<string, { id: string }>>(
        `mutation ($w: ID!, $n: String!) { ${action}(input: { ${expected}: $w, name: $n }) { id } }`,
        {
          w: ids[where],
          n: LONG,
        },
      ),
    )[0]!.id;
  ids['board'] = await onto('createTagBoard', 'project', 'projectId');
  ids['group'] = await onto('createTagGroup', 'board', 'boardId');
  ids['tag'] = (
    await make('mutation ($i: CreateTagInput!) { createTag(input: $i) { id } }', { groupId: ids['group'], title: LONG, description: LONG })
  ).id;
  const other = await make('mutation ($i: CreateTagInput!) { createTag(input: $i) { id } }', {
    groupId: ids['group'],
    title: `x${LONG.slice(1)}`,
  });
  const note = await make('mutation ($i: CreateNoteInput!) { createNote(input: $i) { id docVersion } }', {
    projectId: ids['project'],
    title: LONG,
    text: `${LONG}: ${LONG}\nBen: Short words as well.`,
  });
  ids['note'] = note.id;
  ids['highlight'] = (
    await make('mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }', {
      noteId: note.id,
      version: note.docVersion,
      start: 0,
      end: 150,
      tagIds: [ids['tag'], other.id],
    })
  ).id;
  ids['insight'] = (
    await make('mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }', {
      projectId: ids['project'],
      title: LONG,
      highlightIds: [ids['highlight']],
    })
  ).id;
  await make('mutation ($i: UpdateInsightInput!) { updateInsight(input: $i) { id } }', { id: ids['insight'], status: 'published' });
  for (const objectType of ['insight', 'highlight'])
    ids[`${objectType}Link`] = (
      await make('mutation ($i: ShareInput!) { share(input: $i) { token } }', { objectType, objectId: ids[objectType] })
    ).token;
}
