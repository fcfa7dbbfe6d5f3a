import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

const ASKED = '{ onboarding { isDone steps ownSteps jobRole goal teamSize templateGoal } }';
const SAVE = 'mutation ($i: SaveOnboardingInput!) { saveOnboarding(input: $i) { isDone jobRole goal teamSize } }';
const MIX = '{ workspaceAnalytics { onboarding { jobRoles { jobRole people } goals { goal people } } } }';

let t: TestApp;
let workspaceId: string;
let admin: Person;
let writer: Person;
let reader: Person;
beforeAll(async () => {
  t = await sharedApp();
  ({ id: workspaceId, admin } = await t.aWorkspace());
  [writer, reader] = [await t.aMember(workspaceId, 'contributor'), await t.aMember(workspaceId, 'viewer')];
  await t.db.global(`update workspaces set created_by = $2 where id = $1`, [workspaceId, admin.actor.userId]);
}, 120_000);
afterAll(() => t?.close());

const asked = async (person: Person) => (await person.ask(ASKED)).onboarding;
const save = async (person: Person, input: object) => (await person.ask(SAVE, { i: input })).saveOnboarding;

describe('the questions on the way in', () => {
  it('are those that make sense for a person', async () => {
    expect([(await asked(admin)).steps, (await asked(writer)).steps, (await asked(reader)).steps]).toEqual([
      ['JOB_ROLE', 'GOAL', 'TEAM_SIZE', 'START'],
      ['JOB_ROLE', 'GOAL'],
      ['JOB_ROLE'],
    ]);
    expect((await asked(await t.aMember(workspaceId, 'admin'))).steps).toEqual(['JOB_ROLE', 'GOAL']);
  });

  it('keep each answer by itself, take one back, and end once', async () => {
    await Promise.all([save(admin, { jobRole: 'DESIGNER' }), save(admin, { goal: 'CHURN' }), save(admin, { teamSize: 'ONE' })]);
    expect(await asked(admin)).toMatchObject({ isDone: false, jobRole: 'DESIGNER', goal: 'CHURN', teamSize: 'ONE' });
    expect(await save(admin, { goal: null })).toMatchObject({ jobRole: 'DESIGNER', goal: null });
    expect(await asked(reader)).toMatchObject({ isDone: false, jobRole: null });
    expect(await save(admin, { isDone: true })).toMatchObject({ isDone: true, teamSize: 'ONE' });
    expect(await save(admin, { jobRole: 'PRODUCT' })).toMatchObject({ isDone: true, jobRole: 'PRODUCT' });
  });

  it('are kept with the workspace where its maker answers for it, and admins change them there', async () => {
    await save(admin, { goal: 'CHURN', teamSize: 'UP_TO_50' });
    const purpose = async (person: Person) => (await person.ask('{ session { workspace { goal teamSize } } }')).session.workspace;
    const set = async (person: Person, input: object) =>
      (await person.ask('mutation ($i: SetWorkspacePurposeInput!) { setWorkspacePurpose(input: $i) { goal teamSize } }', { i: input }))
        .setWorkspacePurpose;
    expect(await purpose(reader)).toEqual({ goal: 'CHURN', teamSize: 'UP_TO_50' });
    expect(await set(admin, { goal: 'SALES' })).toEqual({ goal: 'SALES', teamSize: 'UP_TO_50' });
    expect(await asked(admin)).toMatchObject({ ownSteps: ['JOB_ROLE'], goal: 'SALES', templateGoal: 'SALES' });
    // A goal of their own goes before that of the workspace, and changes nothing of it.
    expect(await asked(writer)).toMatchObject({ ownSteps: ['JOB_ROLE', 'GOAL'], goal: null, templateGoal: 'SALES' });
    await save(writer, { goal: 'USABILITY' });
    expect(await asked(writer)).toMatchObject({ goal: 'USABILITY', templateGoal: 'USABILITY' });
    expect(await purpose(writer)).toEqual({ goal: 'SALES', teamSize: 'UP_TO_50' });
    expect(await set(admin, { teamSize: null })).toEqual({ goal: 'SALES', teamSize: null });
    for (const attempt of [set(writer, { goal: 'CHURN' }), save(writer, { teamSize: 'ONE' })])
      await expect(attempt).rejects.toMatchObject({ code: 'Forbidden' });
    await save(writer, { goal: null });
    await set(admin, { goal: null });
  });

  it('refuse what is none of the answers, and say which', async () => {
    const { errors } = await admin.gql(SAVE, { i: { jobRole: 'ASTRONAUT' } });
    expect(errors?.[0]?.message).toMatch(/invalid value "ASTRONAUT"; Expected type JobRole/);
    const other = await admin.gql(SAVE, { i: { isDone: false } });
    expect(other.errors?.[0]).toMatchObject({ extensions: { code: 'ValidationError', fields: { isDone: 'isDone can only be true.' } } });
  });

  it('do not offer invitations to those who work alone', async () => {
    const steps = async () => (await admin.ask('{ firstSteps { key } }')).firstSteps.map(({ key }: { key: string }) => key);
    await save(admin, { teamSize: 'ONE' });
    expect(await steps()).not.toContain('invite');
    await save(admin, { teamSize: 'UP_TO_10' });
    expect(await steps()).toContain('invite');
  });
});

describe('what people said about themselves', () => {
  const mix = async () => (await admin.ask(MIX)).workspaceAnalytics.onboarding;

  it('is shown in numbers, from as many answers on as hide each other', async () => {
    await save(writer, { jobRole: 'RESEARCHER', goal: 'CHURN' });
    expect(await mix()).toEqual({ jobRoles: [], goals: [] });
    await save(reader, { jobRole: 'RESEARCHER' });
    expect(await mix()).toEqual({
      jobRoles: [
        { jobRole: 'RESEARCHER', people: 2 },
        { jobRole: 'PRODUCT', people: 1 },
      ],
      goals: [],
    });
  });

  it('goes with them', async () => {
    await admin.ask('mutation ($id: ID!) { removeMember(id: $id) { ids } }', { id: reader.actor.memberId });
    const [left] = await t.db.read(admin.actor, `select job_role, goal from members where id = $1`, [reader.actor.memberId]);
    expect(left).toEqual({ job_role: null, goal: null });
    expect(await mix()).toEqual({ jobRoles: [], goals: [] });
  });
});
