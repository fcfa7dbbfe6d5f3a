import { toast } from '@libs/ui';

interface Deed {
  undo: () => void;
  /** Takes away what said that it was done. */
  unsay: () => void;
}

const MOST = 200;

/** The coding deeds of one visit, each with the way back. */
export class UndoStack {
  /** Whether the last thing that was done to the note was coding, and not typing. */
  isLatest = false;
  private readonly deeds: Deed[] = [];

  /** Remembers how to take a deed back, and says what was done. */
  push(text: string, undo: () => void): void {
    const deed: Deed = { undo, unsay: () => {} };
    deed.unsay = toast({ text, undo: () => this.take(deed) });
    this.deeds.push(deed);
    if (this.deeds.length > MOST) this.deeds.shift();
    this.isLatest = true;
  }

  /** Takes the last deed back; false when there is none. */
  pop(): boolean {
    const deed = this.deeds.at(-1);
    if (!deed) return false;
    this.take(deed);
    return true;
  }

  private take(deed: Deed): void {
    const at = this.deeds.indexOf(deed);
    if (at < 0) return;
    this.deeds.splice(at, 1);
    deed.unsay();
    deed.undo();
  }
}
