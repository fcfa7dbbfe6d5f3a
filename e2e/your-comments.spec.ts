import { mentionOf } from '@libs/domain';
import { newId } from '#platform/db';
import type { Person } from '../backend/src/testing/harness.js';
import { overflowing } from './overflow.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Comments in Your work', () => {
  let stage: TestStage;
  let maren: Person;
  let idris: Person;
  let page: TestPage;
  let note: Record<string, string>;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    [maren, idris] = [await stage.person('maren'), await stage.person('idris')];
    note = await stage.row(`select id, title from notes where title = 'Belt two, ten past one'`);
    page = await stage.page(idris, '/your-work');
  }, 180_000);
  afterAll(() => stage?.close());

  const ask = async (query: string, variables: object): Promise<any> => {
    const other = await stage.page(maren, '/home');
    stage.t.trust(query);
    const answer = await other.evaluate(
      (body) =>
        fetch('/api/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then((r) => r.json() as any),
      JSON.stringify({ query, variables }),
    );
    await other.context().close();
    expect(answer.errors).toBeUndefined();
    return answer.data;
  };
  const item = () => page.getByRole('link', { name: /Belt two, ten past one/ });

  it('are empty at first, and a conversation that mentions one appears by itself', async () => {
    await page.getByRole('navigation', { name: 'Your work' }).getByRole('link', { name: 'Comments' }).click();
    await waitUntilVisible(page.getByRole('heading', { name: 'No open conversations' }));
    await expectHealthy(page, 'your-comments-empty-light');
    const input = { docId: note['id'], version: 0, start: 9, end: 27, body: `${mentionOf(idris.actor.userId)}, is that the whole box?` };
    await ask(`mutation ($i: CreateThreadInput!) { createThread(input: $i) { id } }`, { i: { ...input, clientKey: newId() } });
    await waitUntilVisible(item().getByText('@Idris Bello, is that the whole box?'));
    await expectHealthy(page, 'your-comments-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'your-comments-dark');
    await inLightTheme(page);
  });

  it('lead to the very words by keyboard, and come back to the same list', async () => {
    await item().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#comment=/);
    await waitUntilVisible(page.getByRole('dialog').getByText('is that the whole box?', { exact: false }));
    await page.goBack();
    await waitUntilVisible(item());
  });

  it('are filtered by whether they are resolved, in the address', async () => {
    const { id } = await stage.row(`select id from comment_threads where doc_id = $1 and deleted_at is null limit 1`, [note['id']]);
    await ask(`mutation ($id: ID!) { resolveThread(input: { id: $id, resolved: true }) { id } }`, { id });
    await waitUntilHidden(item());
    await page.getByText('Resolved', { exact: true }).click();
    await waitUntilVisible(item().getByText('Resolved'));
    await page.waitForURL((url) => url.searchParams.get('state') === 'resolved');
    const phone = await stage.page(idris, '/your-work?show=comments&state=all', { phone: true, dark: true });
    await waitUntilVisible(phone.getByRole('link', { name: /Belt two/ }));
    expect(await overflowing(phone)).toEqual([]);
    await expectHealthy(phone, 'your-comments-phone-dark');
  });
});
