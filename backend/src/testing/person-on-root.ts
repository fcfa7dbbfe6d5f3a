import { randomBytes } from 'node:crypto';
import { Passwords, UsersService } from '#contexts/identity';
import { Browser } from './browser.js';
import type { TestApp } from './harness.js';

/** The password of every person that a test makes. */
export const PASSWORD = 'Kettle-9-pronounces!';

let count = 0;
let hash: Promise<string> | undefined;

/** An address that no other person has; other test files share the application. */
export const freshEmail = (): string => `person${++count}-${randomBytes(4).toString('hex')}@example.com`;

/** Hash of PASSWORD, made once: each costs what it is meant to cost. */
export const passwordHash = (app: TestApp): Promise<string> =>
  (hash ??= app.get(Passwords).hashNew(PASSWORD, { email: 'x@example.com', name: 'X' }));

/** Signs in on the root domain; answers errors instead of throwing them. */
export const login = (browser: Browser, email: string, password = PASSWORD) =>
  browser.gql(
    '',
    `mutation ($input: LoginInput!) {
      login(input: $input) { user { id name email } rootDomain mailboxUrl workspace { id } role }
    }`,
    { input: { email, password } },
  );

/** A user with a confirmed account, signed in on the root domain, member of nothing. */
export async function aPersonOnRoot(app: TestApp, name = 'Wanda Kosciuk'): Promise<{ email: string; browser: Browser }> {
  const [email, browser] = [freshEmail(), new Browser(app)];
  const created = { email, name, passwordHash: await passwordHash(app), confirmed: true };
  await app.db.globalTx((m) => app.get(UsersService).add(m, created));
  await login(browser, email);
  return { email, browser };
}
