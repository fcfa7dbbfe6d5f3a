import { expect, it } from '@jest/globals';
import { closeHistory, history, redo, undo } from '@tiptap/pm/history';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import fc from 'fast-check';
import { rangesOf } from './anchors.js';
import { ReviveLog } from './revive-log.js';
import { metaOf } from './step-meta.js';
import { paragraphs } from './testing/docs.js';

/** Many stretches of the same letters, so that many cuts come into question for an undo. */
const LETTERS = 'abab abba baab abab';

const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('replace' as const),
      at: fc.nat(30),
      size: fc.oneof(fc.nat(3), fc.integer({ min: 6, max: 20 })),
      text: fc.constantFrom('', 'a', 'ab', 'xyz'),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'undo' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'redo' as const }) },
);

it('finds for an undo what it finds when nothing is remembered of earlier looks', () => {
  let index = 0;
  fc.assert(
    fc.property(fc.array(change, { minLength: 10, maxLength: 80 }), (changes) => {
      let log = new ReviveLog();
      let version = 0;
      let state = EditorState.create({ doc: paragraphs(LETTERS, LETTERS), plugins: [history({ newGroupDelay: 0 })] });
      const apply = (tr: Transaction) => {
        for (const [i, step] of tr.steps.entries()) {
          const [before, after] = [tr.docs[i]!, tr.docs[i + 1] ?? tr.doc];
          const ranges = rangesOf(step.getMap());
          if (metaOf(tr)?.k === 'h') {
            const forgetful = ReviveLog.fromJSON(log.toJSON());
            const newest = log.matchUndo(version, ranges, after, 'me');
            expect(newest).toBe(forgetful.matchUndo(version, ranges, after, 'me'));
            expect(log.toJSON()).toEqual(forgetful.toJSON());
            if (newest >= 0) index++;
          }
          const damaged = ranges.length ? [{ id: 'h', from: ranges[0]!, to: ranges[1]! }] : [];
          log.record(version++, ranges, before, { clientId: 'me', moves: false }, damaged);
          // What was carried step by step is where it would be carried to now.
          for (const cut of log['cuts'])
            expect(log['placeOf'](cut)).toEqual([log.forward(cut.v + 1, cut.at, false), log.forward(cut.v + 1, cut.at, true)]);
          if (version % 7 === 0) log = log.clone();
          if (version % 23 === 0) log.prune(version - 20);
        }
        state = state.apply(tr);
      };
      for (const one of changes) {
        if (one.kind === 'undo') undo(state, apply);
        else if (one.kind === 'redo') redo(state, apply);
        else {
          const from = 1 + (one.at % Math.max(1, state.doc.content.size - 2));
          const to = Math.min(from + one.size, state.doc.content.size - 1);
          apply(closeHistory(one.text ? state.tr.insertText(one.text, from, to) : state.tr.delete(from, to)));
        }
      }
    }),
    { numRuns: 300, seed: 12 },
  );
  expect(index).toBeGreaterThan(500);
});
