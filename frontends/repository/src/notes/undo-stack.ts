import { toast } from '@libs/ui';

/** How many deeds can be taken back. */
const MOST = 200;

/** What a reload brings back: deeds to take back, and deeds taken back. */
export interface KeptDeeds<D> {
  done: readonly D[];
  undone: readonly D[];
}

/** What a stack asks of those who know the deeds. */
export interface Doer<D> {
  undo(deed: D): void;
  redo(deed: D): void;
  /** Called after every change. */
  keep(): void;
}

/** The coding deeds on one note as data, with the way back and the way forth. */
export class UndoStack<D extends object> {
  /** Whether the last thing that was done to the note was coding, and not typing. */
  isLatest = false;
  private done: D[] = [];
  private undone: D[] = [];
  private readonly said = new Map<D, () => void>();

  constructor(private readonly doer: Doer<D>) {}

  get deeds(): KeptDeeds<D> {
    return { done: this.done, undone: this.undone };
  }

  /** Begins with what an earlier visit kept. */
  restore({ done, undone }: KeptDeeds<D>): void {
    this.done = [...done];
    this.undone = [...undone];
  }

  /** Remembers a deed that was done, and says so with a button that takes it back. */
  push(text: string, deed: D): void {
    this.done.push(deed);
    if (this.done.length > MOST) this.done.shift();
    this.undone = [];
    this.isLatest = true;
    this.say(text, deed);
    this.doer.keep();
  }

  /** Forgets a deed that was not done in the end, and takes back what was said of it. */
  drop(deed: D): void {
    this.done = this.done.filter((one) => one !== deed);
    this.undone = this.undone.filter((one) => one !== deed);
    this.said.get(deed)?.();
    this.said.delete(deed);
    this.doer.keep();
  }

  /** Takes the last deed back; false when there is none. */
  undo(): boolean {
    const deed = this.done.at(-1);
    if (!deed) return false;
    this.take(deed);
    return true;
  }

  /** Does the deed again that was taken back last; false when there is none. */
  redo(): boolean {
    const deed = this.undone.pop();
    if (!deed) return false;
    this.done.push(deed);
    this.isLatest = true;
    this.doer.redo(deed);
    this.doer.keep();
    return true;
  }

  private say(text: string, deed: D): void {
    this.said.set(deed, toast({ text, undo: () => this.take(deed) }));
  }

  private take(deed: D): void {
    const at = this.done.indexOf(deed);
    if (at < 0) return;
    this.done.splice(at, 1);
    this.undone.push(deed);
    this.isLatest = true;
    this.said.get(deed)?.();
    this.said.delete(deed);
    this.doer.undo(deed);
    this.doer.keep();
  }
}
