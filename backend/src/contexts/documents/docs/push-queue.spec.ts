import { describe, expect, it } from '@jest/globals';
import { PushQueue } from './push-queue.js';

/** Lets everything that is settled run its course. */
const soon = () => new Promise((r) => setTimeout(r, 5));

describe('the turns of pushes that lost', () => {
  const begin = (...clients: string[]) => {
    const turns = new PushQueue();
    const reported: string[] = [];
    for (const client of clients) void turns.enqueue('doc', client).then(() => reported.push(client));
    return { turns, reported };
  };

  it('go from one to the next when a push is done with, and only by whose turn it is', async () => {
    const { turns, reported } = begin('a', 'b', 'c');
    await soon();
    expect(reported).toEqual(['a']);
    turns.end('doc', 'c');
    turns.end('other', 'a');
    await soon();
    expect(reported).toEqual(['a']);
    turns.end('doc', 'a');
    await soon();
    expect(reported).toEqual(['a', 'b']);
    // Lost once more: the turn is still theirs.
    await turns.enqueue('doc', 'b');
    turns.end('doc', 'b');
    await soon();
    expect(reported).toEqual(['a', 'b', 'c']);
  });

  it('delay no one without a conflict, and later pushes wait', async () => {
    const { turns, reported } = begin();
    await turns.wait('doc', 'a');
    await turns.enqueue('doc', 'b');
    void turns.wait('doc', 'a').then(() => reported.push('a'));
    await turns.wait('other', 'a');
    await soon();
    expect(reported).toEqual([]);
    turns.end('doc', 'b');
    await soon();
    expect(reported).toEqual(['a']);
  });

  it('pass on by themselves when a client is gone', async () => {
    const { reported } = begin('gone', 'b', 'c');
    for (let i = 0; i < 400 && reported.length < 3; i++) await soon();
    expect(reported).toEqual(['gone', 'b', 'c']);
  });
});
