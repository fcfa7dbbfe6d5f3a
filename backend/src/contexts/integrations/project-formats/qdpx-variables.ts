import type { FieldType } from '@libs/domain';
import type { ArchivedContact } from '#contexts/contacts';
import type { ArchivedField } from '#contexts/fields';
import { element, guidFrom, type XmlElement } from './qdpx-xml.js';

type VariableType = 'Text' | 'Boolean' | 'Integer' | 'Float' | 'Date' | 'DateTime';

/** Options and contacts are texts by then. */
const TYPES: Record<FieldType, VariableType> = {
  TEXT: 'Text',
  EMAIL: 'Text',
  URL: 'Text',
  PHONE: 'Text',
  SELECT: 'Text',
  PERSON: 'Text',
  NUMBER: 'Float',
  NPS: 'Integer',
  BOOLEAN: 'Boolean',
  DATETIME: 'DateTime',
};
const RAW: ReadonlySet<FieldType> = new Set(['NUMBER', 'NPS', 'BOOLEAN', 'DATETIME']);
const IS_DAY = /^\d{4}-\d\d-\d\d$/;

/** What a contact has of its own. */
const OF_CONTACTS = {
  organisation: 'Organization',
  jobTitle: 'Job title',
  phone: 'Phone',
  emails: 'Email',
} as const satisfies Partial<Record<keyof ArchivedContact, string>>;

/** Fields as variables. Which kind of date one is follows from all of its values, so that elements are made once all are known. */
export class Variables {
  private readonly days = new Map<string, { days: number; moments: number }>();
  private readonly contactKeys = new Set<keyof typeof OF_CONTACTS>();

  constructor(private readonly fields: readonly ArchivedField[]) {}

  /** The values of an object, as elements once all values were seen. */
  of(
    target: ArchivedField['target'],
    values: Readonly<Record<string, string>>,
    shown: (field: ArchivedField, value: string) => string,
  ): () => XmlElement[] {
    const given = this.fields.flatMap((field) => {
      const value = field.target === target ? values[field.id] : undefined;
      return value === undefined ? [] : [{ field, value: RAW.has(field.type) ? value : shown(field, value) }];
    });
    for (const { field, value } of given) {
      if (field.type !== 'DATETIME') continue;
      const seen = this.days.get(field.id) ?? { days: 0, moments: 0 };
      seen[IS_DAY.test(value) ? 'days' : 'moments']++;
      this.days.set(field.id, seen);
    }
    return () => given.map(({ field, value }) => variableValue(field.id, this.typeOf(field), value));
  }

  ofContact(contact: ArchivedContact): XmlElement[] {
    const values = { ...contact, emails: contact.emails.join('; ') };
    return CONTACT_KEYS.flatMap((key) => {
      const value = values[key];
      if (!value) return [];
      this.contactKeys.add(key);
      return [variableValue(contactVariable(key), 'Text', value)];
    });
  }

  written(): XmlElement[] {
    return [
      ...this.fields.map((field) => element('Variable', { guid: field.id, name: field.label, typeOfVariable: this.typeOf(field) })),
      ...CONTACT_KEYS.filter((key) => this.contactKeys.has(key)).map((key) =>
        element('Variable', { guid: contactVariable(key), name: OF_CONTACTS[key], typeOfVariable: 'Text' }),
      ),
    ];
  }

  private typeOf({ id, type }: ArchivedField): VariableType {
    if (type !== 'DATETIME') return TYPES[type];
    const { days, moments } = this.days.get(id) ?? { days: 0, moments: 0 };
    // Days among moments would lose that they are whole days.
    return days && moments ? 'Text' : days ? 'Date' : 'DateTime';
  }
}

const CONTACT_KEYS = ['organisation', 'jobTitle', 'phone', 'emails'] as const satisfies readonly (keyof typeof OF_CONTACTS)[];
/** The id of the variable that has one of them. */
export const contactVariable = (key: string): string => guidFrom('contact variable', key);

const variableValue = (variable: string, type: VariableType, value: string): XmlElement =>
  element('VariableValue', {}, [element('VariableRef', { targetGUID: variable }), element(`${type}Value`, {}, value)]);
