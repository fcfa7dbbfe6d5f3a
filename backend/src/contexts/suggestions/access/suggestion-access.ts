import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiModes } from '#contexts/ai';
import { NotesService } from '#contexts/repository';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { type InWorkspace, TenantDb } from '#platform/db';

/** A note in which the actor may make highlights. */
export interface SuggestibleNote {
  id: string;
  projectId: string;
}

/** A text that came into a note ($2) and that redaction has not looked through yet: the order stands until that is done. */
const UNREDACTED_IMPORT = `select id from outbox where workspace_id = $1 and topic = 'note.arrived' and payload->'noteIds' ? $2 limit 1`;
const OFF = 'Suggested highlights are switched off here. The AI settings of the project or the workspace turn them on.';
const UNSCREENED_YET = 'Personal data is still being redacted in this note. Ask again in a moment.';

/** Who may have highlights suggested in a note. */
@Injectable()
export class SuggestionAccess {
  constructor(
    private readonly db: TenantDb,
    private readonly notes: NotesService,
    private readonly modes: AiModes,
    private readonly members: Memberships,
  ) {}

  /** The user for whom a job runs, with their current role. Throws Forbidden when they have left. */
  async actorOf(workspaceId: string, userId: string): Promise<Actor> {
    const seat = await this.members.seatOf(workspaceId, userId);
    if (!seat) throw new AppError('Forbidden');
    return { workspaceId, userId, name: '', memberId: seat.memberId, role: seat.role, via: 'job' };
  }

  /** Throws NotFound, or Forbidden without write access or where the feature is off; for what highlights by itself, where it is not On. */
  async requireEnabled(actor: Actor, noteId: string, applies = false): Promise<SuggestibleNote> {
    const note = await this.requireWrite(actor, noteId);
    const mode = await this.modes.modeOf(actor, 'highlights', note.projectId);
    if (mode === 'Off' || (applies && mode !== 'On')) throw new AppError('Forbidden', { message: OFF });
    return note;
  }

  /** Text that redaction has yet to screen is not sent to a model. Throws ValidationError while it has not looked through what came into the note. */
  async requireScreened(actor: Actor, note: SuggestibleNote): Promise<void> {
    if (await this.isUnscreened(actor, note)) throw new AppError('ValidationError', { message: UNSCREENED_YET });
  }

  /** Whether redaction is On and has not looked through what came into the note. */
  async isUnscreened(where: InWorkspace, { id, projectId }: SuggestibleNote): Promise<boolean> {
    if ((await this.modes.modeOf(where, 'redact', projectId)) !== 'On') return false;
    return !!(await this.db.one(where, UNREDACTED_IMPORT, [where.workspaceId, id]));
  }

  /** Whether the feature is off there. */
  async isOff(actor: Actor, { projectId }: SuggestibleNote): Promise<boolean> {
    return (await this.modes.modeOf(actor, 'highlights', projectId)) === 'Off';
  }

  /** Throws NotFound or Forbidden without write access. */
  async requireWrite(actor: Actor, noteId: string): Promise<SuggestibleNote> {
    const [note] = await this.notes.requireAccessToAll(actor, [noteId], 'write');
    return { id: noteId, projectId: note!.projectId };
  }
}
