/** What a clock on the wall shows somewhere. */
interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Whether the runtime knows a time zone by this name ("Europe/Brussels"). */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: zone }));
  } catch {
    return false;
  }
}

function wallTime(at: Date, zone: string): WallTime {
  const options = { hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  const parts = new Intl.DateTimeFormat('en-GB', { ...options, ...clock, calendar: 'gregory', timeZone: zone }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute'), second: of('second') };
}

const asIfUtc = ({ year, month, day, hour, minute, second }: WallTime) => Date.UTC(year, month - 1, day, hour, minute, second);

/** The calendar day that it is somewhere, as YYYY-MM-DD. */
export function dayIn(at: Date, zone: string): string {
  const { year, month, day } = wallTime(at, zone);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** The first moment of a day (YYYY-MM-DD) somewhere, also where the clocks change at midnight; of a day that a place left out, the moment after it. */
export function startOfDayIn(day: string, zone: string): Date {
  const requested = Date.parse(`${day}T00:00:00Z`);
  const starts = [-1, 1].map((side) => {
    const near = requested + side * DAY_MS;
    return requested - (asIfUtc(wallTime(new Date(near), zone)) - near);
  });
  const inside = starts.filter((start) => dayIn(new Date(start), zone) === day);
  return new Date(inside.length ? Math.min(...inside) : Math.max(...starts));
}

/** The next moment after `now` at which clocks in a time zone show this full hour, also over a change of the clocks. */
export function nextHourIn(now: Date, zone: string, hour: number): Date {
  const today = wallTime(now, zone);
  for (let days = 0; ; days++) {
    const requested = Date.UTC(today.year, today.month - 1, today.day + days, hour);
    let at = requested;
    // Twice, because the first guess may lie on the other side of a change of the clocks.
    for (let i = 0; i < 2; i++) at += requested - asIfUtc(wallTime(new Date(at), zone));
    if (at >= now.getTime() + MINUTE_MS) return new Date(at);
  }
}
