import { describe, expect, it } from '@jest/globals';
import { StepMap } from '@tiptap/pm/transform';
import { applyTagChange, type CodingAction, mapActions } from './coding-actions.ts';

const tag = (id: string) => ({ id, title: id, colour: 'clay' });
const ids = (tags: { id: string }[]) => tags.map(({ id }) => id).join('');
const resize = (from: number, to: number): CodingAction => ({ kind: 'resize', id: 'h', before: { from, to }, after: { from, to: to + 2 } });

describe('taking back a change of tags', () => {
  it('leaves what a colleague put on since', () => {
    const [before, after] = [[tag('a')], [tag('a'), tag('b')]];
    expect(ids(applyTagChange([...after, tag('c')], after, before))).toBe('ac');
  });

  it('puts back what was taken off, once', () => {
    const [before, after] = [[tag('a'), tag('b')], [tag('b')]];
    expect(ids(applyTagChange([tag('b')], after, before))).toBe('ba');
    expect(ids(applyTagChange([tag('b'), tag('a')], after, before))).toBe('ba');
  });

  it('is nothing when a colleague did it already', () => {
    expect(ids(applyTagChange([tag('a')], [tag('a'), tag('b')], [tag('a')]))).toBe('a');
  });
});

describe('ranges of kept actions', () => {
  it('move with what others wrote before and inside them', () => {
    const maps = [new StepMap([0, 0, 5]), new StepMap([17, 0, 1])];
    const { done } = mapActions({ done: [resize(10, 14)], undone: [] }, maps);
    expect(done[0]).toMatchObject({ before: { from: 15, to: 20 }, after: { from: 15, to: 22 } });
  });

  it('are empty when their text is gone', () => {
    const { undone } = mapActions({ done: [], undone: [resize(10, 12)] }, [new StepMap([5, 20, 0])]);
    expect(undone[0]).toMatchObject({ before: { from: 5, to: 5 } });
  });

  it('leave actions without ranges as they are', () => {
    const action: CodingAction = { kind: 'create', id: 'h' };
    expect(mapActions({ done: [action], undone: [] }, [new StepMap([0, 0, 5])]).done).toEqual([action]);
  });
});
