import { type ContactRowsInput, compileFilter, filterFields } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { type ContactSort, ContactsService } from '#contexts/contacts';
import type { Actor } from '#platform/access';
import type { Page } from '#platform/db';
import { FieldsService } from '../definitions/fields.service.js';
import { filterSql } from '../filters/filter-sql.js';
import { NoteFilters } from '../filters/note-filters.service.js';
import { FieldValuesService } from '../values/field-values.service.js';
import type { ContactRow } from './contact-row.graphql.js';
import { CONTACT_KEYS, contactsWhere } from './contact-rows.sql.js';

interface RowsPage {
  query?: string | null;
  sort?: ContactSort | null;
  first?: number | null;
  after?: string | null;
}

/** Contacts as rows of a table: filtered by what they have in their fields. */
@Injectable()
export class ContactRowsService {
  constructor(
    private readonly fields: FieldsService,
    private readonly contacts: ContactsService,
    private readonly values: FieldValuesService,
    private readonly filters: NoteFilters,
  ) {}

  /** A page of rows that match. Filters of fields that are gone are left out. */
  async list(actor: Actor, { filter, timeZone }: ContactRowsInput, page: RowsPage): Promise<Page<ContactRow>> {
    const fields = await this.fields.shapes(actor, null, 'contact');
    const asked = compileFilter(filter, filterFields('contact', fields), { now: new Date(), timeZone });
    const compiled = await this.filters.withSurvivors(actor, asked, fields);
    const found = await this.contacts.list(actor, {
      ...page,
      ...(compiled.length && { ids: (params: unknown[]) => contactsWhere(filterSql(compiled, CONTACT_KEYS, params)) }),
    });
    const valuesOf = await this.values.ofObjects(
      actor,
      found.nodes.map(({ id }) => id),
    );
    return { ...found, nodes: found.nodes.map((contact) => ({ contact, values: valuesOf(contact.id) })) };
  }
}
