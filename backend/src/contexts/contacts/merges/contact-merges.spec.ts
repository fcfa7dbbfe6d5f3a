import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { isWhole } from '../../../testing/proofs.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { aContact } from '../contacts.factory.js';

/** Series of eight to eleven merges; 200 merges are tried with PROOFS=whole. */
const SERIES = isWhole ? 25 : 4;

let t: TestApp;
let admin: Person;
let writer: Person;
let viewer: Person;
beforeAll(async () => {
  t = await sharedApp();
  const workspace = await t.aWorkspace();
  admin = workspace.admin;
  writer = await t.aMember(workspace.id, 'contributor');
  viewer = await t.aMember(workspace.id, 'viewer');
});
afterAll(() => t.close());

const merge = async (id: string, mergedId: string, take: string[] = [], person = writer): Promise<string> =>
  (await person.ask(`mutation ($i: MergeContactsInput!) { mergeContacts(input: $i) { id } }`, { i: { id, mergedId, take } })).mergeContacts
    .id;
const unmerge = (id: string, person = writer) => person.ask(`mutation ($id: ID!) { unmergeContact(id: $id) { id } }`, { id });
const contact = async (id: string) =>
  (await viewer.ask(`query ($id: ID!) { contact(id: $id) { id name emails organisation jobTitle } }`, { id })).contact;
const consent = async (contactId: string, scope: string) =>
  (
    await writer.ask(`mutation ($i: RecordConsentInput!) { recordConsent(input: $i) { id } }`, {
      i: { contactId, scope, givenOn: '2026-09-10' },
    })
  ).recordConsent.id;
/** Everything that is stored of the workspace's contacts. */
async function stored() {
  const rows = (sql: string) => t.db.read(admin.actor, sql, [admin.actor.workspaceId]);
  return {
    contacts: await rows(`select * from contacts where workspace_id = $1 order by id`),
    emails: await rows(`select * from contact_emails where workspace_id = $1 order by folded`),
    mentions: await rows(`select * from contact_mentions where workspace_id = $1 order by note_id, speaker_id`),
    consents: await rows(`select * from contact_consents where workspace_id = $1 order by id`),
  };
}

describe('two contacts that become one', () => {
  it('keep the texts that are chosen, all addresses and consents, and lead to the one that stays', async () => {
    const ana = await aContact(writer, { name: 'Ana', emails: ['ana@a.example'] });
    const other = await aContact(writer, { name: 'A. Lima', emails: ['lima@a.example'], organisation: 'One' });
    const given = await consent(other, 'Quotes');
    const id = await merge(ana, other, ['name']);
    expect(await contact(ana)).toMatchObject({ name: 'A. Lima', emails: ['ana@a.example', 'lima@a.example'], organisation: 'One' });
    expect(await contact(other)).toMatchObject({ id: ana });
    const { contactConsents, contactMerges, trash } = await writer.ask(
      `query ($id: ID!) { contactConsents(contactId: $id) { id } contactMerges(contactId: $id) { id mergedName } trash(kind: contact) { nodes { id } } }`,
      { id: ana },
    );
    expect([contactConsents, contactMerges]).toEqual([[{ id: given }], [{ id, mergedName: 'A. Lima' }]]);
    expect(trash.nodes.map((item: { id: string }) => item.id)).not.toContain(other);
    await expect(writer.ask(`mutation ($id: ID!) { restoreContact(id: $id) { id } }`, { id: other })).rejects.toMatchObject({
      code: 'NotFound',
    });
    await unmerge(id);
    expect(await contact(ana)).toMatchObject({ name: 'Ana', emails: ['ana@a.example'], organisation: null });
    expect(await contact(other)).toMatchObject({ id: other, name: 'A. Lima', emails: ['lima@a.example'] });
  });

  it('are refused to viewers and strangers, and as one and the same', async () => {
    const [a, b] = [await aContact(writer), await aContact(writer)];
    await expect(merge(a, b, [], viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(merge(a, b, [], (await t.aWorkspace()).admin)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(merge(a, a)).rejects.toMatchObject({ code: 'ValidationError' });
    const id = await merge(a, b);
    await expect(merge(a, b)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(unmerge(id, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
  });

  it('keep what was changed since when they are two again', async () => {
    const [a, b] = [
      await aContact(writer, { name: 'A' }),
      await aContact(writer, { name: 'B', emails: ['b@b.example'], organisation: 'B' }),
    ];
    const id = await merge(a, b, ['name']);
    await writer.ask(`mutation ($i: UpdateContactInput!) { updateContact(input: $i) { id } }`, {
      i: { id: a, organisation: 'C', emails: ['b@b.example', 'c@b.example'] },
    });
    await unmerge(id);
    expect(await contact(a)).toMatchObject({ name: 'A', organisation: 'C', emails: ['c@b.example'] });
    expect(await contact(b)).toMatchObject({ name: 'B', organisation: 'B', emails: ['b@b.example'] });
  });

  it('are what they were after random merges that are undone, in any direction', async () => {
    const projectId = await aProject(t, admin.actor);
    const noteId = await aNote(t, admin.actor, projectId);
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) {
      ids.push(
        await aContact(writer, {
          name: `Person ${i % 5}`,
          emails: Array.from({ length: i % 3 }, (_, n) => `p${i}-${n}@random.example`),
          ...(i % 2 ? { organisation: `Firm ${i % 4}` } : {}),
        }),
      );
      await consent(ids[i]!, `Scope ${i}`);
      await t.db.tx(admin.actor, (m) =>
        m.query(`insert into contact_mentions (workspace_id, note_id, speaker_id, contact_id, created_by) values ($1, $2, $3, $4, $5)`, [
          ...[admin.actor.workspaceId, noteId, `s${i}`, ids[i], admin.actor.userId],
        ]),
      );
    }
    const before = await stored();
    let merges = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(ids, { minLength: 8, maxLength: 11 }),
        fc.array(fc.tuple(fc.nat(), fc.subarray(['name', 'organisation'])), { minLength: 10, maxLength: 10 }),
        async (going, choices) => {
          const live = [...ids];
          const done: string[] = [];
          for (const [at, id] of going.entries()) {
            live.splice(live.indexOf(id), 1);
            const [pick, take] = choices[at % choices.length]!;
            done.push(await merge(live[pick % live.length]!, id, take));
            merges++;
          }
          for (const id of done.reverse()) await unmerge(id);
          expect(await stored()).toEqual(before);
        },
      ),
      { numRuns: SERIES },
    );
    expect(merges).toBeGreaterThanOrEqual(SERIES * 8);
  }, 240_000);

  it('are what they were when merges into one are undone in another order', async () => {
    const [a, b, c] = [
      await aContact(writer, { name: 'A' }),
      await aContact(writer, { name: 'B', emails: ['b@order.example'], organisation: 'B' }),
      await aContact(writer, { name: 'C', emails: ['c@order.example'], organisation: 'C' }),
    ];
    const before = await Promise.all([a, b, c].map(contact));
    const [first, second] = [await merge(a, b, ['name']), await merge(a, c, ['name', 'organisation'])];
    await unmerge(first);
    await unmerge(second);
    expect(await Promise.all([a, b, c].map(contact))).toEqual(before);
  });
});

describe('consents', () => {
  it('are recorded and withdrawn by those who edit, and show in the list', async () => {
    const id = await aContact(writer, { name: 'Consenting' });
    const state = async () => (await viewer.ask(`query { contacts(query: "Consenting") { nodes { consent } } }`)).contacts.nodes[0].consent;
    expect(await state()).toBe('NONE');
    const record = await consent(id, 'Phone calls');
    expect(await state()).toBe('GIVEN');
    const withdraw = (withdrawnOn: string | null, person = writer) =>
      person.ask(`mutation ($i: WithdrawConsentInput!) { withdrawConsent(input: $i) { withdrawnOn } }`, { i: { id: record, withdrawnOn } });
    await expect(withdraw('2026-11-02', viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(withdraw('2026-09-09')).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(withdraw('2026-02-31')).rejects.toMatchObject({ code: 'ValidationError' });
    await withdraw('2026-11-02');
    expect(await state()).toBe('WITHDRAWN');
    await withdraw(null);
    expect(await state()).toBe('GIVEN');
  });
});
