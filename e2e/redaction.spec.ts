import type { Person } from '../backend/src/testing/harness.js';
import { dragOver } from './note-text.js';
import { blocksOf, openSampleNote, withSampleNote } from './sample-note.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  type TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

/** Words of the first turn, which no highlight has. */
const WORDS = 'spare gloves';

describeInBrowser('Redacting', () => {
  let stage: TestStage;
  let maren: Person;
  let idris: Person;
  let clara: Person;
  let noteId: string;

  withSampleNote((scene) => {
    ({ stage, maren, idris, clara, noteId } = scene);
  });

  it('puts blocks in the place of selected words, for everybody who has the text open, and gives them back', async () => {
    const page = await openSampleNote(stage, maren, noteId);
    const other = await openSampleNote(stage, clara, noteId);
    const before = await blocksOf(page);
    await dragOver(page, WORDS);
    await waitUntilVisible(page.getByRole('button', { name: 'Redact' }));
    const word = await page.evaluate(() => getSelection()!.toString());
    expect(word.length).toBeGreaterThan(1);
    await expectHealthy(page, 'redact-bar');
    await page.getByRole('button', { name: 'Redact' }).click();
    await waitForToast(page, '1 passage redacted');
    const hasBlocks = (text: string) => text.includes('█'.repeat(word.length)) && text.length === before.length;
    await until(() => blocksOf(page), hasBlocks, 'blocks');
    await until(() => blocksOf(other), hasBlocks, 'blocks in the other window');
    expect(await blocksOf(other)).toBe(await blocksOf(page));
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Personal data…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Personal data' });
    await dialog.getByText('Redacted', { exact: true }).click();
    await waitUntilVisible(dialog.getByText('Selected by hand'));
    await expectHealthy(page, 'redacted-list-light');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await waitForToast(page, 'Words restored');
    await until(
      () => blocksOf(page),
      (text) => text === before,
      'the words',
    );
  });

  it('shows what reads like personal data, to be chosen one by one', async () => {
    const writer = await openSampleNote(stage, idris, noteId);
    await writer.getByRole('button', { name: 'Edit text' }).click();
    await writer.keyboard.press('Control+Home');
    await writer.keyboard.type('Write to ana.silva@orchard.example or call +1 212 555 0147. ');
    await waitUntilVisible(writer.getByText('Saved', { exact: true }));
    const page = await openSampleNote(stage, maren, noteId);
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Personal data…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Personal data' });
    await waitUntilVisible(dialog.getByText('ana.silva@orchard.example'));
    await expectHealthy(page, 'personal-data-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'personal-data-dark');
    await inLightTheme(page);
    await dialog.getByRole('checkbox', { name: '+1 212 555 0147' }).uncheck();
    await dialog.getByRole('button', { name: /^Redact \d+ passage/ }).click();
    const expected = `Write to ${'█'.repeat(25)} or call +1 212 555 0147.`;
    await until(
      () => blocksOf(page),
      (text) => text.includes(expected),
      'blocks',
    );
    expect(await blocksOf(page)).not.toContain('ana.silva');
  });

  it('shows each place in its sentence, leads to it and back, and brings together what says the same', async () => {
    const writer = await openSampleNote(stage, idris, noteId);
    await writer.getByRole('button', { name: 'Edit text' }).click();
    await writer.keyboard.press('Control+Home');
    await writer.keyboard.type('Once ben@orchard.example wrote, and twice BEN@orchard.example did. ');
    await waitUntilVisible(writer.getByText('Saved', { exact: true }));
    const page = await openSampleNote(stage, maren, noteId);
    const ask = async () => {
      await page.getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('menuitem', { name: 'Personal data…' }).click();
    };
    await ask();
    const dialog = page.getByRole('dialog', { name: 'Personal data' });
    const mails = dialog.getByRole('region', { name: 'e-mail addresses' });
    await waitUntilVisible(mails.getByText('2 places · Certain'));
    const both = mails.getByRole('checkbox', { name: 'ben@orchard.example', exact: true });
    const second = mails.getByRole('checkbox', { name: /and twice BEN@orchard.example did/ }).nth(1);
    expect([await both.isChecked(), await second.isChecked()]).toEqual([true, true]);
    await second.uncheck();
    await waitUntilVisible(dialog.getByText('1 of 2 selected'));
    await expectHealthy(page, 'personal-data-places-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'personal-data-places-dark');
    await inLightTheme(page);
    await mails.getByRole('link', { name: 'Show BEN@orchard.example in the text', exact: true }).click();
    await waitUntilHidden(dialog);
    await page.waitForURL(/#o=\d+-\d+@\d+/);
    await ask();
    await waitUntilVisible(dialog.getByText('1 of 2 selected'));
    expect(await second.isChecked()).toBe(false);
  });

  it('offers to redact the words wherever else they are said, and to rename who is called so', async () => {
    const { title, speakers } = await stage.row<{ title: string; speakers: { id: string; name: string }[] }>(
      `select title, speakers from notes where id = $1`,
      [noteId],
    );
    const name = speakers[0]!.name;
    await stage.row(`update notes set title = $2 where id = $1 returning id`, [noteId, `Tea with ${name}`]);
    const answer = await stage.row<{ id: string }>(
      `insert into answers (workspace_id, id, user_id, question, scope_kind, engine, is_refused, body, num_projects, num_highlights, num_items)
       select workspace_id, gen_random_uuid(), $2, $3, 'workspace', 'extractive', true, '{"sentences": [], "closest": [], "dropped": []}', 0, 0, 0
       from notes where id = $1 returning id`,
      [noteId, maren.actor.userId, `What did ${name} say about tea?`],
    );
    const page = await openSampleNote(stage, maren, noteId);
    await page.getByRole('button', { name: 'Edit text' }).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type(`Ask ${name} about it. `);
    await waitUntilVisible(page.getByText('Saved', { exact: true }));
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Personal data…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Personal data' });
    await dialog.getByRole('region', { name: 'names of people' }).getByRole('checkbox', { name, exact: true }).check();
    await dialog.getByRole('button', { name: /^Redact \d+ passage/ }).click();
    const beside = page.getByRole('dialog', { name: 'These words also appear elsewhere' });
    const blocks = '█'.repeat([...name].length);
    await waitUntilVisible(beside.getByRole('checkbox', { name: `Note title Tea with ${name}` }));
    expect(await beside.getByRole('checkbox', { name: `Your question What did ${name} say about tea?` }).isChecked()).toBe(true);
    await expectHealthy(page, 'redacted-elsewhere-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'redacted-elsewhere-dark');
    await inLightTheme(page);
    await beside.getByLabel(`Speaker: ${name}`).fill('The baker');
    await beside.getByRole('button', { name: 'Rename speaker' }).first().click();
    await waitUntilVisible(beside.getByText('Renamed to The baker'));
    await beside.getByRole('button', { name: /^Redact \d+ places?$/ }).click();
    await waitUntilHidden(beside);
    await waitForToast(page, /\d+ places? redacted/);
    const after = await stage.row<{ title: string; speakers: { id: string; name: string }[] }>(
      `select title, speakers from notes where id = $1`,
      [noteId],
    );
    expect([after.title, after.speakers[0]!.name]).toEqual([`Tea with ${blocks}`, 'The baker']);
    expect((await stage.row<{ question: string }>(`select question from answers where id = $1`, [answer.id])).question).toBe(
      `What did ${blocks} say about tea?`,
    );
    await stage.row(`update notes set title = $2 where id = $1 returning id`, [noteId, title]);
    expect(page.problems).toEqual([]);
  });

  it('is not offered to who may only read, and fits a phone', async () => {
    const reader = await openSampleNote(stage, clara, noteId);
    await reader.getByRole('button', { name: 'More' }).first().click();
    expect(await reader.getByRole('menuitem', { name: 'Personal data…' }).count()).toBe(0);
    const phone = await openSampleNote(stage, maren, noteId, { phone: true });
    await phone.getByRole('button', { name: 'More' }).first().click();
    await phone.getByRole('menuitem', { name: 'Personal data…' }).click();
    await waitUntilVisible(phone.getByRole('dialog', { name: 'Personal data' }).getByText('Redacted', { exact: true }));
    await expectHealthy(phone, 'personal-data-phone');
  });
});
