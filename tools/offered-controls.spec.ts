import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isClosedToSupport } from '../libs/domain/src/support.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const SETTINGS = 'frontends/settings/src';
const FOLDERS = ['frontends/insights/src', 'frontends/repository/src', SETTINGS, 'libs/object-views/src', 'shell/src'];
/** Mutations whose controls are shown by something other than `sends` and `useCan`, and by what. */
const SHARE = 'the server, which says to pages who decides on access (canShare)';
const SHOWN_BY: Record<string, string> = {
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

/** Files of the settings that a control of another file opens or calls, by the file that has the control. */
const OPENED_BY: Record<string, string> = {
  'account/about-you-section.tsx': 'account/account-page.tsx',
  'authentication/oidc-dialog.tsx': 'authentication/connections-section.tsx',
  'authentication/saml-certificates.tsx': 'authentication/connections-section.tsx',
  'authentication/saml-dialog.tsx': 'authentication/connections-section.tsx',
  'authentication/saml-settings-dialog.tsx': 'authentication/connections-section.tsx',
  'general/announcement-section.tsx': 'general/general-page.tsx',
  'general/home-page-section.tsx': 'general/general-page.tsx',
  'general/purpose-section.tsx': 'general/general-page.tsx',
  'members/invite-form.tsx': 'members/members-page.tsx',
  'members/transfer-dialog.tsx': 'members/members-table.tsx',
  'projects/use-bulk.ts': 'projects/projects-page.tsx',
  'security/entry-sections.tsx': 'security/security-page.tsx',
  'security/networks-section.tsx': 'security/security-page.tsx',
  'templates/import-pack-dialog.tsx': 'templates/templates-page.tsx',
};
/** What goes with another mutation, whose control is there for both: an undo in its notice, or a second button of its form. */
const GOES_WITH: Record<string, string> = {
  createInviteLink: 'inviteMembers',
  restoreFromTrash: 'deleteTemplate',
  restoreGroup: 'deleteGroup',
  undoContentTransfer: 'transferContent',
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
const sentBy = (text: string) => [...text.matchAll(/\bmutation \w+[^{]*\{\s*(?:\w+: )?(\w+)/g)].map(([, name]) => name!);
const sent = [...new Set(files.flatMap((text) => sentBy(text)))];

/** The mutations that a control names: `sends="x"`, `sends: 'x'`, `may('x')`, or one of two. */
function named(text: string): string[] {
  const places = text.matchAll(/\bsends(?:="|: ')(\w+)|\b(?:sends=\{|may\(|useCan\(\)\()([^)}]*)|\bisProject \? ('\w+' : '\w+')/g);
  return [...places].flatMap(([, value, several, kinds]) =>
    value ? [value] : [...(several ?? kinds ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name!),
  );
}

const textOf = (file: string) => files[paths.indexOf(path.join(SETTINGS, file))] ?? '';

/** The mutations that the guard refuses in a workspace that its subscription makes read-only: all but those that say otherwise. */
function refusedWhenClosed(): Set<string> {
  const contexts = path.join(ROOT, 'backend/src/contexts');
  const resolvers = fs.readdirSync(contexts, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.resolver.ts'));
  const mutations = resolvers.flatMap((file) => [
    ...fs.readFileSync(path.join(contexts, file), 'utf8').matchAll(/@Mutation\(([\s\S]*?)\n {2}(?:async )?(\w+)\(/g),
  ]);
  return new Set(
    mutations.flatMap(([, decorators, name]) => (/@AllowInPlanState\(|@SignedIn\(|@Public\(/.test(decorators!) ? [] : [name!])),
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

  it('names in every file of the settings what it sends and a closed workspace refuses, or in the file that opens it', () => {
    const refused = refusedWhenClosed();
    expect(refused.size).toBeGreaterThan(200);
    const settings = paths.filter((file) => file.startsWith(SETTINGS)).map((file) => path.relative(SETTINGS, file));
    const offers = (file: string) => new Set([file, OPENED_BY[file]].flatMap((value) => (value ? named(textOf(value)) : [])));
    const lacking = settings.flatMap((file) =>
      [...new Set(sentBy(textOf(file)))]
        .filter((name) => refused.has(name) && ![name, GOES_WITH[name]].some((value) => value && offers(file).has(value)))
        .map((name) => `${file}: ${name}`),
    );
    expect(lacking).toEqual([]);
    expect(Object.keys(OPENED_BY).filter((file) => !settings.includes(file) || !sentBy(textOf(file)).length)).toEqual([]);
  });

  it('asks no page whether the reader is a viewer: the server refuses more than viewers are refused', () => {
    const asking = paths.filter((_, i) => /\brole [!=]== 'viewer'/.test(files[i]!));
    expect(asking.filter((file) => !ROLE_IN_WORDS.some((end) => file.endsWith(end)))).toEqual([]);
  });
});
