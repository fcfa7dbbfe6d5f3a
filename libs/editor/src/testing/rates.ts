import type { Verdict } from './identity-oracle.js';
import type { RunOptions, RunResult } from './run.js';

/** The kinds of meetings, separated because they go wrong differently. */
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
  late: 0,
  lateLies: 0,
  undone: 0,
  undoneLies: 0,
  pasted: 0,
  pastedLies: 0,
  marks: 0,
  blocks: 0,
  unclear: 0,
  carets: 0,
});
const isLie = (verdict: Verdict | undefined) => verdict !== undefined && verdict !== 'right' && verdict !== 'split';
/** What was counted over the runs of one kind. */
export type Totals = ReturnType<typeof empty>;

/** Adds up what runs found, by kind. */
export class RunStatistics {
  readonly kinds = new Map<Kind, Totals>();
  /** The seeds whose runs hold a lie, to look at. */
  readonly lies: string[] = [];
  /** Highlights that are not ok although their words were never touched. */
  readonly brokenUntouched: string[] = [];
  /** Marks, blocks and cursors that are not as their writers meant them. */
  readonly looks: string[] = [];

  of(kind: Kind): Totals {
    const totals = this.kinds.get(kind) ?? empty();
    this.kinds.set(kind, totals);
    return totals;
  }

  /** Takes one run. */
  add({ kind, seed, unique }: RunOptions & { kind: Kind }, { oracle, looks, replay, writers }: RunResult): void {
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
    this.looks.push(...looks.findings.map((finding) => `seed ${seed}: ${finding}`));
    for (const name of ['marks', 'blocks', 'unclear'] as const) totals[name] += looks.judged[name];
    totals.carets += looks.carets;
    const { verdicts, late, untouched, lied, ambiguous, undone, pasted } = oracle.judge(replay);
    totals.undone += undone.length;
    totals.pasted += pasted.length;
    totals.undoneLies += undone.filter((id) => isLie(verdicts.get(id))).length;
    totals.pastedLies += pasted.filter((id) => isLie(verdicts.get(id))).length;
    totals.judged += verdicts.size - late.size;
    totals.late += late.size;
    totals.untouched += untouched.length;
    totals.ambiguous += ambiguous;
    this.brokenUntouched.push(...lied.map((id) => `seed ${seed}: ${id}`));
    for (const [id, verdict] of verdicts) {
      if (verdict === 'right') continue;
      if (!late.has(id)) totals[verdict]++;
      else if (isLie(verdict)) totals.lateLies++;
      if (verdict !== 'split') this.lies.push(`${kind} seed ${seed} ${verdict} ${id}${late.has(id) ? ' late' : ''}`);
    }
  }

  /** Which part of the judged highlights of a kind of meeting have one of these verdicts. */
  share(kind: Kind, ...verdicts: Exclude<Verdict, 'right'>[]): number {
    const totals = this.of(kind);
    return verdicts.reduce((sum, verdict) => sum + totals[verdict], 0) / Math.max(1, totals.judged);
  }

  /** Which part of the highlights whose words others had changed before they arrived are elsewhere. */
  get lateLies(): number {
    return this.sum('lateLies') / Math.max(1, this.sum('late'));
  }

  /** Of the highlights that undo (where there is any) and paste touched: which part of all they are, and which part of them are lies. */
  get touched(): Record<'undone' | 'pasted', { share: number; lies: number }> {
    const of = (name: 'undone' | 'pasted', kinds: (kind: Kind) => boolean) => ({
      share: this.sum(name) / Math.max(1, this.sum('judged', kinds) + this.sum('late', kinds)),
      lies: this.sum(`${name}Lies`) / Math.max(1, this.sum(name)),
    });
    return { undone: of('undone', (kind) => kind.endsWith('undo')), pasted: of('pasted', () => true) };
  }

  /** How many there are of something, over the kinds of meetings. */
  sum(name: keyof Totals, kinds = (_: Kind) => true): number {
    return [...this.kinds].reduce((sum, [kind, totals]) => (kinds(kind) ? sum + totals[name] : sum), 0);
  }

  /** Which part of the letters that rebases took the rescue list has. */
  get rescued(): number {
    const lost = this.sum('lostLetters');
    return lost ? this.sum('rescued') / lost : 1;
  }

  /** How many letters that rebases took are not in the rescue list. */
  get unsaid(): number {
    return this.sum('unsaid');
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
        `${t.lateLies}/${t.late}`,
        `${t.undoneLies}/${t.undone}`,
        `${t.pastedLies}/${t.pasted}`,
        t.marks,
        `${t.blocks}+${t.unclear}`,
        t.carets,
      ]);
    const head =
      'kind|runs|steps|highlights|judged|wrong|missing|false orphan|all lies|split|untouched|dropped steps|letters rescued|not said|ambiguous|late|undone|pasted|marks|blocks|cursors';
    const lines = [head.split('|'), ...rows.map((row) => row.map(String))];
    const widths = lines[0]!.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)));
    return lines.map((line) => line.map((cell, i) => cell.padEnd(widths[i]!)).join('  ')).join('\n');
  }
}
