import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { Step } from '@tiptap/pm/transform';
import type { DocClient } from './doc-client.js';
import { isServerText, type StepRow } from './highlight-ops.js';
import { localSteps } from './rebase.js';
import { firstWordAt, timeAt, timeInTurn } from './time-at.js';
import type { WordTimes } from './word-times.js';

/** A confirmed step with the documents around it. */
interface ConfirmedStep {
  row: StepRow;
  step: Step;
  before: Node;
  after: Node;
}

/**
 * When the words of an open document are said. They are fetched on first use, and moved by what is confirmed from then on;
 * until they are there, and in what has none, the times of the paragraphs answer. A text that is put in as a whole has times of its own, so that
 * they are fetched anew.
 */
export class DocClock {
  private at: { version: number; doc: Node } | null = null;
  private times: WordTimes | null = null;
  /** Confirmed since the times were asked for, and not known to be in them. */
  private waiting: ConfirmedStep[] | null = [];
  private loading: Promise<void> | null = null;
  private stop = () => {};

  /**
   * `fetch` answers the times of a version at least as new as the one that is confirmed here when it is called, or null when there are none.
   * While `isNeeded` they are not requested per use, so that times which count no more are followed by new ones at once.
   */
  constructor(
    private readonly client: Pick<DocClient, 'base' | 'onConfirmed'>,
    private readonly fetch: () => Promise<WordTimes | null>,
    private readonly isNeeded: () => boolean = () => false,
  ) {}

  /** Asks for the times, once for each text that was put in as a whole, and waits for them; after a failure the next call asks again. */
  load(): Promise<void> {
    this.loading ??= this.fetchTimes();
    return this.loading;
  }

  /** Whether the words have times, as far as is known by now. */
  get isKnown(): boolean {
    return !!this.times?.size;
  }

  /** When what stands at `pos` of the editor's document is said, by its words where they have times, else by its paragraph; null when neither has. */
  timeAt(state: EditorState, pos: number, isEnd = false): number | null {
    return this.wordTimeAt(state, pos, isEnd) ?? timeInTurn(state.doc, pos);
  }

  /** The same for the word that `pos` is in, by times of words alone. */
  wordTime(state: EditorState, pos: number): number | null {
    return this.wordTimeAt(state, firstWordAt(state.doc, pos), false);
  }

  /** Stops following the document. */
  dispose(): void {
    this.stop();
    this.stop = () => {};
    this.loading = null;
    this.at = null;
    this.times = null;
    this.waiting = [];
  }

  private async fetchTimes(): Promise<void> {
    const { version, doc } = this.client.base;
    this.at = { version, doc };
    const stop = this.client.onConfirmed(({ rows }) => this.follow(rows));
    this.stop = stop;
    try {
      const times = await this.fetch();
      // Forgotten on the way, and perhaps asked for again: these may be those of another text.
      if (this.stop !== stop) return this.loading ?? undefined;
      if (times) for (const moved of this.waiting ?? []) if (moved.row.version >= times.version) move(times, moved);
      this.times = times;
      this.waiting = null;
    } catch {
      if (this.stop === stop) this.dispose();
    }
  }

  private wordTimeAt(state: EditorState, pos: number, isEnd: boolean): number | null {
    if (!this.times?.size || this.times.version !== this.at?.version) return null;
    let position = pos;
    const local = localSteps(state);
    for (let i = local.length - 1; i >= 0; i--)
      position = local[i]!.step.getMap()
        .invert()
        .map(position, isEnd ? -1 : 1);
    return timeAt(this.at.doc, this.times, Math.min(position, this.at.doc.content.size), isEnd);
  }

  private follow(rows: readonly StepRow[]): void {
    if (!this.at) return;
    for (const row of rows) {
      // Already in what it began with.
      if (row.version < this.at.version) continue;
      if (isServerText(row)) {
        this.dispose();
        if (this.isNeeded()) void this.load();
        return;
      }
      const before: Node = this.at.doc;
      const step = Step.fromJSON(before.type.schema, row.step);
      const after: Node | null = step.apply(before).doc;
      // Never seen, because the client refuses such a row before it tells of it.
      if (!after || row.version !== this.at.version) {
        this.dispose();
        return;
      }
      this.at = { version: row.version + 1, doc: after };
      const moved = { row, step, before, after };
      if (this.waiting) this.waiting.push(moved);
      else if (this.times && row.version >= this.times.version) move(this.times, moved);
    }
  }
}

const move = (times: WordTimes, { row, step, before, after }: ConfirmedStep) => times.apply(step, before, after, row.clientId, row.meta);
