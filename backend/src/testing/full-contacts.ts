import { aContact } from '../contexts/contacts/contacts.factory.js';
import type { Person } from './harness.js';

/** Everything that a workspace has of contacts, each text with the canary. */
export async function fillContacts(owner: Person, canary: string) {
  const contact = await aContact(owner, { name: `${canary} contact`, emails: [`${canary}@contact.example`], organisation: canary });
  const people = await owner.request('post', '/api/contacts/imports').attach('file', Buffer.from(`name\n${canary} person\n`), 'people.csv');
  if (people.status !== 201) throw new Error(`contacts refused: ${people.text}`);
  const importId: string = people.body.id;
  return { contact, importId };
}
