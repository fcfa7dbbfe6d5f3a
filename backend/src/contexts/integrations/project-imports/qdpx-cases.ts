import { LIMITS, normalizeEmail } from '@libs/domain';
import { contactVariable } from '../project-formats/qdpx-variables.js';
import { idOf, type QdpxNotes } from './qdpx-ids.js';
import { childrenOf, listIn, type QdpxElement, textIn } from './qdpx-tree.js';
import type { QdpxValues } from './qdpx-values.js';

/** Who speaks in a source: a contact where the file knows something of the person. */
interface Voice {
  name: string;
  contactId: string | null;
}

/** The cases of a project: contacts, and who speaks in which source. */
export interface QdpxCases {
  contacts: object[];
  voicesOf: Map<string, Voice[]>;
}

const OWN = new Map((['organisation', 'jobTitle', 'phone', 'emails'] as const).map((key) => [contactVariable(key), key]));

/** Cases of whom the file says more than a name become contacts, with what has no place in one as notes; all are speakers of their sources. */
export function readCases(project: QdpxElement, values: QdpxValues, notes: QdpxNotes): QdpxCases {
  const voicesOf = new Map<string, Voice[]>();
  const contacts = listIn(project, 'Cases', 'Case').flatMap((element) => {
    notes.countLoss('speakers', childrenOf(element, 'SelectionRef').length);
    notes.countLoss('codings', childrenOf(element, 'CodeRef').length);
    const name = notes.short(element.attributes['name'] ?? '', LIMITS.person.name, 'Unnamed');
    const contact = contactOf(element, name, values, notes);
    for (const { attributes } of childrenOf(element, 'SourceRef')) {
      const source = idOf(attributes['targetGUID']);
      if (source) voicesOf.set(source, [...(voicesOf.get(source) ?? []), { name, contactId: contact?.id ?? null }]);
    }
    return contact ? [contact] : [];
  });
  return { contacts, voicesOf };
}

function contactOf(element: QdpxElement, name: string, values: QdpxValues, notes: QdpxNotes) {
  const texts = values.variableValues(element);
  const description = textIn(element, 'Description');
  if (!texts.length && !description) return null;
  const own = { organisation: '', jobTitle: '', phone: '', emails: '' };
  const lines = description ? [description] : [];
  for (const { id, name: variable, text } of texts) {
    const key = OWN.get(id);
    if (key) own[key] = text;
    else lines.push(`${variable}: ${text}`);
  }
  const emails = own.emails
    .split(/[;,\s]+/)
    .filter(Boolean)
    .flatMap((address) => normalizeEmail(address) ?? []);
  const { organisation, jobTitle, phone, notes: max } = LIMITS.contact;
  const long = lines.join('\n');
  return {
    id: notes.own(element.attributes['guid']),
    name,
    emails: [...new Set(emails)].slice(0, LIMITS.contact.emails),
    organisation: notes.short(own.organisation, organisation, '') || null,
    jobTitle: notes.short(own.jobTitle, jobTitle, '') || null,
    phone: notes.short(own.phone, phone, '') || null,
    notes: notes.short(long, max, '') || null,
  };
}
