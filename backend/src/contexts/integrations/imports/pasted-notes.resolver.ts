import { createNoteInput, type CreateNoteInput as NewNote } from '@libs/domain';
import { docFromImport } from '@libs/editor';
import { Args, Field, ID, InputType, Mutation, Resolver } from '@nestjs/graphql';
import { z } from 'zod';
import { Note, NotesService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { zod } from '#platform/graphql';
import { ImportError } from '../importers/imported-text.js';
import { parseFile } from '../importers/parse-file.js';

@InputType()
export class CreateNoteInput {
  @Field(() => ID) projectId: string;
  @Field() title: string;
  @Field(() => String, { nullable: true, description: 'Plain text or `Name: text` lines, read like a TXT file.' }) text?: string;
  @Field(() => String, { nullable: true }) clientKey?: string;
}

const MAX_PASTED = 2_000_000;
const withText = createNoteInput.extend({
  text: z.string().max(MAX_PASTED, 'That is more text than can be pasted. Save it as a file and import it.').nullish(),
});

/** A note that is typed or pasted; it lives here because pasted text is read by the importers. */
@Resolver(() => Note)
export class PastedNotesResolver {
  constructor(
    private readonly db: TenantDb,
    private readonly notes: NotesService,
  ) {}

  @Mutation(() => Note)
  @Can('write')
  async createNote(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateNoteInput }, zod(withText)) input: NewNote & { text?: string | null },
  ): Promise<Note> {
    const text = await this.read(input.text);
    const created = text ? docFromImport(text) : null;
    const id = await this.db.tx(actor, (m) =>
      this.notes.createFromImport(m, actor, {
        projectId: input.projectId,
        title: input.title,
        clientKey: input.clientKey,
        doc: created?.doc.toJSON(),
        times: created?.times.size ? created.times.pack() : null,
        speakers: created?.speakers,
      }),
    );
    return this.notes.findOneOrFail(actor, id);
  }

  private async read(text: string | null | undefined) {
    if (!text?.trim()) return null;
    return parseFile('pasted.txt', new TextEncoder().encode(text), true).catch((e) => {
      // Text without words is an empty note.
      if (e instanceof ImportError) return null;
      throw e;
    });
  }
}
