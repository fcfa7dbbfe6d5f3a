import { navigate, usePhone, useSession } from '@libs/shell-kit';
import {
  Badge,
  Button,
  IconArrowDown,
  IconArrowUp,
  IconButton,
  IconHome,
  IconLock,
  IconPencil,
  IconSelector,
  IconUsers,
  Menu,
  MenuDivider,
  MenuItem,
  useCan,
} from '@libs/ui';
import { IconDots, IconTrash } from '@libs/ui/icons';
import { useViewTexts } from './copy.ts';
import { useRowTarget, useRowTexts } from './row-target.ts';
import type { ViewActions } from './use-view-actions.ts';
import { allHref, LAYOUT_ICONS, type SavedView, viewHref } from './view-data.ts';
import css from './views.module.css';

interface ViewHeadProps {
  projectId: string | null;
  view: SavedView | null;
  views: readonly SavedView[];
  access: { canEdit: boolean; isFull: boolean };
  isEdited: boolean;
  actions: ViewActions;
  onDiscard: () => void;
  onSave: () => void;
  onSaveAs: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** The name of what is shown, and what can be done once it differs from what is saved. */
export function ViewHead({
  projectId,
  view,
  views,
  access,
  isEdited,
  actions,
  onDiscard,
  onSave,
  onSaveAs,
  onRename,
  onDelete,
}: ViewHeadProps) {
  const t = useViewTexts();
  const rowText = useRowTexts();
  const target = useRowTarget();
  const isPhone = usePhone();
  const may = useCan();
  const canChange = view !== null && (!view.shared || access.canEdit);
  return (
    <div className={css.head}>
      <span className={css.title}>
        <h1 dir="auto">{view?.name ?? rowText(`${target}.all`)}</h1>
        {view && !view.shared && <Badge icon={<IconLock size={12} />}>{t('isPersonal')}</Badge>}
        {view?.isDefault && <Badge icon={<IconHome size={12} />}>{rowText(`${target}.isDefault`)}</Badge>}
        {isEdited && view && <Badge tone="warn">{t('edited')}</Badge>}
        {isPhone && <ViewPicker views={views} view={view} projectId={projectId} />}
        {view && canChange && may('updateView') && <ViewMenu {...{ view, views, access, actions, onRename, onDelete }} />}
      </span>
      {isEdited && (
        <span className={css.actions}>
          {view && (
            <Button size="sm" variant="ghost" onClick={onDiscard}>
              {t('discard')}
            </Button>
          )}
          <Button sends="createView" size="sm" variant={view ? 'ghost' : 'secondary'} onClick={onSaveAs}>
            {t(view ? 'saveAs' : 'save')}
          </Button>
          {canChange && (
            <Button sends="updateView" size="sm" onClick={onSave}>
              {t('save')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

/** A phone has no sidebar: there the views are in a menu. */
function ViewPicker({ views, view, projectId }: Pick<ViewHeadProps, 'views' | 'view' | 'projectId'>) {
  const rowText = useRowTexts();
  const target = useRowTarget();
  const t = useViewTexts();
  if (!views.length) return null;
  return (
    <Menu target={<IconButton size="sm" label={t('list')} icon={<IconSelector size={16} />} />}>
      <MenuItem checked={!view} onClick={() => navigate(allHref(projectId, target))}>
        {rowText(`${target}.all`)}
      </MenuItem>
      {views.map((other) => {
        const Icon = LAYOUT_ICONS[other.layout];
        return (
          <MenuItem key={other.id} icon={<Icon size={15} />} checked={other.id === view?.id} onClick={() => navigate(viewHref(other))}>
            {other.name}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

type ViewMenuProps = Pick<ViewHeadProps, 'views' | 'access' | 'actions' | 'onRename' | 'onDelete'> & { view: SavedView };

function ViewMenu({ view, views, access, actions, onRename, onDelete }: ViewMenuProps) {
  const rowText = useRowTexts();
  const target = useRowTarget();
  const t = useViewTexts();
  const at = views.findIndex(({ id }) => id === view.id);
  const isMine = view.createdBy === useSession().user.id;
  return (
    <Menu target={<IconButton size="sm" label={t('menu', { name: view.name })} icon={<IconDots size={16} />} />}>
      <MenuItem icon={<IconPencil size={15} />} onClick={onRename}>
        {t('rename')}
      </MenuItem>
      {isMine && access.canEdit && (
        <MenuItem
          icon={view.shared ? <IconLock size={15} /> : <IconUsers size={15} />}
          onClick={() => void actions.share(view, !view.shared)}
        >
          {t(view.shared ? 'unshare' : view.projectId ? 'share' : 'shareWorkspace')}
        </MenuItem>
      )}
      {view.shared && access.isFull && (
        <MenuItem
          sends="setDefaultView"
          icon={<IconHome size={15} />}
          onClick={() => void actions.setDefault(view.isDefault ? null : view.id)}
        >
          {rowText(view.isDefault ? `${target}.unmakeDefault` : `${target}.makeDefault`)}
        </MenuItem>
      )}
      <MenuItem icon={<IconArrowUp size={15} />} disabled={at <= 0} onClick={() => void actions.move(view, at - 1)}>
        {t('up')}
      </MenuItem>
      <MenuItem icon={<IconArrowDown size={15} />} disabled={at === views.length - 1} onClick={() => void actions.move(view, at + 1)}>
        {t('down')}
      </MenuItem>
      <MenuDivider sends="deleteView" />
      <MenuItem sends="deleteView" danger icon={<IconTrash size={15} />} onClick={onDelete}>
        {t('delete')}
      </MenuItem>
    </Menu>
  );
}
