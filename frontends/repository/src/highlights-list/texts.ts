/** Texts of a project's highlights. */
export const highlightListTexts = {
  title: 'Highlights',
  tag: 'Tag',
  allTags: 'All tags',
  count_one: '{{count}} highlight',
  count_other: '{{count}} highlights',
  next: 'Next highlight',
  previous: 'Previous highlight',
  open: 'Open the highlight',
  loadMore: 'Show more',
  emptyTitle: 'Mark the words that matter, and they come here',
  emptyText: 'Select words in a note and press a key; give them a tag at once or later.',
  emptyExample: '“My bank showed 120 gone. I only read later that it comes back.”',
  toData: 'Open the notes',
  noneTagged: 'No highlight here has this tag',
  export: 'Export CSV',
  clear: 'Show all highlights',
};
