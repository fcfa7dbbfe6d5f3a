import { stepsSince } from '@libs/live-doc';
import { Step } from '@tiptap/pm/transform';
import type { NoteSession } from '../note-session.ts';
import { type CodingAction, mapActions, storeActions, storedActions } from './coding-actions.ts';
import type { TagView } from './highlight-meta.ts';
import { UndoStack } from './undo-stack.ts';

/** Changes a highlight's tags as far as it went from one list to the other. */
export type Retag = (id: string, from: readonly TagView[], to: readonly TagView[]) => void;

/** Decides on suggested highlights, or lets them wait again; removes or brings back those that were made without a person. */
export type DecideSuggested = (ids: readonly string[], to: 'accept' | 'reject' | 'reopen' | 'remove' | 'restore') => void;

/** Undo and redo of coding in one note; kept in this tab over a reload. */
export class CodingHistory {
  private readonly stack: UndoStack<CodingAction>;
  private readonly stop: () => void;

  constructor(
    private readonly session: NoteSession,
    retag: Retag,
    decide: DecideSuggested,
  ) {
    this.stack = new UndoStack<CodingAction>({
      undo: (action) => {
        if (action.kind === 'act') action.undo();
        else if (action.kind === 'suggested') decide(action.ids, action.to === 'remove' ? 'restore' : 'reopen');
        else if (action.kind === 'create') session.action({ kind: 'remove', id: action.id });
        else if (action.kind === 'remove') session.action({ kind: 'restore', id: action.id });
        else if (action.kind === 'tags') retag(action.id, action.after, action.before);
        else session.action({ kind: 'resize', id: action.id, from: action.before.from, to: action.before.to });
      },
      redo: (action) => {
        if (action.kind === 'act') action.redo();
        else if (action.kind === 'suggested') decide(action.ids, action.to);
        else if (action.kind === 'create') session.action({ kind: 'restore', id: action.id });
        else if (action.kind === 'remove') session.action({ kind: 'remove', id: action.id });
        else if (action.kind === 'tags') retag(action.id, action.before, action.after);
        else session.action({ kind: 'resize', id: action.id, from: action.after.from, to: action.after.to });
      },
      changed: () => this.keep(),
    });
    const keep = () => this.keep();
    window.addEventListener('pagehide', keep);
    this.stop = () => window.removeEventListener('pagehide', keep);
    void this.restore();
  }

  /** Whether the last thing that was done to the note was coding, and not typing. */
  get isLatest(): boolean {
    return this.stack.isLatest;
  }

  /** Something else was done to the note. */
  typed(): void {
    this.stack.isLatest = false;
  }

  /** Remembers an action that was done, and says so. */
  push(text: string, action: CodingAction): void {
    this.stack.push(text, this.followed(action));
  }

  /** Forgets an action that was not done in the end. */
  drop(action: CodingAction): void {
    this.stack.drop(action);
  }

  undo(): boolean {
    return this.stack.undo();
  }

  redo(): boolean {
    return this.stack.redo();
  }

  destroy(): void {
    this.keep();
    this.stop();
  }

  private keep(): void {
    const { base, clientId } = this.session.client;
    storeActions(this.session.noteId, { version: base.version, clientId, ...this.stack.actions });
  }

  private async restore(): Promise<void> {
    const stored = storedActions(this.session.noteId);
    if (!stored) return;
    const { base } = this.session.client;
    // The log may have been cut meanwhile, or the line be down: then there is nothing to take back, and nothing is lost.
    const rows = base.version === stored.version ? [] : await stepsSince(this.session.noteId, stored.version).catch(() => null);
    if (!rows) return;
    const otherSteps = rows.filter((row) => row.clientId !== stored.clientId);
    const maps = otherSteps.map(({ step }) => Step.fromJSON(base.doc.type.schema, step).getMap());
    const { done, undone } = mapActions(stored, maps);
    this.stack.restore({ done: done.map((action) => this.followed(action)), undone: undone.map((action) => this.followed(action)) });
  }

  /** The action with ranges that follow the text from now on. */
  private followed(action: CodingAction): CodingAction {
    if (action.kind !== 'resize') return action;
    const follow = ({ from, to }: { from: number; to: number }) => this.session.track(from, to);
    return { ...action, before: follow(action.before), after: follow(action.after) };
  }
}
