import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { among, isString, shapeOf } from '@libs/domain';
import { type RefObject, useEffect, useState } from 'react';
import { setTiltedDragImage } from '../../tags/boards/use-card-drag.ts';

/** What a dragged card carries, and what a column is to it. */
export type RowCardDrag = { kind: 'rowCard'; id: string; group: string };
export type RowColumnDrop = { kind: 'rowColumn'; group: string };

/** What the library hands on of what is dragged, if it is a card of this board. */
export const isRowCard = shapeOf<RowCardDrag>({ kind: among(['rowCard']), id: isString, group: isString });
/** What the library hands on of what lies below, if it is a column of this board. */
export const isRowColumn = shapeOf<RowColumnDrop>({ kind: among(['rowColumn']), group: isString });

/** Makes a card draggable; answers whether it is under the pointer's hand. */
export function useRowCardDrag(ref: RefObject<HTMLElement | null>, id: string, group: string, active: boolean): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || !active) return;
    return draggable({
      element,
      getInitialData: () => ({ kind: 'rowCard', id, group }) satisfies RowCardDrag,
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({ nativeSetDragImage, render: ({ container }) => setTiltedDragImage(element, container) }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [ref, id, group, active]);
  return dragging;
}

/** Makes a column a place for cards of the others; answers whether one is above it. */
export function useColumnDrop(ref: RefObject<HTMLElement | null>, group: string, active: boolean): boolean {
  const [takes, setTakes] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || !active) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => isRowCard(source.data) && source.data.group !== group,
      getData: () => ({ kind: 'rowColumn', group }) satisfies RowColumnDrop,
      onDragEnter: () => setTakes(true),
      onDragLeave: () => setTakes(false),
      onDrop: () => setTakes(false),
    });
  }, [ref, group, active]);
  return takes;
}
