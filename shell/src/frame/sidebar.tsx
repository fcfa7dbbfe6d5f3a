import { setSidebarPlace, sidebarUsers, useStore } from '@libs/shell-kit';
import { IconSearch, Kbd, modKey } from '@libs/ui';
import css from './sidebar.module.css';
import { t } from './texts.ts';
import { WorkspaceMenu } from './workspace-menu.tsx';
import { WorkspaceNav } from './workspace-nav.tsx';

/** Workspace switcher and search; below them the workspace's navigation, or what the page puts there. */
export function Sidebar({ onSearch }: { onSearch: () => void }) {
  const own = useStore(sidebarUsers) === 0;
  return (
    <div className={css.sidebar}>
      <WorkspaceMenu />
      <button type="button" className={css.search} onClick={onSearch}>
        <IconSearch size={15} />
        <span>{t('search')}</span>
        <Kbd>{modKey('K')}</Kbd>
      </button>
      <div className={css.scroll}>
        <div ref={setSidebarPlace} className={css.place} />
        {own && <WorkspaceNav />}
      </div>
    </div>
  );
}
