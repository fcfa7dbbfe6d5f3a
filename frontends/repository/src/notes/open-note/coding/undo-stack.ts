import { toast } from '@libs/ui';

/** How many actions can be taken back. */
const MAX_UNDO_ACTIONS = 200;

/** What a reload brings back: actions to take back, and actions taken back. */
export interface UndoHistory<D> {
  done: readonly D[];
  undone: readonly D[];
}

/** What a stack asks of those who know the actions. */
export interface UndoHandler<D> {
  undo(action: D): void;
  redo(action: D): void;
  /** Called after every change. */
  changed(): void;
}

/** The coding actions on one note as data, with the way back and the way forth. */
export class UndoStack<D extends object> {
  /** Whether the last thing that was done to the note was coding, and not typing. */
  isLatest = false;
  private done: D[] = [];
  private undone: D[] = [];
  private readonly dismissals = new Map<D, () => void>();

  constructor(private readonly handler: UndoHandler<D>) {}

  get actions(): UndoHistory<D> {
    return { done: this.done, undone: this.undone };
  }

  /** Begins with what an earlier visit kept. */
  restore({ done, undone }: UndoHistory<D>): void {
    this.done = [...done];
    this.undone = [...undone];
  }

  /** Remembers an action that was done, and says so with a button that takes it back. */
  push(text: string, action: D): void {
    this.done.push(action);
    if (this.done.length > MAX_UNDO_ACTIONS) this.done.shift();
    this.undone = [];
    this.isLatest = true;
    this.showToast(text, action);
    this.handler.changed();
  }

  /** Forgets an action that was not done in the end, and takes back what was said of it. */
  drop(action: D): void {
    this.done = this.done.filter((one) => one !== action);
    this.undone = this.undone.filter((one) => one !== action);
    this.dismissals.get(action)?.();
    this.dismissals.delete(action);
    this.handler.changed();
  }

  /** Takes the last action back; false when there is none. */
  undo(): boolean {
    const action = this.done.at(-1);
    if (!action) return false;
    this.undoAction(action);
    return true;
  }

  /** Does the action again that was taken back last; false when there is none. */
  redo(): boolean {
    const action = this.undone.pop();
    if (!action) return false;
    this.done.push(action);
    this.isLatest = true;
    this.handler.redo(action);
    this.handler.changed();
    return true;
  }

  private showToast(text: string, action: D): void {
    this.dismissals.set(action, toast({ text, undo: () => this.undoAction(action) }));
  }

  private undoAction(action: D): void {
    const at = this.done.indexOf(action);
    if (at < 0) return;
    this.done.splice(at, 1);
    this.undone.push(action);
    this.isLatest = true;
    this.dismissals.get(action)?.();
    this.dismissals.delete(action);
    this.handler.undo(action);
    this.handler.changed();
  }
}
