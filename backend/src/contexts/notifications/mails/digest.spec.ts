import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS, nextHourIn } from '@libs/domain';
import pg from 'pg';
import { mailsSentTo } from '../../../testing/browser.js';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { OldNotificationJobs } from '../inbox/old-notifications.jobs.js';
import { Digests } from './digest.jobs.js';
import { digestMail } from './digest-mail.js';

let t: TestApp;
let workspaceId: string;
let admin: Person;
let ann: Person;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  workspaceId = a.id;
  admin = a.admin;
  ann = await t.aMember(a.id, 'contributor', 'Ann Asker');
  projectId = await aProject(t, admin.actor);
});
afterAll(() => t.close());

const ZONE = 'Asia/Tokyo';
const choose = (person: Person, input: object) =>
  person.ask(`mutation ($i: NotificationSettingInput!) { setNotification(input: $i) { settings { kind inApp mail digest timeZone } } }`, {
    i: { kind: 'reply', inApp: true, mail: false, ...input },
  });
/** A conversation that the reader began, and so many answers of Ann. */
async function answered(reader: Person, times: number): Promise<string> {
  const docId = await aNote(t, admin.actor, projectId, 'The deposit came as a surprise');
  const { createThread } = await reader.ask(`mutation ($i: CreateThreadInput!) { createThread(input: $i) { id } }`, {
    i: { docId, version: 0, start: 4, end: 11, body: 'Which?' },
  });
  for (let i = 1; i <= times; i++)
    await ann.ask(`mutation ($i: ReplyInput!) { replyToThread(input: $i) { id } }`, {
      i: { threadId: createThread.id, body: `Answer ${i}` },
    });
  await t.settle();
  return docId;
}
const send = (person: Person, now?: Date) => t.get(Digests).send({ workspaceId, payload: { userId: person.actor.userId } }, now);
const mails = async (person: Person) => (await mailsSentTo(t, person.email)).reverse();
async function orders(person: Person): Promise<Date[]> {
  const sweeper = new pg.Client({ connectionString: t.config.sweeperUrl });
  await sweeper.connect();
  const { rows } = await sweeper.query(
    `select enqueued_at + interval '30 seconds' as at from outbox where topic = 'inbox.digest' and payload ->> 'userId' = $1 order by 1`,
    [person.actor.userId],
  );
  await sweeper.end();
  return rows.map((r) => r.at);
}

describe('the daily digest', () => {
  it('is off until it is chosen, and keeps where the reader lives', async () => {
    const reader = await t.aMember(workspaceId, 'contributor', 'Rita');
    const before = (await reader.ask(`{ notificationSettings { kind digest timeZone } }`)).notificationSettings;
    expect(before.every((s: any) => s.digest === false && s.timeZone === 'UTC')).toBe(true);
    const { setNotification } = await choose(reader, { digest: true, timeZone: ZONE });
    expect(setNotification.settings.find((s: any) => s.kind === 'reply')).toEqual({
      kind: 'reply',
      inApp: true,
      mail: false,
      digest: true,
      timeZone: ZONE,
    });
    // A page that knows nothing of the digest leaves it as it is.
    expect((await choose(reader, {})).setNotification.settings.find((s: any) => s.kind === 'reply')).toMatchObject({
      digest: true,
      timeZone: ZONE,
    });
    // Two switches of one row, pressed at once, both count.
    const press = (change: object) =>
      reader.ask(`mutation ($i: NotificationSettingInput!) { setNotification(input: $i) { settings { kind } } }`, {
        i: { kind: 'settled', ...change },
      });
    await Promise.all([press({ inApp: false }), press({ mail: false }), press({ digest: true })]);
    const now = (await reader.ask(`{ notificationSettings { kind inApp mail digest } }`)).notificationSettings;
    expect(now.find((s: any) => s.kind === 'settled')).toEqual({ kind: 'settled', inApp: false, mail: false, digest: true });
    await expect(choose(reader, { timeZone: 'Nowhere/Else' })).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('waits for the morning of the reader and is one mail about all of the day', async () => {
    const reader = await t.aMember(workspaceId, 'contributor', 'Rosa');
    await choose(reader, { digest: true, timeZone: ZONE });
    // The news may come on either side of the minute from which on it is too late for this morning.
    const morning = () => nextHourIn(new Date(), ZONE, LIMITS.digest.hour).getTime();
    const mornings = [morning()];
    const docId = await answered(reader, 3);
    mornings.push(morning());
    const ordered = await orders(reader);
    expect(ordered.length).toBeGreaterThan(0);
    for (const at of ordered) expect(mornings.some((value) => Math.abs(at.getTime() - value) < 60_000)).toBe(true);
    expect(await mails(reader)).toEqual([]);
    await Promise.all([send(reader), send(reader), send(reader)]);
    const [mail, ...more] = await mails(reader);
    expect(more).toEqual([]);
    expect(mail!.subject).toMatch(/^Your digest of .*: 3 pieces of news$/);
    for (const answer of ['Answer 1', 'Answer 2', 'Answer 3']) expect(mail!.body).toContain(`- Ann Asker replied in it: ${answer}\n`);
    expect(mail!.body).toContain(`/data/${docId}#comment=`);
  });

  it('comes at most once on a day; what happens after it is for the next', async () => {
    const reader = await t.aMember(workspaceId, 'contributor', 'Rolf');
    await choose(reader, { digest: true });
    const day = (n: number) => new Date(Date.UTC(2030, 0, n, 7));
    await answered(reader, 1);
    await send(reader, day(1));
    await answered(reader, 1);
    const ordered = (await orders(reader)).length;
    await send(reader, day(1));
    expect((await mails(reader)).length).toBe(1);
    // It was put off, not lost.
    expect((await orders(reader)).length).toBe(ordered + 1);
    await send(reader, day(2));
    await send(reader, day(3));
    expect((await mails(reader)).map((m) => m.subject.split(': ')[1])).toEqual(['one piece of news', 'one piece of news']);
  });

  it('has one open order, however much happens, and none once it was sent', async () => {
    const reader = await t.aMember(workspaceId, 'contributor', 'Rhea');
    await choose(reader, { digest: true });
    const mornings = new Set([nextHourIn(new Date(), 'UTC', LIMITS.digest.hour).getTime()]);
    await answered(reader, 3);
    mornings.add(nextHourIn(new Date(), 'UTC', LIMITS.digest.hour).getTime());
    const ordered = (await orders(reader)).length;
    expect(ordered).toBeGreaterThan(0);
    expect(ordered).toBeLessThanOrEqual(mornings.size);
    const day = (n: number) => new Date(Date.UTC(2030, 0, n, 7));
    // The queue may bring one order more often than once.
    for (let i = 0; i < 3; i++) await send(reader, day(1));
    expect((await orders(reader)).length).toBe(ordered);
    expect((await mails(reader)).length).toBe(1);
    // What comes now has an order of its own, and waits for the next day.
    await answered(reader, 2);
    const again = (await orders(reader)).length;
    expect(again).toBeGreaterThan(ordered);
    for (let i = 0; i < 3; i++) await send(reader, day(1));
    expect((await orders(reader)).length).toBe(again + 1);
    await send(reader, day(2));
    expect((await mails(reader)).map((m) => m.subject.split(': ')[1])).toEqual(['3 pieces of news', '2 pieces of news']);
    await send(reader, day(2));
    expect((await orders(reader)).length).toBe(again + 1);
  });

  it('leaves out what was read or may not be read any more, and is not sent when nothing is left', async () => {
    const reader = await t.aMember(workspaceId, 'contributor', 'Rune');
    await choose(reader, { digest: true });
    await answered(reader, 1);
    await reader.ask(`mutation { markNotifications(input: { read: true }) { ok } }`);
    const docId = await answered(reader, 1);
    await admin.ask(`mutation ($i: [ID!]!) { deleteNotes(ids: $i) { ids } }`, { i: [docId] });
    await send(reader);
    await send(reader);
    expect(await mails(reader)).toEqual([]);
    const where = { workspaceId };
    const rows = await t.db.read<{ digest: string }>(where, `select digest from notifications where workspace_id = $1 and user_id = $2`, [
      workspaceId,
      reader.actor.userId,
    ]);
    expect(rows.map((r) => r.digest)).toEqual(['dropped', 'dropped']);
  });

  it('says how many it leaves out', () => {
    const news = Array.from({ length: LIMITS.digest.inMail + 2 }, (_, i) => ({
      by: 'Wanda',
      action: 'replied in',
      title: `Call ${i % 3}`,
      place: 'Interviews',
      quote: 'boxes',
      excerpt: `Answer\n${i}`,
      url: `/data/x#comment=${i}`,
    }));
    const { body } = digestMail(news, 'https://a.example', 'Fieldfare');
    expect(body.match(/#comment=/g)).toHaveLength(LIMITS.digest.inMail);
    expect(body.match(/^Call \d \(Interviews\)$/gm)).toHaveLength(3);
    expect(body).toContain('- Wanda replied in it: Answer 0\n  https://a.example/data/x#comment=0');
    expect(body).toContain('And 2 more: https://a.example/inbox');
  });
});

describe('old news', () => {
  it('go when they were read or are in no inbox, whatever the number; unread ones and what waits for a mail stay', async () => {
    const reader = await t.aMember(workspaceId, 'contributor', 'Olga');
    const old = new Date(Date.now() - (LIMITS.news.days + 1) * 24 * 60 * 60 * 1000);
    const make = (n: number, at: Date, read: boolean, inApp: boolean, digest: string) =>
      t.db.tx({ workspaceId }, (m) =>
        m.query(
          `insert into notifications (workspace_id, id, user_id, kind, object_id, by, at, in_app, read_at, mail, digest)
           select $1, gen_random_uuid(), $2, 'reply', gen_random_uuid(), $2, $3, $5, case when $4 then $3::timestamptz end, 'none', $6 from generate_series(1, $7)`,
          [workspaceId, reader.actor.userId, at, read, inApp, digest, n],
        ),
      );
    await make(1100, old, true, true, 'none');
    await make(2, old, false, false, 'sent');
    await make(3, old, false, true, 'none');
    await make(4, old, false, false, 'waiting');
    await make(5, new Date(), true, true, 'none');
    const left = async () =>
      (
        await t.db.read<{ n: number }>(
          { workspaceId },
          `select count(*)::int as n from notifications where workspace_id = $1 and user_id = $2`,
          [workspaceId, reader.actor.userId],
        )
      )[0]!.n;
    await t.get(OldNotificationJobs).prune({ workspaceId });
    await t.get(OldNotificationJobs).prune({ workspaceId });
    expect(await left()).toBe(12);
  });
});
