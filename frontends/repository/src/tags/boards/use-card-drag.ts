import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { among, entriesOf, isNumber, isString, isTextList, shapeOf } from '@libs/domain';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type DropZone, dropZoneOf, type Sort } from './arrange.ts';
import css from './board.module.css';

/** What a dragged card or group carries. */
export type Dragged = { kind: 'tag'; ids: readonly string[]; count: number | null } | { kind: 'group'; id: string };

/** What lies below the pointer. */
export type Target = { kind: 'tag'; id: string; groupId: string; zone: DropZone } | { kind: 'group'; id: string; side: 'left' | 'right' };

const isZone = among<DropZone>(['before', 'after', 'merge']);
const isSide = among(['left', 'right']);
const isCount = (value: unknown): value is number | null => value === null || isNumber(value);
const isCard = shapeOf<Dragged & { kind: 'tag' }>({ kind: among(['tag']), ids: isTextList, count: isCount });
const isGroup = shapeOf<Dragged & { kind: 'group' }>({ kind: among(['group']), id: isString });
const isCardTarget = shapeOf<Target & { kind: 'tag' }>({ kind: among(['tag']), id: isString, groupId: isString, zone: isZone });
const isGroupTarget = shapeOf<Target & { kind: 'group' }>({ kind: among(['group']), id: isString, side: isSide });

/** What the library hands on of what is dragged, if it is one of ours. */
export const isDragged = (data: unknown): data is Dragged => isCard(data) || isGroup(data);
/** What the library hands on of what lies below, if it is one of ours. */
export const isTarget = (data: unknown): data is Target => isCardTarget(data) || isGroupTarget(data);

const TILT = 'rotate(2deg)';
const MARGIN = 16;

/** Draws a picture of an element that tilts by two degrees under the pointer; `many` says how many come with it. */
export function setTiltedDragImage(element: HTMLElement, container: HTMLElement, many = 1): void {
  const copy = element.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return;
  const { width } = element.getBoundingClientRect();
  container.style.padding = `${MARGIN}px`;
  Object.assign(copy.style, {
    width: `${width}px`,
    transform: TILT,
    boxShadow: '0 0 0 1px var(--vb-rule), var(--vb-e3)',
    listStyle: 'none',
  });
  for (const part of copy.querySelectorAll('button, label')) part.remove();
  if (many > 1) {
    const badge = document.createElement('span');
    badge.className = css['many'] ?? '';
    badge.textContent = many.toLocaleString('en');
    copy.append(badge);
  }
  container.append(copy);
}

interface CardDrag {
  /** The card itself is under the pointer's hand. */
  dragging: boolean;
  /** Another card is above this one, and where. */
  over: { zone: DropZone; count: number | null } | null;
}

/** The cards that a card takes along when it is dragged, itself among them, and their highlights. */
export interface DraggedCards {
  ids: readonly string[];
  count: number | null;
}

/** Makes a card draggable, and a place to drop others on or beside. */
export function useCardDrag(
  ref: RefObject<HTMLElement | null>,
  tag: { id: string; groupId: string },
  carried: () => DraggedCards,
  sort: Sort,
  active: boolean,
): CardDrag {
  const [dragging, setDragging] = useState(false);
  const [over, setOver] = useState<CardDrag['over']>(null);
  const { id, groupId } = tag;
  const latest = useRef(carried);
  latest.current = carried;
  useEffect(() => {
    const element = ref.current;
    if (!element || !active) return;
    const show = ({ self, source }: { self: { data: Record<string | symbol, unknown> }; source: { data: Record<string, unknown> } }) => {
      if (!isCardTarget(self.data)) return;
      const next = { zone: self.data.zone, count: Number(source.data['count']) };
      setOver((now) => (now?.zone === next.zone && now.count === next.count ? now : next));
    };
    return combine(
      draggable({
        element,
        getInitialData: () => ({ kind: 'tag', ...latest.current() }) satisfies Dragged,
        onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
          setCustomNativeDragPreview({
            nativeSetDragImage,
            getOffset: () => {
              const { left, top } = element.getBoundingClientRect();
              const { clientX, clientY } = location.current.input;
              return { x: clientX - left + MARGIN, y: clientY - top + MARGIN };
            },
            render: ({ container }) => setTiltedDragImage(element, container, latest.current().ids.length),
          }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => isCard(source.data) && !source.data.ids.includes(id),
        getData: ({ input }) =>
          ({ kind: 'tag', id, groupId, zone: dropZoneOf(element.getBoundingClientRect(), input.clientY, sort) }) satisfies Target,
        onDragEnter: show,
        onDrag: show,
        onDragLeave: () => setOver(null),
        onDrop: () => setOver(null),
      }),
    );
  }, [ref, id, groupId, sort, active]);
  return { dragging, over };
}

interface ColumnDrag {
  dragging: boolean;
  /** A card would go to the end of this column. */
  takes: boolean;
  /** A group would go beside this one. */
  side: 'left' | 'right' | null;
}

/** Makes a column draggable by its head, and a place for cards and other columns. */
export function useColumnDrag(
  place: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  id: string,
  active: boolean,
): ColumnDrag {
  const [state, setState] = useState<ColumnDrag>({ dragging: false, takes: false, side: null });
  useEffect(() => {
    const element = place.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle || !active) return;
    const set = (change: Partial<ColumnDrag>) =>
      setState((now) => (entriesOf(change).every(([key, value]) => now[key] === value) ? now : { ...now, ...change }));
    const sideOf = (clientX: number) => {
      const { left, width } = element.getBoundingClientRect();
      return clientX < left + width / 2 ? 'left' : 'right';
    };
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ kind: 'group', id }) satisfies Dragged,
        onDragStart: () => set({ dragging: true }),
        onDrop: () => set({ dragging: false }),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === 'tag' || (source.data['kind'] === 'group' && source.data['id'] !== id),
        getData: ({ input }) => ({ kind: 'group', id, side: sideOf(input.clientX) }) satisfies Target,
        onDrag: ({ source, location, self }) => {
          const innermost = location.current.dropTargets[0]?.element === element;
          if (source.data['kind'] === 'group') set({ side: isGroupTarget(self.data) ? self.data.side : null, takes: false });
          else set({ takes: innermost, side: null });
        },
        onDragLeave: () => set({ takes: false, side: null }),
        onDrop: () => set({ takes: false, side: null }),
      }),
    );
  }, [place, handle, id, active]);
  return state;
}
