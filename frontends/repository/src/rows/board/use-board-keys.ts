import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { RowGroupView } from '../groups/row-groups.ts';
import type { RowData } from '../row-data.ts';

const ARROWS: Record<string, readonly [across: number, down: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The board without a mouse: arrows go from card to card, Alt with left or right takes the card along. */
export function useBoardKeys(
  wall: RefObject<HTMLElement | null>,
  groups: readonly RowGroupView[],
  rowsOf: (group: string) => readonly RowData[],
  move: ((id: string, from: string, to: string) => void) | null,
) {
  const requested = useRef<{ id: string; group: string } | null>(null);
  const linkOf = (group: string, id: string) =>
    wall.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(group)}"] [data-row="${CSS.escape(id)}"] a`);
  // A card that was moved is drawn anew in its column, and has the focus there again.
  useEffect(() => {
    if (!requested.current) return;
    const link = linkOf(requested.current.group, requested.current.id);
    if (!link) return;
    requested.current = null;
    link.focus();
  });
  return (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const { target } = event;
    if (!arrow || !(target instanceof HTMLElement) || !target.matches('[data-row] a') || event.ctrlKey || event.metaKey) return;
    const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const group = target.closest<HTMLElement>('[data-group]')?.dataset['group'];
    if (id === undefined || group === undefined) return;
    const [across, down] = arrow;
    const at = groups.findIndex((rowGroup) => rowGroup.id === group);
    if (event.altKey) {
      const to = groups[at + across];
      if (!across || !to || !move) return;
      event.preventDefault();
      requested.current = { id, group: to.id };
      return move(id, group, to.id);
    }
    event.preventDefault();
    const position = rowsOf(group).findIndex((row) => row.id === id);
    if (down) return focus(linkOf(group, rowsOf(group)[position + down]?.id ?? ''));
    for (let next = at + across; next >= 0 && next < groups.length; next += across) {
      const rows = rowsOf(groups[next]!.id);
      if (rows.length) return focus(linkOf(groups[next]!.id, rows[Math.min(position, rows.length - 1)]!.id));
    }
  };
}

function focus(link: HTMLElement | null | undefined): void {
  link?.focus();
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
