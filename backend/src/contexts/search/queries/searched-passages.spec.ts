import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { citedBy, INTERVIEW, said, summariesOf } from '../../insights/summaries/summary.factory.js';

let t: TestApp;
let ada: Person;
let cleo: Person;
let open: string;
let closed: string;
let summaries: ReturnType<typeof summariesOf>;
const OTHER = [
  'Dan: The deposit for the bicycle was twenty euros and I got it back on the same day.',
  'Dan: My grandmother bakes wonderful bread on every Sunday morning.',
  'Eva: They kept my deposit because the bicycle had a scratch on the frame.',
];
const SECRET = ['Dan: The board wants to sell the deposit business to the harbour office this year.'];
const FIELDS = `id scope scopeId sourceKind used available state hidden error search { query types projectIds tagIds people changedAfter }
  sections { title bullets { id text citations { objectId quote speaker } } }`;
const of = (query: string, more: object = {}) => ({ kind: 'search', search: { query, ...more } });

beforeAll(async () => {
  t = await sharedApp();
  summaries = summariesOf(t, FIELDS);
}, 120_000);
afterAll(() => t?.close());
beforeEach(async () => {
  const w = await t.aWorkspace();
  ada = w.admin;
  cleo = await t.aMember(w.id, 'contributor', 'Cleo');
  open = await aProject(t, ada.actor);
  closed = await aProject(t, ada.actor);
  await ada.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { projectId } }`, { p: closed });
});

describe('a summary of a search', () => {
  it('is made of the paragraphs with the words, in every note that the asker may read, and of nothing else', async () => {
    const [first, second] = [await aNote(t, ada.actor, open, ...INTERVIEW), await aNote(t, ada.actor, open, ...OTHER)];
    const secret = await aNote(t, ada.actor, closed, ...SECRET);
    await t.settle();
    const s = await summaries.made(cleo, of('deposits'));
    expect(s).toMatchObject({
      state: 'done',
      scope: 'search',
      sourceKind: 'notes',
      used: 2,
      available: 2,
      search: { query: 'deposits', types: [] },
    });
    expect(new Set(citedBy(s).map((c) => c.objectId))).toEqual(new Set([first, second]));
    for (const c of citedBy(s)) expect(c.quote).toMatch(/deposit/);
    const hers = await summaries.made(ada, of('deposits'));
    expect(hers).toMatchObject({ used: 3 });
    expect(citedBy(hers).some((c) => c.objectId === secret)).toBe(true);
  });

  it('is private to the searching user: others neither find it by the same words nor can touch it', async () => {
    await aNote(t, ada.actor, open, ...INTERVIEW, ...OTHER);
    await aNote(t, ada.actor, closed, ...SECRET);
    await t.settle();
    const hers = await summaries.made(ada, of('deposits'));
    const missing = { code: 'NotFound' };
    await expect(summaries.versions(cleo, 'search', hers.scopeId)).rejects.toMatchObject(missing);
    await expect(summaries.read(cleo, hers.id)).rejects.toMatchObject(missing);
    await expect(summaries.order(cleo, { kind: 'search', id: hers.scopeId })).rejects.toMatchObject(missing);
    await expect(cleo.ask(`mutation ($id: ID!) { cancelSummary(id: $id) { id } }`, { id: hers.id })).rejects.toMatchObject(missing);
    const edit = { id: hers.id, sections: [] };
    await expect(cleo.ask(`mutation ($i: EditSummaryInput!) { editSummary(input: $i) { id } }`, { i: edit })).rejects.toMatchObject(
      missing,
    );
    const insertion = { summaryId: hers.id, projectId: open, title: 'Not mine' };
    await expect(
      cleo.ask(`mutation ($i: InsertSummaryInput!) { insertSummary(input: $i) { points } }`, { i: insertion }),
    ).rejects.toMatchObject(missing);
    const own = await summaries.made(cleo, of('deposits'));
    expect(own.scopeId).not.toBe(hers.scopeId);
    expect(await summaries.versions(cleo, 'search', own.scopeId)).toEqual([own.id]);
    expect(await summaries.versions(ada, 'search', hers.scopeId)).toEqual([hers.id]);
  });

  it('can be ordered again by its author as long as they may write somewhere', async () => {
    await aNote(t, ada.actor, open, ...INTERVIEW, ...OTHER);
    await t.settle();
    const { scopeId } = await summaries.made(cleo, of('deposits'));
    const canEdit = async () =>
      (await cleo.ask(`query ($i: ID!) { summaries(kind: search, id: $i) { canEdit } }`, { i: scopeId })).summaries[0].canEdit;
    await ada.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: write }) { projectId } }`, { p: open });
    expect(await canEdit()).toBe(true);
    await ada.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: read }) { projectId } }`, { p: open });
    expect(await canEdit()).toBe(false);
    await expect(summaries.order(cleo, { kind: 'search', id: scopeId })).rejects.toMatchObject({ code: 'Forbidden' });
  });

  it('is of the search with its choices, in whatever order, and each order searches again', async () => {
    await aNote(t, ada.actor, open, ...INTERVIEW);
    await aNote(t, ada.actor, open, ...OTHER);
    await t.settle();
    const one = await summaries.made(ada, of('deposit', { projectIds: [closed, open] }));
    const two = await summaries.made(ada, of('deposit', { projectIds: [open], projectId: closed }));
    expect(two.scopeId).toBe(one.scopeId);
    expect(one.search.projectIds).toEqual([open, closed].sort());
    const other = await summaries.made(ada, of('deposit', { projectIds: [open] }));
    expect(other.scopeId).not.toBe(one.scopeId);
    const third = await aNote(t, ada.actor, closed, ...OTHER);
    await t.settle();
    const repeated = await summaries.made(ada, { kind: 'search', id: one.scopeId });
    expect(repeated).toMatchObject({ scopeId: one.scopeId, used: 3 });
    expect(citedBy(repeated).some((c) => c.objectId === third)).toBe(true);
    expect(await summaries.versions(ada, 'search', one.scopeId)).toEqual([repeated.id, two.id, one.id]);
  });

  it('is made of the highlights alone where these alone were looked for, and of nothing where nothing was said', async () => {
    const note = await aNote(t, ada.actor, open, ...INTERVIEW, ...OTHER);
    const lines = [...INTERVIEW, ...OTHER];
    let start = 0;
    const quotes: string[] = [];
    for (const line of lines.map((value) => said(value))) {
      const end = start + line.length;
      if (line.includes('deposit') || line.includes('agency'))
        await ada.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
          i: { noteId: note, version: 0, start, end: end - 1, tagIds: [] },
        });
      quotes.push(line.slice(0, -1));
      start = end + 1;
    }
    await t.settle();
    const some = await summaries.made(ada, of('deposit', { types: ['HIGHLIGHT'] }));
    expect(some).toMatchObject({ state: 'done', used: 1 });
    for (const c of citedBy(some)) expect(quotes).toContain(c.quote);
    for (const nothing of [of('deposit', { types: ['TAG'] }), of('bread', { types: ['HIGHLIGHT'] }), of('unheardofword')])
      await expect(summaries.order(ada, nothing)).rejects.toThrow('Not enough content to summarize');
    await expect(summaries.order(ada, of(' '))).rejects.toThrow('Say what to search for.');
  });

  it('is refused to who may write nowhere there, and loses what is redacted', async () => {
    const note = await aNote(t, ada.actor, open, ...INTERVIEW, ...OTHER);
    await t.settle();
    const viewer = await t.aMember(ada.actor.workspaceId, 'viewer');
    await expect(summaries.order(viewer, of('deposit'))).rejects.toThrow('Viewers cannot generate summaries');
    await expect(summaries.order(cleo, of('deposit', { projectIds: [closed] }))).rejects.toMatchObject({ code: 'NotFound' });
    const s = await summaries.made(cleo, of('deposit'));
    expect(JSON.stringify(s)).toContain('landlord kept');
    const start = said(...INTERVIEW).indexOf('landlord kept');
    await ada.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { __typename } } }`, {
      i: { noteId: note, version: 0, passages: [{ start, end: start + 8 }] },
    });
    await t.settle();
    expect(JSON.stringify(await summaries.read(cleo, s.id))).not.toContain('landlord kept');
  });
});
