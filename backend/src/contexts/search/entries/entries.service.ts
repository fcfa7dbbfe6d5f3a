import { Injectable } from '@nestjs/common';
import { TenantDb } from '#platform/db';
import { On, type OutboxMessage } from '#platform/jobs';

/** Type of the index by the kind that changes name. */
const TYPES: Record<string, string> = {
  note: 'NOTE',
  highlight: 'HIGHLIGHT',
  tag: 'TAG',
  project: 'PROJECT',
  folder: 'PROJECT_CATEGORY',
  insight: 'INSIGHT',
};
/** Words beyond this are not indexed, so that one long text cannot pass PostgreSQL's limit of a tsvector (1 MB). */
const INDEXED_CHARACTERS = 600_000;

const SOURCES = `(select * from v_repository_search union all select * from v_insights_search)`;
const UPSERT = `
  insert into search_entries (workspace_id, type, id, project_id, title, body, tsv, changed_at, indexed_at)
  select s.workspace_id, s.type, s.id, s.project_id, s.title, s.body,
    setweight(to_tsvector('simple', unaccent(s.title)), 'A') || setweight(to_tsvector('english', unaccent(s.title)), 'A')
      || to_tsvector('english', unaccent(left(s.body, ${INDEXED_CHARACTERS}))),
    s.changed_at, now()
  from ${SOURCES} s where s.workspace_id = $1`;
const ON_CONFLICT = `
  on conflict (workspace_id, type, id) do update set project_id = excluded.project_id, title = excluded.title, body = excluded.body,
    tsv = excluded.tsv, changed_at = excluded.changed_at, indexed_at = excluded.indexed_at`;

/** The search index: rows made from what the contexts publish in their views; always loaded afresh, so that running a job twice changes nothing. */
@Injectable()
export class EntriesService {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly db: TenantDb) {}

  /** One after the other: finding the words of some hundred texts keeps one core of the database busy, and the others are for people who wait. */
  @On('object.changed')
  async refresh({ workspaceId, payload }: OutboxMessage<{ objects: { kind: string; id: string }[] }>): Promise<void> {
    if (!workspaceId) return;
    const turn = this.last.then(() => this.refreshNow(workspaceId, payload.objects));
    this.last = turn.catch(() => {});
    await turn;
  }

  private async refreshNow(workspaceId: string, objects: readonly { kind: string; id: string }[]): Promise<void> {
    const keys = objects.filter((o) => TYPES[o.kind]).map((o) => ({ type: TYPES[o.kind]!, id: o.id }));
    if (!keys.length) return;
    const types = keys.map((k) => k.type);
    const ids = keys.map((k) => k.id);
    const notes = keys.filter((k) => k.type === 'NOTE').map((k) => k.id);
    await this.db.tx({ workspaceId }, async (m) => {
      await m.query(
        `${UPSERT} and s.id = any($3::uuid[]) and (s.type, s.id) in (select * from unnest($2::text[], $3::uuid[])) ${ON_CONFLICT}`,
        [workspaceId, types, ids],
      );
      await m.query(
        // The ids stand in the inner statement as well: only so does each source look them up instead of being read as a whole.
        `with there as materialized (select s.type, s.id from ${SOURCES} s where s.workspace_id = $1 and s.id = any($3::uuid[]))
         delete from search_entries e where e.workspace_id = $1 and e.id = any($3::uuid[]) and (e.type, e.id) in (select * from unnest($2::text[], $3::uuid[]))
           and not exists (select 1 from there s where s.type = e.type and s.id = e.id)`,
        [workspaceId, types, ids],
      );
      if (notes.length) await this.followNotes(m, workspaceId, notes);
    });
  }

  /** Makes the whole index of a workspace anew while searches go on: new rows first, then away with what is no longer there. */
  async rebuild(workspaceId: string): Promise<void> {
    await this.db.tx({ workspaceId }, async (m) => {
      await m.query(`${UPSERT} ${ON_CONFLICT}`, [workspaceId]);
      await m.query(
        `delete from search_entries e where e.workspace_id = $1 and not exists (select 1 from ${SOURCES} s where s.workspace_id = e.workspace_id and s.type = e.type and s.id = e.id)`,
        [workspaceId],
      );
    });
  }

  /** A note that was edited, moved, deleted or restored takes its highlights along. */
  private async followNotes(m: { query: (sql: string, params: unknown[]) => Promise<unknown> }, workspaceId: string, notes: string[]) {
    const highlights = `select h.id from v_repository_note_highlights h where h.workspace_id = $1 and h.note_id = any($2::uuid[])`;
    await m.query(`${UPSERT} and s.type = 'HIGHLIGHT' and s.id = any(array(${highlights})) ${ON_CONFLICT}`, [workspaceId, notes]);
    await m.query(
      `with there as materialized (select s.id from v_repository_search s where s.workspace_id = $1 and s.type = 'HIGHLIGHT' and s.id = any(array(${highlights})))
       delete from search_entries e where e.workspace_id = $1 and e.type = 'HIGHLIGHT' and e.id = any(array(${highlights}))
         and not exists (select 1 from there s where s.id = e.id)`,
      [workspaceId, notes],
    );
  }
}
