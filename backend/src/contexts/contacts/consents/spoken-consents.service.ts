import { Injectable } from '@nestjs/common';
import { type InWorkspace, TenantDb } from '#platform/db';

/** A contact who speaks, with what they agreed to; the newest first. */
export interface SpokenConsents {
  contactId: string;
  name: string;
  consents: { scope: string; withdrawnOn: string | null }[];
}

/** The live contacts who speak in the notes $2 or in the highlights $3 of workspace $1. */
const SPOKEN = `
  select c.id as "contactId", c.name, coalesce(
    jsonb_agg(jsonb_build_object('scope', d.scope, 'withdrawnOn', d.withdrawn_on) order by d.given_on desc, d.id) filter (where d.id is not null), '[]') as consents
  from (
    select m.contact_id from contact_mentions m where m.workspace_id = $1 and m.note_id = any($2::uuid[])
    union
    select m.contact_id from v_repository_highlights h
    join contact_mentions m on m.workspace_id = $1 and m.note_id = h.note_id and m.speaker_id = h.speaker
    where h.workspace_id = $1 and h.id = any($3::uuid[]) and h.deleted_at is null
  ) said
  join contacts c on c.workspace_id = $1 and c.id = said.contact_id and c.deleted_at is null
  left join contact_consents d on d.workspace_id = $1 and d.contact_id = c.id
  group by c.id, c.name order by lower(c.name), c.id`;

/** What the people agreed to who speak in notes and quotes. */
@Injectable()
export class SpokenConsentsService {
  constructor(private readonly db: TenantDb) {}

  /** Of whole notes and of single highlights, by name. Which of these the caller may read is for the caller to know. */
  of(where: InWorkspace, noteIds: readonly string[], highlightIds: readonly string[]): Promise<SpokenConsents[]> {
    return this.db.read<SpokenConsents>(where, SPOKEN, [where.workspaceId, noteIds, highlightIds]);
  }
}
