import type { ChartUnit } from './chart.js';

const DAY_MS = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The first day of the day, week (from Monday), month or quarter in which a day (YYYY-MM-DD) lies. */
export function chartPeriodOf(day: string, unit: ChartUnit): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  if (unit === 'MONTH') return dayOf(Date.UTC(year, month - 1));
  if (unit === 'QUARTER') return dayOf(Date.UTC(year, month - 1 - ((month - 1) % 3)));
  const time = Date.parse(`${day}T00:00:00Z`);
  return unit === 'DAY' ? day : dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS);
}

/** The first day of the period so many before (below zero) or after the one that begins on a day. */
export function chartPeriodFrom(first: string, unit: ChartUnit, by: number): string {
  const [year = 0, month = 0] = first.split('-').map(Number);
  if (unit === 'MONTH') return dayOf(Date.UTC(year, month - 1 + by));
  if (unit === 'QUARTER') return dayOf(Date.UTC(year, month - 1 + 3 * by));
  return dayOf(Date.parse(`${first}T00:00:00Z`) + by * DAY_MS * (unit === 'WEEK' ? 7 : 1));
}

/** The first days of the periods between two days, both included, in order: at most `most`, the last ones. */
export function chartPeriods(from: string, to: string, unit: ChartUnit, max: number): string[] {
  const begin = chartPeriodOf(from, unit);
  const matches: string[] = [];
  for (let day = chartPeriodOf(to, unit); day >= begin && matches.length < max; day = chartPeriodFrom(day, unit, -1)) matches.push(day);
  return matches.reverse();
}
