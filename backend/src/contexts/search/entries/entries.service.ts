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
const SOURCES = `(select * from v_repository_search union all select * from v_insights_search)`;
const UPSERT = `
  insert into search_entries (workspace_id, type, id, project_id, title, body, people, tsv, changed_at, indexed_at)
  select s.workspace_id, s.type, s.id, s.project_id, s.title, s.body, coalesce(p.people, '{}'),
    app_search_tsv(s.workspace_id, s.type, s.project_id, s.title, s.body, coalesce(p.people, '{}'), w.language), s.changed_at, now()
  from ${SOURCES} s join v_workspace_languages w on w.workspace_id = s.workspace_id
    left join v_repository_search_people p on p.workspace_id = s.workspace_id and p.type = s.type and p.id = s.id
  where s.workspace_id = $1`;
const ON_CONFLICT = `
  on conflict (workspace_id, type, id) do update set project_id = excluded.project_id, title = excluded.title, body = excluded.body,
    people = excluded.people, tsv = excluded.tsv, changed_at = excluded.changed_at, indexed_at = excluded.indexed_at`;
const LANGUAGE = `select w.language from v_workspace_languages w where w.workspace_id = $1`;
/** So many entries are made anew at a time, so that nothing waits long for their rows. */
const REBUILT_AT_ONCE = 500;

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

  /** The language of a workspace has changed: its words are others now. */
  @On('workspace.language-changed')
  async relearn({ workspaceId }: OutboxMessage<object>): Promise<void> {
    if (workspaceId) await this.rebuild(workspaceId);
  }

  /**
   * Makes the whole index of a workspace anew while searches and writes go on: some rows at a time, then away with what is no longer there.
   * Until it is done, searches ask in the former language as well.
   */
  async rebuild(workspaceId: string): Promise<void> {
    const chosen = await this.db.one<{ language: string }>({ workspaceId }, LANGUAGE, [workspaceId]);
    const keys = await this.db.read<{ type: string; id: string }>(
      { workspaceId },
      `select s.type, s.id from ${SOURCES} s where s.workspace_id = $1`,
      [workspaceId],
    );
    for (let i = 0; i < keys.length; i += REBUILT_AT_ONCE) {
      const some = keys.slice(i, i + REBUILT_AT_ONCE);
      await this.db.tx({ workspaceId }, (m) =>
        m.query(
          `${UPSERT} and s.id = any($3::uuid[]) and (s.type, s.id) in (select * from unnest($2::text[], $3::uuid[])) ${ON_CONFLICT}`,
          [workspaceId, some.map((k) => k.type), some.map((k) => k.id)],
        ),
      );
    }
    await this.db.tx({ workspaceId }, async (m) => {
      await m.query(
        `delete from search_entries e where e.workspace_id = $1 and not exists (select 1 from ${SOURCES} s where s.workspace_id = e.workspace_id and s.type = e.type and s.id = e.id)`,
        [workspaceId],
      );
      // Whoever chose yet another language meanwhile has ordered a rebuild of their own.
      await m.query(
        `insert into search_languages (workspace_id, language) select w.workspace_id, w.language from v_workspace_languages w
         where w.workspace_id = $1 and w.language = $2 on conflict (workspace_id) do update set language = excluded.language`,
        [workspaceId, chosen?.language],
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
