import fs from 'node:fs';
import path from 'node:path';
import type { Person } from '../../backend/src/testing/harness.js';
import { fillWorkspace, sampleIds } from '../routes.js';
import { TestStage } from '../steps.js';
import { type Outcome, performMove } from './act.js';
import { violationsAt } from './checks.js';
import { RobotWindow } from './desk.js';
import { RandomSource } from './dice.js';
import { FieldChecks } from './fields.js';
import { fillPages, type KnownIds } from './fill.js';
import { allKeys, frontSources } from './keys.js';
import { lineOf, type Move, MoveChooser } from './moves.js';
import { controlsOf, expectKnownRoles } from './screen.js';
import { TextChecks } from './texts.js';

export const SIZES = ['empty', 'sample', 'full'] as const;
export type Size = (typeof SIZES)[number];

export interface Plan {
  seed: number;
  size: Size;
  /** Ends after so many moves or so many milliseconds, whichever comes first. */
  moves?: number;
  ms?: number;
  /** Moves of an earlier run, made again instead of chosen ones. */
  replay?: readonly Move[];
  /** Ends at the first violation. */
  stops?: boolean;
}

export interface Violation {
  /** Number of the move after which it was seen, and the address of its window. */
  move: number;
  at: string;
  what: string;
}

export interface Report {
  seed: number;
  size: Size;
  moves: Move[];
  missed: number;
  violations: Violation[];
}

const OPERATIONS: Record<string, { text: string }> = JSON.parse(fs.readFileSync('libs/api/.generated/operations.json', 'utf8'));
/** Where reports and pictures of what was found are left. */
export const REPORTS = path.resolve(process.env.ROBOT_REPORTS ?? '.data/robot');
const MAX_VIOLATIONS = 25;

/** Two people in a workspace of the wanted size, and all that addresses need. */
async function workspaceOf(size: Size, seed: number): Promise<{ stage: TestStage; people: Person[]; ids: KnownIds }> {
  if (size === 'empty') {
    const stage = await TestStage.open();
    const { id, admin } = await stage.t.aWorkspace();
    return { stage, people: [admin, await stage.t.aMember(id, 'contributor')], ids: { userId: [admin.actor.userId] } };
  }
  const stage = await TestStage.withSample();
  const people = [await stage.person('maren'), await stage.person(seed % 4 ? 'idris' : 'clara')];
  if (size === 'full') await fillWorkspace(stage, people[0]!);
  const { workspaceBoardId: _, searchId: __, selectionId: ___, ...ids } = await sampleIds(stage, people[0]!);
  const known: KnownIds = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, [id]]));
  const more = await fillPages(stage, people[0]!, ids['projectId']!, size === 'full' ? 150 : 12);
  for (const [name, some] of Object.entries(more)) known[name] = [...(known[name] ?? []), ...some];
  return { stage, people, ids: known };
}

/** Uses the product as the seed decides, and tells of everything that does not hold. */
export async function run({
  seed,
  size,
  moves: max = Number.POSITIVE_INFINITY,
  ms = Number.POSITIVE_INFINITY,
  replay,
  stops,
}: Plan): Promise<Report> {
  const { stage, people, ids } = await workspaceOf(size, seed);
  const report: Report = { seed, size, moves: [], missed: 0, violations: [] };
  try {
    const desks = await Promise.all(people.map((person, who) => RobotWindow.open(stage, who, person, OPERATIONS)));
    for (const desk of desks) desk.onWrite = () => desks.map((other) => other.forgetRepeats());
    for (const desk of desks) await desk.settle();
    const sources = frontSources();
    expectKnownRoles(sources);
    const chooser = new MoveChooser(new RandomSource(seed), allKeys(sources), ids);
    const texts = new TextChecks(stage);
    const fields = new FieldChecks(stage);
    const known = new Set<string>();
    const end = Date.now() + ms;
    const record = async (desk: RobotWindow, matches: readonly string[]) => {
      for (const what of matches) {
        if (known.has(bare(what))) continue;
        known.add(bare(what));
        report.violations.push({ move: report.moves.length, at: desk.at, what });
        await picture(desk, report);
      }
    };
    const total = replay?.length ?? max;
    while (report.moves.length < total && Date.now() < end && report.violations.length < MAX_VIOLATIONS && !desks[0]!.isGone) {
      if (stops && report.violations.length) break;
      const planned = replay?.[report.moves.length];
      const desk = planned ? desks[planned.who]! : chooser.next(desks);
      const controls = await controlsOf(desk.page).catch(() => []);
      const hasText = (await desk.page.locator('#content .ProseMirror').count()) > 0;
      const move = planned ?? chooser.move(desk, controls, hasText);
      report.moves.push(move);
      chooser.did(move);
      const before = desk.at;
      const wasInText = await TextChecks.isInText(desk);
      const outcome: Outcome = await performMove(desk, move, controls).catch((error: Error) => {
        if (/destroyed|navigat|closed|interrupted/i.test(error.message)) return { violations: [] };
        throw error;
      });
      if (outcome.missed) report.missed++;
      await record(desk, outcome.violations);
      const violations = await Promise.all(
        desks.filter(({ isGone }) => !isGone).map(async (robotWindow) => ({ one: robotWindow, found: await violationsAt(robotWindow) })),
      );
      for (const { one: robotWindow, found: matches } of violations) await record(robotWindow, matches);
      await record(desk, await fields.check(desk, move, before, outcome.typed));
      await record(desk, await texts.check(desks, desk, move, outcome, wasInText));
    }
    for (const desk of desks) if (desk.isOffline) await desk.setOffline(false);
    await record(desks[0]!, await failedJobs(stage, people[0]!));
  } finally {
    await stage.close();
  }
  return report;
}

/** The same violation with other numbers, ids and words is told once. */
const bare = (what: string): string =>
  what
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/zeb[a-j]+/g, 'WORD')
    .replace(/\d+/g, '#');

async function picture(desk: RobotWindow, { size, seed, violations }: Report): Promise<void> {
  fs.mkdirSync(REPORTS, { recursive: true });
  const file = path.join(REPORTS, `${size}-${seed}-${violations.length}.png`);
  await desk.page.screenshot({ path: file, animations: 'disabled', timeout: 5_000 }).catch(() => {});
}

/** Work behind the pages that failed, be it tried again or not. */
async function failedJobs(stage: TestStage, { actor }: Person): Promise<string[]> {
  const rows = await stage.t.db.tx(actor, (m) => m.query('select topic, job, error from outbox where failed_at is not null'));
  return rows.map(({ topic, job, error }: Record<string, string>) => `the job ${job ?? topic} failed: ${error}`);
}

/** What a person reads, and the file by which it can be made again. */
export function format(report: Report): string {
  const { seed, size, moves, violations, missed } = report;
  const head = `${size}, seed ${seed}: ${moves.length} moves, ${missed} in vain, ${violations.length} found`;
  if (!violations.length) return head;
  fs.mkdirSync(REPORTS, { recursive: true });
  const file = path.join(REPORTS, `${size}-${seed}.json`);
  fs.writeFileSync(file, JSON.stringify(report, null, 1));
  const lines = violations.map(({ move, at, what }) => `  after move ${move} at ${at}\n    ${what}\n    ${lineOf(moves[move - 1]!)}`);
  return `${head}\n${lines.join('\n')}\n  again: npm run robot -- --replay ${path.relative('.', file)}`;
}

/** As few of the moves as still lead to the first violation: halves, then single moves are left out, each time from the start. */
export async function shrinkMoves({ seed, size, moves, violations: [first] }: Report, ms: number): Promise<Move[]> {
  if (!first) return [];
  let kept = moves.slice(0, first.move);
  const end = Date.now() + ms;
  const fails = async (some: readonly Move[]) =>
    (await run({ seed, size, replay: some, stops: false })).violations.some(({ what }) => bare(what) === bare(first.what));
  for (let part = Math.ceil(kept.length / 2); part >= 1; part = part === 1 ? 0 : Math.ceil(part / 2))
    for (let from = 0; from < kept.length && Date.now() < end; ) {
      const rest = [...kept.slice(0, from), ...kept.slice(from + part)];
      if (rest.length && (await fails(rest))) kept = rest;
      else from += part;
    }
  return kept;
}
