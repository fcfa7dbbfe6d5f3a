import { newId } from '#platform/db';
import { aNote } from '../backend/src/contexts/documents/docs/doc.factory.js';
import type { Person } from '../backend/src/testing/harness.js';
import { ALONE, DOCK, dock, FEES, fees, group, withGroupedStudy } from './grouped-study.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  inDarkTheme,
  inLightTheme,
  type TestStage,
  tabTo,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Groups of highlights', () => {
  let stage: TestStage;
  let maren: Person;
  let projectId: string;
  const { marked, compared, open, row, tagged } = withGroupedStudy((study) => {
    ({ stage, maren, projectId } = study);
  });

  it('show what highlights are about, and are tagged one by one with their own words', async () => {
    const { ids: dockIds } = await marked(...DOCK, ALONE);
    const { ids: feeIds } = await marked(...FEES);
    await compared();
    const page = await open('');
    await page.getByText('Groups', { exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('view') === 'groups');
    await waitUntilVisible(dock(page).getByText('6 highlights · 1 note'));
    expect(await dock(page).getByRole('figure').count()).toBe(3);
    await expectHealthy(page, 'groups-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'groups-dark');
    await inLightTheme(page);
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
    await group(page, /^Ungrouped/)
      .getByRole('button', { name: 'Show 1 highlight' })
      .click();
    await waitUntilVisible(page.getByText(ALONE));
    // One is ticked out, the others get a new tag with the name that is ready.
    await dock(page)
      .getByRole('checkbox', { name: new RegExp(DOCK[2]!) })
      .uncheck();
    await dock(page).getByRole('button', { name: 'Tag 5 highlights…' }).click();
    const picker = page.getByRole('dialog', { name: /^Tag 5 highlights/ });
    await waitUntilVisible(picker.getByRole('option', { name: /^Create “Bike, dock”/ }));
    await expectHealthy(page, 'groups-picker-light');
    await picker.getByRole('option', { name: /^Create/ }).click();
    await waitForToast(page, /^5 highlights tagged/);
    expect(await tagged(dockIds)).toEqual({ n: 5 });
    expect(await tagged([dockIds[2]!])).toEqual({ n: 0 });
    await waitUntilVisible(dock(page).getByText('5 of 6 highlights tagged'));
    await expectHealthy(page, 'groups-tagged-light');
    // Taken back, it is as it was.
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(
      () => tagged(dockIds),
      ({ n }) => n === 0,
      'the tags are gone',
    );
    await waitUntilVisible(dock(page).getByRole('button', { name: 'Tag 5 highlights…' }));
    expect(await tagged(feeIds)).toEqual({ n: 0 });
  });

  it('are gone through by keys, and stand on a phone', async () => {
    const { ids: feeIds } = await marked(...FEES);
    await marked(...DOCK);
    await compared();
    const page = await open();
    await waitUntilVisible(dock(page));
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await focused(fees(page));
    await page.keyboard.press('Enter');
    await until(
      () => fees(page).getByRole('figure').count(),
      (n) => n === 5,
      'the whole group',
    );
    await expectHealthy(page, 'groups-keys-light');
    await page.keyboard.press('t');
    const query = page.getByRole('combobox');
    await focused(query);
    await page.keyboard.press('Escape');
    await waitUntilHidden(query);
    await page.keyboard.press('t');
    await focused(query);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await waitForToast(page, /^5 highlights tagged/);
    expect(await tagged(feeIds)).toEqual({ n: 5 });
    await tabTo(page, dock(page).getByRole('checkbox').first(), 80);
    const phone = await open('?view=groups', { phone: true });
    await waitUntilVisible(dock(phone));
    await expectHealthy(phone, 'groups-phone');
    await dock(phone).getByRole('button', { name: 'Tag 6 highlights…' }).click();
    await waitUntilVisible(phone.getByRole('dialog', { name: /^Tag 6 highlights/ }));
    await expectHealthy(phone, 'groups-picker-phone');
  });

  it('say what is missing: highlights, meanings, a model, the switch', async () => {
    const none = await open();
    await waitUntilVisible(none.getByText('Highlights appear here'));
    await marked(ALONE);
    const few = await open();
    await waitUntilVisible(few.getByText('A few more highlights and groups appear'));
    await expectHealthy(few, 'groups-few-light');
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
    await waitUntilVisible(making.getByText(/^Comparing meanings: \d+ of 12 highlights/));
    await expectHealthy(making, 'groups-making-light');
    release();
    await held;
    // It looks again by itself.
    await stage.t.settle();
    await waitUntilVisible(dock(making));
    await maren.ask(`mutation { setWorkspaceLanguage(input: { language: "de" }) { id } }`);
    const words = await open();
    await waitUntilVisible(words.getByText(/^Compared by words only/));
    await expectHealthy(words, 'groups-words-light');
    await maren.ask(`mutation { setWorkspaceLanguage(input: { language: "en" }) { id } }`);
    await row(
      `with gone as (delete from highlight_vectors v where v.highlight_id in (select id from highlights where project_id = $1) returning workspace_id, model)
       insert into highlight_vector_stops (workspace_id, model, provider_error, omitted, until)
       select workspace_id, model, 'The model provider cannot be reached.', 0, now() + interval '1 minute' from gone limit 1
       on conflict (workspace_id, model) do update set provider_error = excluded.provider_error, until = excluded.until returning 1 as n`,
      [projectId],
    );
    const providerError = await open();
    await waitUntilVisible(providerError.getByText(/The model provider cannot be reached/));
    await expectHealthy(providerError, 'groups-providerError-light');
    await maren.ask(
      `mutation ($p: ID!) { setProjectAiMode(input: { projectId: $p, feature: highlights, mode: Off }) { features { feature } } }`,
      { p: projectId },
    );
    const off = await open();
    await waitUntilVisible(off.getByText(/turned off here/));
    await expectHealthy(off, 'groups-off-light');
    await off.getByRole('link', { name: 'Open AI settings' }).click();
    await off.waitForURL(/\/settings\/ai$/);
  });

  it('stay quick with two thousand highlights, of which the newest are grouped', async () => {
    await maren.ask(`mutation { setWorkspaceLanguage(input: { language: "de" }) { id } }`);
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
    await waitUntilVisible(page.getByText('Groups cover the newest 2,000 of 2,100 highlights.'));
    await waitUntilVisible(page.getByRole('region').first());
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
    await expectHealthy(page, 'groups-many-light');
  }, 120_000);
});
