import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';

const SEARCH = `query ($i: SearchInput!) { search(input: $i) { corrections { from to } items { id preview } } }`;

describe('Words of a search', () => {
  let t: TestApp;
  let admin: Person;
  let project: string;

  beforeAll(async () => {
    t = await sharedApp();
  }, 120_000);
  afterAll(() => t?.close());
  beforeEach(async () => {
    ({ admin } = await t.aWorkspace());
    project = await aProject(t, admin.actor);
  });

  const given = async (...texts: string[]) => {
    const made = new Map<string, string>();
    for (const text of texts) made.set(await aNote(t, admin.actor, project, text), text);
    await t.settle();
    return async (query: string) => {
      const { search } = await admin.ask(SEARCH, { i: { query, types: ['NOTE'] } });
      return search.items.map((item: { id: string }) => made.get(item.id)).sort();
    };
  };

  it('are found however English is spelt, and numbers in words and digits', async () => {
    const find = await given(
      'The color of the frame was grey.',
      'It cost twenty-five euros.',
      'We paid 40 euros in the U.S.A. store.',
      'Twenty people, five bikes.',
    );
    expect(await find('colour')).toEqual(['The color of the frame was grey.']);
    expect(await find('gray frame')).toEqual(['The color of the frame was grey.']);
    expect(await find('25 euros')).toEqual(['It cost twenty-five euros.']);
    expect(await find('forty euros')).toEqual(['We paid 40 euros in the U.S.A. store.']);
    expect(await find('25')).toEqual(['It cost twenty-five euros.']);
    expect(await find('USA')).toEqual(['We paid 40 euros in the U.S.A. store.']);
  });

  it('are found with and without a contracted not', async () => {
    const find = await given('It did not work.', "It didn't work at all.", 'It rained.');
    for (const query of ["didn't work", 'did not work', 'didnt work', 'didn’t work'])
      expect([query, await find(query)]).toEqual([query, ['It did not work.', "It didn't work at all."]]);
  });

  it('are found in the language of their text, whatever that of the workspace', async () => {
    const find = await given(
      'Die Verteidigung war müde, und die Häuser standen leer.',
      'Los corredores estaban cansados y las casas vacías.',
      'Οι αγώνες των παικτών ήταν μεγάλοι.',
      'Бегуны устали, а дома были пустыми.',
    );
    expect(await find('Welches Haus stand nicht leer?')).toEqual(['Die Verteidigung war müde, und die Häuser standen leer.']);
    expect(await find('¿Qué corredor estaba en la casa?')).toEqual(['Los corredores estaban cansados y las casas vacías.']);
    expect(await find('αγώνα παίκτη')).toEqual(['Οι αγώνες των παικτών ήταν μεγάλοι.']);
    expect(await find('бегунами')).toEqual(['Бегуны устали, а дома были пустыми.']);
  });
});
