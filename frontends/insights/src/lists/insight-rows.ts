import { graphql, type InsightRowFragment } from '@libs/api';

graphql(`
  fragment InsightRow on Insight {
    id title status excerpt updatedAt referenceCount personCount verbatimCount sourceChanged hidden
    project { id name }
    createdBy { id name initials }
  }
`);

export const INSIGHTS = graphql(`
  query InsightList($projectId: ID, $first: Int, $after: String) {
    insights(projectId: $projectId, first: $first, after: $after) {
      total nodes { ...InsightRow } pageInfo { hasNextPage endCursor }
    }
  }
`);

/** Which insights a list shows. */
export const INSIGHT_FILTERS = ['all', 'published', 'drafts', 'mine'] as const;
export type InsightFilter = (typeof INSIGHT_FILTERS)[number];

/** Those of the loaded insights that fit the filter and whose title has all the words. */
export function filterInsights(
  rows: readonly InsightRowFragment[],
  displayed: InsightFilter,
  query: string,
  me: string,
): readonly InsightRowFragment[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ title, status, createdBy }) => {
    if (displayed === 'published' && status !== 'published') return false;
    if (displayed === 'drafts' && status !== 'draft') return false;
    if (displayed === 'mine' && createdBy.id !== me) return false;
    const text = title.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
