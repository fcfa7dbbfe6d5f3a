// How well personal data is found in labelled sentences from elsewhere: precision, recall and F1 of each type, and how many of the
// identifying characters are covered. Rules were made on the tuning half; the figures to quote are those of the reporting half.
import { findPersonalData } from '../backend/dist/contexts/redaction/personal-data/find-personal-data.js';
import { hasPersonalData, scoresOf } from '../backend/src/testing/personal-data.ts';

if (!hasPersonalData) {
  console.log('skipped: ../shared/data/pii is not beside the repository');
  process.exit();
}
for (const half of ['tuning', 'reporting']) {
  const { types, coverage, texts } = scoresOf(half, findPersonalData);
  console.log(`\n${half}: ${texts} texts, ${(coverage * 100).toFixed(1)} % of identifying characters covered`);
  console.table(
    Object.fromEntries(
      Object.entries(types)
        .sort(([, a], [, b]) => b.spans - a.spans)
        .map(([type, s]) => [
          type,
          { spans: s.spans, P: s.precision.toFixed(3), R: s.recall.toFixed(3), F1: s.f1.toFixed(3), covered: s.covered.toFixed(3) },
        ]),
    ),
  );
}
