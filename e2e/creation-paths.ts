import type { Page } from 'playwright-core';
import { aPack, aPackKey } from '../backend/src/contexts/templates/templates.factory.js';
import { selfSigned } from '../backend/src/testing/certificate.js';
import { metadataOf } from '../backend/src/testing/saml-metadata.js';
import { dragOver } from './note-text.js';
import { IN_SIGHT, noteIsOpen } from './sample-note.js';
import { focused, selectOption, until, waitUntilHidden, waitUntilVisible } from './steps.js';

/** How something is made: from the page where it begins to the last key, and what has the words that are typed at once after that. */
export interface CreationPath {
  start: string;
  /** Everything up to the key that makes it. */
  go: (page: Page) => Promise<void>;
  /** The key; Enter unless said. */
  key?: string;
  /** Where it leads. */
  leads?: RegExp;
  /** The words that are in the new thing; none where it has no field. */
  words?: (page: Page) => Promise<string>;
}

const NAME = 'Thing';
const press = (name: string | RegExp) => async (at: Page) => {
  await at.getByRole('button', { name }).first().press('Enter');
};
const named = (button: string | RegExp, label: string) => async (at: Page) => {
  await press(button)(at);
  await at.keyboard.type(NAME);
  const field = at.getByRole('dialog').getByLabel(label, { exact: true });
  const isNamed = async () => (await field.inputValue()).endsWith(NAME);
  await until(isNamed, Boolean, 'what was typed before the field was there', 15_000);
};
const fieldNamed = (label: string | RegExp) => (at: Page) =>
  at
    .getByLabel(label, { exact: typeof label === 'string' })
    // A column of a table may be called the same.
    .and(at.locator('input, textarea'))
    .first()
    .inputValue();

const startThread = async (at: Page) => {
  await noteIsOpen(at);
  await dragOver(at, IN_SIGHT);
  await at.keyboard.press('c');
  await at.keyboard.type('Is it?');
};

/** The ways to make each thing, by the root field that makes it; in a project with a note that has words in sight. */
export const creationPaths = (projectId: string, noteId: string): Record<string, CreationPath[]> => ({
  createProject: [{ start: '/browse', go: named('New project', 'Name'), leads: /\/projects\/[\w-]+$/ }],
  createFolder: [{ start: '/browse', go: named('New folder', 'Name'), leads: /\/folders\/[\w-]+$/ }],
  createNote: [
    {
      start: `/projects/${projectId}`,
      go: async (at) => {
        await waitUntilVisible(at.getByRole('button', { name: 'New note' }));
        await at.locator('#content').focus();
      },
      key: 'n',
      leads: /\/data\/[\w-]+$/,
      words: fieldNamed('Title'),
    },
    {
      start: `/projects/${projectId}?new=paste`,
      go: async (at) => {
        const dialog = at.getByRole('dialog');
        await dialog.getByRole('textbox').first().fill(NAME);
        await dialog.getByRole('textbox').last().fill('Ana: Yes.\n\nBo: No.');
        await dialog.getByRole('button').filter({ hasNotText: 'Cancel' }).first().focus();
      },
      leads: /\/data\/[\w-]+$/,
    },
  ],
  createInsight: [
    {
      start: `/projects/${projectId}/insights`,
      go: named(/^Insight$/, 'Title'),
      leads: /\/insights\/[\w-]+$/,
      words: (at) => at.getByRole('textbox', { name: 'Insight text' }).innerText(),
    },
  ],
  createTagBoard: [
    {
      start: `/projects/${projectId}/tag-boards`,
      go: async (at) => {
        await waitUntilVisible(at.locator('li[data-row]'));
        await at.getByRole('button', { name: 'More' }).last().press('Enter');
        await at.getByRole('menuitem', { name: 'New board' }).press('Enter');
        await focused(at.getByLabel('Board name'));
        await at.keyboard.type(NAME);
      },
      leads: /\/tag-boards\/[\w-]+$/,
    },
    { start: '/settings/tags', go: named('New board', 'Board name'), leads: /\/settings\/tags\/[\w-]+$/ },
  ],
  createOidcConnection: [
    {
      start: '/settings/authentication',
      go: async (at) => {
        await named('Add OpenID Connect', 'Name')(at);
        for (const [label, value] of [
          ['Issuer URL', 'https://login.example.com'],
          ['Client ID', 'verbatim'],
          ['Client secret', 'a secret of some length'],
        ] as const)
          await at.getByRole('dialog').getByLabel(label, { exact: true }).fill(value);
      },
    },
  ],
  createSamlConnection: [
    {
      start: '/settings/authentication',
      go: async (at) => {
        await named('Add SAML', 'Name')(at);
        const dialog = at.getByRole('dialog');
        const metadata = metadataOf('urn:provider', 'https://login.example.com', selfSigned('Example ID').certificate);
        await dialog.getByRole('textbox', { name: 'Metadata XML' }).fill(metadata);
        await dialog.getByLabel('Name', { exact: true }).focus();
      },
    },
  ],
  createGroup: [{ start: '/settings/groups', go: named('New group', 'Name'), words: fieldNamed('Find a person') }],
  createTagGroup: [
    {
      start: `/projects/${projectId}/tag-boards`,
      go: async (at) => {
        await waitUntilVisible(at.locator('li[data-row]'));
        await at.locator('#content header').getByRole('button', { name: 'Group' }).press('Enter');
        await focused(at.getByLabel('Group name', { exact: true }));
        await at.keyboard.type(NAME);
      },
      words: fieldNamed('Add tag'),
    },
  ],
  createTag: [
    {
      start: `/projects/${projectId}/tag-boards`,
      go: async (at) => {
        await at
          .getByRole('button', { name: /^Add a tag to/ })
          .first()
          .press('Enter');
        await focused(at.getByLabel('Add tag', { exact: true }));
        await at.keyboard.type('Tag of a kind');
      },
      words: fieldNamed('Add tag'),
    },
    {
      start: `/data/${noteId}`,
      go: async (at) => {
        await noteIsOpen(at);
        await dragOver(at, IN_SIGHT);
        await at.keyboard.press('t');
        await at.keyboard.type('Never seen before');
        await waitUntilVisible(at.getByRole('option', { name: /Never seen before/ }));
      },
    },
  ],
  saveSearch: [
    {
      start: '/search?q=lettuce',
      go: async (at) => {
        await at.getByRole('button', { name: 'Save search' }).press('Enter');
        await focused(at.getByRole('dialog').getByRole('textbox', { name: 'Name' }));
      },
    },
  ],
  saveFeed: [
    {
      start: '/explore?type=INSIGHT',
      go: async (at) => {
        await at.getByRole('button', { name: 'Save as feed' }).press('Enter');
        await focused(at.getByRole('dialog').getByRole('textbox', { name: 'Name' }));
        await at.keyboard.type(NAME);
      },
      leads: /\/explore\/[\w-]{36}$/,
    },
  ],
  createAccessToken: [
    {
      start: '/settings/user/account',
      go: async (at) => {
        const tokens = at
          .getByRole('region', { name: 'Access tokens' })
          .or(at.locator('section').filter({ hasText: 'Access tokens' }))
          .last();
        await tokens.getByLabel('Name').fill(NAME);
        await tokens.getByRole('button', { name: 'Create token' }).focus();
      },
    },
  ],
  inviteMembers: [
    {
      start: '/settings/users',
      go: async (at) => {
        await at.getByLabel('E-mail addresses').first().fill('somebody@example.com');
        await at
          .getByRole('button', { name: /^(Invite|Send)/ })
          .first()
          .focus();
      },
      words: async (at) => at.getByLabel('E-mail addresses').first().inputValue(),
    },
  ],
  createInviteLink: [
    {
      start: '/settings/users',
      go: async (at) => {
        await at.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await at.getByRole('button', { name: 'Copy an invitation link' }).first().focus();
      },
    },
  ],
  createView: [{ start: `/projects/${projectId}/data?layout=LIST`, go: named('Save view', 'Name'), leads: /\/views\/[\w-]+$/ }],
  createChart: [
    { start: `/projects/${projectId}/charts?kind=PIE&by=group`, go: named('Save chart', 'Name'), leads: /\/charts(\?chart=|$)/ },
  ],
  useTemplate: [
    {
      start: '/templates/projects?preview=project-win-loss',
      go: (at) => focused(at.getByRole('dialog').getByLabel('Name', { exact: true })).then(() => {}),
      leads: /\/projects\/[\w-]+$/,
    },
  ],
  saveAsTemplate: [
    {
      start: `/templates/workspace?from=PROJECT&of=${projectId}`,
      go: (at) => focused(at.getByRole('dialog').getByLabel('Name', { exact: true })).then(() => {}),
      leads: /\/templates\/workspace$/,
    },
  ],
  importTemplatePack: [
    {
      start: '/settings/templates',
      go: async (at) => {
        await at.getByRole('button', { name: 'Import a file' }).click();
        await at
          .getByRole('dialog')
          .locator('input[type=file]')
          .setInputFiles({
            name: 'templates.json',
            mimeType: 'application/json',
            buffer: Buffer.from(aPack(aPackKey())),
          });
        await at.getByRole('checkbox', { name: /Trust this publisher/ }).check();
        await at.getByRole('button', { name: 'Import 3 templates' }).focus();
      },
    },
  ],
  createContact: [
    {
      start: '/contacts',
      go: named('New contact', 'Name'),
      leads: /\/contacts\/[\w-]+$/,
    },
  ],
  createField: [`/projects/${projectId}/settings/fields`, '/settings/fields'].map((start) => ({ start, go: named(/^Field$/, 'Name') })),
  createFieldGroup: [{ start: '/settings/fields?of=groups', go: named('New group', 'Group name') }],
  createFieldOption: [
    {
      start: `/projects/${projectId}/settings/fields`,
      go: async (at) => {
        await press(/^Field$/)(at);
        await at.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Choice');
        await selectOption(at, 'Type', /^Select$/);
        await at.getByRole('button', { name: 'Create field' }).press('Enter');
        await waitUntilHidden(at.getByRole('dialog'));
        await at.getByRole('button', { name: 'More for Choice' }).click();
        await at.getByRole('menuitem', { name: 'Edit options' }).click();
        await at.getByRole('button', { name: 'Option', exact: true }).press('Enter');
        await focused(at.getByLabel('New option'));
        await at.keyboard.type(NAME);
      },
      words: fieldNamed('New option'),
    },
  ],
  createThread: [
    {
      start: `/data/${noteId}`,
      go: startThread,
      key: 'Control+Enter',
      words: fieldNamed(/^Reply/),
    },
  ],
  replyToThread: [
    {
      start: `/data/${noteId}`,
      go: async (at) => {
        await startThread(at);
        await at.keyboard.press('Control+Enter');
        // Whoever opens another one before this one is there is led to this one.
        await focused(at.getByLabel(/^Reply/));
        await at.keyboard.type('It is.');
      },
      key: 'Control+Enter',
      words: fieldNamed(/^Reply/),
    },
  ],
});
