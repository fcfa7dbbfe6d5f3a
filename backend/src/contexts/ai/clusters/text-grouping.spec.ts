import { afterAll, describe, expect, it } from '@jest/globals';
import { TextGrouping } from './text-grouping.js';

const grouping = new TextGrouping();
afterAll(() => grouping.onApplicationShutdown());

const texts = ['A fee', 'The fee', 'My fee', 'The dock', 'A dock', 'My dock'].map((text, i) => ({ id: String(i), text, vector: null }));

describe('the thread that groups texts', () => {
  it('lets another owner in before the next of who had it, and refuses a fourth that waits', async () => {
    const order: string[] = [];
    const asked = (owner: string, name: string) => grouping.group(owner, texts, 'en').then(() => void order.push(name));
    const all = [asked('a', 'a1'), asked('a', 'a2'), asked('a', 'a3'), asked('a', 'a4'), asked('b', 'b1')];
    await expect(asked('a', 'a5')).rejects.toMatchObject({ code: 'TooManyRequests' });
    await Promise.all(all);
    expect(order).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
  });

  it('computes one set at a time, also when one comes in the moment in which a place is handed over', async () => {
    const running = (grouping as unknown as { running: Set<unknown> }).running;
    let max = 0;
    const asked = () =>
      grouping.group('a', texts, 'en').finally(() => {
        max = Math.max(max, running.size);
      });
    await Promise.all([asked().then(asked), asked().then(asked), asked()]);
    expect(max).toBeLessThanOrEqual(1);
    expect(running.size).toBe(0);
  });
});
