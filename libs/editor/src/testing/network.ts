import type { PushAnswer } from '../doc-authority.js';
import type { Push, StepRow } from '../highlight-ops.js';
import { PushRefused, type Transport } from '../transport.js';
import type { Server } from './cluster.js';
import type { Random } from './random.js';

/** What can go wrong between a client and the servers. */
export interface NetworkFaults {
  lostNotice: number;
  lostQuestion: number;
  lostAnswer: number;
}

/** Carries messages with random delays, in random order between clients, and loses some; nothing happens until `deliver`. */
export class Network {
  private readonly waiting: (() => void)[] = [];
  private readonly readers = new Map<string, (rows: StepRow[]) => void>();
  private readonly held = new Map<string, (() => void)[]>();

  constructor(
    readonly servers: readonly Server[],
    private readonly random: Random,
    private readonly weather: NetworkFaults,
    private readonly onRows: (rows: StepRow[]) => void,
  ) {}

  /** How many messages are on their way. */
  get size(): number {
    return this.waiting.length;
  }

  /** Everything arrives from now on. */
  deliverAll(): void {
    Object.assign(this.weather, { lostNotice: 0, lostQuestion: 0, lostAnswer: 0 });
  }

  /** Lets one message arrive. */
  deliver(): void {
    const [message] = this.waiting.splice(this.random.int(Math.min(this.waiting.length, 12)), 1);
    message?.();
  }

  /** Calls `reader` with the rows of every accepted push, its own included; a later reader of the same client replaces the earlier. */
  subscribe(clientId: string, reader: (rows: StepRow[]) => void): void {
    this.readers.set(clientId, reader);
  }

  /** Cuts a client off: its questions hang, and it hears nothing. */
  cut(clientId: string): void {
    this.held.set(clientId, []);
  }

  /** Connects it again: what hung fails, so that it asks anew. */
  reconnect(clientId: string): void {
    const hanging = this.held.get(clientId) ?? [];
    this.held.delete(clientId);
    this.waiting.push(...hanging);
  }

  isCut(clientId: string): boolean {
    return this.held.has(clientId);
  }

  /** Resolves when the network is asked to deliver it: a wait in the time of the simulation. */
  wait = (): Promise<void> => new Promise((resolve) => this.waiting.push(resolve));

  transport(clientId: string): Transport {
    return {
      push: (push: Push) => this.ask(clientId, () => this.push(structuredClone(push))),
      pull: (since: number) =>
        this.ask(clientId, () => {
          const server = this.random.pick(this.servers);
          return structuredClone({ rows: server.since(since), version: server.database.log.length });
        }),
    };
  }

  private push(push: Push): PushAnswer {
    const answer = this.random.pick(this.servers).push(push);
    if (answer.accepted) {
      const rows = this.servers[0]!.since(push.version);
      this.onRows(rows);
      for (const [id, reader] of this.readers)
        if (!this.held.has(id) && !this.random.chance(this.weather.lostNotice)) this.waiting.push(() => reader(structuredClone(rows)));
    }
    return structuredClone(answer);
  }

  private ask<T>(clientId: string, question: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => () => reject(new Error(why));
      const held = this.held.get(clientId);
      if (held) {
        held.push(fail('no line'));
        return;
      }
      this.waiting.push(() => {
        if (this.random.chance(this.weather.lostQuestion)) return this.later(clientId, fail('lost question'));
        try {
          const answer = question();
          const lost = this.random.chance(this.weather.lostAnswer) || this.held.has(clientId);
          return this.later(clientId, lost ? fail('lost answer') : () => resolve(answer));
        } catch (error) {
          return reject(Object.assign(new PushRefused((error as Error).message), { cause: error }));
        }
      });
    });
  }

  private later(clientId: string, message: () => void): void {
    (this.held.get(clientId) ?? this.waiting).push(message);
  }
}
