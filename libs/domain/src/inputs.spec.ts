import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { acceptInviteInput, loginInput, mailTokenInput, resetInput, signupInput } from './account.js';
import { createFolderInput, moveFolderInput, updateFolderInput } from './folder.js';
import { createHighlightInput, setHighlightTagsInput } from './highlight-input.js';
import { createInsightInput, updateInsightInput } from './insight.js';
import { changeMemberRoleInput, inviteInput } from './member.js';
import { createNoteInput } from './note.js';
import { createProjectInput, updateProjectInput } from './project.js';
import { createShareLinkInput } from './share.js';
import { createTagBoardInput, createTagGroupInput, createTagInput, mergeTagsInput, updateTagInput } from './tag.js';
import { createWorkspaceInput, renameWorkspaceInput } from './workspace.js';

const ID = '0199d3a2-7c1e-7b4f-9a51-1f2e3d4c5b6a';
const idAt = (n: number) => `0199d3a2-7c1e-7b4f-9a51-${String(n).padStart(12, '0')}`;
const LONG = 'x'.repeat(201);
const PASSWORD = 'Correct horse 7';
const TOKEN = 'AbC-_123456789012345678';

/** The messages of a refused input by field, or null when it was taken. */
function problemsOf(schema: z.ZodType, input: unknown): Record<string, string> | null {
  const { error } = schema.safeParse(input);
  return error ? Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message])) : null;
}

describe('workspace', () => {
  it('is created from a typed name, sub-domain and region', () => {
    expect(createWorkspaceInput.parse({ name: ' Kestrel ', subdomain: 'Kestrel Team', region: 'EU_A' })).toEqual({
      name: 'Kestrel',
      subdomain: 'kestrel-team',
      region: 'eu_a',
    });
    expect(createWorkspaceInput.parse({ name: 'K', subdomain: 'kestrel' }).region).toBeNull();
  });

  it('says what is wrong with each field', () => {
    expect(problemsOf(createWorkspaceInput, { name: LONG, subdomain: 'www', region: 'mars' })).toEqual({
      name: 'Name can have at most 200 characters; this one has 201.',
      subdomain: 'This subdomain is reserved; choose another.',
      region: 'Choose one of these regions: us_a, us_b, eu_a, au_a.',
    });
    expect(problemsOf(renameWorkspaceInput, { name: ' ' })).toEqual({ name: 'Name is required.' });
  });
});

describe('member', () => {
  it('is invited once for each address', () => {
    expect(inviteInput.parse({ emails: ['A@x.org', ' b@X.ORG', 'a@x.org'], role: 'viewer' })).toEqual({
      emails: ['A@x.org', 'b@x.org'],
      role: 'viewer',
    });
  });

  it('comes with at most 49 others', () => {
    const emails = Array.from({ length: 51 }, (_, i) => `p${i}@x.org`);
    expect(problemsOf(inviteInput, { emails: emails.slice(1), role: 'admin' })).toBeNull();
    expect(problemsOf(inviteInput, { emails, role: 'admin' })).toEqual({ emails: 'Invite at most 50 people at a time.' });
    expect(problemsOf(inviteInput, { emails: [], role: 'admin' })).toEqual({ emails: 'Enter at least one e-mail address.' });
  });

  it('names the address and the role that are wrong', () => {
    expect(problemsOf(inviteInput, { emails: ['a@x.org', 'nobody'], role: 'owner' })).toEqual({
      'emails.1': 'Enter an e-mail address like name@example.com.',
      role: 'Role must be one of: admin, contributor, viewer.',
    });
    expect(problemsOf(changeMemberRoleInput, { id: '7', role: 'viewer' })).toEqual({ id: 'This id is not valid.' });
  });
});

describe('account', () => {
  it('asks for a good password only where one is set', () => {
    const signup = { name: 'Hanna', email: 'hanna@x.org', password: PASSWORD };
    expect(signupInput.parse(signup)).toEqual(signup);
    expect(problemsOf(signupInput, { ...signup, password: 'correct horse 7' })).toEqual({ password: 'Add an uppercase letter.' });
    expect(loginInput.parse({ email: 'hanna@X.org', password: 'x' })).toEqual({ email: 'hanna@x.org', password: 'x' });
    expect(problemsOf(resetInput, { token: TOKEN, password: 'x' })).toHaveProperty('password');
    expect(problemsOf(acceptInviteInput, { token: TOKEN, name: 'x'.repeat(301), password: PASSWORD })).toEqual({
      name: 'Name can have at most 300 characters; this one has 301.',
    });
  });

  it('takes tokens of the right form only', () => {
    expect(mailTokenInput.parse({ token: TOKEN })).toEqual({ token: TOKEN });
    for (const token of ['', 'short', `${TOKEN} `, undefined])
      expect(problemsOf(mailTokenInput, { token })?.token).toContain('not complete');
  });
});

describe('folder and project', () => {
  it('take null for the top and nothing for unchanged', () => {
    expect(createFolderInput.parse({ name: 'A', parentId: null, description: ' ' })).toEqual({
      name: 'A',
      parentId: null,
      description: null,
    });
    expect(updateFolderInput.parse({ id: ID })).toEqual({ id: ID });
    expect(updateProjectInput.parse({ id: ID, description: '' })).toEqual({ id: ID, description: null });
  });

  it('are open when nothing is said', () => {
    expect(createProjectInput.parse({ name: 'P' }).status).toBe('open');
    expect(createProjectInput.parse({ name: 'P', status: null }).status).toBe('open');
    expect(createProjectInput.parse({ name: 'P', status: 'closed' }).status).toBe('closed');
    expect(problemsOf(createProjectInput, { name: 'P', status: 'done' })).toEqual({ status: 'Status must be one of: closed, open.' });
  });

  it('have limits', () => {
    expect(problemsOf(createProjectInput, { name: LONG, description: 'x'.repeat(2001) })).toEqual({
      name: 'Name can have at most 200 characters; this one has 201.',
      description: 'Description can have at most 2000 characters; this one has 2001.',
    });
    expect(problemsOf(updateProjectInput, { id: ID, name: '' })).toEqual({ name: 'Name is required.' });
    expect(problemsOf(moveFolderInput, { id: ID, parentId: null, index: -1 })).toEqual({
      index: 'The place in the list cannot be below 0.',
    });
    expect(problemsOf(moveFolderInput, { id: ID, index: 0 })).toHaveProperty('parentId');
  });
});

describe('note and insight', () => {
  it('need a title of at most 200', () => {
    expect(createNoteInput.parse({ projectId: ID.toUpperCase(), title: ' T ', clientKey: ID })).toEqual({
      projectId: ID,
      title: 'T',
      clientKey: ID,
    });
    expect(problemsOf(createNoteInput, { projectId: ID, title: LONG })).toEqual({
      title: 'Title can have at most 200 characters; this one has 201.',
    });
    expect(problemsOf(createNoteInput, { projectId: 'x', title: 'T', clientKey: 'a b' })).toEqual({
      projectId: 'This id is not valid.',
      clientKey: 'A client key is 8 to 100 letters, digits, hyphens or underscores.',
    });
  });

  it('begin as drafts', () => {
    expect(createInsightInput.parse({ title: 'T' })).toEqual({ title: 'T', status: 'draft' });
    expect(updateInsightInput.parse({ id: ID, status: 'published' })).toEqual({ id: ID, status: 'published' });
  });
});

describe('tag', () => {
  it('takes a colour by name or by value', () => {
    expect(createTagInput.parse({ groupId: ID, title: 'Trust', colour: '#2B309B' })).toEqual({
      groupId: ID,
      title: 'Trust',
      colour: 'cobalt',
    });
    expect(updateTagInput.parse({ id: ID, description: ' ' })).toEqual({ id: ID, description: null });
    expect(problemsOf(createTagInput, { title: LONG, colour: 'pink', description: 'x'.repeat(2001) })).toMatchObject({
      groupId: 'This id is not valid.',
      colour: expect.stringContaining('clay, amber') as unknown as string,
      title: 'Title can have at most 200 characters; this one has 201.',
      description: 'Description can have at most 2000 characters; this one has 2001.',
    });
  });

  it('is merged into another, not into itself', () => {
    expect(mergeTagsInput.parse({ intoId: idAt(1), fromIds: [idAt(2), idAt(2), idAt(3)] }).fromIds).toEqual([idAt(2), idAt(3)]);
    expect(problemsOf(mergeTagsInput, { intoId: idAt(1), fromIds: [idAt(2), idAt(1)] })).toEqual({
      fromIds: 'A tag cannot be merged into itself.',
    });
    expect(problemsOf(mergeTagsInput, { intoId: idAt(1), fromIds: [] })).toEqual({ fromIds: 'Choose at least one tag to merge.' });
  });

  it('lives in groups and boards with a name', () => {
    expect(createTagGroupInput.parse({ boardId: ID, name: ' G ' })).toEqual({ boardId: ID, name: 'G' });
    expect(problemsOf(createTagGroupInput, { boardId: ID, name: LONG })).toHaveProperty('name');
    expect(createTagBoardInput.parse({ projectId: null, name: 'B' })).toEqual({ projectId: null, name: 'B' });
  });
});

describe('highlight', () => {
  const highlight = { noteId: ID, from: 1, to: 9, quote: '  exact words\n' };

  it('keeps the quote to the letter', () => {
    expect(createHighlightInput.parse(highlight)).toEqual({ ...highlight, tagIds: [] });
    expect(createHighlightInput.parse({ ...highlight, quote: 'cafe\u0301' }).quote).toBe('cafe\u0301');
  });

  it('gives each highlight a list of its own', () => {
    createHighlightInput.parse(highlight).tagIds.push(ID);
    expect(createHighlightInput.parse({ ...highlight, tagIds: null }).tagIds).toEqual([]);
  });

  it('carries at most 50 different tags', () => {
    const tagIds = Array.from({ length: 51 }, (_, i) => idAt(i));
    expect(createHighlightInput.parse({ ...highlight, tagIds: [...tagIds.slice(1), idAt(1).toUpperCase()] }).tagIds).toEqual(
      tagIds.slice(1),
    );
    expect(problemsOf(setHighlightTagsInput, { id: ID, tagIds })).toEqual({ tagIds: 'A highlight can have at most 50 tags.' });
  });

  it('covers something', () => {
    expect(problemsOf(createHighlightInput, { ...highlight, to: 1 })).toEqual({ to: 'Select some text to highlight.' });
    expect(problemsOf(createHighlightInput, { ...highlight, from: -1 })).toEqual({ from: 'A position cannot be below 0.' });
    expect(problemsOf(createHighlightInput, { ...highlight, from: 0.5 })).toEqual({ from: 'A position must be a whole number.' });
    expect(problemsOf(createHighlightInput, { ...highlight, quote: ' \n' })).toEqual({ quote: 'Select some text to highlight.' });
    expect(problemsOf(createHighlightInput, { ...highlight, quote: 'a\0' })).toEqual({
      quote: 'The selected text contains a character that cannot be stored.',
    });
  });
});

describe('share link', () => {
  const link = { objectType: 'note', objectId: ID };
  const ahead = new Date(Date.now() + 60_000);

  it('takes a moment to come, as text or as a date, or none', () => {
    expect(createShareLinkInput.parse({ ...link, expiresAt: ahead }).expiresAt).toEqual(ahead);
    expect(createShareLinkInput.parse({ ...link, expiresAt: ahead.toISOString() }).expiresAt).toEqual(ahead);
    expect(createShareLinkInput.parse({ ...link, expiresAt: '2999-01-31T18:00:00+02:00' }).expiresAt).toEqual(
      new Date('2999-01-31T16:00:00Z'),
    );
    expect(createShareLinkInput.parse({ ...link, expiresAt: null }).expiresAt).toBeNull();
    expect(createShareLinkInput.parse(link).expiresAt).toBeUndefined();
  });

  it('refuses a moment gone by, or one without a zone', () => {
    expect(problemsOf(createShareLinkInput, { ...link, expiresAt: new Date(Date.now() - 1) })).toEqual({
      expiresAt: 'Choose a time that is still to come.',
    });
    for (const expiresAt of ['2999-01-31', '2999-01-31T18:00:00', '2999-02-30T18:00:00Z', 5, new Date('x')]) {
      expect(problemsOf(createShareLinkInput, { ...link, expiresAt })?.expiresAt).toContain('with its zone');
    }
  });

  it('opens a note, a highlight, an insight, or the insights of a project', () => {
    expect(problemsOf(createShareLinkInput, { ...link, objectType: 'folder' })).toEqual({
      objectType: 'Object type must be one of: note, highlight, insight, project.',
    });
  });
});
