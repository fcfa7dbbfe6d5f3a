// What of true sentences does the gate keep, and what of lies made of them does it show? Of each class 25 lies or as many as asked for.
import { judge } from '../libs/text-analysis/dist/gate/gate.js';
import { ADDITIONS, obeyed } from './lib-gate-additions.mjs';
import { basesOf, inTurn } from './lib-gate-bases.mjs';
import { CHANGES } from './lib-gate-changes.mjs';
import { FURTHER } from './lib-gate-further.mjs';
import { hasMeetings, seeded } from './lib-gate-sources.mjs';

if (!hasMeetings) {
  console.log('Skipped: the folder shared/data/retrieval-qmsum is not beside the repository.');
  process.exit(0);
}
const args = process.argv.slice(2);
const option = (name, otherwise) => args.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const half = args.includes('--tuning') ? 'tuning' : 'reporting';
const seed = option('seed', '2026-11-25');
const each = Number(option('each', '25'));
const wants = option('show', '');
const { meetings, kinds } = basesOf(half, seed);
const people = [...new Set(meetings.flatMap((m) => m.speakers))];

/** How many of the true sentences of each kind are kept, of the first of them. */
const SAMPLE = 300;
const kept = new Map();
for (const list of kinds) {
  for (const base of list.slice(0, SAMPLE)) {
    const k = kept.get(base.kind) ?? { kind: base.kind, cases: 0, shown: 0, dropped: {} };
    kept.set(base.kind, k);
    k.cases++;
    const cited = base.cited();
    const verdict = judge(base.sentence, cited, base.setting);
    if (verdict.isSupported) k.shown++;
    else k.dropped[verdict.reason] = (k.dropped[verdict.reason] ?? 0) + 1;
    if (wants === base.kind && !verdict.isSupported) print(verdict.reason, base.sentence, '', cited);
  }
}

const made = { ...CHANGES, ...ADDITIONS, ...FURTHER };
const lies = [];
for (const kind of [...Object.keys(CHANGES), ...Object.keys(ADDITIONS), 'obeyed injection', ...Object.keys(FURTHER)]) {
  const random = seeded(`${seed} ${kind}`);
  const k = { kind, cases: 0, shown: 0, dropped: {}, of: {} };
  lies.push(k);
  for (const base of inTurn(kinds)) {
    if (k.cases === each) break;
    const cited = base.cited();
    if (!cited.length) continue;
    const context = { random, half, people, sentence: base.sentence, language: base.language, source: cited.map((c) => c.text).join(' ') };
    const lie = kind === 'obeyed injection' ? obeyed({ ...context, cited }) : { sentence: made[kind](context), cited };
    if (!lie.sentence || lie.sentence === base.sentence) continue;
    // Only what the gate shows while it is true can be turned into a lie that it should not have shown.
    if (!judge(base.sentence, cited, base.setting).isSupported) continue;
    k.cases++;
    const verdict = judge(lie.sentence, lie.cited, base.setting);
    if (verdict.isSupported) {
      k.shown++;
      k.of[base.kind] = (k.of[base.kind] ?? 0) + 1;
    } else k.dropped[verdict.reason] = (k.dropped[verdict.reason] ?? 0) + 1;
    if (wants === kind && verdict.isSupported) print(base.kind, lie.sentence, base.sentence, lie.cited);
  }
}

if (args.includes('--json')) console.log(JSON.stringify({ kept: [...kept.values()], lies }));
else {
  console.log(`The gate on the ${half} half, seed ${seed}: true sentences kept`);
  for (const k of kept.values()) console.log(`  ${line(k)}`);
  console.log('lies shown');
  for (const k of lies) console.log(`  ${line(k)}${k.shown ? `; shown of ${counts(k.of)}` : ''}`);
  const isFurther = ({ kind }) => Object.hasOwn(FURTHER, kind);
  console.log(`  all: ${sums(lies.filter((k) => !isFurther(k)))}; of the further classes ${sums(lies.filter(isFurther))}`);
}

function sums(some) {
  return `${some.reduce((n, k) => n + k.shown, 0)} of ${some.reduce((n, k) => n + k.cases, 0)}`;
}
function line({ kind, cases, shown, dropped }) {
  return `${kind.padEnd(26)} ${String(shown).padStart(4)} of ${String(cases).padStart(3)} shown   dropped: ${counts(dropped) || 'none'}`;
}
function counts(by) {
  return Object.entries(by)
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}
function print(why, sentence, was, cited) {
  console.log(
    `\n${why} | ${sentence}\n   was: ${was}\n${cited.map((c) => `   ${c.turns[0].speaker}: ${c.text.slice(0, 500)}`).join('\n')}`,
  );
}
