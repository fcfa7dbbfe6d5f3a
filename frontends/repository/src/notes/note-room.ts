import { NARROW, useMedia, usePhone } from '@libs/shell-kit';
import { type RefCallback, useCallback, useState } from 'react';

/** What there is room for beside a note's text: its details and the names of its highlights, these names, or neither. */
export type NoteRoom = 'details' | 'names' | 'text';

// So many pixels of the page leave the text more than half of its measure, beside the details, and beside names alone.
const DETAILS_FROM = 880;
const NAMES_FROM = 640;
const TABLET = '(max-width: 1023px)';

const roomIn = (width: number): NoteRoom => (width >= DETAILS_FROM ? 'details' : width >= NAMES_FROM ? 'names' : 'text');

/** The room of a note on its own page: a peek beside it takes some of the window, so that the note itself is measured. */
export function useNoteRoom(): { room: NoteRoom; isTight: boolean; measured: RefCallback<HTMLElement> } {
  const isPhone = usePhone();
  const isNarrow = useMedia(NARROW);
  const isTablet = useMedia(TABLET);
  const [ownNoteRoom, setOwnNoteRoom] = useState<NoteRoom>('details');
  const measured = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setOwnNoteRoom(roomIn(element.clientWidth));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  // As little as a phone has: the bar above has no room for all of its buttons either.
  const isTight = isPhone || ownNoteRoom === 'text';
  const room = isTablet || isTight ? 'text' : isNarrow ? 'names' : ownNoteRoom;
  return { room, isTight, measured };
}
