import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['frontends', 'shell/src', 'libs/live-doc/src', 'libs/object-views/src', 'libs/ui/src'];
/** A field above a list, or one whose letters the server is asked for, in which Enter means something. */
const LISTS = /role="(?:combobox|listbox)"|aria-autocomplete|\{\.\.\.\w+\.field\}|useCombobox|useMemberSearch\(/;
const ASKS = /\bquery \w+\([^)]*\$query: String/;
const ENTER = /'Enter'|onSubmit|onKeyDown/;

/** Where Enter chooses from no answer of the server, and why. */
const ANSWERS_ITSELF: Record<string, string> = {
  'frontends/repository/src/search/search-page.tsx': 'Enter searches what is typed; a title is chosen by the arrows alone',
  'frontends/repository/src/search/use-suggestions.tsx': 'Enter is the field’s; a title is chosen by the arrows alone',
  'frontends/repository/src/tags/split-dialog.tsx': 'what is split is shown and counted first; until then the button is off',
  'frontends/settings/src/groups/group-dialog.tsx': 'each person has a button',
  'libs/live-doc/src/blocks/slash-menu.tsx': 'the blocks are known to the page',
  'libs/object-views/src/members/member-options.tsx': 'people are ticked',
  'libs/ui/src/select.tsx': 'the options are known to the page',
};

const files = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx$/.test(file) && !/node_modules|dist/.test(file))
    .map((file) => path.join(folder, file)),
);
const isPicker = (text: string) => LISTS.test(text) || (ASKS.test(text) && ENTER.test(text));

describe('Enter before a list has come', () => {
  const pickers = files.filter((file) => isPicker(fs.readFileSync(path.join(ROOT, file), 'utf8')));
  const waits = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes('useEarlyEnter(');

  it('waits for the answer in every field that chooses from one', () => {
    expect(pickers.length).toBeGreaterThan(10);
    expect(pickers.filter((file) => !waits(file) && !(file in ANSWERS_ITSELF))).toEqual([]);
  });

  it('says of no other field why it does not', () => {
    expect(Object.keys(ANSWERS_ITSELF).filter((file) => !pickers.includes(file) || waits(file))).toEqual([]);
  });
});
