import { accessLabel, ObjectIcon, TimeAgo } from '@libs/object-views';
import { useHotkeys, useNavigate } from '@libs/shell-kit';
import { Badge, Checkbox, cx, IconStarFilled, isRowClick, Table, Td, Th, UiLink, useCan } from '@libs/ui';
import { type ReactNode, useState } from 'react';
import css from './browse.module.css';
import { type BrowseFolder, type BrowseProject, childFolders, contentsOf, type Item, mayEdit, withDescendants } from './browse-data.ts';
import { ContentsSelection } from './contents-selection.tsx';
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

/** What lies in a folder. Rows can be dragged onto folders and folders into another order; the menus do the same. Several are moved or archived together. */
export function ContentsTable({ label, parentId, folders, projects }: ContentsTableProps) {
  const t = useBrowseTexts();
  const may = useCan();
  const items = contentsOf(parentId, folders, projects);
  const [chosen, choose] = useState<{ parentId: string | null; ids: ReadonlySet<string> }>({ parentId, ids: new Set() });
  // Another folder's page is another selection.
  const ids = chosen.parentId === parentId ? chosen.ids : new Set<string>();
  const selectable = items.filter((item) => isSelectable(item, may));
  const selected = selectable.filter(({ id }) => ids.has(id));
  const set = (next: readonly string[]) => choose({ parentId, ids: new Set(next) });
  const clear = () => set([]);
  useHotkeys([{ keys: 'escape', label: t('clearSelection'), hidden: true, run: clear }], selected.length > 0);
  return (
    <>
      <Table label={label} className={css.table}>
        <thead>
          <tr>
            {selectable.length > 0 && (
              <Th className={css.check}>
                <Checkbox
                  hideLabel
                  label={t('selectAll')}
                  checked={selected.length === selectable.length}
                  indeterminate={selected.length > 0 && selected.length < selectable.length}
                  onChange={(checked) => set(checked ? selectable.map(({ id }) => id) : [])}
                />
              </Th>
            )}
            <Th>{t('columnName')}</Th>
            <Th className={css.type}>{t('columnType')}</Th>
            <Th className={css.owner}>{t('columnOwner')}</Th>
            <Th className={css.holds}>{t('columnHolds')}</Th>
            <Th className={css.updated}>{t('columnUpdated')}</Th>
            <Th className={css.access}>{t('columnAccess')}</Th>
            <Th className={css.menu} aria-label={t('more', { name: '' })} />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row
              key={item.id}
              {...{ item, parentId, folders, projects }}
              check={
                selectable.length > 0 && (
                  <Td className={css.check}>
                    {selectable.includes(item) && (
                      <Checkbox
                        hideLabel
                        label={t('select', { name: item.name })}
                        checked={ids.has(item.id)}
                        onChange={(checked) => set(checked ? [...ids, item.id] : [...ids].filter((id) => id !== item.id))}
                      />
                    )}
                  </Td>
                )
              }
            />
          ))}
        </tbody>
      </Table>
      <ContentsSelection items={selected} {...{ parentId, folders }} onClear={clear} />
    </>
  );
}

/** Whether it can be moved or archived with others. */
const isSelectable = (item: Item, may: ReturnType<typeof useCan>): boolean =>
  (mayEdit(item.viewerAccess) && may(item.kind === 'project' ? 'updateProject' : 'moveFolder')) ||
  (item.kind === 'project' && item.canArchive && may('archiveProjects'));

/** The newest change below a folder, as far as the reader sees it. */
function updatedOf(item: Item, folders: readonly BrowseFolder[], projects: readonly BrowseProject[]): string {
  if (item.kind === 'project') return item.updatedAt;
  const inside = withDescendants(item.id, folders);
  return projects.reduce(
    (newest, { folderId, updatedAt }) => (folderId && inside.has(folderId) && updatedAt > newest ? updatedAt : newest),
    item.createdAt,
  );
}

function Row({ item, parentId, folders, projects, check }: Omit<ContentsTableProps, 'label'> & { item: Item; check: ReactNode }) {
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
      const otherBrowseFolders = siblings.filter(({ id }) => id !== dragged.id);
      const at = otherBrowseFolders.findIndex(({ id }) => id === item.id);
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
      onClick={(event) => isRowClick(event) && navigate(href)}
    >
      {check}
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
      <Td className={cx('vb-trunc', css.owner, css.soft)}>{item.createdBy.name}</Td>
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
