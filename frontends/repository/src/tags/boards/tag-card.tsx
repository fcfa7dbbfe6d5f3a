import { LIMITS } from '@libs/domain';
import { openPeek } from '@libs/shell-kit';
import { Checkbox, colourClass, cx, IconButton, IconPencil, IconSparkles, isRowClick, Menu, MenuDivider, MenuItem, UiLink } from '@libs/ui';
import {
  IconArrowMerge,
  IconArrowsSplit2,
  IconCornerDownRight,
  IconDots,
  IconExternalLink,
  IconPalette,
  IconSquareCheck,
  IconTextPlus,
  IconTrash,
} from '@libs/ui/icons';
import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTagTexts } from '../copy.ts';
import type { TagView } from '../tag-data.ts';
import type { TagLayer } from '../tag-dialogs.tsx';
import type { Sort } from './arrange.ts';
import css from './board.module.css';
import { useBoardTexts } from './copy.ts';
import { InlineName } from './inline-name.tsx';
import { type DraggedCards, useCardDrag } from './use-card-drag.ts';
import type { CardSelection } from './use-card-selection.ts';

interface TagCardProps {
  tag: TagView;
  sort: Sort;
  canEdit: boolean;
  selection: CardSelection;
  /** The cards that come along when this one is dragged. */
  carried: () => DraggedCards;
  /** Its peek is open, or a key stands on it. */
  current: boolean;
  onRename: (title: string) => void;
  onLayer: (layer: TagLayer) => void;
  onDelete: () => void;
}

/** A tag on the wall: drag it beside another to move it, onto another to merge; the menu does the same without a pointer. */
export function TagCard({ tag, sort, canEdit, selection, carried, current, onRename, onLayer, onDelete }: TagCardProps) {
  const t = useBoardTexts();
  const ref = useRef<HTMLLIElement>(null);
  const [renaming, setRenaming] = useState(false);
  const { dragging, over } = useCardDrag(ref, tag, carried, sort, canEdit && !renaming);
  const selecting = selection.ids.size > 0;
  const selected = selection.ids.has(tag.id);
  const open = () => openPeek({ kind: 'tag', id: tag.id });
  const endRename = () => {
    flushSync(() => setRenaming(false));
    ref.current?.querySelector('a')?.focus();
  };
  const merging = over?.zone === 'merge';
  /** Whether a click was one that selects: with Ctrl or Shift anywhere, beside the title also without. */
  function select(event: MouseEvent): boolean {
    const { target, currentTarget } = event;
    if (!canEdit || !(target instanceof Element) || !currentTarget.contains(target) || target.closest('button, input, label')) return false;
    if (event.shiftKey) selection.extend(tag.id);
    else if (event.metaKey || event.ctrlKey) selection.toggle(tag.id);
    else if (target.closest('a')) return false;
    else if (selecting) selection.toggle(tag.id);
    else selection.set([tag.id]);
    event.preventDefault();
    return true;
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: X and Shift with the arrows select, and so does the menu
    <li
      ref={ref}
      data-row={tag.id}
      className={cx(
        css.card,
        colourClass(tag.colour),
        dragging && css.dragged,
        selected && css.selected,
        current && css.current,
        merging && css.target,
        over?.zone === 'before' && css.before,
        over?.zone === 'after' && css.after,
      )}
      onClick={select}
      // Shift would select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onDoubleClick={(event) => isRowClick(event) && open()}
    >
      <div className={css.cardHead}>
        {selecting && (
          <Checkbox
            hideLabel
            className={css.tick}
            label={t('select', { title: tag.title })}
            checked={selected}
            onChange={() => selection.toggle(tag.id)}
          />
        )}
        {renaming ? (
          <InlineName
            label={t('tagTitle')}
            value={tag.title}
            limit={LIMITS.tag.title}
            onSave={(title) => {
              endRename();
              if (title !== tag.title) onRename(title);
            }}
            onCancel={endRename}
          />
        ) : (
          <UiLink
            href={`/tags/${tag.id}`}
            draggable={false}
            className={css.cardTitle}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              open();
            }}
          >
            {tag.title}
          </UiLink>
        )}
        <span className={cx(css.count, canEdit && css.yields)}>{tag.highlightCount?.toLocaleString('en')}</span>
        {canEdit && !renaming && (
          <CardMenu
            tag={tag}
            onOpen={open}
            onSelect={() => selection.toggle(tag.id)}
            onRename={() => setRenaming(true)}
            onLayer={onLayer}
            onDelete={onDelete}
          />
        )}
      </div>
      {tag.description && <p>{tag.description}</p>}
      {merging && over && (
        <span className={css.result} role="status">
          <IconArrowMerge size={13} />{' '}
          {tag.highlightCount === undefined || over.count === null
            ? t('mergePair')
            : t('merge', { count: tag.highlightCount + over.count })}
        </span>
      )}
    </li>
  );
}

interface CardMenuProps extends Pick<TagCardProps, 'tag' | 'onLayer' | 'onDelete'> {
  onOpen: () => void;
  onSelect: () => void;
  onRename: () => void;
}

function CardMenu({ tag, onOpen, onSelect, onRename, onLayer, onDelete }: CardMenuProps) {
  const t = useTagTexts();
  const [opened, setOpened] = useState(false);
  return (
    <span className={cx(css.cardMenu, opened && css.opened)}>
      <Menu
        width={200}
        align="end"
        opened={opened}
        onChange={setOpened}
        target={<IconButton size="sm" label={t('menu.of', { title: tag.title })} icon={<IconDots size={16} />} />}
      >
        <MenuItem icon={<IconExternalLink size={15} />} onClick={onOpen}>
          {t('menu.open')}
        </MenuItem>
        <MenuItem icon={<IconSparkles size={15} />} href={`/tags/${tag.id}/summary`}>
          {t('page.summarize')}
        </MenuItem>
        <MenuItem icon={<IconSquareCheck size={15} />} onClick={onSelect}>
          {t('menu.select')}
        </MenuItem>
        {/* After the menu gave the focus back to its button. */}
        <MenuItem icon={<IconPencil size={15} />} onClick={() => setTimeout(onRename)}>
          {t('menu.rename')}
        </MenuItem>
        <MenuItem icon={<IconTextPlus size={15} />} onClick={() => onLayer('describe')}>
          {t('menu.describe')}
        </MenuItem>
        <MenuItem icon={<IconPalette size={15} />} onClick={() => onLayer('colour')}>
          {t('menu.colour')}
        </MenuItem>
        <MenuDivider />
        <MenuItem icon={<IconCornerDownRight size={15} />} onClick={() => onLayer('move')}>
          {t('menu.move')}
        </MenuItem>
        <MenuItem icon={<IconArrowMerge size={15} />} onClick={() => onLayer('merge')}>
          {t('menu.merge')}
        </MenuItem>
        <MenuItem icon={<IconArrowsSplit2 size={15} />} disabled={tag.highlightCount === 0} onClick={() => onLayer('split')}>
          {t('menu.split')}
        </MenuItem>
        <MenuDivider />
        <MenuItem sends="deleteTags" danger icon={<IconTrash size={15} />} onClick={onDelete}>
          {t('menu.delete')}
        </MenuItem>
      </Menu>
    </span>
  );
}
