import { formatTimecode } from '@libs/domain';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { t } from './texts.ts';

/** `28 Oct 2026`; the year is left out within the current one. */
export function formatDay(at: string): string {
  const day = dayjs(at);
  return day.format(day.year() === dayjs().year() ? 'D MMM' : 'D MMM YYYY');
}

/** `28 Oct 2026, 14:06`. */
export function formatMoment(at: string): string {
  return dayjs(at).format('D MMM YYYY, HH:mm');
}

/** A media time, `04:34`. */
export const timecode = formatTimecode;

/** `Just now`, `12 min ago`, `1 h ago`, `Yesterday`, `Thu`, then the day; `isWithin` a sentence `just now` and `yesterday`. */
export function formatAgo(at: string, now = dayjs(), isWithin = false): string {
  const then = dayjs(at);
  const minutes = now.diff(then, 'minute');
  const begin = (words: string) => (isWithin ? words.toLowerCase() : words);
  if (minutes < 1) return begin(t('time.now'));
  if (minutes < 60) return t('time.minutes', { count: minutes });
  const days = now.startOf('day').diff(then.startOf('day'), 'day');
  if (days === 0) return t('time.hours', { count: Math.floor(minutes / 60) });
  if (days === 1) return begin(t('time.yesterday'));
  if (days < 7) return then.format('ddd');
  return formatDay(at);
}

/** How long ago, kept true while the page is open; the exact moment is its title. */
export function TimeAgo({ at, isWithin = false }: { at: string; isWithin?: boolean }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatAgo(at, undefined, isWithin)}
    </time>
  );
}
