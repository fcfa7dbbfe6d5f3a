import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from './harness.js';

/** GRANTS=500 is the whole proof: 500 grants and 200 questions over a larger workspace; the suite has time for a part of it. */
const GRANTS = Number(process.env['GRANTS'] ?? 60);
const QUESTIONS = Math.round(GRANTS * 0.4);
const SIZE = GRANTS >= 500 ? { folders: 16, projects: 30, people: 9, groups: 8 } : { folders: 8, projects: 10, people: 6, groups: 4 };
const CHANGE_EVERY = 4;
const WORDS = ['apricot', 'barley', 'cinnamon', 'damson', 'elder', 'fennel'];
const LEVELS = ['none', 'read', 'write', 'full'];

/** The rule as the product promises it, without any of its code: what stands where, and who was given what. */
interface Place {
  id: string;
  kind: 'folder' | 'project';
  above: Place | null;
  /** What everybody has here; null: what is said above. */
  everybody: number | null;
  archived: boolean;
  words: string[];
  /** The note in it. */
  noteId: string | null;
}
interface Team {
  id: string;
  people: Set<string>;
  deleted: boolean;
}
interface Grant {
  place: Place;
  person: string | null;
  team: Team | null;
  level: number;
  expired: boolean;
}
/** Access for a time, which was requested and granted. */
interface Timed {
  place: Place;
  person: string;
  level: number;
}

let state = Number(process.env['SEED'] ?? 20261127);
/** A whole number below `n`, the same in every run. */
function below(n: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;
const often = (percent: number) => below(100) < percent;

let t: TestApp;
let admin: Person;
let people: Person[];
const folders: Place[] = [];
const projects: Place[] = [];
const teams: Team[] = [];
const grants = new Map<string, Grant>();
/** By the id of the request. */
const timed = new Map<string, Timed>();

const sql = (text: string, params: unknown[] = []) => t.db.tx(admin.actor, (m) => m.query(text, [admin.actor.workspaceId, ...params]));

function levelIn(place: Place, who: Person): number {
  const { role, userId } = who.actor;
  if (role === 'admin') return 3;
  let everybody: number | null = null;
  let given = 0;
  for (let at: Place | null = place; at; at = at.above) {
    everybody ??= at.everybody;
    for (const grant of grants.values()) {
      if (grant.place !== at || grant.expired) continue;
      if (grant.person === userId || (grant.team && !grant.team.deleted && grant.team.people.has(userId)))
        given = Math.max(given, grant.level);
    }
    for (const { place: where, person, level } of timed.values()) if (where === at && person === userId) given = Math.max(given, level);
  }
  return Math.min(Math.max(everybody ?? 2, given), role === 'viewer' ? 1 : 3);
}
const readable = (person: Person, places: readonly Place[]) => places.filter((place) => levelIn(place, person) > 0);
const shown = (place: Place, person: Person) => LEVELS[place.archived ? Math.min(1, levelIn(place, person)) : levelIn(place, person)];
const ids = (places: readonly { id: string }[]) => places.map(({ id }) => id).sort();

async function give(): Promise<void> {
  const place = oneOf(often(60) ? projects : folders);
  const team = often(50) ? oneOf(teams) : null;
  const person = team ? null : oneOf(people).actor.userId;
  const expired = often(15);
  const grant: Grant = { place, person, team, level: 1 + below(3), expired };
  const expires = expired ? '-1 minute' : often(20) ? '1 hour' : null;
  grants.set(`${place.id} ${team?.id ?? person}`, grant);
  await sql(
    `insert into access_grants (workspace_id, id, kind, object_id, user_id, group_id, access, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + $8::interval)
     on conflict (workspace_id, object_id, ${team ? 'group_id' : 'user_id'}) do update set access = excluded.access, expires_at = excluded.expires_at`,
    [newId(), place.kind, place.id, person, team?.id ?? null, grant.level, expires],
  );
}

/** Asks for something that this person cannot open, for an object that lies in it, and is given it for a time. */
async function ask(person: Person): Promise<void> {
  const closed = [...folders, ...projects].filter((place) => levelIn(place, person) === 0);
  if (!closed.length) return;
  const place = oneOf(closed);
  const [kind, id] = place.noteId && often(50) ? ['note', place.noteId] : [place.kind, place.id];
  const { requestAccess } = await person.ask(
    `mutation ($k: AskedKind!, $id: ID!) { requestAccess(input: { kind: $k, id: $id }) { requestId state } }`,
    { k: kind, id },
  );
  expect(requestAccess.state).toBe('requested');
  // Nothing can be granted in an archived project; the request stays open, and gives nothing.
  if (place.archived) return void (await endTimed(person, requestAccess.requestId));
  const level = 1 + below(2);
  await admin.ask(`mutation ($id: ID!, $a: TimedAccessLevel) { answerAccessRequest(input: { id: $id, access: $a }) { id } }`, {
    id: requestAccess.requestId,
    a: LEVELS[level],
  });
  timed.set(requestAccess.requestId, { place, person: person.actor.userId, level });
}

const endTimed = (person: Person, id: string) => person.ask(`mutation ($id: ID!) { endAccessRequest(id: $id) { state } }`, { id });

/** Access for a time is over: ended by hand, or by time. */
async function endOne(): Promise<void> {
  if (!timed.size) return;
  const [id, { place, person }] = oneOf([...timed]);
  timed.delete(id);
  const who = people.find(({ actor }) => actor.userId === person)!;
  if (often(50) || place.archived) return void (await endTimed(who, id));
  await sql(`update access_requests set active_until = now() - interval '1 second' where workspace_id = $1 and id = $2`, [id]);
}

/** Something that gives or takes: the very next question has to know. */
async function change(): Promise<void> {
  const kind = below(8);
  const team = oneOf(teams);
  const person = oneOf(people);
  const { userId } = person.actor;
  const place = oneOf([...folders, ...projects]);
  if (kind === 0) return give();
  if (kind === 6) return ask(person);
  if (kind === 7) return endOne();
  if (kind === 1) {
    const [key, grant] = oneOf([...grants]);
    grants.delete(key);
    await sql(`delete from access_grants where workspace_id = $1 and object_id = $2 and coalesce(user_id, group_id) = $3`, [
      grant.place.id,
      grant.team?.id ?? grant.person,
    ]);
  } else if (kind === 2 && !team.deleted) {
    const come = !team.people.has(userId);
    const mutation = come ? 'addGroupMembers' : 'removeGroupMembers';
    await admin.ask(`mutation ($id: ID!, $u: [ID!]!) { ${mutation}(input: { id: $id, userIds: $u }) { id } }`, {
      id: team.id,
      u: [userId],
    });
    if (come) team.people.add(userId);
    else team.people.delete(userId);
  } else if (kind === 3) {
    await admin.ask(`mutation ($id: ID!) { ${team.deleted ? 'restoreGroup(id: $id) { id }' : 'deleteGroup(id: $id) { ids }'} }`, {
      id: team.id,
    });
    team.deleted = !team.deleted;
  } else if (kind === 4) {
    place.everybody = often(50) ? null : below(4);
    const table = place.kind === 'project' ? 'projects' : 'folders';
    await sql(`update ${table} set default_access = $3 where workspace_id = $1 and id = $2`, [place.id, place.everybody]);
  } else if (person.actor.role !== 'admin') {
    const role = person.actor.role === 'viewer' ? 'contributor' : 'viewer';
    await admin.ask(`mutation ($id: ID!) { changeMemberRole(input: { id: $id, role: ${role} }) { id } }`, { id: person.actor.memberId });
    person.actor.role = role;
  }
}

/** A question, and the expected answer of the model. */
const QUESTION_KINDS: Record<string, (who: Person) => Promise<[unknown, unknown]>> = {
  async projects(person) {
    const archived = often(30);
    const { projects: page } = await person.ask(
      `query ($a: Boolean) { projects(first: 100, archived: $a) { total nodes { id viewerAccess } } }`,
      { a: archived || null },
    );
    const mine = readable(person, projects).filter((p) => p.archived === archived);
    return [
      [page.total, page.nodes.map((p: any) => `${p.id} ${p.viewerAccess}`).sort()],
      [mine.length, mine.map((p) => `${p.id} ${shown(p, person)}`).sort()],
    ];
  },
  async folders(person) {
    const { folders: all } = await person.ask(`{ folders { id viewerAccess projectCount } }`);
    const inside = (f: Place) => readable(person, projects).filter((p) => p.above === f && !p.archived).length;
    return [
      all.map((f: any) => `${f.id} ${f.viewerAccess} ${f.projectCount}`).sort(),
      readable(person, folders)
        .map((f) => `${f.id} ${LEVELS[levelIn(f, person)]} ${inside(f)}`)
        .sort(),
    ];
  },
  async search(person) {
    const word = oneOf(WORDS);
    const { search } = await person.ask(
      `query ($q: String!) { search(input: { query: $q, types: [NOTE], limit: 100 }) { total items { id } counts { type count } } }`,
      { q: word },
    );
    const mine = readable(person, projects).filter((p) => p.words.includes(word));
    return [
      [search.total, search.items.map((i: any) => i.id).sort(), search.counts.find((c: any) => c.type === 'NOTE')?.count ?? 0],
      [mine.length, mine.map((p) => p.noteId).sort(), mine.length],
    ];
  },
  async facets(person) {
    const word = oneOf(WORDS);
    const { searchFacets } = await person.ask(
      `query ($q: String!) { searchFacets(input: { query: $q, types: [NOTE] }) { projects { value count } } }`,
      { q: word },
    );
    const mine = readable(person, projects).filter((p) => p.words.includes(word));
    return [searchFacets.projects.map((p: any) => `${p.value} ${p.count}`).sort(), ids(mine).map((id) => `${id} 1`)];
  },
  async notes(person) {
    const project = oneOf(projects);
    const r = await person.gql(`query ($p: ID!) { notes(projectId: $p, first: 10) { total } }`, { p: project.id });
    return [r.errors?.[0]?.extensions.code ?? r.data!.notes.total, levelIn(project, person) > 0 ? 1 : 'NotFound'];
  },
  async highlights(person) {
    const { highlights } = await person.ask(`{ highlights(first: 1) { total } }`);
    return [highlights.total, readable(person, projects).length];
  },
};

beforeAll(async () => {
  t = await sharedApp();
  const { id: workspaceId, admin: owner } = await t.aWorkspace();
  admin = owner;
  people = [admin];
  for (let i = 1; i < SIZE.people; i++) people.push(await t.aMember(workspaceId, i % 3 === 0 ? 'viewer' : 'contributor'));
  const level = () => (often(60) ? null : below(4));
  for (let i = 0; i < SIZE.folders; i++) {
    const above = i && often(75) ? oneOf(folders) : null;
    const id = (await admin.ask(`mutation ($p: ID) { createFolder(input: { name: "F", parentId: $p }) { id } }`, { p: above?.id }))
      .createFolder.id;
    folders.push({ id, kind: 'folder', above, everybody: level(), archived: false, words: [], noteId: null });
  }
  for (let i = 0; i < SIZE.projects; i++) {
    const above = often(85) ? oneOf(folders) : null;
    const id = (await admin.ask(`mutation ($f: ID) { createProject(input: { name: "P", folderId: $f }) { id } }`, { f: above?.id }))
      .createProject.id;
    const words = WORDS.filter(() => often(50));
    const { createNote: note } = await admin.ask(
      `mutation ($p: ID!, $t: String!) { createNote(input: { projectId: $p, title: "N", text: $t }) { id docVersion } }`,
      { p: id, t: `Ann: I said ${words.join(' and ')}.` },
    );
    await admin.ask(`mutation ($n: ID!, $v: Int!) { createHighlight(input: { noteId: $n, version: $v, start: 0, end: 5 }) { id } }`, {
      n: note.id,
      v: note.docVersion,
    });
    projects.push({ id, kind: 'project', above, everybody: level(), archived: often(20), words, noteId: note.id });
  }
  for (const { kind, id, everybody } of [...folders, ...projects])
    await sql(`update ${kind}s set default_access = $3 where workspace_id = $1 and id = $2`, [id, everybody]);
  const archived = projects.filter((p) => p.archived);
  if (archived.length)
    await admin.ask(`mutation ($ids: [ID!]!) { archiveProjects(ids: $ids) { ids: projects { id } } }`, { ids: ids(archived) });
  for (let i = 0; i < SIZE.groups; i++) {
    const id = (await admin.ask(`mutation { createGroup(input: { name: "G${i}" }) { id } }`)).createGroup.id;
    const inIt = people.filter(() => often(40)).map((p) => p.actor.userId);
    await admin.ask(`mutation ($id: ID!, $u: [ID!]!) { setGroupMembers(input: { id: $id, userIds: $u }) { id } }`, { id, u: inIt });
    teams.push({ id, people: new Set(inIt), deleted: false });
  }
  for (let i = 0; i < GRANTS; i++) await give();
  for (let i = 0; i < GRANTS / 5; i++) await ask(oneOf(people));
  await t.settle();
}, 120_000);
afterAll(() => t?.close());

describe('who may read what, in lists, counts and searches', () => {
  it(`is what a model without our code says, after ${GRANTS} random grants, ${QUESTIONS} times, whatever changes in between`, async () => {
    const wrong: string[] = [];
    const levels = new Set<number>();
    for (let i = 0; i < QUESTIONS; i++) {
      if (i % CHANGE_EVERY === CHANGE_EVERY - 1) await change();
      const person = oneOf(people);
      for (const project of projects) levels.add(levelIn(project, person));
      const kind = oneOf(Object.keys(QUESTION_KINDS));
      const [said, expected] = await QUESTION_KINDS[kind]!(person);
      if (JSON.stringify(said) !== JSON.stringify(expected))
        wrong.push(
          `${i} ${kind} of ${people.indexOf(person)} (${person.actor.role}): ${JSON.stringify(said)} instead of ${JSON.stringify(expected)}`,
        );
    }
    expect(wrong).toEqual([]);
    // The grants are such that each level occurs.
    expect([...levels].sort()).toEqual([0, 1, 2, 3]);
  }, 300_000);
});
