import { DocAuthority, type PushAnswer } from '../doc-authority.js';
import type { Push, StepRow } from '../highlight-ops.js';
import { PushRefused, type Transport } from '../transport.js';
import type { Random } from './random.js';

/** What can go wrong between a client and the authority. */
export interface Weather {
  lostNotice: number;
  lostQuestion: number;
  lostAnswer: number;
}

/** Carries messages with random delays, in random order between clients, and loses some; nothing happens until `deliver`. */
export class Network {
  private readonly waiting: (() => void)[] = [];
  private readonly readers = new Map<string, (rows: StepRow[]) => void>();

  constructor(
    readonly authority: DocAuthority,
    private readonly random: Random,
    private readonly weather: Weather,
    private readonly onRows: (rows: StepRow[]) => void,
  ) {}

  /** How many messages are on their way. */
  get size(): number {
    return this.waiting.length;
  }

  /** Everything arrives from now on. */
  calm(): void {
    Object.assign(this.weather, { lostNotice: 0, lostQuestion: 0, lostAnswer: 0 });
  }

  /** Lets one message arrive. */
  deliver(): void {
    const [message] = this.waiting.splice(this.random.int(Math.min(this.waiting.length, 12)), 1);
    message?.();
  }

  /** Calls `reader` with the rows of every accepted push, its own included. */
  subscribe(clientId: string, reader: (rows: StepRow[]) => void): void {
    this.readers.set(clientId, reader);
  }

  /** Resolves when the network is asked to deliver it: a wait in the time of the simulation. */
  wait = (): Promise<void> => new Promise((resolve) => this.waiting.push(resolve));

  transport(): Transport {
    return {
      push: (push: Push) => this.ask(() => this.push(structuredClone(push))),
      pull: (since: number) => this.ask(() => ({ rows: this.authority.since(since), version: this.authority.entry.version })),
    };
  }

  private push(push: Push): PushAnswer {
    const answer = this.authority.push(push);
    if (answer.accepted) {
      const rows = this.authority.since(push.version);
      this.onRows(rows);
      for (const reader of this.readers.values())
        if (!this.random.chance(this.weather.lostNotice)) this.waiting.push(() => reader(structuredClone(rows)));
    }
    return structuredClone(answer);
  }

  private ask<T>(question: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.push(() => {
        if (this.random.chance(this.weather.lostQuestion)) return this.waiting.push(() => reject(new Error('lost question')));
        try {
          const answer = question();
          const lost = this.random.chance(this.weather.lostAnswer);
          return this.waiting.push(() => (lost ? reject(new Error('lost answer')) : resolve(answer)));
        } catch (error) {
          return reject(new PushRefused((error as Error).message));
        }
      });
    });
  }
}
