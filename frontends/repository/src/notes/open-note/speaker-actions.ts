import { allowInReadingMode, assignSpeaker, mergeSpeakers, paragraphsFrom, revertSpeakers, type SpeakerChange } from '@libs/editor';
import { createStore } from '@libs/shell-kit';
import type { Transaction } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import type { CodingHistory } from './coding/coding-history.ts';
import type { NoteSession } from './note-session.ts';

/** A place in the text whose speaker is asked for; `to` is behind `from` where text is selected. */
export interface SpeakerPlace {
  from: number;
  to: number;
}

/** A decision on one speaker that needs a dialog. */
export interface SpeakerQuestion {
  kind: 'rename' | 'merge' | 'contact' | 'instantContact';
  speakerId: string;
}

/** Changes of who speaks in one open note; each can be taken back, also when the text was edited meanwhile. */
export class SpeakerActions {
  readonly place = createStore<SpeakerPlace | null>(null);
  readonly openDialog = createStore<SpeakerQuestion | null>(null);
  /** All changes of positions since the note was opened: an action is taken back where its paragraphs are then. */
  private readonly trail = new Mapping();

  constructor(
    readonly session: NoteSession,
    readonly history: CodingHistory,
  ) {
    session.onChange((tr) => {
      if (tr?.docChanged) this.trail.appendMapping(tr.mapping);
    });
  }

  /** Asks for the speaker at the selection, or of the turn at `pos`. */
  ask(pos?: number): void {
    const { from, to } = this.session.editor.state.selection;
    this.place.set(pos === undefined ? { from, to } : { from: pos, to: pos });
  }

  /** Makes a contact of who says the turn at the selection; false where no one does. */
  link(): boolean {
    const { doc, selection } = this.session.editor.state;
    const speakerId = paragraphsFrom(doc, selection.from, 'turn')[0]?.speaker;
    if (speakerId == null) return false;
    this.openDialog.set({ kind: 'instantContact', speakerId });
    return true;
  }

  /** Gives paragraphs to a speaker. */
  assign(positions: readonly number[], speakerId: string, text: string): void {
    const { tr } = this.session.editor.state;
    this.done(tr, assignSpeaker(tr, positions, speakerId), text);
  }

  /** Gives all that one says to another. */
  merge(from: string, into: string, text: string): void {
    const { tr } = this.session.editor.state;
    this.done(tr, mergeSpeakers(tr, from, into), text);
  }

  private done(tr: Transaction, changes: readonly SpeakerChange[], text: string): void {
    if (!changes.length || this.session.client.state === 'refused') return;
    const since = this.trail.maps.length;
    this.send(tr);
    const reversed = changes.map(({ pos, before, after }) => ({ pos, before: after, after: before }));
    this.history.push(text, { kind: 'act', undo: () => this.revert(changes, since), redo: () => this.revert(reversed, since) });
  }

  private revert(changes: readonly SpeakerChange[], since: number): void {
    const { editor } = this.session;
    if (editor.isDestroyed) return;
    const later = this.trail.slice(since);
    const { tr } = editor.state;
    revertSpeakers(tr, changes, (pos) => {
      const now = later.mapResult(pos, 1);
      return now.deletedAfter ? null : now.pos;
    });
    if (tr.docChanged) this.send(tr);
  }

  private send(tr: Transaction): void {
    // It has a way back of its own, which works while one reads as well.
    this.session.editor.view.dispatch(allowInReadingMode(tr).setMeta('addToHistory', false));
  }
}

/** An id for a speaker that no other client can choose at the same moment. */
export const newSpeakerId = (): string => `s-${crypto.randomUUID().slice(0, 13)}`;
