import { graphql, usePages } from '@libs/api';
import { Failure, TimeAgo } from '@libs/object-views';
import { urlChoice, urlText, useNavigate, usePageTitle, useSession, useTypedValue, useUrlState } from '@libs/shell-kit';
import {
  Badge,
  Button,
  Checkbox,
  EmptyState,
  IconArrowMerge,
  IconPlus,
  IconUpload,
  PageBody,
  PageTitle,
  SearchField,
  SelectionBar,
  SkeletonLines,
  Table,
  Td,
  Th,
  TopBar,
  Tr,
  UiLink,
} from '@libs/ui';
import { useState } from 'react';
import { useListCursor } from '../lists/use-list-cursor.ts';
import type { ContactView } from './contact-data.ts';
import css from './contacts-page.module.css';
import { useContactTexts } from './copy.ts';
import { ImportContactsDialog } from './import/import-contacts-dialog.tsx';
import { MergeContactsDialog } from './merge/merge-contacts-dialog.tsx';
import { NewContactDialog } from './new-contact-dialog.tsx';

const CONTACTS = graphql(`
  query ContactsPage($query: String, $sort: ContactSort, $first: Int, $after: String) {
    contacts(query: $query, sort: $sort, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { ...ContactParts }
    }
  }
`);

const ADDRESS = { q: urlText, sort: urlChoice(['name', 'organisation', 'updated'], 'name'), new: urlChoice(['contact', 'import']) };

/** /contacts: everybody the workspace speaks with; what is looked for and the order live in the address. */
export function ContactsPage() {
  const t = useContactTexts();
  const navigate = useNavigate();
  const canEdit = useSession().role !== 'viewer';
  const [{ q: query, sort, new: making }, change] = useUrlState(ADDRESS);
  const [typed, setTyped] = useTypedValue(query, (q) => change({ q }));
  const pages = usePages({ query: CONTACTS, variables: { query: query || null, sort }, pick: (data) => data.contacts });
  usePageTitle(t('title'));
  const [chosen, setChosen] = useState<readonly ContactView[]>([]);
  const [merging, setMerging] = useState(false);
  const toggle = (contact: ContactView) =>
    setChosen(chosen.some(({ id }) => id === contact.id) ? chosen.filter(({ id }) => id !== contact.id) : [...chosen, contact]);
  const here = useListCursor(
    pages.nodes.map(({ id }) => id),
    { next: t('next'), previous: t('previous'), open: t('open') },
    { open: (id) => navigate(`/contacts/${id}`) },
  );
  const add = canEdit && (
    <>
      <Button icon={<IconUpload size={15} />} onClick={() => change({ new: 'import' })}>
        {t('import.action')}
      </Button>
      <Button variant={pages.total ? undefined : 'primary'} icon={<IconPlus size={15} />} onClick={() => change({ new: 'contact' })}>
        {t('add')}
      </Button>
    </>
  );
  const head = (column: 'name' | 'organisation' | 'updated') => ({
    sorted: sort === column ? (column === 'updated' ? ('desc' as const) : ('asc' as const)) : null,
    onSort: () => change({ sort: column }),
    children: t(column),
  });
  const isEmpty = !pages.loading && !pages.error && pages.total === 0;
  return (
    <>
      <TopBar crumbs={[{ label: t('title') }]} />
      <PageBody width="page">
        <PageTitle hint={pages.total ? t('count', { count: pages.total }) : t('hint')} actions={(!isEmpty || query) && add}>
          {t('title')}
        </PageTitle>
        {(!isEmpty || query) && <SearchField size="sm" label={t('find')} value={typed} onChange={setTyped} className={css.find} />}
        {pages.error && !pages.nodes.length && <Failure error={pages.error} onRetry={pages.reload} />}
        {pages.loading && <SkeletonLines lines={8} height={20} />}
        {isEmpty && query && <EmptyState title={t('noneFound')} action={<Button onClick={() => change({ q: '' })}>{t('clear')}</Button>} />}
        {isEmpty && !query && (
          <EmptyState title={t('emptyTitle')} action={add}>
            {t('emptyText')}
            {!canEdit && ` ${t('emptyReader')}`}
          </EmptyState>
        )}
        {pages.nodes.length > 0 && (
          <Table label={t('title')} className={css.table}>
            <thead>
              <tr>
                {canEdit && (
                  <Th className={css.check}>
                    <span className="vb-hidden">{t('select')}</span>
                  </Th>
                )}
                <Th {...head('name')} />
                <Th {...head('organisation')} className={css.wide} />
                <Th className={css.wide}>{t('email')}</Th>
                <Th num className={css.wide}>
                  {t('noteCount')}
                </Th>
                <Th className={css.wide}>{t('consent.title')}</Th>
                <Th className={css.wide}>{t('lastSeen')}</Th>
                <Th {...head('updated')} className={css.widest} />
              </tr>
            </thead>
            <tbody>
              {pages.nodes.map((contact) => (
                <Tr
                  key={contact.id}
                  data-row={contact.id}
                  selected={contact.id === here}
                  onOpen={() => navigate(`/contacts/${contact.id}`)}
                >
                  {canEdit && (
                    <Td className={css.check}>
                      <Checkbox
                        hideLabel
                        label={t('selectOne', { name: contact.name })}
                        checked={chosen.some(({ id }) => id === contact.id)}
                        onChange={() => toggle(contact)}
                      />
                    </Td>
                  )}
                  <Td>
                    <UiLink href={`/contacts/${contact.id}`} className={css.name}>
                      <bdi>{contact.name}</bdi>
                    </UiLink>
                    <span className={css.narrow} dir="auto">
                      {contact.organisation ?? contact.emails[0]}
                    </span>
                  </Td>
                  <Td className={css.wide}>
                    <bdi>{contact.organisation}</bdi>
                  </Td>
                  <Td className={css.wide}>
                    {contact.emails[0]}
                    {contact.emails.length > 1 && (
                      <span className={css.others}> {t('moreEmails', { count: contact.emails.length - 1 })}</span>
                    )}
                  </Td>
                  <Td num className={css.wide}>
                    {contact.noteCount}
                  </Td>
                  <Td className={css.wide}>
                    {contact.consent !== 'NONE' && (
                      <Badge tone={contact.consent === 'GIVEN' ? 'ok' : 'bad'}>
                        {t(contact.consent === 'GIVEN' ? 'consent.given' : 'consent.withdrawn')}
                      </Badge>
                    )}
                  </Td>
                  <Td meta className={css.wide}>
                    {contact.lastSeenAt && <TimeAgo at={contact.lastSeenAt} />}
                  </Td>
                  <Td meta className={css.widest}>
                    <TimeAgo at={contact.updatedAt} />
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
        {pages.hasMore && (
          <Button size="sm" className={css.more} loading={pages.loadingMore} onClick={pages.loadMore}>
            {t('more')}
          </Button>
        )}
        {canEdit && (
          <SelectionBar count={chosen.length} noun={t('selected', { count: chosen.length })} onClear={() => setChosen([])}>
            <Button
              size="sm"
              variant="ghost"
              icon={<IconArrowMerge size={14} />}
              disabled={chosen.length !== 2}
              onClick={() => setMerging(true)}
            >
              {t('merge.two')}
            </Button>
          </SelectionBar>
        )}
      </PageBody>
      {merging && chosen[0] && chosen[1] && (
        <MergeContactsDialog contact={chosen[0]} other={chosen[1]} onClose={() => setMerging(false)} onMerged={() => setChosen([])} />
      )}
      {canEdit && <ImportContactsDialog opened={making === 'import'} onClose={() => change({ new: null })} />}
      {canEdit && <NewContactDialog opened={making === 'contact'} onClose={() => change({ new: null })} />}
    </>
  );
}
