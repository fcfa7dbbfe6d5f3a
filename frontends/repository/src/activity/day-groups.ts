/** Headings of a list by day, newest first. */
export const DAY_GROUPS = ['today', 'yesterday', 'week', 'older'] as const;
export type DayGroup = (typeof DAY_GROUPS)[number];

const DAY_MS = 86_400_000;

function midnight(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}

/** The heading under which a moment stands, by the days of this device's clock. */
export function dayGroupOf(at: string, now = new Date()): DayGroup {
  // Rounded, because a day with a clock change has 23 or 25 hours.
  const days = Math.round((midnight(now) - midnight(new Date(at))) / DAY_MS);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days < 7 ? 'week' : 'older';
}
