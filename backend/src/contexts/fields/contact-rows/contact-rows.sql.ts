import { idColumns, type KeyColumns, momentColumns } from '../filters/filter-sql.js';

/** What contacts o are filtered by beside their fields. */
export const CONTACT_KEYS: Readonly<Record<string, KeyColumns>> = {
  consent: idColumns('array[o.consent]'),
  created: momentColumns('o.created_at'),
  updated: momentColumns('o.updated_at'),
};

/** The live contacts of workspace $1 for which a condition on o holds. */
export const contactsWhere = (condition: string): string => `select o.id from v_contacts_live o where o.workspace_id = $1 and ${condition}`;
