// Times of 105,000 words, as server and browser move them through the steps of a text; beside it the bare shift of as many numbers in the same
// run. Then their bytes as they are stored and sent, and a whole text taken out and put back, which brings every time back.
import { gzipSync } from 'node:zlib';
import { Transform } from '@tiptap/pm/transform';
import { docFromImport, WordTimes } from '../libs/editor/dist/index.js';

const WORDS = 105_000;
const A_TURN = 60;
const STEPS = 2000;

let seed = 7;
const random = (n) => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % n;
};
const SOUNDS = ['lo', 'ra', 'mi', 'ten', 'do', 'sa', 'ver', 'ki', 'nu', 'pel', 'or', 'a'];
let now = 0;
const word = (i) => {
  const startMs = now + random(120);
  now = startMs + 90 + random(400);
  const text = Array.from({ length: 1 + random(3) }, () => SOUNDS[random(SOUNDS.length)]).join('');
  return { text: (i ? ' ' : '') + text, startMs, endMs: now, opensCaption: i % 10 === 0 };
};
const blocks = Array.from({ length: WORDS / A_TURN }, () => {
  const runs = Array.from({ length: A_TURN }, (_, i) => word(i));
  return { kind: 'paragraph', speaker: 'Ana', startMs: runs[0].startMs, endMs: runs.at(-1).endMs, runs };
});
const { doc, times } = docFromImport({ blocks });
const took = (fn) => {
  const start = performance.now();
  const result = fn();
  return [performance.now() - start, result];
};
const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1].toFixed(3);
const line = (name, value) => console.log(`  ${name.padEnd(44)}${value}`);

const tr = new Transform(doc);
for (let i = 0; i < STEPS; i++) {
  const pos = 2 + random(tr.doc.content.size - 100);
  const $pos = tr.doc.resolve(pos);
  if (!$pos.parent.isTextblock) continue;
  if (i % 4) tr.insert(pos, doc.type.schema.text('x'));
  else tr.delete($pos.start(), Math.min($pos.end(), $pos.start() + 1));
}
const bare = new Int32Array(WORDS * 4);
const floors = [];
const moves = [];
for (const [i, step] of tr.steps.entries()) {
  floors.push(
    took(() => {
      for (let k = 0; k < bare.length; k += 4) {
        bare[k] += 1;
        bare[k + 1] += 1;
      }
    })[0],
  );
  moves.push(took(() => times.apply(step, tr.docs[i], tr.docs[i + 1] ?? tr.doc, 'bench', null))[0]);
}
console.log(`${WORDS.toLocaleString('en')} words, ${tr.steps.length} edits anywhere in ${doc.content.size.toLocaleString('en')} positions`);
line('one step, median ms', `${middle(moves)} (bare shift ${middle(floors)}, ratio ${(middle(moves) / middle(floors)).toFixed(1)})`);
const [packing, bytes] = took(() => times.pack());
const [unpacking] = took(() => WordTimes.unpack(bytes));
line('bytes', `${(bytes.length / 1000).toFixed(0)} kB, gzip ${(gzipSync(bytes, { level: 1 }).length / 1000).toFixed(0)} kB`);
line('pack, unpack, copy ms', [packing, unpacking, took(() => times.clone())[0]].map((ms) => ms.toFixed(1)).join(', '));

const said = () => JSON.stringify(times.spansIn(0, tr.doc.content.size));
const before = said();
const all = new Transform(tr.doc).delete(0, tr.doc.content.size);
const back = all.steps[0].invert(tr.doc);
const [taking] = took(() => times.apply(all.steps[0], tr.doc, all.doc, 'bench', null));
const [logging, log] = took(() => JSON.stringify(times.packLog()));
const [putting] = took(() => times.apply(back, all.doc, tr.doc, 'bench', { k: 'h' }));
line('whole text out, back by undo ms', `${taking.toFixed(0)}, ${putting.toFixed(0)}`);
line('what undo needs, stored meanwhile', `gzip ${(gzipSync(log, { level: 1 }).length / 1000).toFixed(0)} kB, ${logging.toFixed(0)} ms`);
if (said() !== before) throw new Error('undo did not bring every time back');
