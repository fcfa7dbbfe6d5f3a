import { idSchema } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { ContactImport } from './contact-import.graphql.js';
import { ContactImportsService } from './contact-imports.service.js';

const id = () => ID;

@Resolver(() => ContactImport)
export class ContactImportsResolver {
  constructor(private readonly service: ContactImportsService) {}

  @Query(() => ContactImport, { nullable: true })
  @Can('read')
  contactImport(@CurrentActor() actor: Actor, @Args('id', { type: id }, zod(idSchema)) importId: string): Promise<ContactImport> {
    return this.service.findOneOrFail(actor, importId);
  }

  @Mutation(() => ContactImport, {
    description: 'Puts the contacts that the import made into the trash, and takes back what it changed of others.',
  })
  @Can('write')
  undoContactImport(@CurrentActor() actor: Actor, @Args('id', { type: id }, zod(idSchema)) importId: string): Promise<ContactImport> {
    return this.service.undo(actor, importId);
  }
}
