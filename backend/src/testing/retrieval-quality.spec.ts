import { describe, expect, it } from '@jest/globals';
import { byBm25, hasQuestions, meetingQuality, paragraphQuality } from './retrieval-quality.js';

const given = hasQuestions ? describe : describe.skip;
if (!hasQuestions)
  console.warn('The questions (../shared/data/retrieval-qmsum and retrieval-xquad) are not beside the repository: skipped.');

given('Passages ranked for real questions, on the half that nothing was chosen on', () => {
  it('finds the right part of a meeting', () => {
    const quality = meetingQuality('reporting');
    expect(quality.get('all')?.questions).toBeGreaterThan(200);
    expect(quality.get('all')?.ndcg).toBeGreaterThanOrEqual(0.47);
    expect(quality.get('all')?.hit).toBeGreaterThanOrEqual(meetingQuality('reporting', byBm25).get('all')!.hit);
    expect(quality.get('product')?.ndcg).toBeGreaterThan(0.37);
  }, 60_000);

  it.each([
    ['en', 0.96],
    ['de', 0.91],
    ['es', 0.94],
    ['ar', 0.87],
    ['ru', 0.87],
    ['zh', 0.94],
  ] as const)(
    'finds the paragraph with the answer: %s',
    (language, least) => {
      const { ndcg, questions } = paragraphQuality(language, 'reporting');
      expect(questions).toBeGreaterThan(200);
      expect(ndcg).toBeGreaterThanOrEqual(least);
    },
    60_000,
  );
});
