import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { SearchAlerts } from '#contexts/search';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';

let t: TestApp;
let workspaceId: string;
let ann: Person;
let ben: Person;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  workspaceId = a.id;
  ann = await t.aMember(a.id, 'contributor', 'Ann Asker');
  ben = await t.aMember(a.id, 'viewer', 'Ben Reader');
  projectId = await aProject(t, ann.actor);
});
afterAll(() => t.close());

const FIELDS = '{ id name path alert }';
const save = async (person: Person, query: string, alert = true): Promise<any> =>
  (
    await person.ask(`mutation ($i: SaveSearchInput!) { saveSearch(input: $i) ${FIELDS} }`, {
      i: { name: query, path: `/search?q=${encodeURIComponent(query)}`, search: { query }, alert },
    })
  ).saveSearch;
const update = async (person: Person, input: object) =>
  (await person.gql(`mutation ($i: UpdateSavedSearchInput!) { updateSavedSearch(input: $i) ${FIELDS} }`, { i: input })) as any;
const kept = async (person: Person): Promise<any[]> => (await person.ask(`{ savedSearches ${FIELDS} }`)).savedSearches;
/** A note with these words; its title is the factory's. */
const note = (words: string) => aNote(t, ann.actor, projectId, words);
/** What happens in the first hour of a day. */
async function day(name: string): Promise<void> {
  await t.settle();
  await t.get(SearchAlerts).order({ workspaceId, payload: { day: name } } as never);
  await t.settle();
}
const inbox = async (person: Person): Promise<any[]> =>
  (await person.ask(`{ inbox { nodes { kind by { name } action title excerpt url } } }`)).inbox.nodes;
const mails = (person: Person) => t.db.global<{ subject: string }>(`select subject from mails where recipient = $1`, [person.email]);

describe('saved searches', () => {
  it('are kept once an address, renamed, deleted, and are private', async () => {
    const one = await save(ann, 'cabbage', false);
    expect(await save(ann, 'cabbage')).toEqual(one);
    expect(await kept(ann)).toEqual([{ id: one.id, name: 'cabbage', path: '/search?q=cabbage', alert: false }]);
    expect(await kept(ben)).toEqual([]);
    expect((await update(ben, { id: one.id, name: 'Mine now' })).errors[0].extensions.code).toBe('NotFound');
    expect((await update(ann, { id: one.id, name: '  Leaves  ' })).data.updateSavedSearch.name).toBe('Leaves');
    const remove = (person: Person) => person.gql(`mutation ($id: ID!) { deleteSavedSearch(id: $id) { ids } }`, { id: one.id });
    expect(((await remove(ben)) as any).errors[0].extensions.code).toBe('NotFound');
    await remove(ann);
    expect(await kept(ann)).toEqual([]);
  });

  it('take no address that leads elsewhere and no more than a person may keep', async () => {
    for (const path of ['/settings', '//evil.example/search?q=1', '/search?q=1#x', 'https://evil.example/search?q=1', '/search?q=a b']) {
      const { errors } = (await ann.gql(`mutation ($i: SaveSearchInput!) { saveSearch(input: $i) ${FIELDS} }`, {
        i: { name: 'x', path, search: { query: 'x' } },
      })) as any;
      expect([path, errors?.[0]?.extensions.code]).toEqual([path, 'ValidationError']);
    }
    await Promise.all(Array.from({ length: LIMITS.savedSearch.each }, (_, i) => save(ben, `word${i}`, false)));
    await expect(save(ben, 'one too many', false)).rejects.toThrow(/You can keep 100 searches/);
    expect(await kept(ben)).toHaveLength(LIMITS.savedSearch.each);
  });

  it('tell once a day what is new, and nothing of what was there', async () => {
    await note('Radishes before');
    await t.settle();
    await save(ann, 'radishes');
    await day('2026-01-01');
    expect(await inbox(ann)).toEqual([]);
    const later = await note('Radishes after');
    await note('Nothing of the kind');
    await day('2026-01-02');
    await day('2026-01-02');
    expect(await inbox(ann)).toEqual([
      {
        kind: 'alert',
        by: null,
        action: '1 new result for',
        title: 'radishes',
        excerpt: 'Call with Ana',
        url: '/search?q=radishes&sort=newest',
      },
    ]);
    await day('2026-01-03');
    expect(await inbox(ann)).toHaveLength(1);
    // Objects that are not readable any more are left out.
    await ann.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [later] });
    await t.settle();
    expect(await inbox(ann)).toEqual([]);
    expect(await mails(ann)).toEqual([]);
  });

  it('say nothing without an alert, and after it was asked for only what came then', async () => {
    const { id } = await save(ann, 'turnips', false);
    await note('Turnips one');
    await day('2026-02-01');
    expect(await inbox(ann)).toEqual([]);
    await update(ann, { id, alert: true });
    await day('2026-02-02');
    expect(await inbox(ann)).toEqual([]);
    await note('Turnips two');
    await day('2026-02-03');
    expect((await inbox(ann)).map(({ action, title }) => `${action} ${title}`)).toEqual(['1 new result for turnips']);
  });
});
