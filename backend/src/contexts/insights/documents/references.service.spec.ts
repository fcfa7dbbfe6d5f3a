import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HighlightsService } from '#contexts/repository';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';
import { evidenceOf } from '../insights.factory.js';

let t: TestApp;
let make: ReturnType<typeof evidenceOf>;
let admin: Person;
let colleague: Person;
let stranger: Person;
let open: string;
let secret: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  colleague = await t.aMember(a.id, 'contributor', 'Cleo Colleague');
  stranger = (await t.aWorkspace()).admin;
  make = evidenceOf(t, admin.actor);
  open = await make.aProject('Leaving after the first box', 2);
  secret = await make.aProject('Board matters', 0);
});
afterAll(() => t.close());

const create = async (input: Record<string, unknown>) =>
  (await admin.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, { i: { projectId: open, ...input } }))
    .createInsight;
const counts = async (id: string, person = admin) =>
  (await person.ask(`query ($id: ID!) { insight(id: $id) { referenceCount personCount verbatimCount sourceChanged hidden } }`, { id }))
    .insight;
const references = async (keys: [string, string][], person = admin) =>
  (
    await person.ask(
      `query ($k: [ReferenceKey!]!) { references(keys: $k) { kind refId readable removed highlight { id quote text status speaker noteTitle } tag { id title } note { id title } } }`,
      { k: keys.map(([kind, refId]) => ({ kind, refId })) },
    )
  ).references;
const citations = async (kind: string, refId: string, person = admin) =>
  (
    await person.ask(`query ($k: ObjectKind!, $r: ID!) { citations(kind: $k, refId: $r) { insightId title status } }`, {
      k: kind,
      r: refId,
    })
  ).citations;

describe('references', () => {
  it('show what the source says now', async () => {
    const note = await make.aNote(open, 'Ottilie', ['Ottilie', 'It went straight into the bin, all of it.']);
    const kept = await make.aHighlight(note, 'all of it');
    const edited = await make.aHighlight(note, 'straight into the bin');
    const insight = await create({ title: 'Waste', highlightIds: [kept, edited] });
    await make.rewrite(note, 'into the', 'into our');
    expect(
      await references([
        ['highlight', edited],
        ['highlight', kept],
        ['note', note],
      ]),
    ).toMatchObject([
      { readable: true, removed: false, highlight: { status: 'changed', quote: 'straight into the bin', text: 'straight into our bin' } },
      { readable: true, removed: false, highlight: { status: 'ok', quote: 'all of it', speaker: 'Ottilie', noteTitle: 'Ottilie' } },
      { readable: true, note: { title: 'Ottilie' }, highlight: null },
    ]);
    expect(await counts(insight.id)).toMatchObject({ referenceCount: 2, verbatimCount: 1, sourceChanged: 1, personCount: 1 });
    await t.get(HighlightsService).delete(admin.actor, [kept]);
    expect(await references([['highlight', kept]])).toMatchObject([{ readable: true, removed: true, highlight: null }]);
    expect(await counts(insight.id)).toMatchObject({ referenceCount: 2, verbatimCount: 0, sourceChanged: 1 });
  });

  it('hide a source from those who may not read it, like one that does not exist', async () => {
    const note = await make.aNote(secret, 'Chair alone', ['Chair', 'The northern depot closes in May.']);
    const far = await make.aHighlight(note, 'closes in May');
    const near = await make.aHighlight(await make.aNote(open, 'Saoirse', ['Saoirse', 'I live in the north.']), 'live in the north');
    const insight = await create({ title: 'The north', highlightIds: [far, near] });
    const stub = { readable: false, removed: false, highlight: null, tag: null, note: null };
    const nothing = newId();
    expect(
      await references(
        [
          ['highlight', far],
          ['note', note],
          ['highlight', nothing],
          ['highlight', near],
        ],
        colleague,
      ),
    ).toMatchObject([
      { kind: 'highlight', refId: far, ...stub },
      { kind: 'note', refId: note, ...stub },
      { kind: 'highlight', refId: nothing, ...stub },
      { readable: true, highlight: { quote: 'live in the north' } },
    ]);
    expect(await references([['highlight', near]], stranger)).toMatchObject([{ refId: near, ...stub }]);
    expect(await counts(insight.id, colleague)).toMatchObject({ referenceCount: 2, hidden: 1, verbatimCount: 1, personCount: 1 });
    expect(await counts(insight.id)).toMatchObject({ hidden: 0, verbatimCount: 2, personCount: 2 });
    // Without access even a deletion is not revealed.
    await t.get(HighlightsService).delete(admin.actor, [far]);
    expect(await references([['highlight', far]], colleague)).toMatchObject([stub]);
  });

  it('lead from a merged tag to the one that it went into', async () => {
    const { groupId } = await aTagGroup(admin, open);
    const [from, into] = [await aTag(admin, groupId, 'Waste'), await aTag(admin, groupId, 'Food waste')];
    const insight = await create({ title: 'On waste' });
    await make.refer(insight.id, 'tag', from);
    await admin.ask(`mutation ($f: [ID!]!, $i: ID!) { mergeTags(input: { fromIds: $f, intoId: $i }) { id } }`, { f: [from], i: into });
    expect(await references([['tag', from]])).toMatchObject([
      { refId: from, readable: true, removed: false, tag: { id: into, title: 'Food waste' } },
    ]);
    expect(await citations('tag', into)).toEqual([{ insightId: insight.id, title: 'On waste', status: 'draft' }]);
    expect(await counts(insight.id)).toMatchObject({ referenceCount: 1, hidden: 0, personCount: 0 });
    await admin.ask(`mutation ($i: [ID!]!) { deleteTags(ids: $i) { ids } }`, { i: [into] });
    expect(await references([['tag', from]])).toMatchObject([{ readable: true, removed: true, tag: null }]);
  });

  it('are cited by insights that the asker may read', async () => {
    const note = await make.aNote(open, 'Gethin', ['Gethin', 'My numbers can be corrected until noon.']);
    const h = await make.aHighlight(note, 'until noon');
    const shown = await create({ title: 'Noon', highlightIds: [h] });
    await admin.ask(`mutation ($i: UpdateInsightInput!) { updateInsight(input: $i) { id } }`, { i: { id: shown.id, status: 'published' } });
    await create({ title: 'Noon, for the board', projectId: secret, highlightIds: [h] });
    expect((await citations('highlight', h)).map((c: any) => c.title).sort()).toEqual(['Noon', 'Noon, for the board']);
    expect(await citations('highlight', h, colleague)).toEqual([{ insightId: shown.id, title: 'Noon', status: 'published' }]);
    expect(await citations('note', note, colleague)).toHaveLength(1);
    expect(await citations('highlight', h, stranger)).toEqual([]);
    const far = await make.aHighlight(await make.aNote(secret, 'Note', ['Chair', 'Nothing to see.']), 'Nothing');
    await create({ title: 'Cites what Cleo may not read', highlightIds: [far] });
    expect(await citations('highlight', far, colleague)).toEqual([]);
  });

  it('are at most 500 at once, of four kinds', async () => {
    const keys = (n: number, kind = 'highlight') => Array.from({ length: n }, (): [string, string] => [kind, newId()]);
    expect(await references(keys(500))).toHaveLength(500);
    await expect(references(keys(501))).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(references(keys(1, 'folder'))).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(references([['note', 'no-uuid']])).rejects.toMatchObject({ code: 'ValidationError' });
  });
});
