import { aContact } from '../contexts/contacts/contacts.factory.js';
import { aField } from '../contexts/fields/fields.factory.js';
import type { Person } from './harness.js';

/** Everything that a workspace has of contacts, each text with the canary. */
export async function fillContacts(owner: Person, canary: string) {
  const contact = await aContact(owner, { name: `${canary} contact`, emails: [`${canary}@contact.example`], organisation: canary });
  const field = await aField(owner, null, { label: `${canary} of contacts`, target: 'contact' });
  await owner.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
    i: { target: 'contact', values: [{ objectId: contact, fieldId: field.id, value: canary }] },
  });
  const people = await owner.request('post', '/api/contacts/imports').attach('file', Buffer.from(`name\n${canary} person\n`), 'people.csv');
  if (people.status !== 201) throw new Error(`contacts refused: ${people.text}`);
  const importId: string = people.body.id;
  const [another, part] = [await aContact(owner, { name: `${canary} another` }), await aContact(owner, { name: `${canary} part` })];
  const contactMerge: string = (
    await owner.ask(`mutation ($i: MergeContactsInput!) { mergeContacts(input: $i) { id } }`, { i: { id: another, mergedId: part } })
  ).mergeContacts.id;
  const consent: string = (
    await owner.ask(`mutation ($i: RecordConsentInput!) { recordConsent(input: $i) { id } }`, {
      i: { contactId: contact, scope: `${canary} quotes`, text: canary, version: canary, givenOn: '2026-11-21' },
    })
  ).recordConsent.id;
  return {
    ...{ contact, importId },
    byArgument: { contactId: contact, mergedId: another, take: undefined, givenOn: '2026-11-21', withdrawnOn: '2026-11-21' },
    /** Fields whose id is not that of the noun in their name. */
    ofOthers: { unmergeContact: contactMerge, withdrawConsent: consent },
  };
}
