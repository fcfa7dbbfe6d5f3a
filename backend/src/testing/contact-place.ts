import { aContact } from '../contexts/contacts/contacts.factory.js';
import type { Person, TestApp } from './harness.js';
import { type Place, rowOf, text } from './update-place.js';

/** A contact that can be changed, with every patch that it takes. */
export async function contactPlace(t: TestApp, person: Person): Promise<Place> {
  const id = await aContact(person);
  const columns = `name, organisation, phone, job_title as "jobTitle", notes, emails`;
  return {
    of: 'contact',
    id,
    who: person,
    patches: [
      {
        mutation: 'updateContact',
        fixed: { id },
        fields: {
          name: text('Name'),
          organisation: text('Organization'),
          phone: text('Phone'),
          jobTitle: text('Title'),
          notes: text('Notes'),
          emails: {
            value: (n) => [`own${n}@contact.example`],
            shown: (addresses: string[]) => addresses.map((address) => ({ address })),
          },
        },
      },
    ],
    read: rowOf(t, person, `select ${columns} from contacts where id = $1`, id),
  };
}
