import { regionOfTimeZone } from '@libs/domain';
import { seriousFindings, sizeOf, takeScreenshot } from './browser.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  followNewestMail,
  inDarkTheme,
  inLightTheme,
  selectOption,
  type TestPage,
  TestStage,
  tabTo,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

const PASSWORD = 'Kettle-9-pronounces!';
const OWNER = 'wanda@example.com';

describeInBrowser('Signing up, logging in and inviting', () => {
  let stage: TestStage;
  let root: string;
  /** The person who signs up in the first journey and goes on through the others. */
  let page: TestPage;

  beforeAll(async () => {
    stage = await TestStage.open();
    root = `http://${stage.t.config.rootDomain}`;
    page = await stage.page(null, '/auth/signup');
  }, 180_000);
  afterAll(() => stage?.close());

  const followMail = (at: TestPage, part: string, to?: string) => followNewestMail(at, root, part, to);
  const atHome = (at: TestPage, subdomain: string) => at.waitForURL(`http://${subdomain}.${stage.t.config.rootDomain}/home`);
  const field = (at: TestPage, name: string) => at.getByLabel(name, { exact: true });

  async function logIn(at: TestPage, email: string, password: string): Promise<void> {
    await field(at, 'E-mail').fill(email);
    await field(at, 'Password').fill(password);
    await at.getByRole('button', { name: 'Log in', exact: true }).click();
  }

  it('lists every rule that a weak password breaks', async () => {
    await field(page, 'Your name').fill('Wanda Kosciuk');
    await field(page, 'E-mail').fill(OWNER);
    await field(page, 'Password').fill('kettle');
    await page.getByRole('button', { name: 'Create account' }).click();
    const error = page.locator(
      `[id="${await until(
        () => field(page, 'Password').getAttribute('aria-describedby'),
        (v) => !!v,
        'a described field',
      )}"]`,
    );
    await waitUntilVisible(error.getByText('Use at least 12 characters; this one has 6.'));
    const text = await error.innerText();
    expect(text).toContain('Add an uppercase letter.');
    expect(text).toContain('Add a digit.');
    expect(text).toContain('Add a character that is not a letter');
    expect(text).not.toContain('lower-case');
    expect(await field(page, 'Password').getAttribute('aria-invalid')).toBe('true');
    expect(await seriousFindings(page)).toEqual([]);
    await takeScreenshot(page, 'auth-signup-weak-light');
  });

  it('signs up, confirms by the mail that the mailbox shows, and lands in a workspace of its own', async () => {
    await field(page, 'Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await waitUntilVisible(page.getByRole('status').filter({ hasText: `We sent a link to ${OWNER}` }));
    await page.getByRole('link', { name: 'Open the development mailbox' }).click();
    await page.waitForURL(`${root}/mailbox`);
    await expectHealthy(page, 'mailbox-light');
    await followMail(page, '/auth/confirm-email');
    // Faster than the list of workspaces: what the page knew before the mail was confirmed counts no more.
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/api/graphql', async (route) => {
      if (route.request().postData()?.includes('AuthWorkspaces')) await released;
      await route.continue().catch(() => {});
    });
    await page.getByRole('button', { name: 'Confirm e-mail' }).click();
    await page.waitForURL('**/auth/workspaces');
    await waitUntilVisible(page.getByRole('heading', { name: 'Welcome' }));
    await page.getByRole('link', { name: 'Create a workspace' }).click();
    await waitUntilVisible(field(page, 'Name'));
    release();
    await page.unroute('**/api/graphql');

    const create = page.getByRole('button', { name: 'Create workspace' });
    const address = field(page, 'Address');
    await field(page, 'Name').fill('Kestrel Bikes');
    expect(await address.inputValue()).toBe('kestrel-bikes');
    await waitUntilVisible(page.getByText('Available. Lowercase letters'));
    await address.fill('admin');
    await waitUntilVisible(page.getByText('This subdomain is reserved; choose another.'));
    expect(await create.isDisabled()).toBe(true);
    await address.fill('shit-bikes');
    await waitUntilVisible(page.getByText('contains a word that is not allowed'));
    await stage.t.aWorkspace('taken-bikes');
    await address.fill('taken-bikes');
    await waitUntilVisible(page.getByText(/taken.*Try taken-bikes-/i));
    await address.fill('kestrel-bikes');
    await waitUntilVisible(page.getByText('Available. Lowercase letters'));
    // There is one place where data is kept, so nothing here promises another.
    expect(await page.getByRole('main').innerText()).not.toMatch(/region|Frankfurt|data lives/i);
    await expectHealthy(page, 'auth-create-workspace-light');
    await create.click();
    await page.waitForURL(`http://kestrel-bikes.${stage.t.config.rootDomain}/onboarding`);
    await waitUntilVisible(page.getByRole('heading', { level: 1, name: /^Welcome to Kestrel Bikes/ }));
    await waitUntilVisible(page.getByRole('button', { name: 'Workspace Kestrel Bikes' }));
    await waitUntilVisible(page.getByRole('heading', { name: 'What is your role?' }));
    const [created] = await stage.t.db.global<{ region: string }>(`select region from workspaces where subdomain = 'kestrel-bikes'`);
    expect(created!.region).toBe(regionOfTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone));
  });

  it('asks a few questions once, and begins with a template for the answer', async () => {
    const heading = (name: string) => page.getByRole('heading', { level: 2, name });
    const next = page.getByRole('button', { name: 'Continue' });
    expect(await next.isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'Design', exact: true }).check();
    await expectHealthy(page, 'onboarding-role-light');
    await next.click();
    await focused(heading('What do you want to find out first?'));
    await page.getByRole('radio', { name: 'Why customers leave' }).check();
    await next.click();
    await waitUntilVisible(heading('How many people will use this workspace?'));
    await page.goBack();
    await waitUntilVisible(heading('What do you want to find out first?'));
    await page.reload();
    await waitUntilVisible(heading('What do you want to find out first?'));
    expect(await page.getByRole('radio', { name: 'Why customers leave' }).isChecked()).toBe(true);
    await next.click();
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByRole('radio', { name: /^A template/ }).check();
    const templates = page.getByRole('group', { name: 'Template' });
    await waitUntilVisible(templates.getByText('Fits your goal'));
    expect(await templates.getByRole('radio').first().isChecked()).toBe(true);
    await expectHealthy(page, 'onboarding-start-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'onboarding-start-dark');
    const desk = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(page, 'onboarding-start-phone-dark');
    await page.setViewportSize(desk);
    await inLightTheme(page);
    await page.getByRole('button', { name: 'Create the project' }).click();
    await page.waitForURL('**/projects/*');
    await waitUntilVisible(page.getByRole('button', { name: 'More options for Churn interviews' }));
    await page.goto(`http://kestrel-bikes.${stage.t.config.rootDomain}/onboarding`);
    await waitUntilVisible(page.getByText('1 of 5').first());
    await expectHealthy(page, 'onboarding-steps-light');
    await page.goto(`http://kestrel-bikes.${stage.t.config.rootDomain}/templates/projects`);
    const interviews = page.locator('#content button').filter({ hasText: /^(Churn|Customer) interviews/ });
    await waitUntilVisible(interviews.first());
    expect(await interviews.first().innerText()).toContain('Churn');
  });

  it('logs out, refuses a wrong password in place, and logs in by keyboard alone', async () => {
    // The page on its way out hears that its session has ended long before the next page answers, and must not break.
    await page.route(`${root}/auth/logout`, async (route) => {
      await new Promise((go) => setTimeout(go, 1500));
      await route.continue();
    });
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL(`${root}/auth/logout`);
    expect(page.problems).toEqual([]);
    await page.unroute(`${root}/auth/logout`);
    await waitUntilVisible(page.getByRole('heading', { name: 'You are logged out' }));
    await page.goto(`http://kestrel-bikes.${stage.t.config.rootDomain}/recent?x=1`);
    await page.waitForURL(/\/auth\/login\?/);
    await waitUntilVisible(page.getByRole('heading', { name: 'Log in to Kestrel Bikes' }));
    expect(new URL(page.url()).searchParams.get('next')).toBe('/recent?x=1');
    await logIn(page, OWNER, 'Kettle-9-pronounces?');
    await waitUntilVisible(page.getByText(/incorrect|do not match|wrong/i));
    expect(await field(page, 'Password').getAttribute('aria-invalid')).toBe('true');
    expect(new URL(page.url()).pathname).toBe('/auth/login');
    await expectHealthy(page, 'auth-login-wrong-light');

    await page.reload();
    await focused(field(page, 'E-mail'));
    await page.keyboard.type(OWNER);
    await tabTo(page, field(page, 'Password'), 3);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`http://kestrel-bikes.${stage.t.config.rootDomain}/recent?x=1`);
  });

  it('sets a new password by mail, and the old one is over', async () => {
    const other = await stage.page(null, '/auth/reset-password');
    await field(other, 'E-mail').fill(OWNER);
    await other.getByRole('button', { name: 'Send link' }).click();
    await waitUntilVisible(other.getByRole('status').filter({ hasText: `If ${OWNER} has an account` }));
    await followMail(other, '/auth/reset-password?token');
    await field(other, 'New password').fill(`${PASSWORD}2`);
    await other.getByRole('button', { name: 'Set password' }).click();
    await waitUntilVisible(other.getByText('Your new password is set.'));
    // The first browser's session has ended: the server tells it, and it goes to the login by itself, from wherever it is.
    await page.waitForURL(/\/auth\/login/);
    await page.goto(`http://kestrel-bikes.${stage.t.config.rootDomain}/home`);
    await page.waitForURL(/\/auth\/login/);
    await logIn(page, OWNER, PASSWORD);
    await waitUntilVisible(page.getByText(/incorrect|do not match|wrong/i));
    await field(page, 'Password').fill(`${PASSWORD}2`);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await atHome(page, 'kestrel-bikes');
  });

  it('logs in by a link in a mail, once', async () => {
    const other = await stage.page(null, '/auth/login');
    await field(other, 'E-mail').fill(OWNER);
    await other.getByRole('button', { name: 'E-mail me a link' }).click();
    await waitUntilVisible(other.getByRole('status').filter({ hasText: `If ${OWNER} has an account` }));
    await followMail(other, '/auth/magic-login');
    const link = other.url();
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    await other.waitForURL('**/auth/workspaces');
    await other.getByRole('button', { name: /Kestrel Bikes/ }).click();
    await atHome(other, 'kestrel-bikes');
    await other.goto(link);
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    await waitUntilVisible(other.getByRole('alert'));
    expect(new URL(other.url()).pathname).toBe('/auth/magic-login');
  });

  it('invites a colleague, who joins from a second browser as a viewer', async () => {
    await page.goto(`http://kestrel-bikes.${stage.t.config.rootDomain}/settings/users`);
    await field(page, 'E-mail addresses').fill('otto@example.com');
    await selectOption(page, /^Role Contributor/, 'Viewer');
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await waitForToast(page, '1 invitation sent');
    await waitUntilVisible(page.getByRole('region', { name: 'Open invitations' }).getByText('otto@example.com'));

    const otto = await stage.page(null, '/mailbox');
    await followMail(otto, '/auth/accept-invite', 'otto@example.com');
    await waitUntilVisible(otto.getByRole('heading', { name: 'Join Kestrel Bikes' }));
    await waitUntilVisible(otto.getByText('Wanda Kosciuk invited you to join as a viewer.'));
    await expectHealthy(otto, 'auth-accept-invite-light');
    await otto.getByRole('link', { name: 'Create an account' }).click();
    await field(otto, 'Your name').fill('Otto Brand');
    // Known from the invitation: nothing is typed twice.
    expect(await field(otto, 'E-mail').inputValue()).toBe('otto@example.com');
    await field(otto, 'Password').fill(PASSWORD);
    await otto.getByRole('button', { name: 'Create account' }).click();
    await waitUntilVisible(otto.getByRole('status'));
    await followMail(otto, '/auth/confirm-email', 'otto@example.com');
    await otto.getByRole('button', { name: 'Confirm e-mail' }).click();
    await otto.waitForURL('**/auth/accept-invite**');
    await otto.getByRole('button', { name: 'Join Kestrel Bikes' }).click();
    await otto.waitForURL(`http://kestrel-bikes.${stage.t.config.rootDomain}/onboarding`);
    await waitUntilVisible(otto.getByText('One short question. You can skip it.'));
    await otto.getByRole('button', { name: 'Skip', exact: true }).click();
    await waitUntilVisible(otto.getByRole('heading', { name: 'Open a note' }));

    await waitUntilVisible(page.getByRole('table', { name: 'Members' }).getByText('Otto Brand'));
    await waitUntilHidden(page.getByRole('region', { name: 'Open invitations' }).getByText('otto@example.com'));
    expect(otto.problems).toEqual([]);
  });

  it('says that no workspace lives at an address', async () => {
    const lost = await stage.page(null, '/auth/login');
    await lost.goto(`http://nobody-here.${stage.t.config.rootDomain}/home`);
    await waitUntilVisible(lost.getByText('Workspace not found'));
    await expectHealthy(lost, 'no-workspace-light');
    await lost.getByRole('link', { name: 'Find your workspace' }).click();
    await lost.waitForURL(`${root}/auth/login**`);
  });

  it.each([
    ['login', '/auth/login', 'Log in to Verbatim'],
    ['signup', '/auth/signup', 'Create an account'],
    ['reset-password', '/auth/reset-password', 'Set a new password'],
    ['unlock', '/auth/unlock', 'Unlock your account'],
    ['join-workspace', '/auth/join-workspace', 'Join a workspace'],
    ['invite-gone', '/auth/accept-invite?token=none', 'This invitation no longer works'],
  ])('draws %s on the desk, in the dark and on a phone', async (name, url, title) => {
    const at = await stage.page(null, url);
    await waitUntilVisible(at.getByRole('heading', { name: title }));
    expect((await sizeOf(at, 'main')).height).toBe(900);
    for (const button of await at.locator('main button[type="submit"]').all()) expect((await button.boundingBox())!.height).toBe(40);
    await expectHealthy(at, `auth-${name}-light`);
    await inDarkTheme(at);
    await expectHealthy(at, `auth-${name}-dark`);
    await at.setViewportSize({ width: 390, height: 844 });
    await until(
      () => at.evaluate(() => document.documentElement.scrollWidth),
      (w) => w <= 390,
      'no sideways scroll',
    );
    expect(await at.locator('aside').isVisible()).toBe(false);
    await expectHealthy(at, `auth-${name}-phone-dark`);
    await at.context().close();
  });
});
