import type { ContactSort } from '@libs/api';
import { TimeAgo } from '@libs/object-views';
import { useNavigate } from '@libs/shell-kit';
import { Badge, Checkbox, Table, Td, Th, Tr, UiLink } from '@libs/ui';
import type { ReactNode } from 'react';
import type { FieldView } from '../fields/field-data.ts';
import { ValueText } from '../fields/value-text.tsx';
import { useListCursor } from '../lists/use-list-cursor.ts';
import { useRowTexts } from '../views/row-target.ts';
import { CONTACT_COLUMNS } from './contact-columns.ts';
import type { ContactView } from './contact-data.ts';
import css from './contacts-page.module.css';
import { useContactTexts } from './copy.ts';
import type { ContactRow } from './use-contact-rows.ts';

type Column = (typeof CONTACT_COLUMNS)[number];

interface ContactsTableProps {
  rows: readonly ContactRow[];
  fields: readonly FieldView[];
  isShown: (key: string) => boolean;
  sort: ContactSort;
  onSort: (sort: ContactSort) => void;
  canEdit: boolean;
  selection: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onToggleAll: () => void;
}

/** Contacts as rows, with the columns that are chosen; on a narrow page only names are left. */
export function ContactsTable({ rows, fields, isShown, sort, onSort, canEdit, selection, onToggle, onToggleAll }: ContactsTableProps) {
  const t = useContactTexts();
  const rowText = useRowTexts();
  const navigate = useNavigate();
  const count = rows.filter(({ id }) => selection.has(id)).length;
  const here = useListCursor(
    rows.map(({ id }) => id),
    { next: t('next'), previous: t('previous'), open: t('open'), select: canEdit ? rowText('keySelect') : undefined },
    { open: (id) => navigate(`/contacts/${id}`), select: onToggle },
  );
  const head = (column: ContactSort) => ({
    sorted: sort === column ? (column === 'updated' ? ('desc' as const) : ('asc' as const)) : null,
    onSort: () => onSort(column),
    children: t(column),
  });
  const heads: Record<Column, ReactNode> = {
    organisation: <Th key="organisation" {...head('organisation')} className={css.wideOnly} />,
    email: (
      <Th key="email" className={css.wideOnly}>
        {t('email')}
      </Th>
    ),
    noteCount: (
      <Th key="noteCount" num className={css.wideOnly}>
        {t('noteCount')}
      </Th>
    ),
    consent: (
      <Th key="consent" className={css.wideOnly}>
        {t('consent.title')}
      </Th>
    ),
    lastSeen: (
      <Th key="lastSeen" className={css.wideOnly}>
        {t('lastSeen')}
      </Th>
    ),
    updated: <Th key="updated" {...head('updated')} className={css.widest} />,
  };
  const columns = CONTACT_COLUMNS.filter(isShown);
  const ofFields = fields.filter(({ id }) => isShown(id));
  return (
    <div className={css.scroll}>
      <Table label={t('title')} className={css.table}>
        <thead>
          <tr>
            {canEdit && (
              <Th className={css.check}>
                <Checkbox
                  hideLabel
                  label={rowText('contact.selectAll')}
                  checked={count === rows.length}
                  indeterminate={count > 0 && count < rows.length}
                  onChange={onToggleAll}
                />
              </Th>
            )}
            <Th {...head('name')} />
            {columns.map((column) => heads[column])}
            {ofFields.map(({ id, label }) => (
              <Th key={id} className={css.wideOnly}>
                <bdi>{label}</bdi>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.id} data-row={row.id} selected={row.id === here} onOpen={() => navigate(`/contacts/${row.id}`)}>
              {canEdit && (
                <Td className={css.check}>
                  <Checkbox
                    hideLabel
                    label={t('selectOne', { name: row.contact.name })}
                    checked={selection.has(row.id)}
                    onChange={() => onToggle(row.id)}
                  />
                </Td>
              )}
              <Td>
                <UiLink href={`/contacts/${row.id}`} className={css.name}>
                  <bdi>{row.contact.name}</bdi>
                </UiLink>
                <span className={css.narrow} dir="auto">
                  {row.contact.organisation ?? row.contact.emails[0]}
                </span>
              </Td>
              {columns.map((column) => (
                <OwnCell key={column} column={column} contact={row.contact} />
              ))}
              {ofFields.map((field) => (
                <Td key={field.id} className={css.wideOnly}>
                  <ValueText field={field} value={row.values.get(field.id) ?? null} />
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function OwnCell({ column, contact }: { column: Column; contact: ContactView }) {
  const t = useContactTexts();
  switch (column) {
    case 'organisation':
      return (
        <Td className={css.wideOnly}>
          <bdi>{contact.organisation}</bdi>
        </Td>
      );
    case 'email':
      return (
        <Td className={css.wideOnly}>
          {contact.emails[0]}
          {contact.emails.length > 1 && <span className={css.others}> {t('moreEmails', { count: contact.emails.length - 1 })}</span>}
        </Td>
      );
    case 'noteCount':
      return (
        <Td num className={css.wideOnly}>
          {contact.noteCount}
        </Td>
      );
    case 'consent':
      return (
        <Td className={css.wideOnly}>
          {contact.consent !== 'NONE' && (
            <Badge tone={contact.consent === 'GIVEN' ? 'ok' : 'bad'}>{t(`consent.states.${contact.consent}`)}</Badge>
          )}
        </Td>
      );
    case 'lastSeen':
      return (
        <Td meta className={css.wideOnly}>
          {contact.lastSeenAt && <TimeAgo at={contact.lastSeenAt} />}
        </Td>
      );
    case 'updated':
      return (
        <Td meta className={css.widest}>
          <TimeAgo at={contact.updatedAt} />
        </Td>
      );
  }
}
