import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiModes } from '#contexts/ai';
import type { Actor } from '#platform/access';
import { NotesService } from '../notes/notes.service.js';

/** A note in which somebody may make highlights. */
export interface SuggestibleNote {
  id: string;
  projectId: string;
}

const OFF = 'Suggested highlights are switched off here. The AI settings of the project or the workspace turn them on.';

/** Who may have highlights suggested in a note. */
@Injectable()
export class SuggestionAccess {
  constructor(
    private readonly notes: NotesService,
    private readonly modes: AiModes,
  ) {}

  /** Throws NotFound, or Forbidden without write access or where the feature is off. */
  async mustBeOn(actor: Actor, noteId: string): Promise<SuggestibleNote> {
    const note = await this.mustWrite(actor, noteId);
    if (await this.isOff(actor, note)) throw new AppError('Forbidden', { message: OFF });
    return note;
  }

  /** Whether the feature is off there. */
  async isOff(actor: Actor, { projectId }: SuggestibleNote): Promise<boolean> {
    return (await this.modes.modeOf(actor, 'highlights', projectId)) === 'Off';
  }

  /** Throws NotFound or Forbidden without write access. */
  async mustWrite(actor: Actor, noteId: string): Promise<SuggestibleNote> {
    const [note] = await this.notes.mustAll(actor, [noteId], 'write');
    return { id: noteId, projectId: note!.projectId };
  }
}
