import type { Person } from '../backend/src/testing/harness.js';
import { dragOver } from './note-text.js';
import { blocksOf, noteIsOpen, noteText, openSampleNote, withSampleNote } from './sample-note.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  type TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('The version history of a note', () => {
  let stage: TestStage;
  let maren: Person;
  let idris: Person;
  let clara: Person;
  let noteId: string;

  withSampleNote((scene) => {
    ({ stage, maren, idris, clara, noteId } = scene);
  });

  const old = (page: TestPage) => page.getByRole('region', { name: 'Text of this version' });
  const versions = (page: TestPage) => page.getByRole('navigation', { name: 'Versions' }).getByRole('link');
  const open = (person: Person, options = {}) => openSampleNote(stage, person, noteId, options);
  const highlights = () =>
    stage.row<{ all: string; ok: string }>(
      `select string_agg(id || quote || status, ' ' order by id) as all, count(*) filter (where status = 'ok') as ok from highlights where note_id = $1 and deleted_at is null`,
      [noteId],
    );
  const saved = (page: TestPage) => waitUntilVisible(page.getByText('Saved', { exact: true }));
  const aPauseLater = () =>
    stage.row(
      `with moved as (update doc_steps set at = at - interval '25 minutes' where doc_id = $1 returning 1) select count(*) from moved`,
      [noteId],
    );

  it('says of an untouched note that it was not edited', async () => {
    const page = await stage.page(clara, `/data/${noteId}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Version history' }).click();
    await waitUntilVisible(page.getByText(/has not been edited since/));
    await waitUntilVisible(old(page).getByText('Belt two is the good one', { exact: false }));
    expect(await versions(page).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Restore this version' }).count()).toBe(0);
    await expectHealthy(page, 'history-empty');
    await page.goBack();
    await noteIsOpen(page);
    expect(page.problems).toEqual([]);
  });

  it('shows who changed what, and brings a text back and forth with its highlights', async () => {
    const page = await open(maren);
    const start = await blocksOf(page);
    await dragOver(page, 'Belt two is the good one');
    await page.keyboard.press('h');
    await until(highlights, ({ all }) => all.includes('Belt two is the good one'), 'the highlight is there');
    const before = await highlights();
    await page.getByRole('button', { name: 'Edit text' }).click();
    await noteText(page).getByText('Ten past one').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Recorded by Maren. ');
    await saved(page);
    const other = await open(idris);
    await other.getByRole('button', { name: 'Edit text' }).click();
    await other.keyboard.press('Control+End');
    await other.keyboard.press('Control+Shift+ArrowLeft');
    await other.keyboard.press('Control+Shift+ArrowLeft');
    await other.keyboard.press('Control+Shift+ArrowLeft');
    await other.keyboard.type('so it ended 👩‍👩‍👧‍👦');
    await saved(other);
    expect(await blocksOf(other)).toContain('the first van backs in at half past four');
    await aPauseLater();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Again: ');
    await page.keyboard.press('Enter');
    await saved(page);
    const edited = await until(
      () => blocksOf(other),
      (now) => now.startsWith('Again:'),
      'the other one has it too',
    );

    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('v');
    await waitUntilVisible(old(page).getByText('Recorded by Maren.', { exact: false }));
    expect(await versions(page).count()).toBe(3);
    await waitUntilVisible(versions(page).nth(1).getByRole('img', { name: 'Idris Bello' }));
    await waitUntilVisible(versions(page).nth(1).getByText('words added'));
    await expectHealthy(page, 'history-newest');
    // By keys alone: the older version, its changes, one after the other.
    await page.keyboard.press('j');
    await until(
      () => page.url(),
      (url) => /version=\d+/.test(url),
      'the version has an address',
    );
    await waitUntilVisible(old(page).getByRole('insertion').filter({ hasText: 'Recorded by Maren.' }));
    await waitUntilVisible(old(page).getByRole('insertion').filter({ hasText: '👩‍👩‍👧‍👦' }));
    expect(await old(page).getByRole('insertion').filter({ hasText: 'Again:' }).count()).toBe(0);
    await page.keyboard.press('Alt+ArrowDown');
    await waitUntilVisible(page.getByText(/^Change 1 of \d+$/));
    await page.keyboard.press('Alt+ArrowDown');
    await waitUntilVisible(page.getByText(/^Change 2 of \d+$/));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/Removed:|Inserted:/);
    await expectHealthy(page, 'history-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'history-dark');
    await inLightTheme(page);
    await page.getByRole('switch', { name: 'Show changes' }).click();
    await waitUntilHidden(old(page).getByRole('insertion').first());
    await waitUntilHidden(old(page).getByRole('deletion').first());
    const link = page.url();
    await page.goto(link);
    await waitUntilVisible(old(page).getByText('Recorded by Maren.', { exact: false }));
    expect(await old(page).getByRole('insertion').count()).toBe(0);
    await page.getByRole('switch', { name: 'Show changes' }).click();

    await versions(page).last().click();
    await waitUntilVisible(page.getByText('The original text.', { exact: false }));
    await page.getByRole('button', { name: 'Restore this version' }).click();
    const question = page.getByRole('dialog', { name: /^Restore the version from/ });
    await waitUntilVisible(question.getByText(/words added|words removed/));
    await expectHealthy(page, 'history-restore');
    await question.getByRole('button', { name: 'Restore this version' }).click();
    await waitForToast(page, /restored/);
    for (const at of [page, other])
      await until(
        () => blocksOf(at),
        (now) => now === start,
        'the text is as it was made, here and at the colleague',
      );
    expect(await highlights()).toEqual(before);
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitForToast(page, 'Restore undone');
    await until(
      () => blocksOf(other),
      (now) => now === edited,
      'and as it was edited again',
    );
    expect(await highlights()).toEqual(before);
    await page.goto(`${link.split('?')[0]}`);
    await waitUntilVisible(
      versions(page)
        .getByText(/Restored from/)
        .first(),
    );
    expect(await versions(page).count()).toBe(5);
    expect([...page.problems, ...other.problems]).toEqual([]);
  });

  it('is read on a phone, and by those who may not write', async () => {
    const page = await stage.page(clara, `/data/${noteId}/history`, { phone: true });
    await waitUntilVisible(old(page).getByText('Belt two is the good one', { exact: false }));
    await expectHealthy(page, 'history-phone');
    await page.getByRole('button', { name: 'Select a version' }).click();
    const list = page.getByRole('dialog', { name: 'Versions' });
    await waitUntilVisible(list.getByText(/Restored from/).first());
    await expectHealthy(page, 'history-phone-list');
    await list.getByRole('link').nth(3).click();
    await waitUntilHidden(old(page).getByText('Again:', { exact: false }));
    await waitUntilVisible(old(page).getByRole('insertion').filter({ hasText: 'Recorded by Maren.' }));
    await expectHealthy(page, 'history-phone-changes');
    expect(await page.getByRole('button', { name: 'Restore this version' }).count()).toBe(0);
    await page.goto(`${page.url().split('?')[0]}?version=99999`);
    await waitUntilVisible(page.getByText('This version is no longer kept.'));
    expect(page.problems).toEqual([]);
  });

  it('has a long history in pages, and a link to a version of long ago', async () => {
    const other = (await stage.row(`select id from notes where title = 'Four lines at seven'`))['id'];
    // Forty-five sittings of one sign each, half an hour apart.
    await stage.row(
      `with d as (select workspace_id, id, version from docs where id = $1), s as (
         insert into doc_steps (workspace_id, doc_id, version, client_id, user_id, step, at)
         select d.workspace_id, d.id, d.version + n, 'x', $2, '{"stepType":"replace","from":1,"to":1,"slice":{"content":[{"type":"text","text":"ha "}]}}', now() - make_interval(mins => (50 - n) * 30)
         from d, generate_series(0, 44) n returning 1), u as (update docs set version = version + 45 where id = $1)
       select count(*) from s`,
      [other, maren.actor.userId],
    );
    const { version } = await stage.row<{ version: number }>(`select version from docs where id = $1`, [other]);
    const page = await stage.page(maren, `/data/${other}/history`);
    await waitUntilVisible(old(page).getByRole('insertion').filter({ hasText: 'ha' }));
    expect(await versions(page).count()).toBe(20);
    await page.getByRole('button', { name: 'Show older versions' }).click();
    await until(
      () => versions(page).count(),
      (count) => count === 40,
      'twenty more',
    );
    await waitUntilHidden(page.getByText('Counting words…').first());
    await expectHealthy(page, 'history-long');
    await page.goto(`${page.url().split('?')[0]}?version=${version - 43}`);
    await until(
      () => versions(page).count(),
      (count) => count === 46,
      'as far as the link goes',
    );
    await waitUntilVisible(old(page).getByRole('insertion').filter({ hasText: 'ha' }));
    expect(await versions(page).nth(43).getAttribute('aria-current')).toBe('true');
    await waitUntilHidden(page.getByText('Counting words…').first());
    const phone = await stage.page(maren, `/data/${other}/history?version=${version - 3}`, { phone: true });
    await waitUntilVisible(phone.getByRole('button', { name: 'Restore this version' }));
    await expectHealthy(phone, 'history-phone-restore');
    expect([...page.problems, ...phone.problems]).toEqual([]);
  });
});
