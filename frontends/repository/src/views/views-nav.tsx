import { ObjectIcon } from '@libs/object-views';
import { SidebarContent, useInPeek } from '@libs/shell-kit';
import { IconButton, IconLock, IconPlus, SidebarCaption, SidebarItem } from '@libs/ui';
import { useViewTexts } from './copy.ts';
import { useRowTarget, useRowTexts } from './row-target.ts';
import { allHref, LAYOUT_ICONS, type SavedView, viewHref } from './view-data.ts';
import css from './views.module.css';

interface ViewsNavProps {
  projectId: string | null;
  views: readonly SavedView[];
  /** The open view; null for all rows. */
  active: string | null;
  onCreate: () => void;
}

/** The saved views of a kind below the navigation of its place. */
export function ViewsNav({ projectId, views, active, onCreate }: ViewsNavProps) {
  const t = useViewTexts();
  const rowText = useRowTexts();
  const target = useRowTarget();
  if (useInPeek()) return null;
  return (
    <SidebarContent>
      <nav aria-label={t('list')}>
        <SidebarCaption action={<IconButton size="sm" label={t('new')} icon={<IconPlus size={13} />} onClick={onCreate} />}>
          {t('list')}
        </SidebarCaption>
        <SidebarItem href={allHref(projectId, target)} icon={<ObjectIcon kind={target} size={16} />} active={active === null}>
          {rowText(`${target}.all`)}
        </SidebarItem>
        {views.map((view) => {
          const Icon = LAYOUT_ICONS[view.layout];
          return (
            <SidebarItem key={view.id} href={viewHref(view)} icon={<Icon size={16} />} active={view.id === active}>
              <span className={css.item}>
                <span className="vb-trunc" dir="auto">
                  {view.name}
                </span>
                {!view.shared && <IconLock size={12} aria-label={t('isPersonal')} />}
              </span>
            </SidebarItem>
          );
        })}
      </nav>
    </SidebarContent>
  );
}
