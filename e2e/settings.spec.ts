import http from 'node:http';
import { newId } from '#platform/db';
import type { Person } from '../backend/src/testing/harness.js';
import { sizeOf } from './browser.js';
import { choose, expectFrame, expectSound, gone, inDark, journeys, Stage, tabTo, toasted, until, visible, type Watched } from './steps.js';

journeys('Settings', () => {
  let stage: Stage;
  let maren: Person;

  beforeAll(async () => {
    stage = await Stage.withSample();
    maren = await stage.person('maren');
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const section = (page: Watched, name: string) => page.getByRole('region', { name, exact: true });

  /** A call as a script makes it: by bearer token and nothing else. */
  function call(token: string): Promise<{ status: number; body: any }> {
    const [, port] = stage.t.config.rootDomain.split(':');
    return new Promise((done, fail) => {
      const request = http.request(
        {
          ...{ host: '127.0.0.1', port, path: '/api/graphql', method: 'POST' },
          headers: { host: maren.host, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        },
        (answer) => {
          let text = '';
          answer.on('data', (part) => {
            text += part;
          });
          answer.on('end', () => done({ status: answer.statusCode!, body: JSON.parse(text) }));
        },
      );
      request.on('error', fail);
      request.end(JSON.stringify({ query: '{ projects(first: 10) { total nodes { name } } }' }));
    });
  }

  it('renames the workspace, and every open page shows it', async () => {
    const page = await stage.page(maren, '/settings');
    await visible(page.getByRole('heading', { level: 1, name: 'General' }));
    await expectFrame(page);
    const name = section(page, 'Name').getByLabel('Name');
    await name.fill('');
    await page.getByRole('button', { name: 'Save name' }).click();
    await until(
      () => name.getAttribute('aria-invalid'),
      (v) => v === 'true',
      'the empty name is refused',
    );
    await name.fill('Fieldfare Larder');
    await name.press('Enter');
    await toasted(page, 'Name saved');
    await visible(page.getByRole('button', { name: 'Workspace Fieldfare Larder' }));
    expect(await section(page, 'Address').getByRole('textbox').inputValue()).toBe(maren.host);
    await expectSound(page, 'settings-general-light');
    await inDark(page);
    await expectSound(page, 'settings-general-dark');
  });

  it('changes a role and takes a member out, who is gone from the list', async () => {
    const page = await stage.page(maren, '/settings/users');
    const table = page.getByRole('table', { name: 'Members' });
    await visible(table.getByText('clara@fieldfare.example'));
    await expectFrame(page);
    expect((await sizeOf(page, 'thead tr')).height).toBe(34);
    await expectSound(page, 'settings-members-light');
    // By keyboard: the list opens at the present role, and a letter goes to the one that begins so.
    const role = page.getByRole('button', { name: /^Role, Idris/ });
    await role.focus();
    await page.keyboard.press('Enter');
    const marked = page.locator('[role=option][data-combobox-selected]');
    await visible(marked.filter({ hasText: 'Contributor' }));
    await page.keyboard.type('v');
    await visible(marked.filter({ hasText: 'Viewer' }));
    await page.keyboard.press('Enter');
    const idris = table.getByRole('row').filter({ hasText: 'idris@fieldfare.example' });
    await until(
      async () =>
        (await stage.row(`select role from members m join users u on u.id = m.user_id where u.email = $1`, ['idris@fieldfare.example']))
          .role,
      (role) => role === 'viewer',
      'the role of Idris',
    );
    await idris.getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog');
    await visible(dialog.getByText(/They lose access/));
    await expectSound(page, 'settings-members-remove-light');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await gone(table.getByText('idris@fieldfare.example'));
    await inDark(page);
    await expectSound(page, 'settings-members-dark');
  });

  it('keeps name, theme and keys of the account', async () => {
    const page = await stage.page(maren, '/settings/user/account');
    await section(page, 'Your name').getByLabel('Your name').fill('Maren Holst');
    await section(page, 'Your name').getByRole('button', { name: 'Save name' }).click();
    await toasted(page, 'Name saved');
    await visible(page.getByRole('button', { name: 'Account of Maren Holst' }));
    await expectSound(page, 'settings-account-light');
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await page.locator('html[data-theme="dark"]').waitFor();
    await page.getByLabel('Use single-letter keys').uncheck({ force: true });
    await page.reload();
    await page.locator('html[data-theme="dark"]').waitFor();
    expect(await page.getByLabel('Use single-letter keys').isChecked()).toBe(false);
    await expectSound(page, 'settings-account-dark');
    const passwords = section(page, 'Password');
    await passwords.getByLabel('Current password').fill('Whatever-it-was-9');
    await passwords.getByLabel('New password').fill('short');
    await passwords.getByRole('button', { name: 'Change password' }).click();
    await visible(passwords.getByText(/Use at least 12 characters.*Add an uppercase letter/));
  });

  it('makes a token that a script can use until it is revoked', async () => {
    const page = await stage.page(maren, '/settings/user/account');
    const tokens = section(page, 'Access tokens');
    await tokens.getByLabel('Name').fill('Nightly export');
    await choose(page, /^Expires after/, '30 days');
    await tokens.getByRole('button', { name: 'Create token' }).click();
    await visible(tokens.getByText('Copy this token now.'));
    const secret = await tokens.getByLabel('Access tokens').inputValue();
    expect(secret).toMatch(/^api\.[\w-]+\.[\w-]+$/);
    const answer = await call(secret);
    expect(answer.status).toBe(200);
    expect(answer.body.data.projects.total).toBe(2);
    await page.reload();
    await visible(tokens.getByText('Nightly export'));
    expect(await page.getByText(secret).count()).toBe(0);
    await tokens.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await toasted(page, 'Token revoked');
    await visible(tokens.getByText('No tokens yet.'));
    const refused = await call(secret);
    expect(refused.body.errors?.[0].extensions.code).toBe('Unauthorized');
  });

  it('shows a viewer everything and lets them change nothing', async () => {
    const clara = await stage.person('clara');
    const page = await stage.page(clara, '/settings');
    await visible(page.getByText('Only admins can change these settings.'));
    expect(await section(page, 'Name').getByRole('textbox').getAttribute('readonly')).not.toBeNull();
    expect(await page.getByRole('button', { name: 'Save name' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Remove sample' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Members' }).click();
    await visible(page.getByRole('table', { name: 'Members' }).getByText('maren@fieldfare.example'));
    expect(await page.getByRole('button', { name: 'Remove', exact: true }).count()).toBe(0);
    expect(await page.getByLabel('E-mail addresses').count()).toBe(0);
    await expectSound(page, 'settings-members-viewer-light');
  });

  it('is used by the keyboard alone, and takes the sample away in one click', async () => {
    const page = await stage.page(maren, '/settings');
    await visible(page.getByRole('button', { name: 'Remove sample' }));
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Remove sample' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await visible(dialog.getByText('Remove the sample?'));
    await page.keyboard.press('Escape');
    await gone(dialog);
    await until(
      () => page.evaluate(() => document.activeElement?.textContent),
      (text) => text === 'Remove sample',
      'the focus comes back',
    );
    await page.keyboard.press('Enter');
    await visible(dialog.getByText('Remove the sample?'));
    await tabTo(page, dialog.getByRole('button', { name: 'Remove sample' }), 8);
    await page.keyboard.press('Enter');
    await toasted(page, 'Sample removed');
    await gone(page.getByRole('button', { name: 'Remove sample' }));
    await page.goto(`http://${maren.host}/browse`);
    await visible(page.getByRole('navigation', { name: 'Workspace' }));
    await until(
      () => page.getByText('The night before delivery').count(),
      (n) => n === 0,
      'projects of the sample',
    );
    expect(page.problems).toEqual([]);
  });

  it('shows admins which background jobs failed and why, and runs them again or dismisses them', async () => {
    const page = await stage.page(maren, '/settings/jobs');
    await visible(page.getByRole('heading', { name: 'Nothing has failed' }));
    await expectSound(page, 'settings-jobs-empty-light');
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
    await visible(row('Send mail').getByText('connect ECONNREFUSED 192.0.2.7:587'));
    await visible(row('Send mail').getByText('10 attempts, waiting for you').last());
    await visible(row('Import files').getByText('Retrying').last());
    await expectFrame(page);
    await expectSound(page, 'settings-jobs-light');
    await inDark(page);
    await expectSound(page, 'settings-jobs-dark');
    const phone = await stage.page(maren, '/settings/jobs', { phone: true });
    await visible(row('Send mail').first());
    await visible(phone.getByText('Send mail'));
    await expectSound(phone, 'settings-jobs-phone');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await page.getByRole('button', { name: 'Retry: Send mail' }).click();
    await toasted(page, 'The job runs again');
    await until(
      () => stage.t.db.read(maren.actor, `select 1 from outbox where job = 'mails.send'`),
      (rows) => !rows.length,
      'the job is done',
    );
    await page.getByRole('button', { name: 'Dismiss: Import files' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    await toasted(page, 'Job dismissed');
    await gone(row('Import files'));
    await page.reload();
    await visible(row('Update the search cluster'));
    await gone(row('Send mail'));
  });
});
