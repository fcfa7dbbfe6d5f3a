import { mentionOf } from '@libs/domain';
import type { Person } from '../backend/src/testing/harness.js';
import { overflowing } from './overflow.js';
import {
  describeInBrowser,
  expectFrame,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  until,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('The inbox', () => {
  let stage: TestStage;
  let maren: Person;
  let idris: Person;
  let page: TestPage;
  let other: TestPage;
  let note: Record<string, string>;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    [maren, idris] = [await stage.person('maren'), await stage.person('idris')];
    note = await stage.row(`select id, title from notes where title = 'Belt two, ten past one'`);
    page = await stage.page(idris, '/inbox');
    other = await stage.page(maren, '/home');
  }, 90_000);
  afterAll(() => stage?.close());

  const bell = (at: TestPage, name: string) => at.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

  it('is empty at first, and rings by itself when a user is mentioned', async () => {
    await waitUntilVisible(page.getByRole('heading', { name: 'Nothing yet' }));
    await waitUntilVisible(bell(page, 'Inbox'));
    await expectFrame(page);
    await expectHealthy(page, 'inbox-empty-light');
    await waitUntilVisible(other.getByRole('navigation', { name: 'Main' }));
    const { id } = await stage.row(`select id from users where email = 'idris@fieldfare.example'`);
    const query = `mutation ($i: CreateThreadInput!) { createThread(input: $i) { id } }`;
    stage.t.trust(query);
    const answer = await other.evaluate(
      (input) =>
        fetch('/api/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        }).then((r) => r.json()),
      {
        query,
        variables: { i: { docId: note['id']!, version: 0, start: 9, end: 27, body: `${mentionOf(id)}, is that the whole box?` } },
      },
    );
    expect(answer.errors).toBeUndefined();
    await waitUntilVisible(bell(page, 'Inbox, 1 unread'));
    const item = page.getByRole('link', { name: /Maren Holt mentioned you in Belt two/ });
    await waitUntilVisible(item.getByText('@Idris Bello, is that the whole box?'));
    await expectHealthy(page, 'inbox-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'inbox-dark');
    await page.getByRole('button', { name: /Mark as read/ }).click();
    await waitUntilVisible(bell(page, 'Inbox'));
    await page.getByRole('button', { name: /Mark as unread/ }).click();
    await waitUntilVisible(bell(page, 'Inbox, 1 unread'));
  });

  it('is reached from the bar of a phone', async () => {
    const phone = await stage.page(idris, '/home', { phone: true });
    await phone
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^You\s*1 unread$/ })
      .click();
    await phone.getByRole('link', { name: /^Inbox\s*1$/ }).click();
    await waitUntilVisible(phone.getByRole('link', { name: /mentioned you in/ }));
    expect(await overflowing(phone)).toEqual([]);
    await expectHealthy(phone, 'inbox-news-phone');
  });

  it('leads to the very words, which marks the news as read', async () => {
    await page.getByRole('link', { name: /mentioned you in/ }).click();
    await page.waitForURL(/\/data\/.*#comment=/);
    await waitUntilVisible(page.getByRole('dialog', { name: 'Comments' }).getByText('is that the whole box?', { exact: false }));
    await waitUntilVisible(bell(page, 'Inbox'));
  });

  it('follows the switches of the settings', async () => {
    await page.goto(`http://${idris.host}/settings/user/notifications`);
    const mail = page.getByRole('switch', { name: 'Mentions: E-mail' });
    await waitUntilVisible(mail);
    await inLightTheme(page);
    await expectHealthy(page, 'inbox-settings-light');
    expect(await mail.isChecked()).toBe(true);
    await mail.click();
    await until(
      async () => (await stage.row(`select count(*)::int as n from notification_settings where kind = 'mention' and not mail`))['n'],
      (n) => n === 1,
      'the choice',
    );
    await page.reload();
    await waitUntilVisible(mail);
    expect(await mail.isChecked()).toBe(false);
    const digest = page.getByRole('switch', { name: 'Mentions: Daily digest' });
    expect(await digest.isChecked()).toBe(false);
    await digest.click();
    await until(
      async () => (await stage.row(`select count(*)::int as n from notification_settings where kind = 'mention' and digest`))['n'],
      (n) => n === 1,
      'the digest',
    );
    // The page shows the choice without being asked again.
    await until(
      () => digest.isChecked(),
      (on) => on,
      'the switch',
    );
    // The page has said where its clock stands.
    const here = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    await waitUntilVisible(page.getByText(`(${here.replaceAll('_', ' ')}`, { exact: false }));
    await inDarkTheme(page);
    await expectHealthy(page, 'inbox-settings-dark');
    await inLightTheme(page);
    const phone = await stage.page(idris, '/settings/user/notifications', { phone: true });
    await waitUntilVisible(phone.getByRole('switch', { name: 'Mentions: Daily digest' }));
    expect(await overflowing(phone)).toEqual([]);
    await expectHealthy(phone, 'inbox-settings-phone');
    await page.goto(`http://${idris.host}/inbox`);
    await page.getByText('Unread', { exact: true }).click();
    await waitUntilVisible(page.getByRole('heading', { name: 'All caught up' }));
    await waitUntilHidden(page.getByRole('link', { name: /mentioned you in/ }));
  });
});
