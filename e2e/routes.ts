import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import supertest from 'supertest';
import { newId } from '#platform/db';
import type { Person } from '../backend/src/testing/harness.js';
import { type TestStage, until } from './steps.js';

/** The files in which remotes and the shell say which page stands at which address. */
const TABLES = ['frontends', 'shell/src'].flatMap((root) =>
  fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)(remote\.tsx|[a-z]+-routes\.tsx?|routes\.tsx|router\.tsx)$/.test(file) && !/node_modules|dist/.test(file))
    .map((file) => path.join(root, file)),
);

/** A page and the first address of the route tables that leads to it. */
const PAGE = /(?:\bpath: '(\/[^']*)'|\[\s*'(\/[^']+)'[^\]]*\]\.map\(\(path\))([^{}]*(?:\{[^{}]*import\('([^']+)'\)\)\.(\w+))?)/g;

/** One address for every page of the product, e.g. `/projects/:projectId/tags`; `members` are those inside the frame. */
export function addresses(kind: 'member' | 'public' | 'root'): string[] {
  const matches = new Map<string, string>();
  for (const file of TABLES) {
    const source = fs.readFileSync(file, 'utf8');
    const pages = [...source.matchAll(PAGE)];
    const loads = source.match(/\blazy: /g)?.length ?? 0;
    if (pages.length < loads) throw new Error(`${file}: ${loads} pages, ${pages.length} addresses. Teach this reader the new form.`);
    for (const [, single, first, , module, component] of pages) {
      const address = (single ?? first)!;
      const page = module ? `${path.resolve(path.dirname(file), module)} ${component}` : address;
      if (!matches.has(page)) matches.set(page, address);
    }
  }
  return [...matches.values()].filter((address) => kindOf(address) === kind).sort();
}

const kindOf = (address: string) =>
  address === '/' || address.startsWith('/auth') ? 'root' : /^\/(public-object|p)\//.test(address) ? 'public' : 'member';

/** More than fits: 80 folders, 60 notes and 200 tags beside what the sample holds, put in as rows because that is quick. */
export async function fillWorkspace(stage: TestStage, owner: Person): Promise<void> {
  const { workspaceId, userId } = owner.actor;
  await stage.t.db.tx(owner.actor, async (m) => {
    const [study] = await m.query(`select id from projects where name = 'The night before delivery'`);
    const [group] = await m.query(
      `select g.id, g.board_id from tag_groups g join tag_boards b on b.id = g.board_id where b.project_id = $1 order by g.rank limit 1`,
      [study.id],
    );
    await m.query(
      `insert into folders (workspace_id, id, name, rank, default_access, created_by)
       select $1, gen_random_uuid(), 'Folder ' || i || ' of the crowd', i, 2, $2 from generate_series(1, 80) i`,
      [workspaceId, userId],
    );
    await m.query(
      `insert into notes (workspace_id, id, project_id, title, speakers, excerpt, word_count, created_by)
       select $1, gen_random_uuid(), $2, 'Interview ' || i || ' of the crowd', '[]', 'what they said about the delivery', 1200, $3
       from generate_series(1, 60) i`,
      [workspaceId, study.id, userId],
    );
    await m.query(
      `insert into tags (workspace_id, id, board_id, group_id, title, colour, rank, created_by)
       select $1, gen_random_uuid(), $2, $3, 'Crowded tag ' || i, 'jade', 100000 + i, $4 from generate_series(1, 200) i`,
      [workspaceId, group.board_id, group.id, userId],
    );
  });
}

/** One object for each parameter of the route tables, made where the sample has none. */
export async function sampleIds(stage: TestStage, owner: Person): Promise<Record<string, string>> {
  const project = await stage.row(`select id, folder_id from projects where name = 'The night before delivery'`);
  const one = async (sql: string) => (await stage.row<{ id: string }>(sql, [project['id']])).id;
  const ids: Record<string, string> = {
    projectId: project['id'],
    folderId: project['folder_id'],
    noteId: await one(
      `select n.id from notes n join highlights h on h.note_id = n.id where n.project_id = $1 group by n.id order by count(*) desc, n.id limit 1`,
    ),
    boardId: await one('select id from tag_boards where project_id = $1 order by rank limit 1'),
    insightId: await one('select id from insights where project_id = $1 order by created_at limit 1'),
    tagId: (await stage.row<{ id: string }>(`select id from tags where title = 'Sign-up friction'`)).id,
    userId: owner.actor.userId,
    searchId: newId(),
    selectionId: newId(),
    draftId: newId(),
    contactId: newId(),
  };
  const board = await stage.row<{ id: string }>('select id from tag_boards where project_id is null limit 1').catch(() => null);
  ids['workspaceBoardId'] = board?.id ?? ids['boardId']!;
  const { workspaceId, userId } = owner.actor;
  await stage.t.db.tx(owner.actor, (m) =>
    m.query(
      `with made as (
         insert into summaries (workspace_id, id, tag_id, framework, state, is_draft, sections, created_by)
         values ($1, $2, $3, 'Essential', 'done', true, $4, $5) returning workspace_id, id)
       insert into insight_drafts (workspace_id, id, project_id, summary_id, title, created_by)
       select workspace_id, $6, $7, id, 'A draft', $5 from made`,
      [
        workspaceId,
        newId(),
        ids['tagId'],
        JSON.stringify([{ key: 'essential', title: 'Essential', bullets: [] }]),
        userId,
        ids['draftId'],
        ids['projectId'],
      ],
    ),
  );
  await stage.t.db.tx(owner.actor, (m) =>
    m.query(
      `insert into contacts (workspace_id, id, name, organisation, job_title, emails, created_by)
       values ($1, $2, 'Saoirse Kelleher', 'St Brendan’s', 'Nurse, nights', '[{"address": "s.kelleher@stbrendans.example"}]', $3)`,
      [workspaceId, ids['contactId'], userId],
    ),
  );
  await stage.t.db.tx(owner.actor, (m) =>
    m.query(`update insights set status = 'published', published_at = coalesce(published_at, now()) where id = $1`, [ids['insightId']]),
  );
  const query = 'mutation ($i: ShareInput!) { share(input: $i) { token } }';
  stage.t.trust(query);
  const share = async (objectType: string, objectId: string): Promise<string> => {
    const { body } = await supertest(stage.t.http)
      .post('/api/graphql')
      .set({ host: owner.host, cookie: owner.cookie, origin: `http://${owner.host}` })
      .send({ query, variables: { i: { objectType, objectId } } });
    return body.data.share.token;
  };
  ids['shareToken'] = await share('insight', ids['insightId']!);
  ids['projectToken'] = await share('project', ids['projectId']!);
  return ids;
}

/** The address with its parameters filled in; throws for one that nothing stands for, so that a new route is not left out unseen. */
export function filled(address: string, ids: Record<string, string>): string {
  return address.replace(/:(\w+)/g, (_, name: string) => {
    const id = address.startsWith('/settings/tags') ? ids['workspaceBoardId'] : address.startsWith('/p/') ? ids['projectToken'] : ids[name];
    if (!id) throw new Error(`${address}: no sample for :${name}`);
    return id;
  });
}

/** Goes to an address as a link would: the page is not loaded again. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, url);
  await waitUntilPainted(page);
}

/** Waits until the page is drawn: nothing is awaited, and for a while nothing changes. */
export async function waitUntilPainted(page: Page): Promise<void> {
  const isQuiet = () =>
    page.evaluate(
      () =>
        new Promise<string>((done) => {
          const busy =
            document.querySelector('[aria-busy="true"], [class*="skeleton"], .boot') ??
            (document.querySelector('main')?.childElementCount ? null : document.body);
          if (busy) return setTimeout(() => done(`waits for ${busy.className}`), 50);
          const watch = new MutationObserver(() => end('still changes'));
          const timer = setTimeout(() => end('quiet'), 150);
          const end = (state: string) => {
            clearTimeout(timer);
            watch.disconnect();
            done(state);
          };
          return watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        }),
    );
  await until(isQuiet, (state) => state === 'quiet', `${page.url()} is drawn`);
}
