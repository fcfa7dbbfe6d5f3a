import { accessLabel, ObjectIcon, TimeAgo } from '@libs/object-views';
import { useNavigate } from '@libs/shell-kit';
import { Badge, closestOf, cx, IconStarFilled, Table, Td, Th, UiLink, useCan } from '@libs/ui';
import css from './browse.module.css';
import { type BrowseFolder, type BrowseProject, childFolders, contentsOf, type Item, mayEdit, withDescendants } from './browse-data.ts';
import { useBrowseTexts } from './copy.ts';
import { ItemMenu } from './item-menu.tsx';
import { useRowDrag } from './row-drag.ts';
import { useFolderMoves } from './use-moves.ts';

interface ContentsTableProps {
  label: string;
  /** The folder whose contents these are; null for the top. */
  parentId: string | null;
  folders: readonly BrowseFolder[];
  projects: readonly BrowseProject[];
}

/** What lies in a folder. Rows can be dragged onto folders and folders into another order; the menus do the same. */
export function ContentsTable({ label, parentId, folders, projects }: ContentsTableProps) {
  const t = useBrowseTexts();
  const items = contentsOf(parentId, folders, projects);
  return (
    <Table label={label} className={css.table}>
      <thead>
        <tr>
          <Th>{t('columnName')}</Th>
          <Th className={css.type}>{t('columnType')}</Th>
          <Th className={css.holds}>{t('columnHolds')}</Th>
          <Th className={css.updated}>{t('columnUpdated')}</Th>
          <Th className={css.access}>{t('columnAccess')}</Th>
          <Th className={css.menu} aria-label={t('more', { name: '' })} />
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.id} {...{ item, parentId, folders, projects }} />
        ))}
      </tbody>
    </Table>
  );
}

/** The newest change below a folder, as far as the reader sees it. */
function updatedOf(item: Item, folders: readonly BrowseFolder[], projects: readonly BrowseProject[]): string {
  if (item.kind === 'project') return item.updatedAt;
  const inside = withDescendants(item.id, folders);
  return projects.reduce(
    (newest, { folderId, updatedAt }) => (folderId && inside.has(folderId) && updatedAt > newest ? updatedAt : newest),
    item.createdAt,
  );
}

function Row({ item, parentId, folders, projects }: Omit<ContentsTableProps, 'label'> & { item: Item }) {
  const t = useBrowseTexts();
  const navigate = useNavigate();
  const may = useCan();
  const moves = useFolderMoves(folders);
  const siblings = childFolders(parentId, folders);
  const { ref, dragging, over } = useRowDrag({
    item,
    active: mayEdit(item.viewerAccess) && may(item.kind === 'project' ? 'updateProject' : 'moveFolder'),
    accepts: (dragged) => dragged.id !== item.id && !(dragged.kind === 'folder' && withDescendants(dragged.id, folders).has(item.id)),
    onDrop: (dragged, place) => {
      if (place === 'into') return void moves.into(dragged, item.id, parentId);
      const others = siblings.filter(({ id }) => id !== dragged.id);
      const at = others.findIndex(({ id }) => id === item.id);
      void moves.place(dragged, parentId, place === 'before' ? at : at + 1);
    },
  });
  const href = item.kind === 'folder' ? `/folders/${item.id}` : `/projects/${item.id}`;
  const holds = item.kind === 'folder' ? t('projects', { count: item.projectCount }) : t('notes', { count: item.noteCount });
  return (
    <tr
      ref={ref}
      className={cx(css.row, dragging && css.dragging, over && css[over])}
      // The name is the link for keyboard and screen readers; the row only makes the target larger.
      onClick={(event) => !closestOf(event.target, 'a, button, [role="menu"]') && navigate(href)}
    >
      <Td>
        <UiLink href={href} className={css.name} draggable={false}>
          <ObjectIcon kind={item.kind} size={15} />
          <span className="vb-trunc">{item.name}</span>
          {item.kind === 'project' && item.starred && <IconStarFilled size={12} className={css.star} aria-hidden />}
        </UiLink>
        <span className={css.second} title={holds}>
          {holds}
        </span>
      </Td>
      <Td className={cx(css.type, css.soft)}>{t(item.kind)}</Td>
      <Td className={cx(css.holds, css.soft)}>{holds}</Td>
      <Td className={cx(css.updated, css.soft)}>
        <TimeAgo at={updatedOf(item, folders, projects)} />
      </Td>
      <Td className={css.access}>
        <Badge>{accessLabel(item.viewerAccess)}</Badge>
      </Td>
      <Td className={css.menu}>
        <ItemMenu item={item} parentId={parentId} folders={folders} />
      </Td>
    </tr>
  );
}
