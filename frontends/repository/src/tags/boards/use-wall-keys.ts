import { useHotkeys } from '@libs/shell-kit';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { TagView } from '../tag-data.ts';
import type { Column, Sort } from './arrange.ts';
import { useBoardTexts } from './copy.ts';
import type { CardSelection } from './use-card-selection.ts';

interface WallKeys {
  wall: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  selection: CardSelection;
  sort: Sort;
  canEdit: boolean;
  /** Puts tags at a place of a group that is counted without them. */
  move: (tags: readonly TagView[], groupId: string, index: number) => void;
}

const ARROWS: Record<string, readonly [across: number, down: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * The wall without a mouse: arrows go from card to card, Shift takes cards on the way along, X selects, Alt moves the card or the
 * selection. Answers what hears the keys inside the wall.
 */
export function useWallKeys({ wall, columns, selection, sort, canEdit, move }: WallKeys) {
  const t = useBoardTexts();
  const requested = useRef<string | null>(null);
  const link = (id: string) => wall.current?.querySelector<HTMLElement>(`[data-row="${id}"] a`);
  const focusedCard = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;

  // A card that was moved is drawn anew in its column, and has the focus there again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for each new arrangement
  useEffect(() => {
    const now = document.activeElement;
    if (!requested.current || focusedCard() === requested.current) return;
    // Does not move the focus if the user moved it meanwhile.
    if (now && now !== document.body) requested.current = null;
    else link(requested.current)?.focus();
  }, [columns]);

  useHotkeys(
    [
      {
        keys: 'x',
        label: t('keySelect'),
        run: () => {
          const id = focusedCard();
          if (id) selection.toggle(id);
        },
      },
    ],
    canEdit,
  );

  function focus(id: string | undefined) {
    if (!id) return;
    link(id)?.focus();
    wall.current?.querySelector(`[data-row="${id}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function carry(id: string, across: number, down: number) {
    const moving = columns
      .flatMap(({ shown: visibleTagCards }) => visibleTagCards)
      .filter((tag) => (selection.ids.has(id) ? selection.ids.has(tag.id) : tag.id === id));
    const at = columns.findIndex(({ all }) => all.some((tag) => tag.id === id));
    const target = columns[at + across];
    if (!target || !moving.length || (down && sort !== 'order')) return;
    const rest = target.all.filter((tag) => !moving.includes(tag));
    const own = columns[at]?.all.filter((tag) => !moving.includes(tag) || tag.id === id).findIndex((tag) => tag.id === id) ?? 0;
    requested.current = id;
    move(moving, target.group.id, Math.max(0, Math.min(rest.length, own + down)));
  }

  return (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-row] a')) return;
    const id = focusedCard();
    if (!id) return;
    const arrow = ARROWS[event.key];
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && canEdit)
      selection.set(columns.flatMap(({ shown: visibleTagCards }) => visibleTagCards.map((tag) => tag.id)));
    else if (arrow && event.altKey) {
      if (canEdit) carry(id, ...arrow);
    } else if (arrow && !event.ctrlKey && !event.metaKey) {
      requested.current = null;
      const next = neighbour(columns, id, ...arrow);
      if (event.shiftKey && next && canEdit) {
        if (!selection.ids.has(id)) selection.set([...selection.ids, next, id]);
        selection.extend(next);
      }
      focus(next);
    } else return;
    event.preventDefault();
  };
}

/** The card above, below, or at the same height of the next column that has any. */
function neighbour(columns: readonly Column[], id: string, across: number, down: number): string | undefined {
  const at = columns.findIndex(({ shown: visibleTagCards }) => visibleTagCards.some((tag) => tag.id === id));
  const position = columns[at]?.shown.findIndex((tag) => tag.id === id) ?? 0;
  if (down) return columns[at]?.shown[position + down]?.id;
  for (let next = at + across; next >= 0 && next < columns.length; next += across) {
    const { shown: visibleTagCards } = columns[next]!;
    if (visibleTagCards.length) return visibleTagCards[Math.min(position, visibleTagCards.length - 1)]?.id;
  }
  return undefined;
}
