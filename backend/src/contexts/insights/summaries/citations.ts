import type { Unit } from './extract/units.js';
import type { SummaryCitation, SummarySection } from './summary.graphql.js';
import type { SourceText } from './summary-text.service.js';

/** The notes that points rest on. */
export const notesIn = (sections: readonly SummarySection[]): string[] => [
  ...new Set(sections.flatMap((s) => s.bullets).flatMap((b) => b.citations.map((c) => c.objectId))),
];

/** Without the points that rest on a note, and without the headings that nothing is left under: they may be words of that note. */
export function without(sections: readonly SummarySection[], noteId: string): SummarySection[] {
  return sections.flatMap((s) => {
    const bullets = s.bullets.filter((b) => !b.citations.some((c) => c.objectId === noteId));
    return bullets.length || !s.bullets.length ? [{ ...s, bullets }] : [];
  });
}

/** Sentences of the text that stand in the summary already. */
export function alreadyCited(sections: readonly SummarySection[], text: SourceText): Set<number> {
  const cited = sections.flatMap((s) => s.bullets).flatMap((b) => b.citations);
  const covers = (c: SummaryCitation, u: Unit) => c.version === text.versions.get(u.noteId) && c.start <= u.start && c.end >= u.end;
  return new Set(
    text.units.filter((u) => cited.some((c) => c.objectId === u.noteId && (c.quote === u.text || covers(c, u)))).map((u) => u.index),
  );
}
