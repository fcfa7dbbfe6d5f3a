import { LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { PersonalDataIn } from '#contexts/redaction';
import { type InWorkspace, TenantDb } from '#platform/db';

/** How long a text is at least that cannot be in a note by chance. */
const FEWEST_WORDS = 4;
const KNOWN_NAMES = `
  select name from v_contacts_live where workspace_id = $1 and position(lower(name) in $2) > 0
  union
  select s->>'name' from v_repository_notes n cross join jsonb_array_elements(n.speakers) s
  where n.workspace_id = $1 and ($3::uuid is null or n.project_id = $3) and n.deleted_at is null and position(lower(s->>'name') in $2) > 0`;
/** Each text of the notes is put into lower case once, not once for each that is looked for in it. */
const QUOTED = `
  with bodies as materialized (
    select lower(s.body) as body from v_repository_search s
    where s.workspace_id = $1 and s.type in ('NOTE', 'HIGHLIGHT') and ($3::uuid is null or s.project_id = $3))
  select t.said from unnest($2::text[]) t(said) where exists (select 1 from bodies b where position(t.said in b.body) > 0)`;
const IN_QUOTES = /[“"«„‘]([^“”"«»„’]+)[”"»“’]/g;
const EDGES = /^[\s“”"«»„‘’'.,;:!?…-]+|[\s“”"«»„‘’'.,;:!?…-]+$/g;

/** Finds, among texts that people typed, those which say who took part or what they said. */
@Injectable()
export class WordsOfPeople {
  constructor(
    private readonly db: TenantDb,
    private readonly personalData: PersonalDataIn,
  ) {}

  /**
   * Those of the texts that name a contact or a speaker, say an address or a number of a person, or say four words or more as a note does. `prose`
   * are sentences, in which any name of a person counts; `labels` may be words like “Joy”, which are no one's. So many texts are looked for in notes;
   * the rest counts as said there, as no one knows.
   */
  async among(where: InWorkspace, projectId: string | null, prose: readonly string[], labels: readonly string[]): Promise<Set<string>> {
    const all = [...new Set([...prose, ...labels])];
    if (!all.length) return new Set();
    const lower = all.join('\n').toLowerCase();
    const candidate = [...new Set(all.flatMap(candidates))];
    const texts = candidate.slice(0, LIMITS.template.searched);
    const [names, quoted, mentions] = await Promise.all([
      this.db.read<{ name: string }>(where, KNOWN_NAMES, [where.workspaceId, lower, projectId]),
      texts.length ? this.db.read<{ said: string }>(where, QUOTED, [where.workspaceId, texts, projectId]) : [],
      projectId ? this.personalData.mentioned(where, projectId, all.join('\n')) : [],
    ]);
    const known = names.map(({ name }) => wholeWords(name));
    const isQuoted = new Set([...quoted.map((row) => row.said), ...candidate.slice(LIMITS.template.searched)]);
    const proseOnly = new Set(prose);
    return new Set(
      all.filter(
        (text) =>
          known.some((name) => name.test(text)) ||
          candidates(text).some((value) => isQuoted.has(value)) ||
          mentions.some((result) => (result.type !== 'PERSON' || proseOnly.has(text)) && text.includes(result.text)),
      ),
    );
  }
}

/** The text as a note would say it, and what stands in quotation marks in it. */
function candidates(text: string): string[] {
  const parts = [text, ...[...text.matchAll(IN_QUOTES)].map((match) => match[1]!)];
  return parts.map((part) => part.replace(EDGES, '').toLowerCase()).filter((part) => part.split(/\s+/).length >= FEWEST_WORDS);
}

const wholeWords = (name: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu');
