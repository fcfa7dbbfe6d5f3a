import { SidebarContent, useInPeek } from '@libs/shell-kit';
import { IconButton, IconLock, IconNotes, IconPlus, SidebarCaption, SidebarItem } from '@libs/ui';
import { useViewTexts } from './copy.ts';
import { LAYOUT_ICONS, type SavedView, viewHref } from './view-data.ts';
import css from './views.module.css';

interface ViewsNavProps {
  projectId: string;
  views: readonly SavedView[];
  /** The open view; null for all notes. */
  active: string | null;
  onCreate: () => void;
}

/** The saved views of a project below its navigation. */
export function ViewsNav({ projectId, views, active, onCreate }: ViewsNavProps) {
  const t = useViewTexts();
  if (useInPeek()) return null;
  return (
    <SidebarContent>
      <nav aria-label={t('list')}>
        <SidebarCaption action={<IconButton size="sm" label={t('new')} icon={<IconPlus size={13} />} onClick={onCreate} />}>
          {t('list')}
        </SidebarCaption>
        <SidebarItem href={`/projects/${projectId}/data`} icon={<IconNotes size={16} />} active={active === null}>
          {t('all')}
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
