import dayjs from 'dayjs';
import { formatAgo } from './time.tsx';

const now = dayjs('2026-11-21T14:00:00');

describe('formatAgo', () => {
  it.each([
    ['2026-11-21T13:59:40', 'Just now'],
    ['2026-11-21T13:48:00', '12 min ago'],
    ['2026-11-21T12:30:00', '1 h ago'],
    ['2026-11-20T23:59:00', 'Yesterday'],
    ['2026-11-19T08:00:00', 'Thu'],
    ['2026-11-15T08:00:00', 'Sun'],
    ['2026-10-28T08:00:00', '28 Oct'],
    ['2025-10-28T08:00:00', '28 Oct 2025'],
  ])('%s is %s', (at, text) => expect(formatAgo(at, now)).toBe(text));

  it.each([
    ['2026-11-21T13:59:40', 'just now'],
    ['2026-11-20T23:59:00', 'yesterday'],
    ['2026-11-19T08:00:00', 'Thu'],
  ])('%s is %s within a sentence', (at, text) => expect(formatAgo(at, now, true)).toBe(text));
});
