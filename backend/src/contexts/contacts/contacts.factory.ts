import type { Person } from '../../testing/harness.js';

/** A contact made as its person would. */
export async function aContact(person: Person, input: { name?: string; emails?: string[]; organisation?: string } = {}): Promise<string> {
  return (
    await person.ask(`mutation ($i: CreateContactInput!) { createContact(input: $i) { id } }`, {
      i: { name: 'Saoirse Kelleher', ...input },
    })
  ).createContact.id;
}
