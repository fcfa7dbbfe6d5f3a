import { describe, expect, it } from '@jest/globals';
import { redacted } from './redacted-quotes.js';
import type { SummaryBullet, SummarySection } from './summary.graphql.js';

const cite = (quote: string, start = 0, objectId = 'a-note') => ({
  objectType: 'NOTE' as const,
  objectId,
  version: 0,
  start,
  end: start + quote.length,
  sha256: '',
  quote,
  speaker: null,
  startMs: null,
  isCurrent: true,
  currentStart: start,
  currentVersion: 0,
});
const point = (text: string, quote: string, more: Partial<SummaryBullet> = {}): SummaryBullet => ({
  id: 'a-point',
  text,
  isVerbatim: text === quote,
  isEdited: text !== quote,
  citations: [cite(quote)],
  ...more,
});
const section = (title: string, ...bullets: SummaryBullet[]): SummarySection[] => [{ key: 'k', title, bullets }];
const block = (sections: SummarySection[], text: string, ...words: string[]) =>
  redacted(sections, { noteId: 'a-note', text: [...text], words });
const BLOCKS = '█'.repeat('Anna Schmidt'.length);

describe('what is blocked in a note', () => {
  it('is blocked in its quotes, in the points that are these quotes, and in what was written of them', () => {
    const next = block(
      section(
        'Who is Anna Schmidt?',
        point('Anna Schmidt pays the rent.', 'Anna Schmidt pays the rent.'),
        point('The tenant is Anna Schmidt.', 'Anna Schmidt pays'),
      ),
      `${BLOCKS} pays the rent.`,
      'Anna Schmidt',
    )!;
    expect(JSON.stringify(next)).not.toMatch(/Anna|Schmidt/);
    expect(next[0]!.bullets[0]!.text).toBe(`${BLOCKS} pays the rent.`);
  });

  it('is blocked where the quoted passage was edited before, and where only a part of it is repeated', () => {
    const next = block(
      section('Rent', point('Schmidt pays late.', 'Anna Schmidt pays the rent late.')),
      `${BLOCKS} pays the rent in time.`,
      'Anna Schmidt',
    )!;
    expect(JSON.stringify(next)).not.toMatch(/Anna|Schmidt/);
    expect(next[0]!.bullets[0]!.text).toBe('███████ pays late.');
  });

  it('is left where the note still says it, and in points of other notes', () => {
    const still = block(section('Rent', point('The rent is late.', 'the rent is late')), '████ was paid. the rent is late', 'rent');
    expect(still).toBeNull();
    const other = point('Anna Schmidt pays.', 'Anna Schmidt pays.', { citations: [cite('Anna Schmidt pays.', 0, 'another')] });
    expect(block(section('Rent', other), `${BLOCKS} pays.`, 'Anna Schmidt')).toBeNull();
    expect(block(section('Rent', point('pays.', 'pays.')), 'Nobody is blocked; she pays.', 'Anna Schmidt')).toBeNull();
  });
});
