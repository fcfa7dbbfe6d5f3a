// Does only what is supported pass? Prints what the gate lets through on the half of the meetings on which nothing was chosen.
import { judge } from '../libs/text-analysis/dist/gate/gate.js';
import { nearCases, plantedCases, supportedCases } from './lib-gate-cases.mjs';
import { hasMeetings, meetingsOf } from './lib-gate-sources.mjs';

if (!hasMeetings) {
  console.log('Skipped: the folder shared/data/retrieval-qmsum is not beside the repository.');
  process.exit(0);
}
const args = process.argv.slice(2);
const half = args.includes('--tuning') ? 'tuning' : 'reporting';
const seed = args.find((a) => a.startsWith('--seed='))?.slice(7) ?? '2026-11-22';
const meetings = meetingsOf(half);
const COUNTS = half === 'tuning' ? { supported: 700, near: 600, planted: 300 } : { supported: 300, near: 200, planted: 50 };
const cases = [
  ...supportedCases(meetings, COUNTS.supported, seed),
  ...nearCases(meetings, COUNTS.near, seed),
  ...nearCases(meetings, COUNTS.near, seed, 'near, best turns'),
  ...plantedCases(meetings, COUNTS.planted, seed),
];
const kinds = new Map();
for (const c of cases) {
  const verdict = judge(c.sentence, c.cited, c.setting);
  const k = kinds.get(c.kind) ?? { kind: c.kind, cases: 0, shown: 0, dropped: {} };
  kinds.set(c.kind, k);
  k.cases++;
  if (verdict.isSupported) k.shown++;
  else k.dropped[verdict.reason] = (k.dropped[verdict.reason] ?? 0) + 1;
  const wants = args.find((a) => a.startsWith('--show='))?.slice(7);
  if (wants === c.kind && (c.kind === 'supported') !== verdict.isSupported)
    console.log(
      `\n${verdict.reason ?? 'SHOWN'} | ${c.sentence}\n   was: ${c.from ?? ''}\n${c.cited.map((t) => `   ${t.turns[0].speaker}: ${t.text.slice(0, 500)}`).join('\n')}`,
    );
}
if (args.includes('--json')) console.log(JSON.stringify([...kinds.values()]));
else {
  console.log(`The gate on ${meetings.length} meetings of the ${half} half`);
  for (const { kind, cases: n, shown, dropped } of kinds.values()) {
    const why = Object.entries(dropped)
      .sort((a, b) => b[1] - a[1])
      .map(([reason, count]) => `${reason} ${count}`);
    console.log(
      `  ${kind.padEnd(18)} ${String(shown).padStart(4)} of ${String(n).padStart(3)} shown   dropped: ${why.join(', ') || 'none'}`,
    );
  }
}
