import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['frontends', 'shell/src', 'libs/live-doc/src', 'libs/object-views/src', 'libs/ui/src'];
/** The start of a row or a card, up to what it does when it is clicked. */
const CLICKS = /<(?:tr|td|li|div|article|section|figure|ul|ol|p)\b(?:[^<>]|=>)*?\bon(?:Double)?Click=\{([^<]*?)\}\s*\n/g;

/** Rows that are clicked by what they are, and why nothing is opened from within them. */
const ASKS_ITSELF: Record<string, string> = {
  'frontends/insights/src/documents/reference-picker.tsx': 'an option has no control of its own',
  'frontends/repository/src/tags/boards/tag-card.tsx': 'selects, with keys also where a link is; it asks where the click was',
};

const files = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx$/.test(file) && !/node_modules|dist/.test(file))
    .map((file) => path.join(folder, file)),
);

describe('A click on a row', () => {
  const clicked = files.flatMap((file) =>
    [...fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(CLICKS)].map(([, action]) => ({ file, action: action! })),
  );

  it('is not one in a menu or a dialog that was opened from the row', () => {
    expect(clicked.length).toBeGreaterThan(3);
    expect(clicked.filter(({ file, action }) => !action.includes('isRowClick(') && !(file in ASKS_ITSELF))).toEqual([]);
  });
});
