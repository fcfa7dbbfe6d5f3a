import type { Person } from '../backend/src/testing/harness.js';
import { formatDeepLink } from '../libs/domain/src/deep-link.js';
import { noteText, withSampleNote } from './sample-note.js';
import { describeInBrowser, type TestPage, type TestStage, until, waitForToast, waitUntilVisible } from './steps.js';

const NOT_THERE = '018f2f1e-0000-7000-8000-00000000000a';

describeInBrowser('A link to a place', () => {
  let stage: TestStage;
  let maren: Person;
  let noteId: string;

  withSampleNote((scene) => {
    ({ stage, maren, noteId } = scene);
  });

  const projectId = async (): Promise<string> =>
    String((await stage.row('select project_id as id from notes where id = $1', [noteId]))['id']);
  const queryOf = (page: TestPage): string => new URL(page.url()).search;

  it('opens a view as it was, with what is searched and sorted', async () => {
    const page = await stage.page(
      maren,
      `/projects/${await projectId()}${formatDeepLink({ kind: 'view', view: { q: 'belt', sort: 'title' } })}`,
    );
    await until(
      () => queryOf(page),
      (query) => query.includes('q=belt') && query.includes('sort=title'),
      'the query of the view',
    );
    expect(new URL(page.url()).hash).toBe('');
    await waitUntilVisible(page.getByRole('link', { name: /Belt two/ }).first());
  });

  it('says so where a view means nothing on its page, and shows the page', async () => {
    const page = await stage.page(maren, `/projects/${await projectId()}${formatDeepLink({ kind: 'view', view: { layer: 'nine' } })}`);
    await waitForToast(page, 'That view no longer exists');
    await waitUntilVisible(page.getByRole('link', { name: /Belt two/ }).first());
  });

  it('shows the file of a note, by its row in the details', async () => {
    const file = String((await stage.row('select file_id as id from notes where id = $1', [noteId]))['id']);
    const page = await stage.page(maren, `/data/${noteId}${formatDeepLink({ kind: 'file', id: file })}`);
    await waitUntilVisible(noteText(page));
    await until(
      () => page.locator(`[data-file="${file}"]`).evaluate((row) => row === document.activeElement),
      Boolean,
      'the focus on the row of the file',
    );
  });

  it('says that a file is gone when a link leads to none', async () => {
    const page = await stage.page(maren, `/data/${noteId}${formatDeepLink({ kind: 'file', id: NOT_THERE })}`);
    await waitForToast(page, 'That file no longer exists');
    await waitUntilVisible(noteText(page));
  });
});
