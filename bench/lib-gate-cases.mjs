// What the gate is measured with: sentences of people's answers about real meetings, and lies made of them by program, always the same ones.
import { LIES } from './lib-gate-lies.mjs';
import { cite, pick, seeded, shuffled } from './lib-gate-sources.mjs';

const caseOf = (kind, meeting, sentence, cited, from) => ({
  kind,
  meeting: meeting.id,
  sentence,
  cited,
  from,
  setting: settingOf(meeting),
});
export const settingOf = (m) => ({ speakers: m.speakers, weight: m.weight, language: 'en' });

function* sentencesIn(meetings) {
  for (const meeting of meetings)
    for (const question of meeting.questions) for (const sentence of question.sentences) yield { meeting, question, sentence };
}

/** Sentences that people wrote of their spans. */
export function supportedCases(meetings, count, seed) {
  const all = shuffled(seeded(seed), [...sentencesIn(meetings)]);
  return all
    .slice(0, count)
    .map(({ meeting, question, sentence }) => caseOf('supported', meeting, sentence, cite(meeting, question.spans, sentence)));
}

/**
 * Sentences whose range is near but another: the citations of a sentence about another question of the same meeting; or, for 'best', the turns
 * of that question's spans that come closest to the sentence, as a writer would choose them who wants it to pass.
 */
export function nearCases(meetings, count, seed, kind = 'near') {
  const random = seeded(seed);
  const out = [];
  for (const { meeting, question, sentence } of shuffled(random, [...sentencesIn(meetings)])) {
    const hasNoOverlap = (q) => q.spans.every(([a, b]) => question.spans.every(([c, d]) => b < c || d < a));
    const others = meeting.questions.filter((q) => q.sentences.length && hasNoOverlap(q));
    if (!others.length) continue;
    const other = pick(random, others);
    const cited = cite(meeting, other.spans, kind === 'near' ? pick(random, other.sentences) : sentence);
    if (cited.length) out.push(caseOf(kind, meeting, sentence, cited));
    if (out.length === count) break;
  }
  return out;
}

/** Lies of six classes: each takes a person's sentence with its citations and changes one thing, or is what an order in a source wants said. */
export function plantedCases(meetings, count, seed) {
  return Object.entries(LIES).flatMap(([kind, lie]) => {
    const random = seeded(`${seed} ${kind}`);
    const out = [];
    for (const { meeting, question, sentence } of shuffled(random, [...sentencesIn(meetings)])) {
      const cited = cite(meeting, question.spans, sentence);
      const made = cited.length ? lie({ random, meeting, meetings, question, sentence, cited }) : null;
      if (made) out.push(caseOf(kind, meeting, made.sentence, made.cited ?? cited, sentence));
      if (out.length === count) break;
    }
    return out;
  });
}

/** Questions that the meeting does not answer: of a meeting about something else; and those that it does. */
export function questionCases(meetings, count, seed) {
  const random = seeded(seed);
  const all = shuffled(
    random,
    meetings.flatMap((meeting) => meeting.questions.map((question) => ({ meeting, question }))),
  );
  const answerable = all
    .slice(0, count)
    .map(({ meeting, question }) => ({ kind: 'answerable', meeting, question: question.text, spans: question.spans }));
  const absent = all.slice(0, count).map(({ meeting, question }) => {
    // The design groups all play one scenario, so that a question about it is answered in each of them.
    const others = meetings.filter((m) => m.id !== meeting.id && (m.domain !== 'product' || meeting.domain !== 'product'));
    return { kind: 'absent', meeting: pick(random, others), question: question.text, spans: [] };
  });
  return { answerable, absent };
}
