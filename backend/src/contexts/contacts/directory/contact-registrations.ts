import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TextFieldsRegistry, TrashRegistry } from '#contexts/repository';
import { ExportKinds } from '#platform/db';
import { ContactsService } from './contacts.service.js';
import { DELETED_CONTACTS } from './contacts.sql.js';

const CONTACTS = `
  select c.id, c.name as title, null::uuid as project_id, false as is_own
  from contacts c where c.workspace_id = $1 and $2::uuid is not null and $3::text <> 'viewer'`;

const CONSENTS = `
  select d.id, d.scope as title, null::uuid as project_id, false as is_own
  from contact_consents d where d.workspace_id = $1 and $2::uuid is not null and $3::text <> 'viewer'`;
const UNDO = 'for the undo of a merge';

/** What other parts of the product need to know of contacts: how they come back, where they hold words, and how they are exported. */
@Injectable()
export class ContactRegistrations implements OnModuleInit {
  constructor(
    private readonly trash: TrashRegistry,
    private readonly texts: TextFieldsRegistry,
    private readonly exports: ExportKinds,
    private readonly contacts: ContactsService,
  ) {}

  onModuleInit() {
    this.trash.register('contact', { table: 'contacts', rows: DELETED_CONTACTS, restore: (actor, id) => this.contacts.restore(actor, id) });
    this.texts.register('contact', {
      change: 'contact',
      table: 'contacts',
      columns: { name: 'text', organisation: 'text', phone: 'text', job_title: 'text', notes: 'text', emails: ['address'] },
      rows: CONTACTS,
    });
    this.texts.register('contactConsent', {
      change: 'contact',
      table: 'contact_consents',
      columns: { scope: 'text', text: 'text', version: 'text' },
      historyColumn: 'contact_id',
      rows: CONSENTS,
    });
    this.exports.register({
      kind: 'contactConsent',
      table: 'contact_consents',
      columns: ['id', 'contact_id', 'scope', 'text', 'version', 'given_on', 'withdrawn_on', 'recorded_by', 'recorded_at'],
    });
    this.exports.register({
      kind: 'contactMerge',
      table: 'contact_merges',
      columns: [
        'id',
        'survivor_id',
        'merged_id',
        'merged_by',
        'merged_at',
        'undone_at',
        'mentions',
        'consents',
        'filled_fields',
        'moved_values',
      ],
      without: { revision_id: UNDO, survivor_updated_at: UNDO, merged_updated_at: UNDO },
    });
    this.exports.register({
      kind: 'contactMention',
      table: 'contact_mentions',
      columns: ['note_id', 'speaker_id', 'contact_id', 'created_by', 'created_at'],
    });
    this.exports.register({
      kind: 'contact',
      table: 'contacts',
      columns: [
        'id',
        'name',
        'emails',
        'organisation',
        'phone',
        'job_title',
        'notes',
        'created_by',
        'created_at',
        'updated_at',
        'deleted_at',
        'deleted_by',
        'merged_into',
      ],
    });
  }
}
