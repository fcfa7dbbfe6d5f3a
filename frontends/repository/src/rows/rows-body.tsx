import { Failure } from '@libs/object-views';
import { Notice, SkeletonLines } from '@libs/ui';
import type { ReactNode } from 'react';
import { useViewTexts } from '../views/copy.ts';
import { useRowTarget } from '../views/row-target.ts';
import type { ViewActions } from '../views/use-view-actions.ts';
import type { SavedView } from '../views/view-data.ts';
import { ViewHead } from '../views/view-head.tsx';
import viewCss from '../views/views.module.css';
import { canMoveBetween } from './own-groups.ts';
import { RowLayout } from './row-layout.tsx';
import { RowTools } from './row-tools.tsx';
import css from './rows-page.module.css';
import type { RowView } from './use-row-view.ts';

interface RowsBodyProps {
  place: { id: string | null; name: string };
  /** What is shown, and what it is made of. */
  shown: RowView;
  view: SavedView | null;
  /** The views of this kind. */
  views: readonly SavedView[];
  actions: ViewActions;
  access: { canEdit: boolean; isFull: boolean };
  /** Whether rows can be selected. */
  canSelect: boolean;
  /** The address is one of a view that is not there. */
  isLost: boolean;
  /** In place of rows, where there are none. */
  empty: ReactNode;
  onNewView: () => void;
  onRename: () => void;
  onDelete: () => void;
  /** Adds a row from below the table; null where rows come from elsewhere. */
  onWrite: (() => void) | null;
}

/** The rows of a view in its layout, below its name and what they can be narrowed by. */
export function RowsBody({ place, shown: displayed, view, views, actions, access, canSelect, isLost, empty, ...does }: RowsBodyProps) {
  const viewText = useViewTexts();
  const target = useRowTarget();
  const { state, change, saved, address, fields, ownGroups, groupField, pages, isEmpty } = displayed;
  // A highlight shows what its note has.
  const canFill = access.canEdit && target !== 'highlight';
  const isField = groupField !== null && fields.includes(groupField);
  const canMove = groupField !== null && (isField ? canFill : access.canEdit && canMoveBetween(target, groupField.id));
  return (
    <>
      {(!isEmpty || displayed.isNarrowed || view) && (
        <RowTools projectId={place.id} {...{ fields, ownGroups, address, state }} groupId={groupField?.id ?? null} onChange={change}>
          <ViewHead
            {...{ view, views, actions, access }}
            projectId={place.id}
            isEdited={displayed.isEdited}
            onDiscard={() => change(saved)}
            onSave={() => view && void actions.save(view, state)}
            onSaveAs={does.onNewView}
            onRename={does.onRename}
            onDelete={does.onDelete}
          />
        </RowTools>
      )}
      {displayed.lost && (
        <div className={viewCss.lost}>
          <Notice tone="warn">{viewText('lostField')}</Notice>
        </div>
      )}
      {isLost && (
        <div className={viewCss.lost}>
          <Notice tone="warn">
            <strong>{viewText('goneTitle')}</strong> {viewText('goneText')}
          </Notice>
        </div>
      )}
      {pages.error && !displayed.isLoaded && <Failure error={pages.error} onRetry={pages.reload} />}
      {pages.loading && (
        <div className={css.wait}>
          <SkeletonLines lines={8} height={20} />
        </div>
      )}
      {isEmpty && empty}
      {(pages.total ?? 0) > 0 && (
        <RowLayout
          project={place}
          layout={state.layout}
          {...{ canMove, canSelect, fields, groupField }}
          rows={displayed.rows}
          shown={displayed.shown}
          groups={displayed.groups}
          loaded={displayed.loaded}
          onRows={displayed.onRows}
          input={displayed.input}
          cursor={displayed.cursor}
          selection={displayed.selection}
          sort={state.sort}
          cols={state.cols}
          canEdit={canFill}
          total={pages.total ?? 0}
          onSort={(value) => change({ sort: value })}
          onColumns={(value) => change({ cols: value })}
          onOpen={displayed.open}
          onToggle={displayed.toggle}
          onToggleAll={displayed.toggleAll}
          onSelectGroup={displayed.selectGroup}
          onWrite={does.onWrite}
          onNearEnd={pages.loadMore}
        />
      )}
    </>
  );
}
