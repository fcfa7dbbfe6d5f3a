import fs from 'node:fs';
import { describeInBrowser } from '../steps.js';
import { format, type Plan, type Report, run, SIZES, type Size, shrinkMoves } from './run.js';

/** What `npm run robot` was asked for; the suite itself takes short runs whose seeds stay the same. */
interface Order {
  seed: number;
  minutes: number;
  runs: number;
  size: Size | 'all';
  replay?: string;
  shrink?: boolean;
}
const order: Order | null = process.env['ROBOT'] ? JSON.parse(process.env['ROBOT']) : null;
const FIXED: Plan[] = [
  { size: 'empty', seed: 1, moves: 12 },
  { size: 'sample', seed: 2, moves: 12 },
  { size: 'full', seed: 3, moves: 10 },
];
const MARGIN_MS = 180_000;

function plans(): Plan[] {
  if (!order) return FIXED;
  if (order.replay) {
    const { seed, size, moves }: Report = JSON.parse(fs.readFileSync(order.replay, 'utf8'));
    return [{ seed, size, replay: moves }];
  }
  return Array.from({ length: order.runs }, (_, i) => ({
    seed: order.seed + i,
    size: order.size === 'all' ? SIZES[(order.seed + i) % SIZES.length]! : order.size,
    ms: order.minutes * 60_000,
  }));
}

describeInBrowser('A robot that uses the product as several people would', () => {
  it.each(plans())(
    'finds nothing: $size, seed $seed',
    async (plan) => {
      const report = await run(plan);
      if (order) process.stderr.write(`${format(report)}\n`);
      if (order?.replay && order.shrink && report.violations.length) {
        const moves = await shrinkMoves(report, 15 * 60_000);
        process.stderr.write(
          `${format({ ...report, moves, violations: report.violations.slice(0, 1).map((violation) => ({ ...violation, move: moves.length })) })}\n`,
        );
      }
      if (report.violations.length) throw new Error(format(report));
    },
    (order ? order.minutes * 60_000 + (order.shrink ? 16 * 60_000 : 0) : 0) + MARGIN_MS,
  );
});
