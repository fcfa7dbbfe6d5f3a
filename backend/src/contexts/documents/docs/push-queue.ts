import { Injectable } from '@nestjs/common';

/** How long a client that lost may take for the next try before another one gets the turn. */
const TURN_MS = 150;
/** How long an answer waits at most. */
const WAIT_MS = 600;

interface Turn {
  holder: string;
  timer: NodeJS.Timeout;
  waiting: { clientId: string; go: () => void }[];
}

/**
 * Turns of those who lost: of ten people who type at once nine lose, and if all of them are answered in the same moment, they all try again in
 * the same moment and eight lose once more. So they are answered one after the other, each with what the one before has added, and as long as one
 * has a turn the others wait for theirs. Where none has lost none waits. A wait ends by itself: the log, not the turn, decides what is taken.
 */
@Injectable()
export class PushQueue {
  private readonly turns = new Map<string, Turn>();

  /** Before a push: settles at once unless another client has a turn. */
  wait(docId: string, clientId: string): Promise<void> {
    return this.turns.has(docId) ? this.enqueue(docId, clientId) : Promise.resolve();
  }

  /** After a push that lost: settles when it is the client's turn to be answered. */
  enqueue(docId: string, clientId: string): Promise<void> {
    const turn = this.turns.get(docId);
    if (!turn) {
      this.giveTurn(docId, clientId, []);
      return Promise.resolve();
    }
    if (turn.holder === clientId) return Promise.resolve();
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        const at = turn.waiting.findIndex((other) => other.go === go);
        if (at >= 0) turn.waiting.splice(at, 1);
        resolve();
      }, WAIT_MS);
      const go = () => {
        clearTimeout(late);
        resolve();
      };
      turn.waiting.push({ clientId, go });
    });
  }

  /** After a push that is done with: the next one gets the turn, if it was the client's. */
  end(docId: string, clientId: string): void {
    if (this.turns.get(docId)?.holder === clientId) this.next(docId);
  }

  private next(docId: string): void {
    const turn = this.turns.get(docId)!;
    clearTimeout(turn.timer);
    const first = turn.waiting.shift();
    if (first) this.giveTurn(docId, first.clientId, turn.waiting);
    else this.turns.delete(docId);
    first?.go();
  }

  private giveTurn(docId: string, holder: string, waiting: Turn['waiting']): void {
    this.turns.set(docId, { holder, waiting, timer: setTimeout(() => this.next(docId), TURN_MS).unref() });
  }
}
