import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { LIMITS } from '@libs/domain';
import { usePeek, usePeekList } from '@libs/shell-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { BoardView, TagView } from '../tag-data.ts';
import { TagDialogs, type TagLayer } from '../tag-dialogs.tsx';
import { TagSelection } from '../tag-selection.tsx';
import { useTagActions } from '../use-tag-actions.ts';
import { columnsOf, indexAt, type PendingMove, type Sort, sumOfUses } from './arrange.ts';
import css from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { useBoardTexts } from './copy.ts';
import { InlineName } from './inline-name.tsx';
import { TagCard } from './tag-card.tsx';
import { type BoardActions, useBoardActions } from './use-board-actions.ts';
import { type Dragged, isDragged, isTarget, type Target } from './use-card-drag.ts';
import { useCardSelection } from './use-card-selection.ts';
import { useLasso } from './use-lasso.ts';
import { useWallKeys } from './use-wall-keys.ts';

interface BoardColumnsProps {
  board: BoardView;
  boards: readonly BoardView[];
  /** All tags usable in the project. */
  tags: readonly TagView[];
  query: string;
  sort: Sort;
  canEdit: boolean;
  /** The group in which a tag is being written. */
  addingTo: string | null;
  onAddTo: (groupId: string | null) => void;
  addingGroup: boolean;
  onAddGroup: (adding: boolean) => void;
}

/** The columns of a board, and what happens when a card or a column is dropped. */
export function BoardColumns(props: BoardColumnsProps) {
  const { board, boards, tags, query, sort, canEdit, addingTo, onAddTo, addingGroup, onAddGroup } = props;
  const t = useBoardTexts();
  const actions = useTagActions();
  const boardActions = useBoardActions();
  const peek = usePeek();
  const [pending, setPending] = useState<readonly (PendingMove & { done: boolean })[]>([]);
  const [asking, setAsking] = useState<{ tag: TagView; layer: TagLayer } | null>(null);
  const wall = useRef<HTMLUListElement>(null);
  const columns = useMemo(() => columnsOf(board.groups, tags, query, sort, pending), [board.groups, tags, query, sort, pending]);
  const ownTagCards = useMemo(() => tags.filter((tag) => tag.boardId === board.id), [tags, board.id]);
  const order = useMemo(() => columns.flatMap(({ shown: visibleTagCards }) => visibleTagCards.map(({ id }) => id)), [columns]);
  usePeekList(useMemo(() => order.map((id) => ({ kind: 'tag' as const, id })), [order]));
  const selection = useCardSelection(order);
  const selectedTagCards = columns.flatMap(({ shown: visibleTagCards }) => visibleTagCards.filter(({ id }) => selection.ids.has(id)));
  useLasso(wall, selection, canEdit);
  const onKeyDown = useWallKeys({ wall, columns, selection, sort, canEdit, move: (...place) => void move(...place) });

  // A move that the server has done is in the list that comes after it.
  const places = useMemo(() => tags.map(({ id, groupId, rank }) => `${id} ${groupId} ${rank}`).join(), [tags]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each new order, not for new counts
  useEffect(() => setPending((now) => (now.some(({ done }) => done) ? now.filter(({ done }) => !done) : now)), [places]);

  const open = peek?.kind === 'tag' ? peek.id : null;
  // After the peek took its half of the sheet.
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(
      () => document.querySelector(`[data-row="${open}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      250,
    );
    return () => clearTimeout(timer);
  }, [open]);

  async function move(moving: readonly TagView[], groupId: string, index: number) {
    const group = board.groups.find(({ id }) => id === groupId);
    const column = columns.find((other) => other.group.id === groupId);
    if (!group || !column || !moving.length) return;
    const ids = moving.map(({ id }) => id);
    const after = column.all.filter(({ id }) => !ids.includes(id)).toSpliced(index, 0, ...moving);
    if (after.length === column.all.length && after.every(({ id }, position) => id === column.all[position]?.id)) return;
    const moves = ids.map((id, position) => ({ id, groupId, index: index + position, done: false }));
    setPending((now) => [...now.filter(({ id }) => !ids.includes(id)), ...moves]);
    const done = await actions.move(moving, group, tags, index);
    setPending((now) =>
      done ? now.map((other) => (ids.includes(other.id) ? { ...other, done: true } : other)) : now.filter(({ id }) => !ids.includes(id)),
    );
  }

  /** What a card takes along: the selection when it is part of it. */
  function carriedBy(tag: TagView) {
    const moving = selection.ids.has(tag.id) ? selectedTagCards : [tag];
    return { ids: moving.map(({ id }) => id), count: sumOfUses(moving) };
  }

  function drop(source: Dragged, target: Target) {
    if (source.kind === 'group') return target.kind === 'group' ? moveColumn(source.id, target) : undefined;
    const moving = source.ids.flatMap((id) => tags.find((tag) => tag.id === id) ?? []);
    if (target.kind === 'tag' && target.zone === 'merge') {
      const into = tags.find((tag) => tag.id === target.id);
      if (into) void actions.merge(moving, into);
      return;
    }
    const groupId = target.kind === 'tag' ? target.groupId : target.id;
    const column = columns.find(({ group }) => group.id === groupId);
    if (!column) return;
    const end = column.all.filter(({ id }) => !source.ids.includes(id)).length;
    const index = target.kind === 'tag' && target.zone !== 'merge' ? indexAt(column.all, source.ids, target.id, target.zone) : end;
    if (target.kind === 'group' && moving.every((tag) => tag.groupId === groupId)) return;
    void move(moving, groupId, index);
  }

  function moveColumn(id: string, target: { id: string; side: 'left' | 'right' }) {
    const rest = board.groups.filter((group) => group.id !== id);
    const position = rest.findIndex((group) => group.id === target.id) + (target.side === 'right' ? 1 : 0);
    moveGroup(id, position);
  }
  function moveGroup(id: string, index: number) {
    const before = board.groups.findIndex((group) => group.id === id);
    const group = board.groups[before];
    if (group && index !== before) void boardActions.moveGroup(group, index, before);
  }

  const latest = useRef(drop);
  latest.current = drop;
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0];
          if (target && isDragged(source.data) && isTarget(target.data)) latest.current(source.data, target.data);
        },
      }),
    [],
  );

  return (
    <>
      <ul ref={wall} className={css.wall} aria-label={t('wall', { name: board.name })} onKeyDown={onKeyDown}>
        {columns.map((column, position) => (
          <BoardColumn
            key={column.group.id}
            {...{ column, canEdit }}
            tags={ownTagCards}
            adding={addingTo === column.group.id}
            onAdding={(adding) => onAddTo(adding ? column.group.id : null)}
            actions={{
              rename: (name) => void boardActions.renameGroup(column.group.id, name),
              left: position > 0 ? () => moveGroup(column.group.id, position - 1) : null,
              right: position < columns.length - 1 ? () => moveGroup(column.group.id, position + 1) : null,
              remove: () => void boardActions.deleteGroup(column.group),
              addTag: (title) => void boardActions.createTag(column.group.id, title),
            }}
          >
            {column.shown.map((tag) => (
              <TagCard
                key={tag.id}
                {...{ tag, sort, canEdit, selection }}
                carried={() => carriedBy(tag)}
                current={open === tag.id}
                onRename={(title) => void actions.update(tag.id, { title })}
                onLayer={(layer) => setAsking({ tag, layer })}
                onDelete={() => void actions.remove([tag])}
              />
            ))}
          </BoardColumn>
        ))}
        {addingGroup && <NewColumn boardId={board.id} actions={boardActions} onEnd={() => onAddGroup(false)} />}
      </ul>
      <div className={css.selection}>
        <TagSelection chosen={selectedTagCards} {...{ boards, tags }} onClear={selection.clear} />
      </div>
      <TagDialogs
        layer={asking?.layer ?? null}
        tags={asking ? [asking.tag] : []}
        all={tags}
        {...{ boards, actions }}
        onClose={() => setAsking(null)}
      />
    </>
  );
}

function NewColumn({ boardId, actions, onEnd }: { boardId: string; actions: BoardActions; onEnd: () => void }) {
  const t = useBoardTexts();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <li ref={place} className={css.place}>
      <div className={css.column}>
        <InlineName
          label={t('groupName')}
          limit={LIMITS.group.name}
          onSave={(name) => {
            onEnd();
            void actions.createGroup(boardId, name);
          }}
          onCancel={onEnd}
        />
      </div>
    </li>
  );
}
