/** English texts of a summary wherever it is shown. */
export const shownTexts = {
  title: 'Summary',
  extractive: 'Extractive, no model',
  model: 'Written by {{model}}',
  quotes: 'Quotes only',
  making: 'Part {{step}} of {{steps}}',
  waiting: 'Waiting to start',
  changed: 'Source changed',
  emptyTitle: 'No summary yet',
};

/** English texts of the newest summary of a note beside its text. */
export const texts = {
  ...shownTexts,
  newest: {
    checked: '{{title}} · checked',
    quoted: '{{title}} · quotes',
    make: 'Summarize this note',
    open: 'Open summary',
    more_one: 'and {{count}} more point',
    more_other: 'and {{count}} more points',
    go: 'Go to {{speaker}}’s words',
    goPlain: 'Go to the words',
  },
};
