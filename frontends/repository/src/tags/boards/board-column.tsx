import { LIMITS, NEAR_DUPLICATE, similarTitle } from '@libs/domain';
import { openPeek, useFocusCreated } from '@libs/shell-kit';
import { Button, cx, IconArrowLeft, IconArrowRight, IconButton, IconPencil, IconPlus, Menu, MenuDivider, MenuItem } from '@libs/ui';
import { IconDots, IconTrash } from '@libs/ui/icons';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TagView } from '../tag-data.ts';
import type { Column } from './arrange.ts';
import css from './board.module.css';
import { useBoardTexts } from './copy.ts';
import { InlineName } from './inline-name.tsx';
import { useColumnDrag } from './use-card-drag.ts';

/** What the menu of a column does. */
export interface ColumnActions {
  rename: (name: string) => void;
  /** Null at the end of the board. */
  left: (() => void) | null;
  right: (() => void) | null;
  remove: () => void;
  addTag: (title: string) => void;
}

interface BoardColumnProps {
  column: Column;
  /** All tags of the board, against near-duplicates. */
  tags: readonly TagView[];
  canEdit: boolean;
  actions: ColumnActions;
  adding: boolean;
  onAdding: (adding: boolean) => void;
  children: ReactNode;
}

/** One group of the wall: name and count, its cards, and a line that adds one. */
export function BoardColumn({
  column: { group, all, shown: visibleTagCards },
  tags,
  canEdit,
  actions,
  adding,
  onAdding,
  children,
}: BoardColumnProps) {
  const t = useBoardTexts();
  const place = useRef<HTMLLIElement>(null);
  const head = useRef<HTMLElement>(null);
  const [renaming, setRenaming] = useState(false);
  const { dragging, takes, side } = useColumnDrag(place, head, group.id, canEdit && !renaming);
  // The first thing a new group needs is a tag.
  useFocusCreated(group.id, () => flushSync(() => onAdding(true)), canEdit);
  const similar = (typed: string) => {
    const tagCard = typed ? mostAlike(typed, tags) : undefined;
    if (!tagCard) return null;
    return (
      <div className={css.near} role="status">
        <span>{t('similarIn', { title: tagCard.title, group: tagCard.group })}</span>
        <Button
          size="sm"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            onAdding(false);
            openPeek({ kind: 'tag', id: tagCard.id });
          }}
        >
          {t('useThat')}
        </Button>
      </div>
    );
  };
  return (
    <li ref={place} className={cx(css.place, dragging && css.dragged, side === 'left' && css.sideLeft, side === 'right' && css.sideRight)}>
      <section
        className={cx(css.column, takes && css.takes)}
        aria-label={t('column', { name: group.name, tags: t('tags', { count: all.length }) })}
      >
        <header ref={head} className={cx(css.columnHead, canEdit && css.grab)}>
          {renaming ? (
            <InlineName
              label={t('groupName')}
              value={group.name}
              limit={LIMITS.group.name}
              onSave={(name) => {
                setRenaming(false);
                if (name !== group.name) actions.rename(name);
              }}
              onCancel={() => setRenaming(false)}
            />
          ) : (
            <h2 className="vb-trunc">{group.name}</h2>
          )}
          <span className={css.count}>{visibleTagCards.length.toLocaleString('en')}</span>
          {canEdit && <ColumnMenu name={group.name} actions={actions} onRename={() => setRenaming(true)} />}
        </header>
        <ul className={css.cards}>{children}</ul>
        {canEdit &&
          (adding ? (
            <div>
              <InlineName
                label={t('newTag')}
                limit={LIMITS.tag.title}
                hint={similar}
                repeat
                onSave={actions.addTag}
                onCancel={() => onAdding(false)}
              />
            </div>
          ) : (
            <button type="button" className={css.add} aria-label={t('addTagTo', { group: group.name })} onClick={() => onAdding(true)}>
              <IconPlus size={14} />
              {t('tag')}
            </button>
          ))}
      </section>
    </li>
  );
}

/** The tag whose title says nearly the same, the nearest of several. */
function mostAlike(typed: string, tags: readonly TagView[]): TagView | undefined {
  return tags
    .map((tag) => ({ tag, score: similarTitle(typed, tag.title) }))
    .filter(({ score }) => score >= NEAR_DUPLICATE)
    .sort((a, b) => b.score - a.score)[0]?.tag;
}

function ColumnMenu({ name, actions, onRename }: { name: string; actions: ColumnActions; onRename: () => void }) {
  const t = useBoardTexts();
  return (
    <Menu
      width={190}
      align="end"
      target={<IconButton size="sm" label={t('columnMenu', { name })} icon={<IconDots size={16} />} className={css.dots} />}
    >
      <MenuItem icon={<IconPencil size={15} />} onClick={() => setTimeout(onRename)}>
        {t('renameGroup')}
      </MenuItem>
      <MenuItem icon={<IconArrowLeft size={15} />} disabled={!actions.left} onClick={() => actions.left?.()}>
        {t('moveLeft')}
      </MenuItem>
      <MenuItem icon={<IconArrowRight size={15} />} disabled={!actions.right} onClick={() => actions.right?.()}>
        {t('moveRight')}
      </MenuItem>
      <MenuDivider sends="deleteTagGroup" />
      <MenuItem sends="deleteTagGroup" danger icon={<IconTrash size={15} />} onClick={actions.remove}>
        {t('deleteGroup')}
      </MenuItem>
    </Menu>
  );
}
