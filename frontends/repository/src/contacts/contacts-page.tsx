import { Failure } from '@libs/object-views';
import { urlChoice, urlText, usePageTitle, useTypedValue, useUrlState } from '@libs/shell-kit';
import { Button, ButtonLink, EmptyState, IconPlus, PageBody, PageTitle, SearchField, SkeletonLines, TopBar, useCan } from '@libs/ui';
import { IconTable, IconUpload } from '@libs/ui/icons';
import { useMemo, useState } from 'react';
import { ColumnsPopover } from '../fields/columns-popover.tsx';
import { urlFilter } from '../filters/filter-address.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { useOptimisticParam } from '../lists/use-optimistic-param.ts';
import { SaveRows } from '../rows/save-rows.tsx';
import { useSelecting } from '../rows/use-selecting.ts';
import { RowTarget, useRowTexts } from '../views/row-target.ts';
import { useDefaultView } from '../views/use-default-view.ts';
import { CONTACT_COLUMNS, isShownColumn, urlColumns, viewColumnKey } from './contact-columns.ts';
import { ContactSelection } from './contact-selection.tsx';
import css from './contacts-page.module.css';
import { ContactsTable } from './contacts-table.tsx';
import { useContactTexts } from './copy.ts';
import { ImportContactsDialog } from './import/import-contacts-dialog.tsx';
import { NewContactDialog } from './new-contact-dialog.tsx';
import { useContactFields, useContactRows, useFilterableContactFields } from './use-contact-rows.ts';

const ADDRESS = {
  q: urlText,
  sort: urlChoice(['name', 'organisation', 'updated'], 'name'),
  new: urlChoice(['contact', 'import']),
  filter: urlFilter,
  cols: urlColumns,
};

/** /contacts: everybody the workspace speaks with; what is looked for, the filters, the order and the columns live in the address. */
export function ContactsPage() {
  return (
    <RowTarget value="contact">
      <Contacts />
    </RowTarget>
  );
}

function Contacts() {
  const t = useContactTexts();
  const rowText = useRowTexts();
  const canEdit = useCan()('createContact');
  const [{ q: query, sort, new: making, ...state }, change] = useUrlState(ADDRESS);
  const [filter, setFilter] = useOptimisticParam(ADDRESS.filter, state.filter, (filter) => change({ filter }));
  const [cols, setCols] = useOptimisticParam(ADDRESS.cols, state.cols, (cols) => change({ cols }));
  const [typed, setTyped] = useTypedValue(query, (q) => change({ q }));
  useDefaultView(null, 'contact');
  const fields = useContactFields();
  const filterableFields = useFilterableContactFields(fields);
  const { input, pages, rows } = useContactRows(query, sort, state.filter);
  usePageTitle(t('title'));
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { toggle, picked, selectAll } = useSelecting({ ids, input, total: pages.total, fieldId: null, selection, setSelection });
  const selectedContacts = rows.filter(({ id }) => selection.has(id));
  const toggleAll = () => setSelection(selectedContacts.length === ids.length ? new Set() : new Set(ids));
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
  const isShown = (key: string) => isShownColumn(key, cols, fields);
  const columns = [
    ...CONTACT_COLUMNS.map((key) => ({ key, label: key === 'consent' ? t('consent.title') : t(key) })),
    ...fields.map(({ id, label }) => ({ key: id, label })),
  ];
  const toggleColumn = (key: string, on: boolean) =>
    setCols(columns.flatMap((column) => ((column.key === key ? on : isShown(column.key)) ? column.key : [])));
  const isEmpty = !pages.loading && !pages.error && pages.total === 0;
  const isNarrowed = query !== '' || filter.length > 0;
  return (
    <>
      <TopBar crumbs={[{ label: t('title') }]} />
      <PageBody width="page">
        <PageTitle hint={pages.total ? t('count', { count: pages.total }) : t('hint')} actions={(!isEmpty || isNarrowed) && add}>
          {t('title')}
        </PageTitle>
        {(!isEmpty || isNarrowed) && (
          <div className={css.tools}>
            <SearchField size="sm" label={t('find')} value={typed} onChange={setTyped} className={css.find} />
            <FilterBar
              parts={filter}
              filterableFields={filterableFields}
              everyText={t('everyContact')}
              onChange={setFilter}
              onOpen={() => {}}
            />
            <ButtonLink size="sm" className={css.columns} icon={<IconTable size={14} />} href="/contacts/views">
              {rowText('views')}
            </ButtonLink>
            <ColumnsPopover
              texts={{ button: t('columns.button'), shown: t('columns.shown'), reset: t('columns.reset') }}
              className={css.columns}
              columns={columns}
              isShown={isShown}
              onToggle={toggleColumn}
              onReset={cols && (() => setCols(null))}
            />
          </div>
        )}
        {pages.error && !rows.length && <Failure error={pages.error} onRetry={pages.reload} />}
        {pages.loading && <SkeletonLines lines={8} height={20} />}
        {isEmpty && isNarrowed && (
          <EmptyState
            title={t(filter.length ? 'noneMatch' : 'noneFound')}
            action={<Button onClick={() => change({ q: '', filter: [] })}>{t(filter.length ? 'clearAll' : 'clear')}</Button>}
          />
        )}
        {isEmpty && !isNarrowed && (
          <EmptyState title={t('emptyTitle')} action={add}>
            {t('emptyText')}
            {!canEdit && ` ${t('emptyReader')}`}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <ContactsTable
            {...{ rows, fields, isShown, sort, canEdit, selection }}
            onSort={(sort) => change({ sort })}
            onToggle={toggle}
            onToggleAll={toggleAll}
          />
        )}
        {pages.hasMore && (
          <Button size="sm" className={css.more} loading={pages.loadingMore} onClick={pages.loadMore}>
            {t('more')}
          </Button>
        )}
        {canEdit && (
          <ContactSelection
            chosen={selectedContacts}
            ids={picked}
            selectAll={selectAll}
            fields={fields}
            save={
              <SaveRows
                target="contact"
                projectId={null}
                ids={picked}
                columns={columns.flatMap(({ key }) => (isShown(key) ? viewColumnKey(key) : []))}
              />
            }
            onClear={() => setSelection(new Set())}
          />
        )}
      </PageBody>
      {canEdit && <ImportContactsDialog opened={making === 'import'} fields={fields} onClose={() => change({ new: null })} />}
      {canEdit && <NewContactDialog opened={making === 'contact'} onClose={() => change({ new: null })} />}
    </>
  );
}
