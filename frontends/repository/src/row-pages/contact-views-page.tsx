import { useQuery } from '@libs/api';
import { Failure } from '@libs/object-views';
import { usePageTitle, useParams, useSession } from '@libs/shell-kit';
import { EmptyState, PageBody, SkeletonLines, TopBar, useCan } from '@libs/ui';
import { AddContacts, NewContact } from '../contacts/add-contacts.tsx';
import { RowTarget, useRowTexts } from '../views/row-target.ts';
import { PROJECT_VIEWS } from '../views/view-data.ts';
import { ObjectRows } from './object-rows.tsx';

/** /contacts/views: all contacts in a table, a board, a grid or a list; /contacts/views/:viewId: as a saved view has them. */
export function ContactViewsPage() {
  const t = useRowTexts();
  const { viewId } = useParams();
  const { role } = useSession();
  const canEdit = useCan()('createContact');
  const [{ data, error }, reload] = useQuery({ query: PROJECT_VIEWS, variables: { projectId: null } });
  const view = data?.views.find(({ id }) => id === viewId) ?? null;
  const name = t('places.contact');
  usePageTitle(view ? `${view.name} · ${name}` : name);
  return (
    <RowTarget value="contact">
      <TopBar crumbs={[{ label: name, href: '/contacts?list' }, { label: t('views') }]} actions={canEdit && <AddContacts />} />
      {!data && error && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {!data && !error && (
        <PageBody width="page">
          <SkeletonLines lines={10} height={20} />
        </PageBody>
      )}
      {data && (
        <ObjectRows
          key={view?.id ?? ''}
          place={{ id: null, name }}
          access={{ canEdit, isFull: role === 'admin' }}
          views={data.views}
          view={view}
          isLost={viewId !== undefined && view === null}
          empty={
            <EmptyState title={t('empty.contact')} action={canEdit && <NewContact />}>
              {t('emptyText.contact')}
            </EmptyState>
          }
        />
      )}
    </RowTarget>
  );
}
