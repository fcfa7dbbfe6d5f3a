import type { SummarySection } from './summary.graphql.js';

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
