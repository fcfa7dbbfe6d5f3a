import { describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { withModels } from '../../../testing/app-with-models.js';
import { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';

let t: TestApp;
let models: FakeModels;
let ada: Person;
const UPDATE = `mutation ($i: UpdateAiProviderInput!) { updateAiProvider(input: $i) { provider baseUrl model keyLast4 budget } }`;
const TEST = `mutation ($i: UpdateAiProviderInput!) { testAiProvider(input: $i) { ok message } }`;
const KEY = 'sk-verysecret-9f3c';
const input = () => ({ provider: 'openaiCompatible', baseUrl: `${models.url}/`, model: 'fake-large', key: KEY });

withModels(FakeModels, async (app, fake) => {
  [t, models] = [app, fake];
  ada = (await t.aWorkspace()).admin;
});

describe('the AI settings of a workspace', () => {
  it('begin without a model', async () => {
    const { aiSettings, aiState } = await ada.ask(
      `{ aiSettings { provider keyLast4 used features { feature mode } } aiState { model isBudgetUsedUp features { feature mode isOwn } } }`,
    );
    expect(aiSettings).toMatchObject({ provider: 'none', keyLast4: null, used: 0 });
    expect(aiState).toMatchObject({ model: null, isBudgetUsedUp: false });
    expect(aiSettings.features.map((f: any) => `${f.feature} ${f.mode}`)).toEqual([
      'ask On',
      'summarize Suggest',
      'highlights Suggest',
      'tags Suggest',
      'insights Suggest',
      'redact Suggest',
    ]);
  });

  it('keep the key unreadable: not in the database, not in the history, not in an answer', async () => {
    const r = await ada.ask(UPDATE, { i: input() });
    expect(r.updateAiProvider).toMatchObject({ provider: 'openaiCompatible', baseUrl: models.url, keyLast4: '9f3c' });
    const tables = await t.db.global<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and has_table_privilege(oid, 'select')`,
    );
    for (const { name } of tables) {
      const [row] = await t.db.read<{ n: number }>(
        ada.actor,
        `select count(*)::int as n from "${name}" x where x::text like '%verysecret%' or x::text like '%' || encode('verysecret', 'hex') || '%'`,
      );
      expect([name, row!.n]).toEqual([name, 0]);
    }
    const [revision] = await t.db.read<{ after: any }>(
      ada.actor,
      `select after from revisions where kind = 'aiSettings' order by at desc limit 1`,
    );
    expect(revision!.after).toMatchObject({ model: 'fake-large', keyLast4: '9f3c', keyChanged: true });
  });

  it('do not send a stored key to another address', async () => {
    const other = { provider: 'openaiCompatible', baseUrl: 'https://collector.example/v1', model: 'x' };
    await expect(ada.ask(UPDATE, { i: other })).rejects.toThrow('Enter the key again');
    await expect(ada.ask(TEST, { i: other })).rejects.toThrow('Enter the key again');
    await expect(ada.ask(UPDATE, { i: { provider: 'anthropic', model: 'x' } })).rejects.toThrow('Enter the key again');
    // Nor by a fallback over no provider at all.
    await ada.ask(UPDATE, { i: { provider: 'none', baseUrl: 'https://collector.example/v1' } });
    await expect(ada.ask(UPDATE, { i: { provider: 'openaiCompatible', model: 'x' } })).rejects.toThrow('Enter the key again');
    await ada.ask(UPDATE, { i: input() });
    expect((await ada.ask(UPDATE, { i: { ...input(), key: undefined, model: 'fake-small' } })).updateAiProvider).toMatchObject({
      model: 'fake-small',
      keyLast4: '9f3c',
    });
  });

  it('refuse what is no address', async () => {
    for (const baseUrl of ['ftp://x', 'https://a:b@x.example', 'x', 'https://x.example/?q=1'])
      await expect(ada.ask(UPDATE, { i: { ...input(), baseUrl } })).rejects.toThrow('Enter an address that begins with https://');
    await expect(ada.ask(UPDATE, { i: { ...input(), model: ' ' } })).rejects.toThrow('Name the model');
    await expect(ada.ask(UPDATE, { i: { ...input(), budget: 0 } })).rejects.toThrow('at least one token');
    await expect(ada.ask(UPDATE, { i: { ...input(), budget: 1.5 } })).rejects.toThrow('whole number');
  });

  it('test a connection without keeping it, and tell nothing of the private network', async () => {
    models.behave();
    expect((await ada.ask(TEST, { i: { ...input(), model: 'fake-other' } })).testAiProvider).toMatchObject({ ok: true });
    expect(models.calls[0]!.body.model).toBe('fake-other');
    expect((await ada.ask(`{ aiSettings { model } }`)).aiSettings.model).toBe('fake-small');
    models.behave({ status: 401 });
    expect((await ada.ask(TEST, { i: input() })).testAiProvider).toEqual({
      ok: false,
      message: expect.stringContaining('refused the key'),
    });
    const answers = new Set<string>();
    for (const baseUrl of ['http://127.0.0.1:1/v1', 'https://169.254.169.254/latest', 'https://localhost/v1'])
      answers.add(JSON.stringify((await ada.ask(TEST, { i: { ...input(), baseUrl } })).testAiProvider));
    expect([...answers]).toEqual([expect.stringContaining('private network')]);
  });

  it('are the business of admins; a project is that of those with full access to it', async () => {
    const writer = await t.aMember(ada.actor.workspaceId, 'contributor');
    const stranger = (await t.aWorkspace()).admin;
    for (const person of [writer]) {
      await expect(person.ask(`{ aiSettings { provider } }`)).rejects.toThrow('Forbidden');
      await expect(person.ask(UPDATE, { i: input() })).rejects.toThrow('Forbidden');
      await expect(person.ask(`mutation { setAiMode(input: { feature: summarize, mode: Off }) { features { mode } } }`)).rejects.toThrow(
        'Forbidden',
      );
    }
    const projectId = newId();
    await t.db.tx(ada.actor, (m) =>
      m.query(`insert into projects (workspace_id, id, name, created_by) values ($1, $2, 'P', $3)`, [
        ada.actor.workspaceId,
        projectId,
        ada.actor.userId,
      ]),
    );
    const SET = `mutation ($p: ID!, $m: AiMode) { setProjectAiMode(input: { projectId: $p, feature: redact, mode: $m }) { features { feature mode workspaceMode isOwn } } }`;
    await expect(writer.ask(SET, { p: projectId, m: 'Off' })).rejects.toThrow(/NotFound|Forbidden/);
    await expect(stranger.ask(SET, { p: projectId, m: 'Off' })).rejects.toThrow('NotFound');
    await expect(stranger.ask(`query ($p: ID!) { aiState(projectId: $p) { model } }`, { p: projectId })).rejects.toThrow('NotFound');
    const own = (r: any) => r.setProjectAiMode.features.find((f: any) => f.feature === 'redact');
    expect(own(await ada.ask(SET, { p: projectId, m: 'Off' }))).toEqual({
      feature: 'redact',
      mode: 'Off',
      workspaceMode: 'Suggest',
      isOwn: true,
    });
    await ada.ask(`mutation { setAiMode(input: { feature: redact, mode: Off }) { features { mode } } }`);
    expect(own(await ada.ask(SET, { p: projectId, m: 'Off' }))).toMatchObject({ mode: 'Off', workspaceMode: 'Off' });
    expect(own(await ada.ask(SET, { p: projectId, m: null }))).toMatchObject({ mode: 'Off', isOwn: false });
    const state = await ada.ask(`query ($p: ID!) { aiState(projectId: $p) { features { feature mode } } }`, { p: projectId });
    expect(state.aiState.features).toContainEqual({ feature: 'redact', mode: 'Off' });
    expect(own(await ada.ask(SET, { p: projectId, m: 'On' }))).toMatchObject({ mode: 'On', isOwn: true });
    // Answers are asked for, so nothing is pending.
    await expect(ada.ask(SET.replace('redact', 'ask'), { p: projectId, m: 'Suggest' })).rejects.toThrow('available for this feature');
  });
});
