import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FairScheduler } from './fair-scheduler.js';

/** Serves a line as the readers do: `pick` chooses which one ends; answers in which order the workspaces began. */
function served(line: { workspaceId: string; at: number }[], pick: (running: readonly string[]) => number, places = 3, each = 2): string[] {
  const turns = new FairScheduler(places, each);
  const waiting: string[] = [];
  const running: string[] = [];
  const order: string[] = [];
  const coming = [...line];
  while (order.length < line.length) {
    while (coming[0] && coming[0].at <= order.length) waiting.push(coming.shift()!.workspaceId);
    for (let next = turns.next(waiting); next !== undefined; next = turns.next(waiting)) {
      waiting.splice(waiting.indexOf(next), 1);
      turns.start(next);
      running.push(next);
      order.push(next);
    }
    expect(running.length).toBeLessThanOrEqual(places);
    for (const one of new Set(running)) expect(running.filter((other) => other === one).length).toBeLessThanOrEqual(each);
    // No workspace waits while a place is free that it may have.
    if (running.length < places) for (const one of waiting) expect(running.filter((other) => other === one)).toHaveLength(each);
    const [ended] = running.splice(pick(running), 1);
    if (ended !== undefined) turns.end(ended);
    else if (coming[0]) waiting.push(coming.shift()!.workspaceId);
  }
  return order;
}

describe('turns', () => {
  it('are taken by workspaces, whatever number of files one of them has in line', () => {
    const flood = Array.from({ length: 40 }, () => ({ workspaceId: 'flood', at: 0 }));
    const order = served([...flood, { workspaceId: 'small', at: 0 }], () => 0);
    expect(order.indexOf('small')).toBeLessThanOrEqual(1);
    const later = served([...flood, { workspaceId: 'small', at: 20 }], () => 0);
    expect(later.indexOf('small')).toBeLessThanOrEqual(21);
  });

  it('let no workspace wait for more than one turn of each of the others, however they come and end', () => {
    const workspace = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const line = fc.array(fc.record({ workspaceId: workspace, at: fc.nat(60) }), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(line, fc.array(fc.nat(2), { minLength: 80, maxLength: 80 }), (files, picks) => {
        const coming = [...files].sort((x, y) => x.at - y.at);
        let step = 0;
        const order = served(coming, (running) => picks[step++ % picks.length]! % Math.max(1, running.length));
        expect([...order].sort()).toEqual(files.map((file) => file.workspaceId).sort());
        // Between two turns of a workspace that still waits, no other has more than its places and one.
        for (const own of new Set(order)) {
          const first = coming.find((file) => file.workspaceId === own)!.at;
          const startedAt = order.indexOf(own);
          const between = order.slice(first, startedAt);
          for (const other of new Set(between)) expect(between.filter((value) => value === other).length).toBeLessThanOrEqual(3);
        }
      }),
    );
  });
});
