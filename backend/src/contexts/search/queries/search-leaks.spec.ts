import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { FakeCluster } from '../../../testing/fake-cluster.js';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { aTagGroup } from '../../repository/tags/tag.factory.js';
import { IndexShare } from '../search-index/index-share.service.js';
import { MAX_HITS, SearchIndex } from '../search-index/search-index.service.js';

/** LEAK_GRANTS=500 LEAK_QUERIES=200 is the whole run; it takes some minutes. */
const GRANTS = Number(process.env.LEAK_GRANTS ?? 8);
const QUERIES = Number(process.env.LEAK_QUERIES ?? 40);
const PROJECTS = 12;
const WORDS = ['orchard', 'lantern', 'velvet', 'harbour', 'meadow', 'copper', 'thistle', 'walnut', 'saddle', 'ribbon', 'pepper', 'canyon'];
/** How one query in four each is asked: as words, as a question that nothing answers with all its words, in chosen projects, newest first. */
const WAYS = ['words', 'question', 'chosen', 'newest'] as const;
const PEOPLE = ['Amara', 'Tomas', 'Ingrid', 'Luca'];

const SEARCH = `query ($i: SearchInput!) { search(input: $i) { total isTotalExact counts { type count } corrections { to } items { id } } }`;
const ASK = `mutation ($i: AskInput!) { ask(input: $i) {
  isRefused numItems numProjects summary sentences { citations { projectId quote } } closest { projectId quote } } }`;
const FACETS = `query ($i: SearchInput!) { searchFacets(input: $i) { isExact projects { value count } people { value count } tags { value count } } }`;

interface Entry {
  id: string;
  project: string;
  words: string[];
  people: string[];
  tag: string;
}

/**
 * LEAK_INDEX=NAME is one of them alone. With a cap of three most words have more entries than are ranked, which PostgreSQL draws from parts of its
 * index; there neither a project nor the workspace is a word of its query, so that those of readers of few projects are looked up and those of others filtered.
 */
const INDICES = [
  { name: 'PostgreSQL', notes: 8, cap: null },
  { name: 'PostgreSQL-parts', notes: 120, cap: 3 },
  { name: 'OpenSearch', notes: 8, cap: null },
].filter(({ name }) => name === (process.env.LEAK_INDEX ?? name));

describe.each(INDICES)('Search by $name shows a reader exactly what they may read', ({ name: kind, notes, cap }) => {
  let cluster: FakeCluster | null = null;
  let t: TestApp;
  let admin: Person;
  let reader: Person;
  const projects: string[] = [];
  const entries: Entry[] = [];
  /** The smallest part of the index. */
  let part: ReadonlySet<string>;
  const secrets = new Map<string, string>();
  let seed = 20_261_122;
  const random = (n: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % n;
  };

  /** By its id an entry falls into a part of the index: ids that are the same in every run fall into the same ones. */
  const idOf = (n: number) => {
    const digits = createHash('sha256').update(`entry ${n}`).digest('hex');
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-a${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
  };

  beforeAll(async () => {
    cluster = kind === 'OpenSearch' ? await FakeCluster.start() : null;
    t = await startApp({ env: cluster ? { SEARCH_URL: cluster.url } : {} });
    const workspace = await t.aWorkspace();
    admin = workspace.admin;
    reader = await t.aMember(workspace.id, 'viewer');
    for (let i = 0; i < PROJECTS; i++) {
      const { createProject } = await admin.ask(`mutation ($n: String!) { createProject(input: { name: $n }) { id } }`, {
        n: `Place ${i}`,
      });
      projects.push(createProject.id);
      // A word that stands in no other project: a misspelling of it must not be understood from outside.
      secrets.set(createProject.id, `zephyr${'abcdefghijkl'.charAt(i).repeat(4)}`);
    }
    await t.settle();
    const groups: string[] = [];
    for (const project of projects) groups.push((await aTagGroup(admin, project)).groupId);
    await t.db.tx(admin.actor, async (m) => {
      for (const [p, project] of projects.entries()) {
        const tag = newId();
        await m.query(
          `insert into tags (workspace_id, id, board_id, group_id, title, colour, rank, created_by)
           select $1, $2, g.board_id, g.id, 'Quiet code', 'ocean', 1, $4 from tag_groups g where g.workspace_id = $1 and g.id = $3`,
          [admin.actor.workspaceId, tag, groups[p], admin.actor.userId],
        );
        const noteId = newId();
        await m.query(`insert into notes (workspace_id, id, project_id, title, created_by) values ($1, $2, $3, 'Talk', $4)`, [
          admin.actor.workspaceId,
          noteId,
          project,
          admin.actor.userId,
        ]);
        for (let i = 0; i < notes; i++) {
          const words = Array.from({ length: 4 }, () => WORDS[random(WORDS.length)] as string);
          if (i === 0) words.push(secrets.get(project) as string);
          const entry = { id: idOf(entries.length), project, words, people: [PEOPLE[random(PEOPLE.length)] as string], tag };
          entries.push(entry);
          await m.query(
            `insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, speaker, offset_version, created_by)
             values ($1, $2, $3, $4, 1, 5, 0, 0, 'ok', $5, $5, $6, 0, $7)`,
            [admin.actor.workspaceId, entry.id, noteId, project, words.join(' '), entry.people[0], admin.actor.userId],
          );
          await m.query(`insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by) values ($1, $2, $3, $4)`, [
            admin.actor.workspaceId,
            entry.id,
            tag,
            admin.actor.userId,
          ]);
        }
      }
    });
    for (const project of projects)
      await admin.ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`, {
        i: {
          projectId: project,
          title: 'Visit',
          text: `Wanda: The ${secrets.get(project)} broke because its hinge was rusty and never oiled.`,
        },
      });
    await t.settle();
    const { EntriesService } = await import('../entries/entries.service.js');
    await t.get(EntriesService).rebuild(admin.actor.workspaceId);
    const drawn = await t.db.read<{ id: string }>(
      admin.actor,
      'select id from search_entries where workspace_id = $1 and (uuid_hash(id) & 15) = 0',
      [admin.actor.workspaceId],
    );
    part = new Set(drawn.map((e) => e.id));
    if (cap) Object.assign(t.get(SearchIndex), { cap, mostTokens: 0 });
    if (cap) Object.assign(t.get(IndexShare), { isMost: async () => true });
  }, 180_000);
  afterAll(async () => {
    await t?.close();
    await cluster?.close();
  });

  const grant = async () => {
    const open = new Set(projects.filter(() => random(3) === 0));
    await t.db.tx(admin.actor, async (m) => {
      await m.query(`update projects set default_access = case when id = any($2::uuid[]) then 1 else 0 end where workspace_id = $1`, [
        admin.actor.workspaceId,
        [...open],
      ]);
    });
    return open;
  };
  const tally = (values: readonly string[]) => {
    const counts: Record<string, number> = {};
    for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
    return counts;
  };
  const reported = (list: { value: string; count: number }[]) => Object.fromEntries(list.map((v) => [v.value, v.count]));

  /** An answer is taken from, counts and names only what may be read. */
  const asks = async (open: ReadonlySet<string>) => {
    // So many questions a minute are more than a person may ask.
    await t.db.global('delete from rate_hits');
    const { ask } = await reader.ask(ASK, { i: { question: 'Why was the hinge rusty and never oiled, and what broke?' } });
    expect([ask.numItems, ask.numProjects]).toEqual([open.size, open.size]);
    const cited = [...ask.closest, ...ask.sentences.flatMap((s: any) => s.citations)];
    expect(cited.filter((c: any) => !open.has(c.projectId))).toEqual([]);
    const reported = JSON.stringify(ask);
    expect([...secrets].filter(([project, secret]) => reported.includes(secret) && !open.has(project))).toEqual([]);
    expect(ask.isRefused).toBe(open.size === 0);
  };

  it(`equals brute force: ${GRANTS} grants, ${QUERIES} queries each`, async () => {
    let index = 0;
    let drawn = 0;
    for (let g = 0; g < GRANTS; g++) {
      const open = await grant();
      await asks(open);
      for (let q = 0; q < Math.ceil(QUERIES / 4); q++) {
        const requests = Array.from({ length: 1 + random(2) }, () => WORDS[random(WORDS.length)] as string);
        const way = WAYS[q % WAYS.length] as (typeof WAYS)[number];
        const selected = way === 'chosen' ? projects.filter(() => random(2)) : [];
        const query = way === 'question' ? `Why the ${requests.join(' or ')} of a qqqq?` : requests.join(' ');
        const has = (e: Entry) =>
          way === 'question' ? requests.some((w) => e.words.includes(w)) : requests.every((w) => e.words.includes(w));
        const counts = entries.filter((e) => open.has(e.project) && has(e));
        const right = counts.filter((e) => !selected.length || selected.includes(e.project));
        const input = { query, types: ['HIGHLIGHT'], limit: 100, sort: way === 'newest' ? 'newest' : 'relevance' };
        const [{ search }, { searchFacets }] = await Promise.all([
          reader.ask(SEARCH, { i: { ...input, projectIds: selected.length ? selected : null } }),
          reader.ask(FACETS, { i: { query, types: ['HIGHLIGHT'] } }),
        ]);
        const visible: string[] = search.items.map((i: { id: string }) => i.id);
        const people = tally(counts.flatMap((e) => e.people));
        if (right.length <= (cap ?? MAX_HITS)) {
          expect(visible.sort()).toEqual(right.map((e) => e.id).sort());
          expect([search.total, search.isTotalExact]).toEqual([right.length, true]);
        } else {
          expect(visible.filter((id) => !right.some((e) => e.id === id))).toEqual([]);
          expect(visible).toHaveLength(way === 'newest' ? Math.min(100, right.length) : (cap ?? MAX_HITS));
          expect([search.total, search.isTotalExact, search.counts]).toEqual([cap, false, [{ type: 'HIGHLIGHT', count: cap }]]);
          drawn += Number((way === 'words' || way === 'chosen') && visible.every((id) => part.has(id)));
        }
        const all = tally(counts.map((e) => e.project));
        if (counts.length <= (cap ?? MAX_HITS)) {
          expect(reported(searchFacets.projects)).toEqual(top(all, reported(searchFacets.projects)));
          expect(reported(searchFacets.people)).toEqual(people);
        } else {
          expect(searchFacets.isExact).toBe(false);
          expect(above(reported(searchFacets.projects), all)).toEqual([]);
          expect(above(reported(searchFacets.people), people)).toEqual([]);
        }
        expect(
          Object.keys(reported(searchFacets.tags)).every((tags) => tags.split(',').every((tag) => counts.some((e) => e.tag === tag))),
        ).toBe(true);
        index += right.length;
        // A word of one project, misspelt: corrected only for its readers.
        const project = projects[random(PROJECTS)] as string;
        const secret = secrets.get(project) as string;
        const { search: guess } = await reader.ask(SEARCH, { i: { query: secret.replace('ph', 'f') } });
        expect(guess.corrections.every(({ to }: { to: string }) => [...open].some((p) => secrets.get(p) === to))).toBe(true);
        if (open.has(project)) expect(guess.corrections).toEqual([{ to: secret }]);
        const { titleSuggestions: titles } = await reader.ask(`query ($q: String!) { titleSuggestions(query: $q, limit: 20) { title } }`, {
          q: 'place',
        });
        expect(titles.map((h: { title: string }) => h.title).sort()).toEqual(
          projects.flatMap((p, i) => (open.has(p) ? [`Place ${i}`] : [])).sort(),
        );
      }
    }
    expect(index).toBeGreaterThan(GRANTS);
    if (cap) expect(drawn).toBeGreaterThan(GRANTS);
  }, 3_600_000);

  /** Values that were counted more often than they are there. */
  const above = (counts: Record<string, number>, right: Record<string, number>) =>
    Object.entries(counts).filter(([value, count]) => !(count >= 1 && count <= (right[value] ?? 0)));

  /** A list beside the results ends after eight values; those that are listed must be right. */
  function top(all: Record<string, number>, seen: Record<string, number>): Record<string, number> {
    if (Object.keys(all).length <= 8) return all;
    const least = Math.min(...Object.values(seen));
    expect(Object.keys(seen)).toHaveLength(8);
    expect(Object.entries(all).every(([value, count]) => value in seen || count <= least)).toBe(true);
    return Object.fromEntries(Object.keys(seen).map((value) => [value, all[value] ?? 0]));
  }
});
