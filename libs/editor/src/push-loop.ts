import { thrownError } from '@libs/domain';
import type { Push, StepRow } from './highlight-ops.js';
import { type DocClientOptions, PushRefused, type SaveState } from './transport.js';

/** What the loop needs of its note. */
export interface PushLoopOptions extends Pick<DocClientOptions, 'transport' | 'wait' | 'pace' | 'answerMs' | 'onState'> {
  version(): number;
  isDirty(): boolean;
  /** The next push to send, or null when nothing is left. */
  nextPush(): Push | null;
  receive(rows: readonly StepRow[]): void;
}

const FIRST_WAIT = 500;
const MAX_RETRY_MS = 30_000;
/** What has no answer by then is asked again: a device that changed its network waits for one that never comes. */
const ANSWER_MS = 20_000;
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** All network of one note: one question at a time, resent until the server has everything or says never. */
export class PushLoop {
  /** Whether everything is with the server. */
  state: SaveState = 'saved';
  private running: Promise<void> | null = null;
  private needsPull = false;
  private advanced = true;
  private isUrgent = false;
  private sentAt = Number.NEGATIVE_INFINITY;
  private closed = false;
  private wake: () => void = () => {};

  constructor(private readonly options: PushLoopOptions) {}

  /** True when nothing will be sent or taken any more. */
  get stopped(): boolean {
    return this.closed || this.state === 'refused';
  }

  /** Asks for what was missed, then sends; ends a wait for a retry. */
  pull(): Promise<void> {
    this.needsPull = true;
    return this.flush();
  }

  /** Sends until nothing is left. Resolves when all is saved, refused or closed. */
  flush(): Promise<void> {
    // A caller waits for the answer.
    this.isUrgent = true;
    this.wake();
    this.running ??= this.loop();
    return this.running;
  }

  /** Sends edits in progress at its own rate. */
  start(): void {
    this.running ??= this.loop();
  }

  /** Stops because going on would do harm. */
  refuse(reason: Error): void {
    this.setState('refused', reason);
  }

  /** Stops for good. */
  close(): void {
    this.closed = true;
    this.wake();
  }

  private async loop(): Promise<void> {
    // Transactions dispatched together go out together.
    await null;
    try {
      for (let wait = FIRST_WAIT; await this.round(); ) {
        if (this.advanced) wait = FIRST_WAIT;
        else {
          await this.sleep(wait);
          wait = Math.min(wait * 2, MAX_RETRY_MS);
        }
      }
    } finally {
      this.running = null;
      this.isUrgent = false;
    }
    // Typing may have happened between the last check and here, and found the loop still running.
    if (!this.stopped && (this.needsPull || this.options.isDirty())) this.start();
  }

  /** One question to the server; answers whether another may follow. */
  private async round(): Promise<boolean> {
    await this.takeTurn();
    if (this.stopped) return false;
    const push = this.needsPull ? null : this.options.nextPush();
    if (this.stopped) return false;
    if (!push && !this.needsPull) {
      this.setState('saved');
      return false;
    }
    const before = this.options.version();
    this.advanced = true;
    try {
      if (push) await this.send(push);
      else await this.fetch();
      if (push && this.options.version() === before) this.failed();
    } catch (error) {
      this.failed();
      if (error instanceof PushRefused) this.setState('refused', error);
      else if (!this.stopped) this.setState('offline', thrownError(error));
    }
    return !this.stopped;
  }

  /** Each push costs the page and the server more than a letter in it does: those of a fast hand go together. */
  private async takeTurn(): Promise<void> {
    const pace = this.options.pace?.() ?? 0;
    // No longer than that, though the clock of the device is set back.
    const rest = Math.min(pace, this.sentAt + pace - Date.now());
    if (rest <= 0 || this.isUrgent || this.needsPull || this.stopped || !this.options.isDirty()) return;
    // Queued edits are unsaved; leaving the page sends them.
    if (this.state === 'saved') this.setState('saving');
    await this.sleep(rest);
  }

  private async send(push: Push): Promise<void> {
    this.sentAt = Date.now();
    if (this.state !== 'offline') this.setState('saving');
    const pushed = this.options.transport.push(push);
    await this.inTime(pushed.then((answer) => this.options.receive(answer.accepted ? rowsOf(push) : answer.rows)));
    this.answered();
  }

  private async fetch(): Promise<void> {
    // Before the question: a gap noticed while the answer is on its way needs another one.
    this.needsPull = false;
    const pulled = this.options.transport.pull(this.options.version());
    await this.inTime(pulled.then(({ rows }) => this.options.receive(rows)));
    this.answered();
  }

  /** Throws when it takes too long. What comes later is received all the same: on a slow line nothing would ever come in time. */
  private async inTime(received: Promise<void>): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the server does not answer')), this.options.answerMs ?? ANSWER_MS);
    });
    return Promise.race([received, late]).finally(() => clearTimeout(timer));
  }

  private answered(): void {
    if (!this.stopped) this.setState(this.options.isDirty() ? 'saving' : 'saved');
  }

  /** A push without an answer may have been committed: only the log knows, so it is read before anything is sent again. */
  private failed(): void {
    this.advanced = false;
    this.needsPull = true;
  }

  private sleep(ms: number): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      this.wake = resolve;
    });
    return Promise.race([(this.options.wait ?? pause)(ms), woken]);
  }

  private setState(state: SaveState, reason?: Error): void {
    if (this.state === state) return;
    this.state = state;
    this.options.onState?.(state, reason);
  }
}

function rowsOf({ version, clientId, steps, metas, ops }: Push): StepRow[] {
  const last = steps.length - 1;
  return steps.map((step, i) => {
    const row: StepRow = { version: version + i, step, clientId, meta: metas[i] ?? null };
    return i === last && ops.length ? { ...row, ops } : row;
  });
}
