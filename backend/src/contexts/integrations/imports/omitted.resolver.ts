import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Note } from '#contexts/repository';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { OmittedCount, omittedList } from './import.graphql.js';
import { ImportsService } from './imports.service.js';

/** What a note says of the file it was made of, which only the import knows. */
@Resolver(() => Note)
export class OmittedResolver {
  constructor(private readonly imports: ImportsService) {}

  @ResolveField(() => [OmittedCount], { description: 'What the file of this note holds that is not in the note: ask for it of one note.' })
  @Can('read')
  async omitted(@CurrentActor() actor: Actor, @Parent() note: Note): Promise<OmittedCount[]> {
    return omittedList((await this.imports.omittedOf(actor, note.id)) ?? {});
  }
}
