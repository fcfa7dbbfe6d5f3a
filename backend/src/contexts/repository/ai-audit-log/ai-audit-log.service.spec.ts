import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';

const ACTIONS = `query ($first: Int, $after: String) { aiAuditLog(first: $first, after: $after) {
  nodes { kind feature from to settings passages isWorkspaceWide project note by { id } } pageInfo { hasNextPage endCursor } } }`;

describe('What was done with AI', () => {
  let t: TestApp;
  let admin: Person;

  beforeAll(async () => {
    t = await sharedApp();
    admin = (await t.aWorkspace()).admin;
  }, 120_000);
  afterAll(() => t?.close());

  it('is visible to admins only, the newest first, page by page, and never what was redacted', async () => {
    const projectId = await aProject(t, admin.actor);
    const [{ name: project }] = (await t.db.read<{ name: string }>(admin.actor, `select name from projects where id = $1`, [
      projectId,
    ])) as [{ name: string }];
    const noteId = await aNote(t, admin.actor, projectId, 'Write to zoe@quagmire.example now.');
    await admin.ask(`mutation { setAiMode(input: { feature: redact, mode: Off }) { features { mode } } }`);
    await admin.ask(`mutation ($p: ID!) { setProjectAiMode(input: { projectId: $p, feature: ask, mode: Off }) { features { mode } } }`, {
      p: projectId,
    });
    await admin.ask(`mutation ($p: ID!) { setProjectAiMode(input: { projectId: $p, feature: ask, mode: null }) { features { mode } } }`, {
      p: projectId,
    });
    const input = { provider: 'openaiCompatible', baseUrl: 'https://api.example.com/v1', model: 'large', key: 'sk-quagmire-1234567' };
    await admin.ask(`mutation ($i: UpdateAiProviderInput!) { updateAiProvider(input: $i) { provider } }`, { i: input });
    const { redactNote } = await admin.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { id } } }`, {
      i: { noteId, version: 0, passages: [{ start: 9, end: 29 }] },
    });
    const ids = [redactNote.redactions[0].id];
    await admin.ask(`mutation ($ids: [ID!]!) { restoreRedactions(ids: $ids) { ok } }`, { ids });
    const { nodes } = (await admin.ask(ACTIONS)).aiAuditLog;
    const reported = nodes.map((n: any) =>
      Object.fromEntries(Object.entries(n).filter(([k, v]) => k !== 'by' && v !== null && !(Array.isArray(v) && !v.length))),
    );
    const inNote = { passages: 1, isWorkspaceWide: false, project, note: expect.any(String) };
    expect(reported).toEqual([
      { kind: 'RESTORED', ...inNote },
      { kind: 'REDACTED', ...inNote },
      { kind: 'PROVIDER', settings: ['provider', 'baseUrl', 'model', 'key'], isWorkspaceWide: true },
      { kind: 'MODE', feature: 'ask', from: 'Off', isWorkspaceWide: false, project },
      { kind: 'MODE', feature: 'ask', to: 'Off', isWorkspaceWide: false, project },
      { kind: 'MODE', feature: 'redact', to: 'Off', isWorkspaceWide: true },
    ]);
    expect(nodes.every((n: any) => n.by.id === admin.actor.userId)).toBe(true);
    expect(JSON.stringify(nodes)).not.toContain('quagmire');
    const pages: any[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const page: any = (await admin.ask(ACTIONS, { first: 4, after })).aiAuditLog;
      pages.push(...page.nodes);
      after = page.pageInfo.endCursor;
      more = page.pageInfo.hasNextPage;
    }
    expect(pages).toEqual(nodes);
    const writer = await t.aMember(admin.actor.workspaceId, 'contributor');
    await expect(writer.ask(ACTIONS)).rejects.toThrow('Forbidden');
    expect((await (await t.aWorkspace()).admin.ask(ACTIONS)).aiAuditLog.nodes).toEqual([]);
    await expect(admin.ask(ACTIONS, { after: 'nonsense' })).rejects.toThrow();
  });
});
