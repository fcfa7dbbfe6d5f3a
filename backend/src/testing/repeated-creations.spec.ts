import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type GraphQLField, type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql';
import { aContact } from '../contexts/contacts/contacts.factory.js';
import { aField } from '../contexts/fields/fields.factory.js';
import { aTag, aTagGroup } from '../contexts/repository/tags/tag.factory.js';
import { aPack, aPackKey } from '../contexts/templates/templates.factory.js';
import { type Person, sharedApp, type TestApp } from './harness.js';

/** Mutations that make something, by their names. */
const MAKES = /^(create|add|save|share|invite|draft|summarize|insert|split|merge|reply|ask|import|suggest|signup)/;
/** Those that take no client key, each with its reason. */
const WITHOUT_KEY: Record<string, string> = {
  addSample: 'one of a workspace',
  saveOnboarding: 'answers of one person, kept as they are',
  addDomain: 'a domain is listed once',
  addGroupMembers: 'a person is in a group or not',
  ask: 'a question that is asked again is answered anew',
  addPasskey: 'a passkey is kept once',
  createOidcConnection: 'the browser chooses its id',
  createSamlConnection: 'the browser chooses its id',
  createWorkspace: 'its address can be taken once',
  importAnyway: 'an item is imported once',
  saveAnswer: 'an answer is saved or not',
  saveSearch: 'the same address is the same search',
  share: 'an object has one open link',
  signup: 'an address has one account',
  suggestHighlights: 'a note is looked through once at a time',
};
const LINES = [
  'Ana: I waited two weeks for the deposit and could not find out where it was.',
  'Ana: Every evening I opened the app and it only said pending, without a date.',
  'Ana: In the end I called three times before they sent the money back.',
  'Ana: The bike itself was wonderful, I would ride it to work every single day.',
  'Ana: What I need is one message that says when the money comes, nothing more.',
  'Ana: My neighbor gave up after the second call and bought a bike of her own.',
];

let t: TestApp;
let admin: Person;
let schema: GraphQLSchema;
/** What each creating mutation is called with (K stands for the client key), and what says that it answered the same. */
let calls: Record<string, () => Promise<{ args: string; shows: string }>>;

beforeAll(async () => {
  t = await sharedApp();
  schema = t.get(GraphQLSchemaHost).schema;
  const { id: workspaceId, admin: owner } = await t.aWorkspace();
  admin = owner;
  expect(workspaceId).toBeTruthy();
  const projectId = (await admin.ask(`mutation { createProject(input: { name: "Own" }) { id } }`)).createProject.id;
  const { boardId, groupId } = await aTagGroup(admin, projectId);
  const text = LINES.join('\n');
  const note = (
    await admin.ask(
      `mutation ($t: String!) { createNote(input: { projectId: "${projectId}", title: "Own", text: $t }) { id docVersion } }`,
      {
        t: text,
      },
    )
  ).createNote;
  const marked = async (tagId: string) => {
    const ids: string[] = [];
    for (let start = 6, i = 0; i < LINES.length; start += LINES[i]!.length - 'Ana: '.length + 1, i++) {
      const input = `noteId: "${note.id}", version: ${note.docVersion}, start: ${start - 6}, end: ${start + 20}, tagIds: ["${tagId}"]`;
      ids.push((await admin.ask(`mutation { createHighlight(input: { ${input} }) { id } }`)).createHighlight.id);
    }
    return ids;
  };
  const answered = async () => (await admin.ask(`mutation { ask(input: { question: "Where was the deposit?" }) { id } }`)).ask.id;
  const summarized = async () => {
    const { summarize } = await admin.ask(`mutation { summarize(input: { kind: note, id: "${note.id}", framework: Essential }) { id } }`);
    await t.settle();
    return summarize.id;
  };
  const call = (args: string, shows = '{ id }') => Promise.resolve({ args, shows });
  calls = {
    createAccessToken: () => call('input: { name: "Own", K }', '{ secret accessToken { id } }'),
    createContact: () => call('input: { name: "Own", emails: ["own@contact.example"], K }'),
    createField: () => call(`input: { projectId: "${projectId}", target: note, label: "Own", type: TEXT, K }`),
    createFieldGroup: () => call('input: { name: "Own", target: note, K }'),
    saveFeed: () => call('input: { name: "Own", filter: {}, K }'),
    createView: () => call(`input: { projectId: "${projectId}", name: "Own", layout: TABLE, K }`),
    createChart: () => call(`input: { projectId: "${projectId}", name: "Own", kind: BAR, measure: NOTES, by: { kind: TAG }, K }`),
    createFieldOption: async () => {
      const { id } = await aField(admin, projectId, { label: 'Choice', type: 'SELECT' });
      return call(`input: { fieldId: "${id}", label: "Own", K }`, '{ id options { id } }');
    },
    createGroup: () => call('input: { name: "Own", K }'),
    createFolder: () => call('input: { name: "Own", K }'),
    createHighlight: () => call(`input: { noteId: "${note.id}", version: ${note.docVersion}, start: 0, end: 9, K }`),
    createInsight: () => call(`input: { projectId: "${projectId}", title: "Own", K }`),
    createInviteLink: () => call('input: { role: viewer, K }', '{ link invite { id } }'),
    createNote: () => call(`input: { projectId: "${projectId}", title: "Own", text: "Said.", K }`),
    createProject: () => call('input: { name: "Another", K }'),
    createTag: () => call(`input: { groupId: "${groupId}", title: "Own", K }`),
    createTagBoard: () => call(`input: { projectId: "${projectId}", name: "Own", K }`),
    createTagGroup: () => call(`input: { boardId: "${boardId}", name: "Own", K }`, '{ id name boardId }'),
    createThread: () => call(`input: { docId: "${note.id}", version: ${note.docVersion}, start: 0, end: 9, body: "Own", K }`),
    draftInsight: async () => {
      const tagId = await aTag(admin, groupId, 'Drafted');
      await marked(tagId);
      return call(`input: { projectId: "${projectId}", title: "Own", kind: tag, id: "${tagId}", framework: Essential, K }`);
    },
    exportProject: () => call(`input: { projectId: "${projectId}", format: CSV, contents: [TAGS], K }`),
    insertAnswer: async () =>
      call(`input: { answerId: "${await answered()}", projectId: "${projectId}", title: "Own", K }`, '{ insight { id } }'),
    insertSummary: async () =>
      call(`input: { summaryId: "${await summarized()}", projectId: "${projectId}", title: "Own", K }`, '{ insight { id } }'),
    inviteMembers: () =>
      call('input: { emails: ["one@example.com", "two@example.com"], role: viewer, K }', '{ invites { link invite { id } } }'),
    mergeContacts: async () => {
      const [id, mergedId] = [await aContact(admin, { name: 'Stays' }), await aContact(admin, { name: 'Goes' })];
      return call(`input: { id: "${id}", mergedId: "${mergedId}", K }`, '{ id mergedId contact { id } }');
    },
    mergeTags: async () => {
      const [into, from] = [await aTag(admin, groupId, 'Into'), await aTag(admin, groupId, 'From')];
      await marked(from);
      return call(`input: { fromIds: ["${from}"], intoId: "${into}", K }`, '{ id movedHighlights tag { id } }');
    },
    recordConsent: async () =>
      call(`input: { contactId: "${await aContact(admin, { name: 'Consenting' })}", scope: "Own", givenOn: "2026-11-21", K }`),
    replyToThread: async () => {
      const { createThread } = await admin.ask(
        `mutation { createThread(input: { docId: "${note.id}", version: ${note.docVersion}, start: 0, end: 9, body: "Own" }) { id } }`,
      );
      return call(`input: { threadId: "${createThread.id}", body: "Own", K }`, '{ id comments { id } }');
    },
    splitTag: async () => {
      const tagId = await aTag(admin, groupId, 'Whole');
      const ids = await marked(tagId);
      return call(
        `input: { id: "${tagId}", title: "Part", highlightIds: ["${ids[0]}", "${ids[1]}"], K }`,
        '{ id movedHighlights tag { id } }',
      );
    },
    saveAsTemplate: () => call(`input: { kind: PROJECT, objectId: "${projectId}", title: "Own", K }`),
    importTemplatePack: async () => {
      const content = aPack(aPackKey());
      const { templatePack } = await admin.ask(`query ($i: TemplatePackInput!) { templatePack(input: $i) { fingerprint } }`, {
        i: { content },
      });
      return call(
        `input: { content: ${JSON.stringify(content)}, trustedFingerprint: "${templatePack.fingerprint}", K }`,
        '{ templates { id } }',
      );
    },
    useTemplate: () => call('input: { templateId: "project-win-loss", name: "Own", K }', '{ kind id projectId }'),
    summarize: () => call(`input: { kind: note, id: "${note.id}", framework: Essential, K }`),
  };
}, 120_000);
afterAll(() => t.close());

const takesKey = (field: GraphQLField<unknown, unknown>): boolean =>
  field.args.some((arg) => {
    const type = getNamedType(arg.type);
    return arg.name === 'clientKey' || (isInputObjectType(type) && 'clientKey' in type.getFields());
  });

describe('a creating mutation that is sent again with its client key', () => {
  it('is every mutation that makes something', () => {
    const all = Object.values(schema.getMutationType()!.getFields());
    const keyless = all.filter((field) => MAKES.test(field.name) && !takesKey(field)).map(({ name }) => name);
    expect(keyless.sort()).toEqual(Object.keys(WITHOUT_KEY).sort());
    expect(
      all
        .filter(takesKey)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(calls).sort());
  });

  it('answers the same, however often and at once, and makes nothing more', async () => {
    const faults: string[] = [];
    const changes = async () =>
      (
        await t.db.read<{ n: number }>(admin.actor, 'select count(*)::int as n from revisions where workspace_id = $1', [
          admin.actor.workspaceId,
        ])
      )[0]!.n;
    for (const [name, prepare] of Object.entries(calls)) {
      const { args, shows } = await prepare();
      const key = `repeated-${name}`;
      const send = async (): Promise<string> => {
        const query = `mutation { ${name}(${args.replace(/\bK\b/, `clientKey: "${key}"`)}) ${shows} }`;
        return JSON.stringify((await admin.ask(query))[name]);
      };
      const first = await Promise.all([send(), send(), send()]).catch((e: Error) => [e.message]);
      await t.settle();
      const after = await changes();
      const repeated = await send().catch((e: Error) => e.message);
      await t.settle();
      const answers = new Set([...first, repeated]);
      if (answers.size > 1 || (!first[0]?.startsWith('{') && !first[0]?.startsWith('[')))
        faults.push(`${name}: ${[...answers].join(' / ')}`);
      if ((await changes()) > after) faults.push(`${name} changed something again`);
    }
    expect(faults).toEqual([]);
  }, 120_000);

  it('is not taken for that of another person', async () => {
    const other = await t.aMember(admin.actor.workspaceId, 'admin', 'Other');
    const make = (person: Person) =>
      person.ask(`mutation { createTagBoard(input: { name: "Whose", clientKey: "one-and-the-same" }) { id } }`);
    const [mine, theirs] = [await make(admin), await make(other)];
    expect(theirs.createTagBoard.id).not.toBe(mine.createTagBoard.id);
  });
});
