import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { type Fixture, fullWorkspace } from '../../../testing/full-workspace.js';
import { sharedApp, type TestApp } from '../../../testing/harness.js';
import { aPush, fetchDoc, push, replaceStep } from '../../documents/docs/doc.factory.js';
import { DocsService } from '../../documents/docs/docs.service.js';
import { EmptySearches } from '../../search/queries/empty-searches.service.js';

const ANALYTICS = `{ workspaceAnalytics { activeInWeek activeInMonth weeks { week notes highlights insights }
  openedInsights { id title project people } citedInsights { id links linkViews } emptySearches { words times } staleTags { id title highlights lastUsedAt } } }`;
const SUMMARY = `{ workspaceSummary { id name createdAt region stripeSubscriptionStatus maxUserGroupCount maxUserGroupMemberCount
  totalSeatsAvailable seatsAllocated viewerCount utilizationPercentage } }`;

let t: TestApp;
let full: Fixture;
beforeAll(async () => {
  t = await sharedApp();
  full = await fullWorkspace(t);
}, 120_000);
afterAll(() => t?.close());

const inWorkspace = <T>(sql: string, ...values: unknown[]): Promise<T[]> =>
  t.db.tx({ workspaceId: full.workspaceId }, (m) => m.query(sql, [full.workspaceId, ...values]));

describe('the numbers of a workspace', () => {
  it('are those of its tables, week by week', async () => {
    const { weeks } = (await full.owner.ask(ANALYTICS)).workspaceAnalytics;
    expect(weeks).toHaveLength(LIMITS.analytics.weeks);
    const days = weeks.map(({ week }: { week: string }) => new Date(week));
    expect(days.every((day: Date, i: number) => day.getUTCDay() === 1 && (i === 0 || +day - +days[i - 1] === 7 * 86_400_000))).toBe(true);
    for (const what of ['notes', 'highlights', 'insights']) {
      const [live] = await inWorkspace<{ n: number }>(
        `select count(*)::int as n from ${what} where workspace_id = $1 and deleted_at is null`,
      );
      expect([what, weeks.at(-1)[what]]).toEqual([what, live!.n]);
    }
    // What is older than a week counts in the week before, and what is older than all of them nowhere.
    await inWorkspace(`update notes set created_at = created_at - interval '7 days' where workspace_id = $1 and deleted_at is null`);
    const moved = (await full.owner.ask(ANALYTICS)).workspaceAnalytics.weeks;
    expect([moved.at(-1).notes, moved.at(-2).notes]).toEqual([0, weeks.at(-1).notes]);
    await inWorkspace(`update notes set created_at = created_at - interval '1 year' where workspace_id = $1`);
    const gone = (await full.owner.ask(ANALYTICS)).workspaceAnalytics.weeks;
    expect(gone.reduce((sum: number, week: { notes: number }) => sum + week.notes, 0)).toBe(0);
  });

  it('list the tags that no highlight got for long, never used ones first', async () => {
    const live = await inWorkspace<{ id: string; last: Date | null }>(
      `select t.id, max(p.created_at) as last from tags t join tag_boards b on b.workspace_id = $1 and b.id = t.board_id and b.deleted_at is null
       left join highlight_tags p on p.workspace_id = $1 and p.tag_id = t.id
       where t.workspace_id = $1 and t.deleted_at is null and t.merged_into is null group by t.id`,
    );
    const used = live.filter(({ last }) => last);
    const stale = async () => (await full.owner.ask(ANALYTICS)).workspaceAnalytics.staleTags.map(({ id }: { id: string }) => id);
    expect(used.length).toBeGreaterThan(0);
    expect((await stale()).filter((id: string) => used.some((tag) => tag.id === id))).toEqual([]);
    await inWorkspace(
      `update highlight_tags set created_at = now() - make_interval(days => $2) where workspace_id = $1`,
      LIMITS.analytics.staleDays + 1,
    );
    expect((await stale()).slice(-used.length).sort()).toEqual(used.map(({ id }) => id).sort());
  });

  it('count each person once who opened an insight', async () => {
    const [insight] = await inWorkspace<{ id: string; title: string }>(
      `select id, title from insights where workspace_id = $1 and deleted_at is null order by id limit 1`,
    );
    const otherPeople = await Promise.all([1, 2].map(() => t.aMember(full.workspaceId, 'admin')));
    const VISIT = 'mutation ($id: ID!) { recordVisit(input: { kind: insight, id: $id }) { isRecorded } }';
    for (const person of [...otherPeople, ...otherPeople]) await person.ask(VISIT, { id: insight!.id });
    const opened = (await full.owner.ask(ANALYTICS)).workspaceAnalytics.openedInsights;
    expect(opened.find(({ id }: { id: string }) => id === insight!.id)?.people).toBeGreaterThanOrEqual(2);
    expect(opened.find(({ id }: { id: string }) => id === insight!.id)?.people).toBeLessThanOrEqual(3);
  });

  it('count links to insights from other insights and from comments, and openings of their public links', async () => {
    const make = async (title: string) =>
      (
        await full.owner.ask('mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }', {
          i: { projectId: full.ids['project'], title },
        })
      ).createInsight.id;
    const [cited, citing] = [await make('Cited'), await make('Citing')];
    const marks = [{ type: 'link', attrs: { href: `https://w.example/insights/${cited}?x=1` } }];
    const step = { ...replaceStep(1, 1, 'there'), slice: { content: [{ type: 'text', text: 'there', marks }] } };
    await push(full.owner, aPush(citing, (await fetchDoc(full.owner, citing)).version, [step]));
    await t.get(DocsService).settle(full.owner.actor, citing);
    const body = `As in /insights/${cited}, and /insights/${cited}.`;
    await full.owner.ask('mutation ($i: CreateThreadInput!) { createThread(input: $i) { id } }', {
      i: { docId: citing, version: 1, start: 0, end: 5, body },
    });
    const list = async () => (await full.owner.ask(ANALYTICS)).workspaceAnalytics.citedInsights;
    expect((await list())[0]).toEqual({ id: cited, links: 3, linkViews: 0 });
    const { share } = await full.owner.ask(`mutation { share(input: { objectType: insight, objectId: "${citing}" }) { id } }`);
    await inWorkspace(`update share_links set views = 7 where workspace_id = $1 and id = $2`, share.id);
    expect((await list())[1]).toEqual({ id: citing, links: 0, linkViews: 7 });
    await full.owner.ask('mutation ($ids: [ID!]!) { deleteInsights(ids: $ids) { ids } }', { ids: [citing] });
    expect(await list()).toContainEqual({ id: cited, links: 2, linkViews: 0 });
  });

  it('count what is looked for and not found, without who looked and for a time', async () => {
    const SEARCH = 'query ($i: SearchInput!) { search(input: $i) { total } }';
    const reader = await t.aMember(full.workspaceId, 'viewer');
    const look = (query: string, more: object = {}, person = reader) => person.ask(SEARCH, { i: { query, ...more } });
    const list = async () => (await full.owner.ask(ANALYTICS)).workspaceAnalytics.emptySearches;
    for (const person of [reader, full.owner]) await look('Zzqqx  Vvwwk', {}, person);
    for (const person of [reader, full.owner]) await look('"zzqqx" vvwwk', { cursor: null }, person);
    await look('zzqqx', { limit: 0 });
    await look('zzqqx', { types: ['NOTE'] });
    await look('zzqqx', { projectId: full.ids['project'] }, full.owner);
    await look('zzqqx -vvwwk');
    await look('ann@zzqqx.example');
    await look('zzqqx 0301234567');
    await look(full.canary, {}, full.owner);
    expect(await list()).toEqual([
      { words: 'vvwwk zzqqx', times: 2 },
      { words: 'zzqqx vvwwk', times: 2 },
    ]);
    await inWorkspace(`update empty_searches set week = week - 100 where workspace_id = $1 and words = 'vvwwk zzqqx'`);
    expect(await list()).toEqual([{ words: 'zzqqx vvwwk', times: 2 }]);
    await t.get(EmptySearches).forget({ workspaceId: full.workspaceId, payload: { day: '2026-11-28' } } as never);
    expect(await inWorkspace(`select words from empty_searches where workspace_id = $1`)).toEqual([{ words: 'zzqqx vvwwk' }]);
    const names = await inWorkspace<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'empty_searches' and $1::uuid is not null order by 1`,
    );
    expect(names.map(({ name }) => name)).toEqual(['id', 'times', 'week', 'words', 'workspace_id']);
  });

  it('sum the workspace up, for admins alone', async () => {
    const { workspaceSummary: summary } = await full.owner.ask(SUMMARY);
    expect(summary).toMatchObject({
      id: full.workspaceId,
      stripeSubscriptionStatus: null,
      maxUserGroupCount: 50,
      maxUserGroupMemberCount: 200,
      totalSeatsAvailable: null,
      utilizationPercentage: 0,
    });
    const reader = await t.aMember(full.workspaceId, 'viewer');
    expect((await full.owner.ask(SUMMARY)).workspaceSummary.viewerCount).toBe(summary.viewerCount + 1);
    for (const query of [SUMMARY, ANALYTICS]) expect((await reader.gql(query)).errors?.[0]?.extensions['code']).toBe('Forbidden');
  });
});
