import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS, mentionOf } from '@libs/domain';
import pg from 'pg';
import { Dispatcher } from '#platform/events';
import { mailsSentTo } from '../../../testing/browser.js';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { InboxMails } from '../mails/inbox-mail.jobs.js';

let t: TestApp;
let workspaceId: string;
let admin: Person;
let ann: Person;
let ben: Person;
let projectId: string;

beforeAll(async () => {
  t = await startApp();
  const a = await t.aWorkspace();
  workspaceId = a.id;
  admin = a.admin;
  ann = await t.aMember(a.id, 'contributor', 'Ann Asker');
  ben = await t.aMember(a.id, 'contributor', 'Ben Answer');
  projectId = await aProject(t, admin.actor);
});
afterAll(() => t.close());

const note = () => aNote(t, admin.actor, projectId, 'The deposit came as a surprise');
const begin = async (person: Person, docId: string, body: string): Promise<any> =>
  (
    await person.ask(`mutation ($i: CreateThreadInput!) { createThread(input: $i) { id comments { id } } }`, {
      i: { docId, version: 0, start: 4, end: 11, body },
    })
  ).createThread;
const reply = (person: Person, threadId: string, body: string) =>
  person.ask(`mutation ($i: ReplyInput!) { replyToThread(input: $i) { id comments { id } } }`, { i: { threadId, body } });
const inbox = async (person: Person, unread = false): Promise<any[]> => {
  await t.settle();
  return (
    await person.ask(
      `query ($u: Boolean) { inbox(unread: $u) { nodes { id kind by { name } action title place quote excerpt url readAt } } }`,
      {
        u: unread,
      },
    )
  ).inbox.nodes;
};
const count = async (person: Person): Promise<number> => (await person.ask(`{ inboxUnread }`)).inboxUnread;
const mark = (person: Person, ids: string[] | null, read: boolean) =>
  person.ask(`mutation ($i: [ID!], $r: Boolean!) { markNotifications(input: { ids: $i, read: $r }) { ok } }`, { i: ids, r: read });
const choose = (person: Person, kind: string, inApp: boolean, mail: boolean) =>
  person.ask(`mutation ($i: NotificationSettingInput!) { setNotification(input: $i) { settings { kind inApp mail } } }`, {
    i: { kind, inApp, mail },
  });
const mailOut = (person: Person) => t.get(InboxMails).send({ workspaceId, payload: { userId: person.actor.userId } });
/** As if the mails that wait had been ordered two minutes ago. */
async function aMinuteLater(): Promise<void> {
  const sweeper = new pg.Client({ connectionString: t.config.sweeperUrl });
  await sweeper.connect();
  await sweeper.query(`update outbox set enqueued_at = enqueued_at - interval '2 minutes' where topic = 'inbox.mail'`);
  await sweeper.end();
}
const mails = async (person: Person) => (await mailsSentTo(t, person.email)).reverse();

const settle = (person: Person, id: string, resolved: boolean) =>
  person.ask(`mutation ($id: ID!, $r: Boolean!) { resolveThread(input: { id: $id, resolved: $r }) { id } }`, { id, r: resolved });

describe('the inbox', () => {
  it('notifies the authors of a thread when another user resolves or reopens it, and only of the last state', async () => {
    const [cara, dan] = [await t.aMember(workspaceId, 'contributor', 'Cara'), await t.aMember(workspaceId, 'contributor', 'Dan')];
    const docId = await note();
    const { id, comments } = await begin(cara, docId, 'Which deposit?');
    await reply(dan, id, 'That of the key.');
    await inbox(cara);
    await mark(cara, null, true);
    await settle(dan, id, true);
    await settle(dan, id, true);
    expect(await inbox(cara, true)).toMatchObject([
      {
        kind: 'settled',
        by: { name: 'Dan' },
        action: 'resolved a conversation in',
        title: 'Call with Ana',
        quote: 'deposit',
        excerpt: 'Which deposit?',
        url: `/data/${docId}#comment=${comments[0].id}`,
      },
    ]);
    expect([await inbox(dan, true), await inbox(ann, true)]).toEqual([[], []]);
    await settle(admin, id, false);
    expect((await inbox(cara, true)).map((n) => [n.by.name, n.action])).toEqual([['Ada Admin', 'reopened a conversation in']]);
    expect((await inbox(dan, true)).map((n) => n.action)).toEqual(['reopened a conversation in']);
    // An answer opens again by itself: that it came is the news.
    await settle(admin, id, true);
    await reply(dan, id, 'Not yet.');
    expect((await inbox(cara, true)).map((n) => n.kind)).toEqual(['reply']);
    expect(await count(cara)).toBe(1);
  });

  it('tells of a settling twice ordered once, and mails it as its reader chose', async () => {
    const eve = await t.aMember(workspaceId, 'contributor', 'Eve');
    const { id } = await begin(eve, await note(), 'Still open?');
    await choose(eve, 'settled', false, true);
    await settle(ben, id, true);
    await t.settle();
    expect(await inbox(eve)).toEqual([]);
    await mailOut(eve);
    await mailOut(eve);
    expect((await mails(eve)).map((m) => m.subject)).toEqual(['Ben Answer resolved a conversation in “Call with Ana”']);
  });

  it('tells who is mentioned and who takes part, once each, and leads to the very comment', async () => {
    const docId = await note();
    const { id, comments } = await begin(ann, docId, `${mentionOf(ben.actor.userId)} and ${mentionOf(ann.actor.userId)}: which deposit?`);
    expect(await inbox(ben)).toMatchObject([
      {
        kind: 'mention',
        by: { name: 'Ann Asker' },
        title: 'Call with Ana',
        place: 'Deposit study',
        quote: 'deposit',
        excerpt: '@Ben Answer and @Ann Asker: which deposit?',
        url: `/data/${docId}#comment=${comments[0].id}`,
        readAt: null,
      },
    ]);
    expect(await inbox(ann)).toEqual([]);
    await reply(ben, id, 'The one for the key.');
    await t.settle();
    await reply(ben, id, `Ask ${mentionOf(ann.actor.userId)} again.`);
    const notifications = await inbox(ann);
    expect(notifications.map((n) => [n.kind, n.excerpt])).toEqual([
      ['mention', 'Ask @Ann Asker again.'],
      ['reply', 'The one for the key.'],
    ]);
    expect(await inbox(admin)).toEqual([]);
    expect([await count(ann), await count(ben)]).toEqual([2, 1]);
    await mark(ann, [notifications[0].id], true);
    expect([await count(ann), (await inbox(ann, true)).length]).toEqual([1, 1]);
    // Notifications of other users cannot be marked.
    await mark(ben, [notifications[1].id], true);
    expect(await count(ann)).toBe(1);
    await mark(ann, null, true);
    expect(await count(ann)).toBe(0);
    await mark(ann, [notifications[0].id], false);
    expect(await count(ann)).toBe(1);
    await mark(ann, null, true);
    await mark(ben, null, true);
  });

  it('tells of a mention that is added later, and not twice of the same', async () => {
    const { comments } = await begin(ann, await note(), 'Hm');
    const edit = (body: string) =>
      ann.ask(`mutation ($i: EditCommentInput!) { editComment(input: $i) { id } }`, { i: { id: comments[0].id, body } });
    await edit(`${mentionOf(ben.actor.userId)}?`);
    await edit(`Hm again`);
    await edit(`${mentionOf(ben.actor.userId)}!`);
    expect((await inbox(ben, true)).map((n) => n.excerpt)).toEqual(['@Ben Answer!']);
    await mark(ben, null, true);
  });

  it('counts up to a limit what may be read, and looks past what may not', async () => {
    const hidden = await aProject(t, admin.actor);
    const open = await note();
    await begin(ann, open, `${mentionOf(ben.actor.userId)} old`);
    await t.settle();
    const closed = await aNote(t, admin.actor, hidden, 'The deposit came as a surprise');
    for (let i = 0; i < LIMITS.inbox.counted + 1; i++) await begin(ann, closed, `${mentionOf(ben.actor.userId)} ${i}`);
    await t.settle();
    expect(await count(ben)).toBe(LIMITS.inbox.counted);
    await t.db.tx(admin.actor, (m) => m.query(`update projects set default_access = 0 where id = $1`, [hidden]));
    expect(await count(ben)).toBe(1);
    await mark(ben, null, true);
  });

  it('forgets what is gone, and hides what may not be read any more', async () => {
    const docId = await note();
    const { id, comments } = await begin(ann, docId, `${mentionOf(ben.actor.userId)} one`);
    const { comments: others } = await begin(ann, docId, `${mentionOf(ben.actor.userId)} two`);
    const more = (await reply(ann, id, `${mentionOf(ben.actor.userId)} three`)).replyToThread.comments;
    expect((await inbox(ben, true)).length).toBe(3);
    // One that leaves its thread behind, and one that was all of its thread.
    await ann.ask(`mutation ($id: ID!) { deleteComment(id: $id) { ids } }`, { id: more.at(-1).id });
    await ann.ask(`mutation ($id: ID!) { deleteComment(id: $id) { ids } }`, { id: others[0].id });
    expect((await inbox(ben, true)).map((n) => n.url)).toEqual([`/data/${docId}#comment=${comments[0].id}`]);
    await t.db.tx(admin.actor, (m) => m.query(`update projects set default_access = 0 where id = $1`, [projectId]));
    expect([await inbox(ben), await count(ben)]).toEqual([[], 0]);
    await mailOut(ben);
    expect((await mails(ben)).filter((m) => m.body.includes(' one'))).toEqual([]);
    await t.db.tx(admin.actor, (m) => m.query(`update projects set default_access = null where id = $1`, [projectId]));
    expect(await count(ben)).toBe(1);
    await mark(ben, null, true);
  });
});

describe('mail', () => {
  it('is one for all that comes within the minute, with links and the way to less', async () => {
    await mailOut(ann);
    const before = (await mails(ann)).length;
    const { id } = await begin(ann, await note(), 'A long story?');
    for (let i = 1; i <= 10; i++) await reply(ben, id, `Answer ${i}`);
    await t.settle();
    // A row comes into the queue thirty seconds after enqueued_at.
    const waiting = await t.db.read<{ after: number }>(
      ann.actor,
      `select distinct extract(epoch from enqueued_at - created_at)::int + 30 as after from outbox where topic = 'inbox.mail' and payload ->> 'userId' = $1`,
      [ann.actor.userId],
    );
    expect(waiting).toEqual([{ after: LIMITS.inbox.mailAfterSeconds }]);
    expect((await mails(ann)).length).toBe(before);
    // A minute later the queue has them all, each one a job of its own.
    await aMinuteLater();
    await t.get(Dispatcher).enqueuePending(true);
    await t.settle();
    const sent = (await mails(ann)).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.subject).toBe(
      `10 pieces of news for you in ${(await admin.ask(`{ session { workspace { name } } }`)).session.workspace.name}`,
    );
    for (let i = 1; i <= 10; i++) expect(sent[0]!.body).toContain(`Answer ${i}\n`);
    expect(sent[0]!.body).toMatch(/http:\/\/[^\n]+\/data\/[^\n]+#comment=/);
    expect(sent[0]!.body).toContain('/settings/user/notifications');
    await mark(ann, null, true);
  });

  it('leaves out what was read already, and goes only to members', async () => {
    const { id } = await begin(ann, await note(), 'Read quickly');
    await reply(ben, id, 'Read at once');
    await t.settle();
    await mark(ann, null, true);
    const before = (await mails(ann)).length;
    await mailOut(ann);
    expect((await mails(ann)).length).toBe(before);

    const deletedPerson = await t.aMember(workspaceId, 'contributor', 'Gone Soon');
    await begin(ann, await note(), `${mentionOf(deletedPerson.actor.userId)}, are you there?`);
    await t.settle();
    await t.db.tx(admin.actor, (m) => m.query(`update members set removed_at = now() where user_id = $1`, [deletedPerson.actor.userId]));
    await mailOut(deletedPerson);
    expect(await mails(deletedPerson)).toEqual([]);
  });

  it('and inbox follow what each person chose', async () => {
    expect((await ben.ask(`{ notificationSettings { kind inApp mail } }`)).notificationSettings).toEqual([
      { kind: 'mention', inApp: true, mail: true },
      { kind: 'reply', inApp: true, mail: true },
      { kind: 'settled', inApp: true, mail: true },
      { kind: 'shared', inApp: true, mail: true },
      { kind: 'accessRequest', inApp: true, mail: true },
      { kind: 'alert', inApp: true, mail: true },
      { kind: 'followed', inApp: true, mail: false },
    ]);
    await choose(ben, 'mention', true, false);
    await choose(ben, 'reply', false, false);
    const before = (await mails(ben)).length;
    const { id } = await begin(ann, await note(), `${mentionOf(ben.actor.userId)} quiet`);
    await reply(ben, id, 'Yes');
    await reply(ann, id, 'Not told');
    expect((await inbox(ben, true)).map((n) => n.kind)).toEqual(['mention']);
    await mailOut(ben);
    expect((await mails(ben)).length).toBe(before);
    await choose(ben, 'reply', false, true);
    await reply(ann, id, 'By mail only');
    expect((await inbox(ben, true)).map((n) => n.kind)).toEqual(['mention']);
    // What is not in the inbox is not read with it.
    await mark(ben, null, true);
    await mailOut(ben);
    expect((await mails(ben)).at(-1)!.subject).toBe('Ann Asker replied in “Call with Ana”');
  });
});
