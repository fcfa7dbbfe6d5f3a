import { graphql, useQuery } from '@libs/api';
import { isTextList } from '@libs/domain';
import { remember, remembered, useLocation } from '@libs/shell-kit';
import {
  cx,
  IconBulb,
  IconChevronRight,
  IconClock,
  IconFileDescription,
  IconFolder,
  IconHighlight,
  IconHome,
  IconLayoutKanban,
  IconNotes,
  IconPencil,
  IconRefresh,
  IconShare2,
  IconTag,
  IconUsers,
  SidebarCaption,
  SidebarItem,
  SkeletonLines,
} from '@libs/ui';
import { useState } from 'react';
import { CreateMenu } from './create-menu.tsx';
import { type FolderNode, folderTree, type TreeProject } from './folder-tree.ts';
import css from './sidebar.module.css';
import { t } from './texts.ts';

const SIDEBAR = graphql(`
  query FrameSidebar {
    folders { id name parentId rank }
    projects(first: 200, sort: title) { nodes { id name folderId noteCount } }
    starred { kind id title url }
  }
`);

const OPEN_KEY = 'vb-open-folders';
const STARRED_ICONS: Record<string, typeof IconNotes> = {
  note: IconNotes,
  highlight: IconHighlight,
  insight: IconBulb,
  project: IconFileDescription,
  folder: IconFolder,
  tag: IconTag,
  board: IconLayoutKanban,
};

function ProjectRow({ project, depth, pathname }: { project: TreeProject; depth: number; pathname: string }) {
  const href = `/projects/${project.id}`;
  return (
    <SidebarItem
      href={href}
      depth={depth}
      icon={<IconFileDescription size={15} />}
      count={project.noteCount}
      active={pathname === href || pathname.startsWith(`${href}/`)}
    >
      {project.name}
    </SidebarItem>
  );
}

interface FolderRowProps {
  folder: FolderNode;
  depth: number;
  pathname: string;
  open: readonly string[];
  onToggle: (id: string) => void;
}

function FolderRow({ folder, depth, pathname, open, onToggle }: FolderRowProps) {
  const href = `/folders/${folder.id}`;
  const isEmpty = !folder.children.length && !folder.projects.length;
  const unfolded = !isEmpty && open.includes(folder.id);
  return (
    <li>
      <div className={css.folder} style={{ marginLeft: depth * 18 }}>
        <SidebarItem href={href} icon={isEmpty ? <IconFolder size={15} /> : <span className={css.blank} />} active={pathname === href}>
          {folder.name}
        </SidebarItem>
        {!isEmpty && (
          <button
            type="button"
            className={cx(css.fold, unfolded && css.unfolded)}
            aria-label={t(unfolded ? 'nav.fold' : 'nav.unfold', { name: folder.name })}
            aria-expanded={unfolded}
            onClick={() => onToggle(folder.id)}
          >
            <IconChevronRight size={14} />
          </button>
        )}
      </div>
      {unfolded && (
        <ul>
          {folder.children.map((child) => (
            <FolderRow key={child.id} {...{ pathname, open, onToggle }} folder={child} depth={depth + 1} />
          ))}
          {folder.projects.map((project) => (
            <li key={project.id}>
              <ProjectRow project={project} depth={depth + 1} pathname={pathname} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The workspace's navigation: fixed places, folders with their projects, what the reader starred. */
export function WorkspaceNav() {
  const { pathname } = useLocation();
  const [{ data, fetching, error }, reload] = useQuery({ query: SIDEBAR });
  const [open, setOpen] = useState<readonly string[] | null>(() => remembered<readonly string[] | null>(OPEN_KEY, null, isTextList));
  const tree = folderTree(data?.folders ?? [], data?.projects.nodes ?? []);
  // Until the user folds one, everything on the first level is open.
  const unfolded = open ?? tree.folders.map((folder) => folder.id);
  function toggle(id: string) {
    const next = unfolded.includes(id) ? unfolded.filter((other) => other !== id) : [...unfolded, id];
    setOpen(next);
    remember(OPEN_KEY, next);
  }
  return (
    <nav className={css.nav} aria-label={t('nav.label')}>
      <SidebarItem href="/home" icon={<IconHome />} active={pathname === '/home'}>
        {t('home')}
      </SidebarItem>
      <SidebarItem href="/recent" icon={<IconClock />} active={pathname === '/recent'}>
        {t('nav.recent')}
      </SidebarItem>
      <SidebarItem href="/shared" icon={<IconShare2 />} active={pathname === '/shared'}>
        {t('nav.shared')}
      </SidebarItem>
      <SidebarItem href="/your-work" icon={<IconPencil />} active={pathname === '/your-work'}>
        {t('nav.yours')}
      </SidebarItem>
      <SidebarItem href="/contacts" icon={<IconUsers />} active={/^\/contacts(\/|$)/.test(pathname)}>
        {t('nav.contacts')}
      </SidebarItem>
      <SidebarCaption action={<CreateMenu />}>{t('nav.folders')}</SidebarCaption>
      {!data && error && (
        <SidebarItem icon={<IconRefresh />} onClick={() => reload({ requestPolicy: 'network-only' })}>
          {t('nav.failed')}
        </SidebarItem>
      )}
      {!data && fetching ? (
        <SkeletonLines lines={4} height={12} />
      ) : (
        <ul>
          {tree.folders.map((folder) => (
            <FolderRow key={folder.id} folder={folder} depth={0} pathname={pathname} open={unfolded} onToggle={toggle} />
          ))}
          {tree.projects.map((project) => (
            <li key={project.id}>
              <ProjectRow project={project} depth={0} pathname={pathname} />
            </li>
          ))}
        </ul>
      )}
      {data && data.starred.length > 0 && (
        <>
          <SidebarCaption>{t('nav.starred')}</SidebarCaption>
          {data.starred.map((item) => {
            const Icon = STARRED_ICONS[item.kind] ?? IconNotes;
            return (
              <SidebarItem key={`${item.kind}${item.id}`} href={item.url} icon={<Icon size={15} />} active={pathname === item.url}>
                {item.title}
              </SidebarItem>
            );
          })}
        </>
      )}
    </nav>
  );
}
