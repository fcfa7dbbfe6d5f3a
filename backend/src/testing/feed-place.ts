import type { Person, TestApp } from './harness.js';
import { BOOLEAN, oneOf, type Place, rowOf, text } from './update-place.js';

/** A feed of Explore with the patches that it takes. */
export async function feedPlace(t: TestApp, person: Person): Promise<Place> {
  const { saveFeed } = await person.ask(`mutation { saveFeed(input: { name: "Own", filter: {} }) { id } }`);
  const { id } = saveFeed;
  return {
    of: 'feed',
    id,
    who: person,
    patches: [
      {
        mutation: 'updateFeed',
        fixed: { id },
        fields: {
          ...{ name: text('Name'), shared: BOOLEAN },
          filter: { ...oneOf({ types: ['INSIGHT'] }, { types: ['PROJECT'] }), shown: ({ types }) => types[0] },
        },
      },
    ],
    read: rowOf(t, person, `select name, shared, search->'types'->>0 as filter from saved_searches where id = $1`, id),
  };
}
