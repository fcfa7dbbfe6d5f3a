import type { CachePart } from '@libs/api';

/** What the client's cache is to know of this front end: its lists by what they depend on, and what its mutations touch. */
export const cache = {
  lists: {
    folder: ['projects'],
    project: ['project', 'projects'],
    note: ['project', 'notes', 'projects', 'fields', 'chartData', 'chartHighlights', 'chartNotes', 'saturation'],
    highlight: ['project', 'notes', 'highlights', 'tags', 'tag', 'references', 'chartData', 'chartHighlights', 'chartNotes', 'saturation'],
    tag: ['project', 'tags', 'tag', 'highlights', 'chartData', 'chartHighlights', 'chartNotes', 'saturation'],
    field: ['fields', 'chartData', 'chartHighlights', 'chartNotes', 'saturation'],
    chart: ['charts', 'references'],
    contact: ['chartData', 'chartHighlights', 'chartNotes', 'saturation'],
    insight: ['project', 'insights', 'references'],
    words: ['highlights', 'references'],
    ai: ['aiState'],
    summary: ['summaries', 'summary', 'insightDraft'],
    draft: ['insightDrafts', 'insightDraft'],
  },
  actions: {
    createChart: ['chart'],
    updateChart: ['chart'],
    moveChart: ['chart'],
    deleteChart: ['chart'],
    restoreChart: ['chart'],
    createInsight: ['insight'],
    updateInsight: ['insight'],
    deleteInsights: ['insight'],
    restoreInsights: ['insight'],
    summarize: ['summary'],
    cancelSummary: ['summary'],
    editSummary: ['summary'],
    draftInsight: ['draft'],
    acceptInsightDraft: ['draft', 'insight', 'highlight'],
    insertSummary: ['insight', 'highlight'],
    rejectInsightDraft: ['draft'],
    reopenInsightDraft: ['draft'],
    // What they change is in their answer, comes with the live hint, or is on no page of a workspace.
    cancelInsightDraft: [],
    redraftInsight: [],
    renameInsightDraft: [],
  },
} as const satisfies CachePart;
