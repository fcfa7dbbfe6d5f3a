import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isClosedToSupport } from '../libs/domain/src/support.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['frontends/insights/src', 'frontends/repository/src', 'frontends/settings/src', 'libs/object-views/src', 'shell/src'];
/** Mutations whose controls are shown by something other than `sends` and `useCan`, and by what. */
const ADMIN = 'a page or section that admins alone are shown; an operator is none';
const SHARE = 'the server, which says to pages who decides on access (canShare)';
const SHOWN_BY: Record<string, string> = {
  deleteGroup: ADMIN,
  deleteSsoConnection: ADMIN,
  deleteTemplate: ADMIN,
  purgeTrash: ADMIN,
  removeDomain: ADMIN,
  removeGroupMembers: ADMIN,
  removeMember: ADMIN,
  removeSample: ADMIN,
  removeTemplatePublisher: ADMIN,
  inheritFolderAccess: SHARE,
  inheritProjectAccess: SHARE,
  setFolderAccess: SHARE,
  setFolderDefaultAccess: SHARE,
  setProjectAccess: SHARE,
  setProjectDefaultAccess: SHARE,
  answerAccessRequest: 'the list of requests, which only those with full access are given',
  endAccessRequest: 'the requester’s own request, or the list of requests',
  undoAccessAnswer: 'the notice after an answer',
};

/** Where the role of the reader, or of another, decides on words and not on a control. */
const ROLE_IN_WORDS = ['repository/src/onboarding/onboarding-page.tsx', 'object-views/src/add-person.tsx'];

const paths = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(folder, file)),
);
const files = paths.map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8'));
const sent = [...new Set(files.flatMap((text) => [...text.matchAll(/\bmutation \w+[^{]*\{\s*(?:\w+: )?(\w+)/g)].map(([, name]) => name!)))];

/** The mutations that a control names: `sends="x"`, `sends: 'x'`, `may('x')`, or one of two. */
function named(text: string): string[] {
  const places = text.matchAll(/\bsends(?:="|: ')(\w+)|\b(?:sends=\{|may\(|useCan\(\)\()([^)}]*)|\bisProject \? ('\w+' : '\w+')/g);
  return [...places].flatMap(([, one, several, kinds]) =>
    one ? [one] : [...(several ?? kinds ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name!),
  );
}

describe('what pages offer', () => {
  const offered = new Set(files.flatMap(named));

  it('names each mutation that support access does not include, so that its control is not shown where it is refused', () => {
    const closed = sent.filter((name) => isClosedToSupport(name));
    expect(closed.length).toBeGreaterThan(40);
    expect(closed.filter((name) => !offered.has(name) && !(name in SHOWN_BY)).sort()).toEqual([]);
  });

  it('names mutations that exist, and explains none that has a control', () => {
    const schema = fs.readFileSync(path.join(ROOT, 'backend/schema.graphql'), 'utf8');
    expect([...offered].filter((name) => !new RegExp(`^  ${name}(\\(|:)`, 'm').test(schema))).toEqual([]);
    expect(Object.keys(SHOWN_BY).filter((name) => offered.has(name) || !sent.includes(name))).toEqual([]);
  });

  it('asks no page whether the reader is a viewer: the server refuses more than viewers are refused', () => {
    const asking = paths.filter((_, i) => /\brole [!=]== 'viewer'/.test(files[i]!));
    expect(asking.filter((file) => !ROLE_IN_WORDS.some((end) => file.endsWith(end)))).toEqual([]);
  });
});
