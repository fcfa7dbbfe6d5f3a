import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { languageChanged, WorkspacesService } from '#contexts/workspace';
import { TenantDb } from '#platform/db';
import { type MessageOf, OnJob, objectChanged } from '#platform/events';
import { type Key, SearchIndex } from '../search-index/search-index.service.js';

/** Type of the index by the kind that changes name. */
const TYPES: Record<string, Key['type']> = {
  note: 'NOTE',
  highlight: 'HIGHLIGHT',
  tag: 'TAG',
  project: 'PROJECT',
  folder: 'PROJECT_CATEGORY',
  insight: 'INSIGHT',
  contact: 'PERSON',
};
/** Contacts with what they have in fields. */
const CONTACTS = `select c.workspace_id, c.type, c.id, c.project_id, c.title, concat_ws(E'\\n', c.body,
    (select string_agg(x.text, E'\\n' order by x.field_id) from v_fields_contact_texts x where x.workspace_id = c.workspace_id and x.contact_id = c.id)) as body,
    c.changed_at from v_contacts_search c`;
const SOURCES = `(select * from v_repository_search union all select * from v_insights_search union all ${CONTACTS})`;
/** The contacts that a change of fields $2 is about: a field is named by its id, a value that was redacted by that of its contact. */
const CONTACTS_OF_FIELDS = `
  select c.id from v_contacts_search c where c.workspace_id = $1 and c.id = any($2::uuid[])
  union select e.id from search_entries e where e.workspace_id = $1 and e.type = 'PERSON'
    and exists (select from v_fields_contact_fields f where f.workspace_id = $1 and f.id = any($2::uuid[]))`;
/**
 * With `$1` the workspace; conditions on the source `s` follow. People and former entries are looked up one by one (`limit 1` keeps PostgreSQL from
 * joining them): in a workspace that it has not yet analysed it takes thousands of rows for one, and compares each with each.
 */
const ENTRIES = `
  insert into search_entries (workspace_id, type, id, project_id, title, body, people, tsv, changed_at, indexed_at)
  select s.workspace_id, s.type, s.id, s.project_id, s.title, s.body, coalesce(p.people, '{}'),
    app_search_tsv(s.workspace_id, s.type, s.project_id, s.title, s.body, coalesce(p.people, '{}'), w.language), s.changed_at, now()
  from ${SOURCES} s join v_workspace_languages w on w.workspace_id = s.workspace_id
    left join lateral (select v.people from v_repository_search_people v where v.workspace_id = s.workspace_id and v.type = s.type and v.id = s.id limit 1) p on true
    left join lateral (select o.project_id, o.title, o.body, o.people, o.changed_at from search_entries o
      where o.workspace_id = s.workspace_id and o.type = s.type and o.id = s.id limit 1) e on true
  where s.workspace_id = $1`;
/** Leaves out what the index says already: a key in a long note does not write its 5,000 highlights again. */
const CHANGED = `and (e.project_id, e.title, e.body, e.people, e.changed_at)
    is distinct from (s.project_id, s.title, s.body, coalesce(p.people, '{}'), s.changed_at)`;
const ON_CONFLICT = `
  on conflict (workspace_id, type, id) do update set project_id = excluded.project_id, title = excluded.title, body = excluded.body,
    people = excluded.people, tsv = excluded.tsv, changed_at = excluded.changed_at, indexed_at = excluded.indexed_at`;
/** So many entries are made anew at a time, so that nothing waits long for their rows. */
const REBUILT_AT_ONCE = 500;

/** The search index: rows made from what the contexts publish in their views; always loaded afresh, so that running a job twice changes nothing. */
@Injectable()
export class EntriesService {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: TenantDb,
    private readonly index: SearchIndex,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** One after the other: finding the words of some hundred texts keeps one core of the database busy, and the others are for people who wait. */
  @OnJob(objectChanged, 'search.index')
  async refresh({ workspaceId, payload }: MessageOf<typeof objectChanged>): Promise<void> {
    if (!workspaceId) return;
    const turn = this.last.then(() => this.refreshNow(workspaceId, payload.objects));
    this.last = turn.catch(() => {});
    await turn;
  }

  private async refreshNow(workspaceId: string, objects: readonly { kind: string; id: string }[]): Promise<void> {
    const keys: Key[] = objects.filter((o) => TYPES[o.kind]).map((o) => ({ type: TYPES[o.kind]!, id: o.id }));
    const fields = objects.filter((o) => o.kind === 'field').map((o) => o.id);
    if (fields.length) {
      const contacts = await this.db.read<{ id: string }>({ workspaceId }, CONTACTS_OF_FIELDS, [workspaceId, fields]);
      keys.push(...contacts.map(({ id }): Key => ({ type: 'PERSON', id })));
    }
    if (!keys.length) return;
    const types = keys.map((k) => k.type);
    const ids = keys.map((k) => k.id);
    const notes = keys.filter((k) => k.type === 'NOTE').map((k) => k.id);
    await this.db.tx({ workspaceId }, async (m) => {
      await m.query(
        `${ENTRIES} and s.id = any($3::uuid[]) and (s.type, s.id) in (select * from unnest($2::text[], $3::uuid[])) ${CHANGED} ${ON_CONFLICT}`,
        [workspaceId, types, ids],
      );
      await m.query(
        // The ids stand in the inner statement as well: only so does each source look them up instead of being read as a whole.
        `delete from search_entries e where e.workspace_id = $1 and e.id = any($3::uuid[]) and (e.type, e.id) in (select * from unnest($2::text[], $3::uuid[]))
           and (e.type, e.id) not in (select s.type, s.id from ${SOURCES} s where s.workspace_id = $1 and s.id = any($3::uuid[]))`,
        [workspaceId, types, ids],
      );
      const followed = notes.length ? await this.followNotes(m, workspaceId, notes) : [];
      await this.index.changed(m, workspaceId, [...keys, ...followed]);
    });
  }

  /** The language of a workspace has changed: its words are others now. */
  @OnJob(languageChanged, 'search.relearn')
  async rebuildForLanguage({ workspaceId }: MessageOf<typeof languageChanged>): Promise<void> {
    if (workspaceId) await this.rebuild(workspaceId);
  }

  /**
   * Makes the whole index of a workspace anew while searches and writes go on: some rows at a time, then away with what is no longer there.
   * Until it is done, searches ask in the former language as well.
   */
  async rebuild(workspaceId: string): Promise<void> {
    const language = await this.workspaces.languageOf({ workspaceId });
    const keys = await this.db.read<{ type: string; id: string }>(
      { workspaceId },
      `select s.type, s.id from ${SOURCES} s where s.workspace_id = $1`,
      [workspaceId],
    );
    for (let i = 0; i < keys.length; i += REBUILT_AT_ONCE) {
      const some = keys.slice(i, i + REBUILT_AT_ONCE);
      await this.db.tx({ workspaceId }, (m) =>
        m.query(
          `${ENTRIES} and s.id = any($3::uuid[]) and (s.type, s.id) in (select * from unnest($2::text[], $3::uuid[])) ${ON_CONFLICT}`,
          [workspaceId, some.map((k) => k.type), some.map((k) => k.id)],
        ),
      );
    }
    await this.db.tx({ workspaceId }, async (m) => {
      await m.query(
        `delete from search_entries e where e.workspace_id = $1 and not exists (select 1 from ${SOURCES} s where s.workspace_id = e.workspace_id and s.type = e.type and s.id = e.id)`,
        [workspaceId],
      );
      // The language was changed again meanwhile, which has queued its own rebuild.
      await m.query(
        `insert into search_languages (workspace_id, language) select w.workspace_id, w.language from v_workspace_languages w
         where w.workspace_id = $1 and w.language = $2 on conflict (workspace_id) do update set language = excluded.language`,
        [workspaceId, language],
      );
    });
    await this.index.follow(workspaceId);
  }

  /** A note that was edited, moved, deleted or restored takes its highlights along: those whose entries are others now. */
  private async followNotes(m: EntityManager, workspaceId: string, notes: string[]): Promise<Key[]> {
    const highlights = `select h.id from v_repository_note_highlights h where h.workspace_id = $1 and h.note_id = any($2::uuid[])`;
    const written: Key[] = await m.query(
      `${ENTRIES} and s.type = 'HIGHLIGHT' and s.id = any(array(${highlights})) ${CHANGED} ${ON_CONFLICT} returning type, id`,
      [workspaceId, notes],
    );
    const [deletedKeys]: [Key[], number] = await m.query(
      `delete from search_entries e where e.workspace_id = $1 and e.type = 'HIGHLIGHT' and e.id = any(array(${highlights}))
         and e.id not in (select s.id from v_repository_search s where s.workspace_id = $1 and s.type = 'HIGHLIGHT' and s.id = any(array(${highlights})))
       returning e.type, e.id`,
      [workspaceId, notes],
    );
    return [...written, ...deletedKeys];
  }
}
