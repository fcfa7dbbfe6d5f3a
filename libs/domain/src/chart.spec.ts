import { describe, expect, it } from '@jest/globals';
import { npsCounts, npsScore } from './chart.js';
import { chartPeriodFrom, chartPeriodOf, chartPeriods } from './chart-time.js';

describe('the NPS', () => {
  it('is the share of promoters less the share of detractors', () => {
    const answers = [10, 10, 9, 8, 7, 6, 3, 10, 0, 9];
    const counts = npsCounts(answers.map((answer) => [String(answer), 1]));
    expect(counts).toEqual({ promoter: 5, passive: 2, detractor: 3 });
    expect(npsScore(counts)).toBe(20);
  });
  it('turns around with the answers, and is none without any', () => {
    expect(npsScore({ promoter: 1, passive: 199, detractor: 0 })).toBe(1);
    expect(npsScore({ promoter: 0, passive: 199, detractor: 1 })).toBe(-1);
    expect(npsScore({ promoter: 2, passive: 0, detractor: 2 })).toBe(0);
    expect(npsScore({ promoter: 0, passive: 0, detractor: 0 })).toBeNull();
  });
  it('reads bands as well as answers, and nothing else', () => {
    expect(
      npsCounts([
        ['detractor', 2],
        ['9', 3],
        [' other', 8],
      ]),
    ).toEqual({ promoter: 3, passive: 0, detractor: 2 });
  });
});

describe('periods', () => {
  it('begin on Mondays, on the first of the month and of the quarter', () => {
    expect(chartPeriodOf('2026-11-29', 'WEEK')).toBe('2026-11-23');
    expect(chartPeriodOf('2026-11-23', 'WEEK')).toBe('2026-11-23');
    expect(chartPeriodOf('2024-02-29', 'MONTH')).toBe('2024-02-01');
    expect(['01-01', '03-31', '04-01', '12-31'].map((day) => chartPeriodOf(`2026-${day}`, 'QUARTER'))).toEqual([
      '2026-01-01',
      '2026-01-01',
      '2026-04-01',
      '2026-10-01',
    ]);
  });
  it('follow each other without a gap, and the last ones stay when there are too many', () => {
    expect(chartPeriods('2025-12-31', '2026-01-13', 'WEEK', 200)).toEqual(['2025-12-29', '2026-01-05', '2026-01-12']);
    expect(chartPeriods('2026-01-01', '2026-12-31', 'MONTH', 3)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01']);
    expect(chartPeriods('2026-02-28', '2026-03-01', 'DAY', 9)).toEqual(['2026-02-28', '2026-03-01']);
    expect(chartPeriodFrom('2026-01-01', 'QUARTER', -1)).toBe('2025-10-01');
  });
});
