import { aNote, aProject } from '../backend/src/contexts/documents/docs/doc.factory.js';
import type { Person } from '../backend/src/testing/harness.js';
import { describeInBrowser, type TestPage, TestStage, until, waitUntilVisible } from './steps.js';

const EDITS = 100;
const PAUSE_MS = 40;

describeInBrowser('Two browsers in one note', () => {
  let stage: TestStage;
  let first: TestPage;
  let second: TestPage;
  let admin: Person;

  beforeAll(async () => {
    stage = await TestStage.open();
    const workspace = await stage.t.aWorkspace();
    admin = workspace.admin;
    const other = await stage.t.aMember(workspace.id, 'contributor');
    const noteId = await aNote(stage.t, admin.actor, await aProject(stage.t, admin.actor), 'Ana: We begin here.');
    [first, second] = [await stage.page(admin, `/data/${noteId}`), await stage.page(other, `/data/${noteId}`)];
    for (const page of [first, second]) await waitUntilVisible(page.getByText('We begin here.'));
  }, 180_000);
  afterAll(() => stage?.close());

  it(`see each other's ${EDITS} edits`, async () => {
    await first.getByRole('button', { name: 'Edit text' }).click();
    await first.locator('.ProseMirror p').last().click();
    await first.keyboard.press('Control+End');
    const timesOn = (page: TestPage) =>
      page.evaluate(() => {
        const text = document.querySelector('.ProseMirror')!;
        const length = () => (text.textContent!.match(/~/g) ?? []).length;
        const times: number[] = [];
        new MutationObserver(() => {
          while (times.length < length()) times.push(performance.timeOrigin + performance.now());
        }).observe(text, { characterData: true, childList: true, subtree: true });
        (window as any).editTimes = times;
      });
    await timesOn(first);
    await timesOn(second);
    for (let i = 0; i < EDITS; i++) {
      await first.keyboard.type('~');
      await first.waitForTimeout(PAUSE_MS);
    }
    const read = (page: TestPage): Promise<number[]> => page.evaluate(() => (window as any).editTimes);
    const seen = await until(
      () => read(second),
      (times) => times.length === EDITS,
      'all edits at the second browser',
    );
    const typed = await read(first);
    const took = seen.map((at, i) => at - typed[i]!).sort((a, b) => a - b);
    const share = (part: number) => `${took[Math.ceil(took.length * part) - 1]!.toFixed(1)} ms`;
    console.log(`${EDITS} edits from one browser to the other: p50 ${share(0.5)}, p95 ${share(0.95)}, longest ${share(1)}`);
    // Not what is laid out: the other's cursor stands in the text of one of them.
    const words = (page: TestPage) => page.locator('.ProseMirror').textContent();
    expect(await words(second)).toBe(await words(first));
    expect([...first.problems, ...second.problems]).toEqual([]);
  }, 180_000);
});
