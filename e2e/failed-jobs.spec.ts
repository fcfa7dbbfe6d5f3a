import { newId } from '#platform/db';
import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectFrame,
  expectHealthy,
  inDarkTheme,
  TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Failed jobs', () => {
  let stage: TestStage;
  let maren: Person;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
  }, 180_000);
  afterAll(() => stage?.close());

  it('are shown to admins with the reason, and run again or are dismissed', async () => {
    const page = await stage.page(maren, '/settings/jobs');
    await waitUntilVisible(page.getByRole('heading', { name: 'Nothing has failed' }));
    await expectHealthy(page, 'settings-jobs-empty-light');
    const fail = (topic: string, job: string, error: string, attempts: number, dead: boolean) =>
      stage.t.db.tx(maren.actor, (m) =>
        m.query(
          `insert into outbox (id, workspace_id, topic, payload, job, attempts, error, failed_at, dead_at, enqueued_at)
           values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, now() - interval '7 minutes', case when $7 then now() end, case when $7 then 'infinity' else now() + interval '1 hour' end)`,
          [maren.actor.workspaceId, topic, JSON.stringify({ mailId: newId() }), job, attempts, error, dead],
        ),
      );
    await fail('mail.send', 'mails.send', 'connect ECONNREFUSED 192.0.2.7:587', 10, true);
    await fail('search.send', 'search.send', 'The cluster is away: 503 from https://search.example.com/_bulk?…', 10, true);
    await fail('import.run', 'imports.run', 'Connection terminated unexpectedly', 3, false);
    await page.reload();
    const row = (text: string) => page.getByRole('table', { name: 'Failed jobs' }).getByRole('row').filter({ hasText: text });
    await waitUntilVisible(row('Send mail').getByText('connect ECONNREFUSED 192.0.2.7:587'));
    await waitUntilVisible(row('Send mail').getByText('10 attempts, waiting for you').last());
    await waitUntilVisible(row('Import files').getByText('Retrying').last());
    await expectFrame(page);
    await expectHealthy(page, 'settings-jobs-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-jobs-dark');
    const phone = await stage.page(maren, '/settings/jobs', { phone: true });
    await waitUntilVisible(row('Send mail').first());
    await waitUntilVisible(phone.getByText('Send mail'));
    await expectHealthy(phone, 'settings-jobs-phone');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await page.getByRole('button', { name: 'Retry: Send mail' }).click();
    await waitForToast(page, 'The job runs again');
    await until(
      () => stage.t.db.read(maren.actor, `select 1 from outbox where job = 'mails.send'`),
      (rows) => !rows.length,
      'the job is done',
    );
    await page.getByRole('button', { name: 'Dismiss: Import files' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    await waitForToast(page, 'Job dismissed');
    await waitUntilHidden(row('Import files'));
    await page.reload();
    await waitUntilVisible(row('Update the search cluster'));
    await waitUntilHidden(row('Send mail'));
  });
});
