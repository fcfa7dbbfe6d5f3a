import type { Verdict } from './identity-oracle.js';
import type { RunOptions, RunResult } from './run.js';

/** The kinds of meetings, told apart because they go wrong differently. */
export type Kind = 'online' | 'online, undo' | 'offline' | 'offline, undo' | 'any letters';

/** What a run of this seed is like: about two in ten have few letters in many scripts, the others unique ones for the oracle. */
export function optionsOf(seed: number): RunOptions & { kind: Kind } {
  const n = seed % 10;
  if (n < 3) return { seed, kind: 'online', unique: true, undo: false, bursts: false };
  if (n < 6) return { seed, kind: 'online, undo', unique: true, undo: true, bursts: false };
  if (n < 7) return { seed, kind: 'offline', unique: true, undo: false, bursts: true };
  if (n < 8) return { seed, kind: 'offline, undo', unique: true, undo: true, bursts: true };
  return { seed, kind: 'any letters', unique: false, undo: true, bursts: n === 9 };
}

const empty = () => ({
  runs: 0,
  steps: 0,
  highlights: 0,
  judged: 0,
  wrong: 0,
  missing: 0,
  falseOrphan: 0,
  split: 0,
  untouched: 0,
  droppedSteps: 0,
  lostLetters: 0,
  rescued: 0,
  unsaid: 0,
  ambiguous: 0,
});
/** What was counted over the runs of one kind. */
export type Totals = ReturnType<typeof empty>;

/** Adds up what runs found, by kind. */
export class Rates {
  readonly kinds = new Map<Kind, Totals>();
  /** The seeds whose runs hold a lie, to look at. */
  readonly lies: string[] = [];
  /** Highlights that are not ok although their words were never touched. */
  readonly touchedWrongly: string[] = [];

  of(kind: Kind): Totals {
    const totals = this.kinds.get(kind) ?? empty();
    this.kinds.set(kind, totals);
    return totals;
  }

  /** Takes one run. */
  add({ kind, seed, unique }: RunOptions & { kind: Kind }, { oracle, replay, writers }: RunResult): void {
    const totals = this.of(kind);
    totals.runs++;
    totals.steps += replay.version;
    totals.highlights += replay.highlights.size;
    for (const { losses } of writers) {
      totals.droppedSteps += losses.steps;
      totals.lostLetters += losses.letters;
      totals.rescued += losses.rescued;
      totals.unsaid += losses.unsaid;
    }
    if (!unique) return;
    const { verdicts, untouched, lied, ambiguous } = oracle.judge(replay);
    totals.judged += verdicts.size;
    totals.untouched += untouched.length;
    totals.ambiguous += ambiguous;
    this.touchedWrongly.push(...lied.map((id) => `seed ${seed}: ${id}`));
    for (const [id, verdict] of verdicts) {
      if (verdict === 'right') continue;
      totals[verdict]++;
      if (verdict !== 'split') this.lies.push(`${kind} seed ${seed} ${verdict} ${id}`);
    }
  }

  /** Which part of the judged highlights of a kind of meeting have one of these verdicts. */
  share(kind: Kind, ...verdicts: Exclude<Verdict, 'right'>[]): number {
    const totals = this.of(kind);
    return verdicts.reduce((sum, verdict) => sum + totals[verdict], 0) / Math.max(1, totals.judged);
  }

  /** Which part of the letters that rebases took the rescue list has. */
  get rescued(): number {
    const all = [...this.kinds.values()];
    const lost = all.reduce((sum, totals) => sum + totals.lostLetters, 0);
    return lost ? all.reduce((sum, totals) => sum + totals.rescued, 0) / lost : 1;
  }

  /** How many letters that rebases took are not in the rescue list. */
  get unsaid(): number {
    return [...this.kinds.values()].reduce((sum, totals) => sum + totals.unsaid, 0);
  }

  /** The rates as a table for people. */
  table(): string {
    const percent = (part: number, whole: number) => (whole ? `${((100 * part) / whole).toFixed(3)} %` : '-');
    const rows = [...this.kinds]
      .sort()
      .map(([kind, t]) => [
        kind,
        t.runs,
        t.steps,
        t.highlights,
        t.judged,
        percent(t.wrong, t.judged),
        percent(t.missing, t.judged),
        percent(t.falseOrphan, t.judged),
        percent(t.wrong + t.missing + t.falseOrphan, t.judged),
        percent(t.split, t.judged),
        t.untouched,
        t.droppedSteps,
        `${t.rescued}/${t.lostLetters}`,
        t.unsaid,
        t.ambiguous,
      ]);
    const head =
      'kind|runs|steps|highlights|judged|wrong|missing|false orphan|all lies|split|untouched|dropped steps|letters rescued|not said|ambiguous';
    const lines = [head.split('|'), ...rows.map((row) => row.map(String))];
    const widths = lines[0]!.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)));
    return lines.map((line) => line.map((cell, i) => cell.padEnd(widths[i]!)).join('  ')).join('\n');
  }
}
