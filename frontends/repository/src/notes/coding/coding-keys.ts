import { singleKeysOff, singleKeysRest } from '@libs/shell-kit';
import type { Coding } from '../open-note/coding/coding.ts';

const apple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The way on or back to another highlight; the page focuses it. */
export type StepTo = (direction: 1 | -1) => void;

/** What the keys of the note reach. */
export interface KeyActions {
  coding: Coding;
  canCode: boolean;
  canEdit: boolean;
  stepTo: StepTo;
  toggleEditing(): void;
  /** Begins a comment on what is chosen. */
  comment(): boolean;
  /** Ends what is open beside coding; false when nothing was. */
  back(): boolean;
  /** A single key for the suggestion that is looked at, perhaps a held one; false when it is none of its keys. */
  review(key: string, isHeld: boolean): boolean;
  /** Closes the review of suggestions; false when it was not open. */
  endReview(): boolean;
  /** Asks who says the turn at the selection. */
  askSpeaker(): void;
  /** Makes a contact of who says it; false where no one does. */
  linkSpeaker(): boolean;
}

/** Answers whether the key was an action on highlights; called for keys pressed in the text and elsewhere on the page. */
export function codingKey(event: KeyboardEvent, actions: KeyActions): boolean {
  const { coding } = actions;
  if (event.isComposing) return false;
  const mod = apple ? event.metaKey : event.ctrlKey;
  const reading = coding.session.mode.get() === 'reading';
  const { selected, selection } = coding.state.get();
  const chosen = selected !== null || selection !== null;
  if (event.altKey && !mod && !event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    actions.stepTo(event.key === 'ArrowDown' ? 1 : -1);
    return true;
  }
  const isUndo = mod && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'z';
  const isRedo = mod && !event.altKey && (event.shiftKey ? event.key.toLowerCase() === 'z' : event.key.toLowerCase() === 'y' && !apple);
  if (isUndo || isRedo) {
    if (!actions.canCode || !(reading || coding.history.isLatest)) return false;
    return isUndo ? coding.history.undo() : coding.history.redo();
  }
  if (event.key === 'Escape') {
    if (actions.back() || coding.back() || actions.endReview()) return true;
    if (reading) return false;
    actions.toggleEditing();
    return true;
  }
  if (!reading) return false;
  if (mod && event.key === 'Enter') return actions.canCode && chosen && coding.tagChosen(coding.lastTags());
  const isGraph = event.getModifierState('AltGraph');
  if (event.ctrlKey && !isGraph) return false;
  if (event.metaKey || (event.altKey && !isGraph)) return false;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    if (!actions.canCode || !selected) return false;
    coding.remove(selected);
    return true;
  }
  return singleKeysOff.get() || singleKeysRest(event) ? false : singleKey(event, actions, chosen);
}

function singleKey(
  event: KeyboardEvent,
  { coding, canCode, canEdit, toggleEditing, askSpeaker, linkSpeaker, comment, review }: KeyActions,
  chosen: boolean,
): boolean {
  const { selection } = coding.state.get();
  const key = event.key.toLowerCase();
  if (!event.shiftKey && review(key, event.repeat)) return true;
  if (key === 'e' && canEdit && !event.shiftKey) {
    toggleEditing();
    return true;
  }
  if (key === 's' && canEdit && !event.shiftKey) {
    askSpeaker();
    return true;
  }
  if (key === 'w' && canEdit && !event.shiftKey) return linkSpeaker();
  if ((key === 'j' || key === 'k') && !event.shiftKey) return coding.moveTurn(key === 'j' ? 1 : -1);
  const direction = key === '[' || key === '{' ? -1 : key === ']' || key === '}' ? 1 : 0;
  // Braces need no shift on some keyboards.
  const isSentence = event.shiftKey || key === '{' || key === '}';
  if (direction && canCode) return coding.moveEnd(direction, isSentence ? 'sentence' : 'word');
  if (!canCode || !chosen) return false;
  if (key === 'h' && selection) return coding.create(selection, []) !== null;
  if (key === 't') return coding.openPicker();
  if (key === 'c') return comment();
  if (/^[1-9]$/.test(key)) {
    const tag = coding.recent()[Number(key) - 1];
    return tag ? coding.tagChosen([tag]) : false;
  }
  return false;
}
