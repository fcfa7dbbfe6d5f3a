import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { among, isString, shapeOf } from '@libs/domain';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Item } from './browse-data.ts';

/** Where a dragged row would go: into this folder, or before or after it. */
export type DropPlace = 'into' | 'before' | 'after';

export type Dragged = Pick<Item, 'kind' | 'id' | 'name'>;

const isDragged = shapeOf<Dragged>({ kind: among(['folder', 'project']), id: isString, name: isString });

interface RowDrag {
  item: Dragged;
  active: boolean;
  /** Whether something may land here at all. */
  accepts: (dragged: Dragged) => boolean;
  onDrop: (dragged: Dragged, place: DropPlace) => void;
}

function placeOf(dragged: Dragged, element: Element, clientY: number): DropPlace {
  if (dragged.kind === 'project') return 'into';
  const { top, height } = element.getBoundingClientRect();
  const share = (clientY - top) / height;
  if (share < 0.3) return 'before';
  return share > 0.7 ? 'after' : 'into';
}

/** Makes a row something that can be dragged, and a folder's row a place to drop on. */
export function useRowDrag({ item, active, accepts, onDrop }: RowDrag): {
  ref: RefObject<HTMLTableRowElement | null>;
  dragging: boolean;
  over: DropPlace | null;
} {
  const ref = useRef<HTMLTableRowElement>(null);
  const [dragging, setDragging] = useState(false);
  const [over, setOver] = useState<DropPlace | null>(null);
  const latest = useRef({ item, accepts, onDrop });
  latest.current = { item, accepts, onDrop };
  useEffect(() => {
    const element = ref.current;
    if (!element || !active) return;
    const isFolder = latest.current.item.kind === 'folder';
    const draggedOf = (data: Record<string | symbol, unknown>) => (isDragged(data.dragged) ? data.dragged : null);
    return combine(
      draggable({
        element,
        getInitialData: () => ({ dragged: latest.current.item }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      isFolder
        ? dropTargetForElements({
            element,
            canDrop: ({ source }) => {
              const dragged = draggedOf(source.data);
              return dragged !== null && latest.current.accepts(dragged);
            },
            onDrag: ({ source, location }) => {
              const dragged = draggedOf(source.data);
              if (dragged) setOver(placeOf(dragged, element, location.current.input.clientY));
            },
            onDragLeave: () => setOver(null),
            onDrop: ({ source, location }) => {
              setOver(null);
              const dragged = draggedOf(source.data);
              if (dragged) latest.current.onDrop(dragged, placeOf(dragged, element, location.current.input.clientY));
            },
          })
        : () => {},
    );
  }, [active]);
  return { ref, dragging, over };
}
