import { idSchema, LIMITS, mergeContactsInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { Contact } from '../directory/contact.graphql.js';
import { ContactMerge, MergeContactsInput } from './contact-merge.graphql.js';
import { ContactMergesService } from './contact-merges.service.js';

const id = () => ID;

@Resolver(() => ContactMerge)
export class ContactMergesResolver {
  constructor(private readonly service: ContactMergesService) {}

  @Query(() => Contact, { nullable: true, description: 'A contact; one that became part of another answers that one.' })
  @Can('read')
  contact(@CurrentActor() actor: Actor, @Args('id', { type: id }, zod(idSchema)) contactId: string): Promise<Contact> {
    return this.service.findOrSurvivor(actor, contactId);
  }

  @Query(() => [ContactMerge], {
    description: `The merges into a contact that can be taken back, the newest first; at most ${LIMITS.list.merges}.`,
  })
  @Can('read')
  contactMerges(@CurrentActor() actor: Actor, @Args('contactId', { type: id }, zod(idSchema)) contactId: string): Promise<ContactMerge[]> {
    return this.service.list(actor, contactId);
  }

  @Mutation(() => ContactMerge)
  @Can('write')
  mergeContacts(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => MergeContactsInput }, zod(mergeContactsInput)) input: z.output<typeof mergeContactsInput>,
  ): Promise<ContactMerge> {
    return this.service.merge(actor, input);
  }

  @Mutation(() => Contact, { description: 'Makes two contacts of one again, and answers the one that had stayed.' })
  @Can('write')
  unmergeContact(
    @CurrentActor() actor: Actor,
    @Args('id', { type: id, description: 'Of the merge.' }, zod(idSchema)) mergeId: string,
  ): Promise<Contact> {
    return this.service.unmerge(actor, mergeId);
  }
}
