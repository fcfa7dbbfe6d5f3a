import { focusPage, useFocusCreated, useNavigate } from '@libs/shell-kit';
import { Button, EmptyState, PageBody } from '@libs/ui';
import { type ReactNode, useState } from 'react';
import { RowsBody } from '../rows/rows-body.tsx';
import css from '../rows/rows-page.module.css';
import { useRowView } from '../rows/use-row-view.ts';
import { useRowTarget, useRowTexts } from '../views/row-target.ts';
import { useViewActions } from '../views/use-view-actions.ts';
import { allHref, type SavedView } from '../views/view-data.ts';
import { ViewDialogs } from '../views/view-dialogs.tsx';
import { ViewsNav } from '../views/views-nav.tsx';
import { ObjectSelection } from './object-selection.tsx';

interface ObjectRowsProps {
  place: { id: string | null; name: string };
  access: { canEdit: boolean; isFull: boolean };
  /** All that are seen, of any kind. */
  views: readonly SavedView[];
  /** The view that is open; null for all rows. */
  view: SavedView | null;
  /** The address is one of a view that is not there. */
  isLost: boolean;
  /** In place of rows, where there are none at all. */
  empty: ReactNode;
}

/** The highlights or insights of a project, or the contacts of the workspace, as a view shows them, with what differs from it in the address. */
export function ObjectRows({ place, access, views: all, view, isLost, empty }: ObjectRowsProps) {
  const t = useRowTexts();
  const target = useRowTarget();
  const navigate = useNavigate();
  const views = all.filter((viewParts) => viewParts.target === target);
  const [asking, setAsking] = useState<'new' | 'rename' | null>(null);
  const actions = useViewActions(place.id, target);
  const displayed = useRowView(place.id, view, access.canEdit ? t('keySelect') : undefined);
  const { state, change, rows, pages } = displayed;
  useFocusCreated(view?.id, focusPage);
  const reach = !access.canEdit ? 'personal' : place.id === null ? 'workspace' : 'any';
  return (
    <>
      <ViewsNav projectId={place.id} views={views} active={view?.id ?? null} onCreate={() => setAsking('new')} />
      <PageBody width="full" className={css.body}>
        <RowsBody
          {...{ place, shown: displayed, view, views, actions, access, isLost }}
          canSelect={access.canEdit}
          empty={
            displayed.isNarrowed ? (
              <EmptyState
                title={t(`${target}.noneMatch`)}
                action={<Button onClick={() => change({ q: '', filter: [] })}>{t('clear')}</Button>}
              />
            ) : (
              empty
            )
          }
          onNewView={() => setAsking('new')}
          onRename={() => setAsking('rename')}
          onDelete={async () => {
            if (view && (await actions.remove(view))) navigate(allHref(place.id, target));
          }}
          onWrite={null}
        />
        {access.canEdit && (
          <ObjectSelection
            projectId={place.id}
            shown={displayed}
            fields={displayed.fields}
            onClear={() => displayed.setSelection(new Set())}
          />
        )}
      </PageBody>
      {rows.length > 0 && (
        <footer className={css.totals}>
          <span>
            {t('loadedOf', {
              loaded: rows.length.toLocaleString('en'),
              total: t(`${target}.count`, { count: pages.total ?? rows.length }),
            })}
          </span>
        </footer>
      )}
      <ViewDialogs {...{ asking, view, state, actions, reach }} onClose={() => setAsking(null)} />
    </>
  );
}
