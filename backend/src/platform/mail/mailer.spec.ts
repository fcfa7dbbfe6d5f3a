import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Browser, mailsSentTo } from '../../testing/browser.js';
import { fakeSmtp } from '../../testing/fake-smtp.js';
import { startApp, type TestApp } from '../../testing/harness.js';
import { freshEmail, PASSWORD } from '../../testing/person-on-root.js';
import { Mailer } from './mailer.js';

/** Every row of every table that holds the text as it is, in hexadecimal or in base64; read by the server's owner, whom no policy stops. */
async function rowsWith(t: TestApp, text: string): Promise<string[]> {
  const url = new URL(process.env.TEST_ADMIN_URL!);
  url.pathname = new URL(t.config.databaseUrl).pathname;
  const c = new pg.Client({ connectionString: url.href });
  await c.connect();
  try {
    const { rows: tables } = await c.query(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
    );
    expect(tables.length).toBeGreaterThan(50);
    const forms = [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').replace(/=*$/, '')];
    const matches: string[] = [];
    for (const { name } of tables) {
      const { rows } = await c.query(`select x::text as row from ${name} x where x::text ~ $1`, [
        forms.map((f) => f.replace(/[+]/g, '[+]')).join('|'),
      ]);
      matches.push(...rows.map((r) => `${name} ${r.row}`));
    }
    return matches;
  } finally {
    await c.end();
  }
}

describe('what a mail says', () => {
  let t: TestApp;
  const email = freshEmail();
  beforeAll(async () => {
    t = await startApp();
    const browser = new Browser(t);
    await browser.ask('', `mutation ($i: SignupInput!) { signup(input: $i) { ok } }`, { i: { name: 'Wanda', email, password: PASSWORD } });
    const token = new URL((await mailsSentTo(t, email))[0]!.link!).searchParams.get('token');
    await browser.ask('', `mutation ($t: String!) { confirmEmail(input: { token: $t }) { user { id } } }`, { t: token });
    for (const link of ['requestMagicLink', 'requestPasswordReset'])
      await new Browser(t).ask('', `mutation ($e: String!) { ${link}(input: { email: $e }) { ok } }`, { e: email });
    for (let i = 0; i < 11; i++)
      await new Browser(t).gql('', `mutation ($i: LoginInput!) { login(input: $i) { user { id } } }`, { i: { email, password: 'wrong' } });
    await new Browser(t).ask('', `mutation ($e: String!) { requestUnlock(input: { email: $e }) { ok } }`, { e: email });
    const { admin } = await t.aWorkspace();
    await admin.ask(`mutation ($e: [String!]!) { inviteMembers(input: { emails: $e, role: contributor }) { invites { invite { id } } } }`, {
      e: [email],
    });
    await t.settle();
  }, 180_000);
  afterAll(() => t.close());

  it('is nowhere in the database as it is: no token of a link can be read there', async () => {
    const mails = await mailsSentTo(t, email);
    const tokens = mails.flatMap(({ body }) => [...body.matchAll(/token=([\w.-]+)/g)].map((m) => m[1]!));
    // Confirm, sign in, reset, unlock, invitation.
    expect(new Set(tokens).size).toBe(5);
    for (const token of tokens) expect(await rowsWith(t, token)).toEqual([]);
    // The search itself finds what is there.
    expect((await rowsWith(t, email)).length).toBeGreaterThan(0);
  });

  it('is in the mailbox for a day, and then gone', async () => {
    await t.db.global(`update mails set created_at = now() - interval '23 hours 59 minutes' where recipient = $1`, [email]);
    await t.get(Mailer).deleteOld();
    expect(await mailsSentTo(t, email)).toHaveLength(5);
    await t.db.global(`update mails set created_at = now() - interval '1 day 1 second' where recipient = $1`, [email]);
    await t.get(Mailer).deleteOld();
    expect(await t.db.global(`select id from mails where recipient = $1`, [email])).toEqual([]);
  });
});

it('is wiped when a mail server has taken it, and not before', async () => {
  const smtp = await fakeSmtp();
  const t = await startApp({ env: { SMTP_URL: smtp.url } });
  try {
    const rows = () => t.db.global<any>(`select sealed, body, link, tries, sent_at as "sentAt" from mails`);
    smtp.refuses = true;
    await t.db.globalTx((m) =>
      t.get(Mailer).send(m, null, { to: 'ann@example.com', subject: 'Your link', body: 'token=abc', link: 'http://x/?token=abc' }),
    );
    for (let i = 0; i < 200 && !(await rows())[0].tries; i++) await new Promise((r) => setTimeout(r, 50));
    expect(await rows()).toMatchObject([{ sealed: expect.any(Buffer), sentAt: null }]);
    smtp.refuses = false;
    await t.settle();
    for (let i = 0; i < 400 && !smtp.taken.length; i++) await new Promise((r) => setTimeout(r, 50));
    await t.settle();
    expect(smtp.taken).toEqual([expect.stringContaining('token=abc')]);
    expect(await rows()).toMatchObject([{ sealed: null, body: null, link: null, sentAt: expect.any(Date) }]);
  } finally {
    await t.close();
    await smtp.close();
  }
});
