import { aTag } from '../backend/src/contexts/repository/tags/tag.factory.js';
import { TagSuggestions } from '../backend/src/contexts/suggestions/tag-suggestions/tag-suggestions.service.js';
import type { Person } from '../backend/src/testing/harness.js';
import { DOCK, dock, FEES, fees, withGroupedStudy } from './grouped-study.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  type TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Groups of highlights that are tagged', () => {
  let stage: TestStage;
  let maren: Person;
  let projectId: string;
  let groupId: string;
  const { marked, compared, tag, open, tagged } = withGroupedStudy((study) => {
    ({ stage, maren, projectId, groupId } = study);
  });

  it('take a tag back only from what did not have it, and leave what has none', async () => {
    const { ids: feeIds } = await marked(...FEES);
    await marked(...DOCK);
    await compared();
    const money = await aTag(maren, groupId, 'Money');
    await tag([feeIds[0]!], money);
    const page = await open();
    await fees(page).getByRole('button', { name: 'Tag 5 highlights…' }).click();
    await page
      .getByRole('option', { name: /^Money/ })
      .first()
      .click();
    await waitForToast(page, /^5 highlights tagged Money: /);
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
    await tag(feeIds, money);
    await page.getByText('Untagged', { exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('only') === 'untagged');
    await waitUntilHidden(fees(page));
    await waitUntilVisible(dock(page));
    await page.reload();
    await waitUntilVisible(dock(page));
    expect(await fees(page).count()).toBe(0);
    await dock(page).getByRole('button', { name: 'Tag 6 highlights…' }).click();
    await page.getByRole('option', { name: /^Create/ }).click();
    await waitForToast(page, /^6 highlights tagged/);
    await page.getByRole('button', { name: 'Regroup the rest' }).click();
    await waitUntilVisible(page.getByText('Everything is tagged'));
    await expectHealthy(page, 'groups-all-tagged-light');
    // Who may only read sees the groups, and nothing to tag them with.
    const viewer = await stage.t.aMember(maren.actor.workspaceId, 'viewer');
    const read = await stage.page(viewer, `/projects/${projectId}/highlights?view=groups`);
    await waitUntilVisible(dock(read));
    expect(await read.getByRole('checkbox').count()).toBe(0);
    expect(await read.getByRole('button', { name: /^Tag \d+ highlights?…/ }).count()).toBe(0);
  });

  it('stay where they are while they are tagged, whatever happens meanwhile', async () => {
    const { ids: dockIds } = await marked(...DOCK);
    await marked(...FEES);
    await compared();
    const page = await open('?view=groups&only=untagged');
    await fees(page).getByRole('checkbox').first().uncheck();
    await dock(page).getByRole('button', { name: 'Tag 6 highlights…' }).click();
    await page.getByRole('option', { name: /^Create/ }).click();
    await waitForToast(page, /^6 highlights tagged/);
    await focused(dock(page));
    // The events of the own action have come by then.
    await page.waitForTimeout(1500);
    await waitUntilVisible(dock(page).getByRole('button', { name: 'Another tag…' }));
    await waitUntilVisible(fees(page).getByRole('button', { name: 'Tag 4 highlights…' }));
    expect(await page.getByText('Highlights may have changed since.').count()).toBe(0);
    // What another does is said, and moves nothing.
    const ada = await stage.t.aMember(maren.actor.workspaceId, 'admin');
    await ada.ask(`mutation ($ids: [ID!]!) { deleteHighlights(ids: $ids) { ids } }`, { ids: [dockIds[0]] });
    await waitUntilVisible(page.getByText('Highlights may have changed since.'));
    await expectHealthy(page, 'groups-changed-light');
    await waitUntilVisible(dock(page).getByRole('button', { name: 'Another tag…' }));
    await waitUntilVisible(fees(page).getByRole('button', { name: 'Tag 4 highlights…' }));
    // One of the tagged is gone, and the others lose their tag all the same.
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitUntilVisible(dock(page).getByRole('button', { name: 'Tag 6 highlights…' }));
    expect(await tagged(dockIds)).toEqual({ n: 0 });
    await page.getByRole('button', { name: 'Regroup' }).click();
    await waitUntilHidden(page.getByText('Highlights may have changed since.'));
    await waitUntilVisible(dock(page).getByRole('button', { name: 'Tag 5 highlights…' }));
    // What was ticked out in a group that is the same is ticked out.
    await waitUntilVisible(fees(page).getByRole('button', { name: 'Tag 4 highlights…' }));
    // What is left of a group that is tagged in part stays open.
    await fees(page).getByRole('button', { name: 'Tag 4 highlights…' }).click();
    await page.getByRole('option', { name: /^Create/ }).click();
    await waitForToast(page, /^4 highlights tagged/);
    await waitUntilVisible(fees(page).getByText('4 of 5 highlights tagged'));
    await expectHealthy(page, 'groups-part-light');
    expect(await fees(page).getByRole('figure').count()).toBe(1);
    const remaining = fees(page).getByRole('button', { name: 'Tag 1 highlight…' });
    await waitUntilVisible(remaining);
    await remaining.click();
    await page.getByRole('option').first().click();
    await waitForToast(page, /^1 highlight tagged/);
    await waitUntilVisible(fees(page).getByRole('button', { name: 'Another tag…' }));
    await expectHealthy(page, 'groups-done-light');
  });

  it('leave the chosen row of the picker where it is when suggestions come late', async () => {
    const { noteId, ids: feeIds } = await marked(...FEES);
    const { ids: dockIds } = await marked(...DOCK);
    // What stands for its group has no tag yet, so that one can be suggested.
    await tag(feeIds.slice(1), await aTag(maren, groupId, 'Money'));
    await tag(dockIds, await aTag(maren, groupId, 'Stuck'));
    await compared();
    await stage.t.get(TagSuggestions).of(maren.actor, { noteId, text: FEES[0]!, highlightId: null, closest: false });
    await stage.t.settle();
    const page = await open();
    let answer = () => {};
    const released = new Promise<void>((done) => (answer = done));
    await page.route('**/api/graphql', async (route) => {
      if ((route.request().postData() ?? '').includes('NoteSuggestedTags')) await released;
      await route.continue();
    });
    await waitUntilVisible(fees(page));
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await focused(fees(page));
    await page.keyboard.press('t');
    await waitUntilVisible(page.getByRole('option', { name: /^Create/ }));
    await page.keyboard.press('ArrowDown');
    const pointed = page.locator('[role=option][aria-selected=true]');
    const title = await pointed.textContent();
    expect(title).toContain('Create');
    answer();
    await waitUntilVisible(page.getByRole('group', { name: 'Suggested' }));
    await waitUntilVisible(page.getByRole('group', { name: 'Suggested' }).getByRole('option', { name: /^Money/ }));
    expect(await pointed.textContent()).toBe(title);
    await page.keyboard.press('Escape');
    await waitUntilHidden(page.getByRole('combobox'));
  });
});
