import { stepsSince } from '@libs/object-views/doc-transport';
import { Step } from '@tiptap/pm/transform';
import { type CodingDeed, mapDeeds, storeDeeds, storedDeeds } from './coding-deeds.ts';
import type { TagView } from './highlight-meta.ts';
import type { NoteSession } from './note-session.ts';
import { UndoStack } from './undo-stack.ts';

/** Changes a highlight's tags as far as it went from one list to the other. */
export type Retag = (id: string, from: readonly TagView[], to: readonly TagView[]) => void;

/** Decides on suggested highlights, or lets them wait again; removes or brings back those that were made without a person. */
export type DecideSuggested = (ids: readonly string[], to: 'accept' | 'reject' | 'reopen' | 'remove' | 'restore') => void;

/** Undo and redo of coding in one note; kept in this tab over a reload. */
export class CodingHistory {
  private readonly stack: UndoStack<CodingDeed>;
  private readonly stop: () => void;

  constructor(
    private readonly session: NoteSession,
    retag: Retag,
    decide: DecideSuggested,
  ) {
    this.stack = new UndoStack<CodingDeed>({
      undo: (deed) => {
        if (deed.kind === 'act') deed.undo();
        else if (deed.kind === 'suggested') decide(deed.ids, deed.to === 'remove' ? 'restore' : 'reopen');
        else if (deed.kind === 'create') session.deed({ kind: 'remove', id: deed.id });
        else if (deed.kind === 'remove') session.deed({ kind: 'restore', id: deed.id });
        else if (deed.kind === 'tags') retag(deed.id, deed.after, deed.before);
        else session.deed({ kind: 'resize', id: deed.id, from: deed.before.from, to: deed.before.to });
      },
      redo: (deed) => {
        if (deed.kind === 'act') deed.redo();
        else if (deed.kind === 'suggested') decide(deed.ids, deed.to);
        else if (deed.kind === 'create') session.deed({ kind: 'restore', id: deed.id });
        else if (deed.kind === 'remove') session.deed({ kind: 'remove', id: deed.id });
        else if (deed.kind === 'tags') retag(deed.id, deed.before, deed.after);
        else session.deed({ kind: 'resize', id: deed.id, from: deed.after.from, to: deed.after.to });
      },
      keep: () => this.keep(),
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

  /** Remembers a deed that was done, and says so. */
  push(text: string, deed: CodingDeed): void {
    this.stack.push(text, this.followed(deed));
  }

  /** Forgets a deed that was not done in the end. */
  drop(deed: CodingDeed): void {
    this.stack.drop(deed);
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
    storeDeeds(this.session.noteId, { version: base.version, clientId, ...this.stack.deeds });
  }

  private async restore(): Promise<void> {
    const stored = storedDeeds(this.session.noteId);
    if (!stored) return;
    const { base } = this.session.client;
    // The log may have been cut meanwhile, or the line be down: then there is nothing to take back, and nothing is lost.
    const rows = base.version === stored.version ? [] : await stepsSince(this.session.noteId, stored.version).catch(() => null);
    if (!rows) return;
    const others = rows.filter((row) => row.clientId !== stored.clientId);
    const maps = others.map(({ step }) => Step.fromJSON(base.doc.type.schema, step as object).getMap());
    const { done, undone } = mapDeeds(stored, maps);
    this.stack.restore({ done: done.map((deed) => this.followed(deed)), undone: undone.map((deed) => this.followed(deed)) });
  }

  /** The deed with ranges that follow the text from now on. */
  private followed(deed: CodingDeed): CodingDeed {
    if (deed.kind !== 'resize') return deed;
    const follow = ({ from, to }: { from: number; to: number }) => this.session.track(from, to);
    return { ...deed, before: follow(deed.before), after: follow(deed.after) };
  }
}
