import { Injectable } from '@nestjs/common';
import { dayStarted } from '#contexts/workspace';
import { type InWorkspace, TenantDb } from '#platform/db';
import { type MessageOf, OnJob, Outbox } from '#platform/events';
import { keepCodedPassages } from '../repository.topics.js';

/** Notes whose rows are made in one transaction. */
const BATCH_SIZE = 250;
/** Fewer are computed as fast as they are read. */
const MIN_STORED_NOTES = 20;
/** Room to put a project's passages together without files. */
const SETTINGS = { work_mem: '32MB', random_page_cost: '1.1' } as const;

/** How the highlights of a note that count are coded. */
export interface CodedPassages {
  noteId: string;
  /** Ids of those who speak in the passages. */
  speakers: string[];
  /** To be read with a PassageReader. */
  passages: Buffer;
}

/**
 * Keeps, for each note, how its highlights are coded: for what counts a whole project at once. `v_repository_coded_passages` has the notes whose
 * rows are right; all others can be computed, and kept for the next time.
 */
@Injectable()
export class CodedPassagesService {
  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
  ) {}

  /** Of the notes that the view has not. Whether they may be read is the caller's to check. */
  async compute(where: InWorkspace, noteIds: readonly string[]): Promise<CodedPassages[]> {
    return noteIds.length ? this.db.read<CodedPassages>(where, COMPUTE, [where.workspaceId, noteIds], SETTINGS) : [];
  }

  /** Has notes kept that the view has not; but for a few, which are computed as fast. */
  async enqueueMissing(where: InWorkspace, noteIds: readonly string[]): Promise<void> {
    if (noteIds.length < MIN_STORED_NOTES) return;
    await this.db.tx(where, async (m) => {
      for (let at = 0; at < noteIds.length; at += BATCH_SIZE)
        await this.outbox.publish(m, where.workspaceId, keepCodedPassages, { noteIds: noteIds.slice(at, at + BATCH_SIZE) });
    });
  }

  @OnJob(keepCodedPassages, 'passages.keep')
  async store({ workspaceId, payload }: MessageOf<typeof keepCodedPassages>): Promise<void> {
    if (workspaceId) await this.write({ workspaceId }, payload.noteIds);
  }

  /** What was not counted since it changed: so that the list of changes stays short. */
  @OnJob(dayStarted, 'passages.tidy')
  async deleteProcessed({ workspaceId }: Pick<MessageOf<typeof dayStarted>, 'workspaceId'>): Promise<void> {
    if (!workspaceId) return;
    for (;;) {
      const rows = await this.db.read<{ id: string }>({ workspaceId }, CHANGED, [workspaceId, BATCH_SIZE]);
      if (!rows.length) return;
      await this.write(
        { workspaceId },
        rows.map(({ id }) => id),
      );
    }
  }

  private async write(where: InWorkspace, noteIds: readonly string[]): Promise<void> {
    await this.db.tx(where, async (m) => {
      // One after the other, each on what those before it committed: a row that was made of less must not come last.
      await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`coded passages ${where.workspaceId}`]);
      await m.query(WRITE, [where.workspaceId, noteIds]);
    });
  }
}

const COMPUTE = `select note_id as "noteId", speakers, passages from app_coded_passages($1, $2::uuid[])`;
const CHANGED = `select distinct note_id as id from coded_passage_changes where workspace_id = $1 limit $2`;
/** One statement, so that the marks which go are of what the rows are made of. */
const WRITE = `
  with seen as (delete from coded_passage_changes where workspace_id = $1 and note_id = any($2::uuid[])),
  due as (
    select n.id from notes n where n.workspace_id = $1 and n.id = any($2::uuid[])
    and not exists (select from v_repository_coded_passages c where c.workspace_id = $1 and c.note_id = n.id))
  insert into coded_passages (workspace_id, note_id, speakers, passages)
  select $1, c.note_id, c.speakers, c.passages from app_coded_passages($1, (select array_agg(id) from due)) c
  on conflict (workspace_id, note_id) do update set speakers = excluded.speakers, passages = excluded.passages`;
