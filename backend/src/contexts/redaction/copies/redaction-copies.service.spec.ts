import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS, REDACTION_COPY_KINDS } from '@libs/domain';
import { type Fixture, fullWorkspace } from '../../../testing/full-workspace.js';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { placesOf } from '../../../testing/stored-words.js';
import { aNote, aProject, aPush, fetchDoc, push, replaceStep } from '../../documents/docs/doc.factory.js';
import { DocsService } from '../../documents/docs/docs.service.js';

const REDACT = `mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { id } } }`;
const COPIES = `query ($i: RedactionCopiesInput!) { redactionCopies(input: $i) { kind id title before text after isSuggested } }`;
const REDACT_COPIES = `mutation ($i: RedactCopiesInput!) { redactCopies(input: $i) { redacted } }`;

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
}, 120_000);
afterAll(() => t.close());

async function redactIn(person: Person, noteId: string, word: string): Promise<void> {
  const { doc, version } = await fetchDoc(person, noteId);
  const text: string = JSON.stringify(doc).match(new RegExp(`"text":"([^"]*${word}[^"]*)"`))![1]!;
  const start = text.indexOf(word);
  await person.ask(REDACT, { i: { noteId, version, passages: [{ start, end: start + word.length, type: 'PERSON' }] } });
}

describe('words that were redacted in a note', () => {
  let full: Fixture;

  it('are listed wherever else they are stored, and are nowhere once these places are redacted', async () => {
    full = await fullWorkspace(t);
    const { owner, canary } = full;
    const note = full.ids['note']!;
    // Typed letter by letter, so that only the history knows that it was a word; and once more in one go.
    const insight = (
      await owner.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, {
        i: { projectId: full.ids['project'], title: 'Plain' },
      })
    ).createInsight.id;
    let version = (await fetchDoc(owner, insight)).version;
    for (const [i, letter] of [...canary].entries()) await push(owner, aPush(insight, version++, [replaceStep(1 + i, 1 + i, letter)]));
    await push(owner, aPush(insight, version++, [replaceStep(1, 1, `They spoke of ${canary} 😀, and `)]));
    // What is said of an option or of a value stands in the history of its field, or of its note.
    const { fields } = await owner.ask(`query ($p: ID!) { fields(projectId: $p, target: note) { id type options { id } } }`, {
      p: full.ids['project'],
    });
    const [choice, worded] = ['SELECT', 'TEXT'].map((type) => fields.find((field: { type: string }) => field.type === type));
    await owner.ask(`mutation ($i: UpdateFieldOptionInput!) { updateFieldOption(input: $i) { id } }`, {
      i: { id: choice.options[0].id, label: `${canary} renamed` },
    });
    const elsewhere = await aNote(t, owner.actor, full.ids['project']!, 'Ana: Nothing here.');
    for (const value of [canary, `${canary} again`])
      await owner.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
        i: { target: 'note', values: [{ objectId: elsewhere, fieldId: worded.id, value }] },
      });
    await redactIn(owner, note, canary);
    await t.get(DocsService).settle(owner.actor, insight);
    await t.settle();
    // An empty search: counts belong to no user, so no one is asked.
    const counted = `insert into empty_searches (workspace_id, id, week, words) values ($1, gen_random_uuid(), current_date, $2)`;
    await t.db.tx(owner.actor, (m) => m.query(counted, [full.workspaceId, `${canary} elsewhere`]));
    const left = await placesOf(t, owner.actor, canary);
    expect(left).toEqual(
      expect.arrayContaining([
        'answers.question',
        'doc_steps.step',
        'empty_searches.words',
        'insights.plain',
        'insights.title',
        'saved_searches.path',
        'summaries.sections',
        'revisions.after',
      ]),
    );
    const words = [{ text: canary, type: 'PERSON' }];
    const { redactionCopies } = await owner.ask(COPIES, { i: { noteId: note, words } });
    expect([...new Set(redactionCopies.map(({ kind }: { kind: string }) => kind))].sort()).toEqual([...REDACTION_COPY_KINDS].sort());
    for (const copy of redactionCopies) expect(copy).toMatchObject({ text: canary });
    const copies = redactionCopies.map(({ kind, id }: { kind: string; id: string }) => ({ kind, id }));
    expect(await owner.ask(REDACT_COPIES, { i: { noteId: note, words, copies } })).toEqual({ redactCopies: { redacted: copies.length } });
    await t.settle();
    expect(await placesOf(t, owner.actor, canary)).toEqual([]);
    const blocks = '█'.repeat(canary.length);
    expect(JSON.stringify((await fetchDoc(owner, insight)).doc)).toContain(`They spoke of ${blocks} 😀, and ${blocks}`);
    expect(await owner.ask(COPIES, { i: { noteId: note, words } })).toEqual({ redactionCopies: [] });
  }, 120_000);

  it('stay where the actor may not read, and are not listed there', async () => {
    const { id, admin } = await t.aWorkspace();
    const member = await t.aMember(id, 'contributor');
    const [open, closed] = [await aProject(t, admin.actor), await aProject(t, admin.actor)];
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: write }) { title } }`, { p: open });
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { title } }`, { p: closed });
    const note = await aNote(t, admin.actor, open, 'Ana: I met Quillfeather today.');
    const secret = await aNote(t, admin.actor, closed, 'Ana: Nothing here.');
    for (const i of [
      { id: note, title: 'With Quillfeather' },
      { id: secret, title: 'Quillfeather, once more' },
    ])
      await admin.ask(`mutation ($i: UpdateNoteInput!) { updateNote(input: $i) { id } }`, { i });
    await admin.ask(`mutation { ask(input: { question: "Who is Quillfeather?" }) { id } }`);
    const words = [{ text: 'Quillfeather', type: 'PERSON' }];
    const seen = await member.ask(COPIES, { i: { noteId: note, words } });
    expect(seen.redactionCopies).toEqual([
      { kind: 'note', id: note, title: 'With Quillfeather', before: 'With ', text: 'Quillfeather', after: '', isSuggested: true },
    ]);
    const attempt = await member.gql(REDACT_COPIES, {
      i: {
        noteId: note,
        words,
        copies: [
          { kind: 'note', id: note },
          { kind: 'note', id: secret },
        ],
      },
    });
    expect(attempt.errors?.[0]?.extensions?.code).toBe('NotFound');
    // All or nothing.
    expect((await member.ask(`query ($id: ID!) { note(id: $id) { title } }`, { id: note })).note.title).toBe('With Quillfeather');
    const viewer = await t.aMember(id, 'viewer');
    for (const query of [COPIES, REDACT_COPIES]) {
      const { errors } = await viewer.gql(query, { i: { noteId: note, words, ...(query === COPIES ? {} : { copies: [] }) } });
      expect(errors?.[0]?.extensions?.code).toBe('Forbidden');
    }
  }, 60_000);

  it('are replaced as whole words only, in words of people and never in what the product reads itself', async () => {
    const { admin } = await t.aWorkspace();
    const project = await aProject(t, admin.actor);
    const note = await aNote(t, admin.actor, project, 'Ana: This note says Note and relevance.');
    const { saveSearch } = await admin.ask(`mutation ($i: SaveSearchInput!) { saveSearch(input: $i) { id } }`, {
      i: { name: 'Footnotes, note by note', path: '/search?q=note&type=NOTE', search: { query: 'note', types: ['NOTE'] }, alert: false },
    });
    const words = [{ text: 'note' }];
    const { redactionCopies } = await admin.ask(COPIES, { i: { noteId: note, words } });
    const copies = redactionCopies
      .filter(({ kind }: { kind: string }) => kind === 'savedSearch')
      .map(({ kind, id }: { kind: string; id: string }) => ({ kind, id }));
    expect(copies).toEqual([{ kind: 'savedSearch', id: saveSearch.id }]);
    await admin.ask(REDACT_COPIES, { i: { noteId: note, words, copies } });
    const { savedSearches } = await admin.ask(`{ savedSearches { name path } }`);
    expect(savedSearches).toEqual([{ name: 'Footnotes, ████ by ████', path: `/search?q=${encodeURIComponent('████')}&type=NOTE` }]);
    const [row] = await t.db.read<{ search: unknown }>(admin.actor, `select search from saved_searches where id = $1`, [saveSearch.id]);
    expect(row!.search).toMatchObject({ query: '████', types: ['NOTE'] });
  }, 60_000);

  it('are found behind any number of longer words that hold them', async () => {
    const { admin } = await t.aWorkspace();
    const project = await aProject(t, admin.actor);
    const note = await aNote(t, admin.actor, project, 'Bo: I met Ana there.');
    await admin.ask(`mutation ($i: UpdateNoteInput!) { updateNote(input: $i) { id } }`, { i: { id: note, title: 'Tea with Ana' } });
    await t.db.tx(admin.actor, (m) =>
      m.query(
        `insert into notes (workspace_id, id, project_id, title, speakers, created_by)
         select $1, ('ffffffff-ffff-4fff-afff-' || lpad(i::text, 12, '0'))::uuid, $2, 'Analysis of bananas ' || i, '[]', $3 from generate_series(1, 1200) i`,
        [admin.actor.workspaceId, project, admin.actor.userId],
      ),
    );
    const { redactionCopies } = await admin.ask(COPIES, { i: { noteId: note, words: [{ text: 'Ana', type: 'PERSON' }] } });
    expect(redactionCopies.map(({ kind, id, text }: any) => [kind, id, text])).toEqual([['note', note, 'Ana']]);
  }, 60_000);

  it('are also removed from questions about the note', async () => {
    const { id, admin } = await t.aWorkspace();
    const asker = await t.aMember(id, 'contributor');
    const project = await aProject(t, admin.actor);
    const note = await aNote(t, admin.actor, project, 'Ana: The lock broke when Quillfeather turned the key.');
    await t.settle();
    const question = 'What happened to the lock that Quillfeather turned?';
    const { ask } = await asker.ask(`mutation ($i: AskInput!) { ask(input: $i) { id isRefused } }`, { i: { question } });
    expect(ask.isRefused).toBe(false);
    const unrelated = await asker.ask(`mutation ($i: AskInput!) { ask(input: $i) { id isRefused } }`, {
      i: { question: 'Does Quillfeather sell tents?' },
    });
    expect(unrelated.ask.isRefused).toBe(true);
    await redactIn(admin, note, 'Quillfeather');
    await admin.ask(REDACT_COPIES, { i: { noteId: note, words: [{ text: 'Quillfeather', type: 'PERSON' }], copies: [] } });
    const response = await t.db.read<{ question: string }>(
      admin.actor,
      `select question from answers where workspace_id = $1 order by created_at`,
      [id],
    );
    expect(response.map((row) => row.question)).toEqual([
      question.replace('Quillfeather', '█'.repeat(12)),
      'Does Quillfeather sell tents?',
    ]);
  }, 60_000);

  it('must be words of a length that can be looked for', async () => {
    const { admin } = await t.aWorkspace();
    const note = await aNote(t, admin.actor, await aProject(t, admin.actor), 'Ana: Al was here.');
    expect((await admin.ask(COPIES, { i: { noteId: note, words: [{ text: 'Al', type: 'PERSON' }] } })).redactionCopies).toEqual([]);
    const long = await admin.gql(COPIES, { i: { noteId: note, words: [{ text: 'x'.repeat(LIMITS.redaction.words + 1) }] } });
    expect(long.errors?.[0]?.extensions?.code).toBe('ValidationError');
  });
});
