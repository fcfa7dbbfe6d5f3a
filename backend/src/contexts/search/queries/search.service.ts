import { AppError, type ParsedQuery, parseQuery, type SearchInput, type SearchType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { decodeCursor, encodeCursor, TenantDb } from '#platform/db';
import type { SearchResult, TitleHit } from './search.graphql.js';
import { COUNTS, searchSql, TITLES } from './search.sql.js';
import { SearchTypes } from './search-types.js';

interface Hit {
  type: SearchType;
  id: string;
  key: number;
  preview: string;
  markedTitle: string;
}

/** Search by words over everything that the actor may read; results, totals and counts come from the same readable set. */
@Injectable()
export class SearchService {
  constructor(
    private readonly db: TenantDb,
    private readonly types: SearchTypes,
  ) {}

  /** A page of results. limit 0 answers the total alone; the cursor holds the last row's key, so new items never repeat old ones. */
  async search(actor: Actor, input: SearchInput & { projectId?: string | null }): Promise<SearchResult> {
    const parsed = parseQuery(input.query);
    const me = [actor.workspaceId, actor.userId, actor.role];
    const words = await this.tsquery(actor, parsed);
    const filters = filtersOf(parsed);
    // A query of stop words alone matches nothing rather than everything.
    if (words === '' && (parsed.words.length || parsed.phrases.length)) return { items: [], total: 0, nextCursor: null, counts: [] };
    const text = words || null;
    const counts = await this.db.read<{ type: SearchType; count: number }>(actor, COUNTS.replace('FILTERS', filters.sql(5)), [
      ...me,
      text,
      input.projectId ?? null,
      ...filters.params,
    ]);
    const wanted = input.types?.length ? input.types : null;
    const total = counts.filter((c) => !wanted || wanted.includes(c.type)).reduce((n, c) => n + c.count, 0);
    if (input.limit === 0) return { items: [], total, nextCursor: null, counts };
    const after = decodeCursor(input.cursor, 2);
    const hits = await this.db.read<Hit>(actor, searchSql(input.sort).replace('FILTERS', filters.sql(9)), [
      ...me,
      text,
      wanted,
      input.projectId ?? null,
      input.limit + 1,
      after?.[0] ?? null,
      after?.[1] ?? null,
      ...filters.params,
    ]);
    const page = hits.slice(0, input.limit);
    const objects = await this.types.load(actor, page);
    const items = page.flatMap((h) => {
      const o = objects.get(`${h.type} ${h.id}`);
      return o
        ? [
            {
              id: h.id,
              type: h.type,
              preview: h.preview,
              data: { ...o.data, title: o.title, subtitle: o.subtitle, url: o.url, markedTitle: h.markedTitle || o.title },
            },
          ]
        : [];
    });
    const last = page.at(-1);
    return { items, total, nextCursor: hits.length > input.limit && last ? encodeCursor([last.key, last.id]) : null, counts };
  }

  /** Titles for the palette, as somebody types. */
  async titles(actor: Actor, query: string, limit: number): Promise<TitleHit[]> {
    const text = query.trim().slice(0, 200);
    if (!text) return [];
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    const rows = await this.db.read<{ type: SearchType; id: string }>(actor, TITLES, [
      actor.workspaceId,
      actor.userId,
      actor.role,
      text,
      limit,
      pattern,
    ]);
    const objects = await this.types.load(actor, rows);
    return rows.flatMap((r) => {
      const o = objects.get(`${r.type} ${r.id}`);
      return o ? [{ id: r.id, type: r.type, title: o.title, subtitle: o.subtitle, url: o.url }] : [];
    });
  }

  /** The words as one tsquery text, made by PostgreSQL's own parsers so that no input can break its syntax; '' when nothing is left. */
  private async tsquery(actor: Actor, q: ParsedQuery): Promise<string> {
    if (!q.words.length && !q.phrases.length && !q.excluded.length) return '';
    const row = await this.db.one<{ q: string }>(
      actor,
      `select coalesce((select string_agg('(' || t || ')', ' & ') from (
         select nullif(case when plainto_tsquery('english', unaccent(w))::text = '' then '' else plainto_tsquery('english', unaccent(w))::text || ' | ' || plainto_tsquery('simple', unaccent(w))::text end, '') as t from unnest($1::text[]) w
         union all select nullif(phraseto_tsquery('english', unaccent(p))::text, '') from unnest($2::text[]) p
         union all select '!(' || nullif(phraseto_tsquery('english', unaccent(x))::text, '') || ')' from unnest($3::text[]) x) s where t is not null), '') as q`,
      [q.words, q.phrases, q.excluded],
    );
    return row?.q ?? '';
  }
}

/** The operators as SQL; `at` is the number of parameters before them. */
function filtersOf({ operators: o }: ParsedQuery): { sql: (at: number) => string; params: unknown[] } {
  const parts: { sql: (p: string) => string; value: unknown }[] = [];
  if (o.tag)
    parts.push({
      value: o.tag,
      sql: (p) =>
        `e.type = 'HIGHLIGHT' and exists (select 1 from v_repository_highlight_tags t where t.workspace_id = e.workspace_id and t.highlight_id = e.id and lower(t.title) = any(select lower(x) from unnest(${p}::text[]) x))`,
    });
  if (o.in)
    parts.push({
      value: o.in,
      sql: (p) =>
        `exists (select 1 from v_repository_projects p where p.workspace_id = e.workspace_id and p.id = e.project_id and exists (select 1 from unnest(${p}::text[]) x where p.name ilike '%' || replace(replace(replace(x, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'))`,
    });
  if (o.by)
    parts.push({
      value: o.by,
      sql: (p) =>
        `exists (select 1 from revisions r join v_workspace_people u on u.workspace_id = r.workspace_id and u.user_id = r.by where r.workspace_id = e.workspace_id and r.object_id = e.id and r.deed = 'created' and exists (select 1 from unnest(${p}::text[]) x where u.name ilike '%' || replace(replace(replace(x, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'))`,
    });
  if (o.before) parts.push({ value: fullDate(o.before), sql: (p) => `e.changed_at < ${p}::timestamptz` });
  if (o.after) parts.push({ value: fullDate(o.after), sql: (p) => `e.changed_at >= ${p}::timestamptz` });
  return {
    params: parts.map((p) => p.value),
    sql: (at) => (parts.length ? parts.map((p, i) => p.sql(`$${at + i + 1}`)).join(' and ') : 'true'),
  };
}

/** 2026 and 2026-11 mean their first day. */
function fullDate(text: string): string {
  const [y, m = '01', d = '01'] = text.split('-');
  if (!y) throw new AppError('ValidationError', { message: 'That date is not valid.' });
  return `${y}-${m}-${d}T00:00:00Z`;
}
