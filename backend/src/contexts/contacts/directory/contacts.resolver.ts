import { contactIdsInput, createContactInput, idSchema, ROWS_AT_ONCE, updateContactInput } from '@libs/domain';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { DeletedPayload, OwnDeletionsPayload, parse, zod } from '#platform/graphql';
import { Contact, ContactConnection, ContactSortEnum, ContactsPayload, CreateContactInput, UpdateContactInput } from './contact.graphql.js';
import { ContactsService } from './contacts.service.js';
import type { ContactSort } from './contacts.sql.js';

const id = () => ID;

@Resolver(() => Contact)
export class ContactsResolver {
  constructor(private readonly service: ContactsService) {}

  @Query(() => ContactConnection, { description: 'Those with the words in their name, organization or one of their addresses.' })
  @Can('read')
  contacts(
    @CurrentActor() actor: Actor,
    @Args('query', { type: () => String, nullable: true }) query?: string | null,
    @Args('sort', { type: () => ContactSortEnum, nullable: true }) sort?: ContactSort | null,
    @Args('first', { type: () => Int, nullable: true, description: '1 to 200; 50 unless said.' }) first?: number | null,
    @Args('after', { type: () => String, nullable: true }) after?: string | null,
  ): Promise<Page<Contact>> {
    return this.service.list(actor, { query, sort, first, after });
  }

  @Mutation(() => Contact)
  @Can('write')
  createContact(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateContactInput }, zod(createContactInput)) input: z.output<typeof createContactInput>,
  ): Promise<Contact> {
    return this.service.create(actor, input);
  }

  @Mutation(() => Contact)
  @Can('write')
  updateContact(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => UpdateContactInput }, zod(updateContactInput)) input: z.output<typeof updateContactInput>,
  ): Promise<Contact> {
    return this.service.update(actor, input);
  }

  @Mutation(() => DeletedPayload)
  @Can('write')
  async deleteContact(@CurrentActor() actor: Actor, @Args('id', { type: id }, zod(idSchema)) contactId: string): Promise<DeletedPayload> {
    await this.service.delete(actor, contactId);
    return { ids: [contactId] };
  }

  @Mutation(() => Contact)
  @Can('write')
  restoreContact(@CurrentActor() actor: Actor, @Args('id', { type: id }, zod(idSchema)) contactId: string): Promise<Contact> {
    return this.service.restore(actor, contactId);
  }

  @Mutation(() => OwnDeletionsPayload, { description: `At most ${ROWS_AT_ONCE} contacts.` })
  @Can('write')
  async deleteContacts(@CurrentActor() actor: Actor, @Args('ids', { type: () => [ID] }) ids: string[]): Promise<OwnDeletionsPayload> {
    return { ids: await this.service.deleteAll(actor, parse(contactIdsInput, ids)) };
  }

  @Mutation(() => ContactsPayload, { description: `At most ${ROWS_AT_ONCE} contacts.` })
  @Can('write')
  async restoreContacts(@CurrentActor() actor: Actor, @Args('ids', { type: () => [ID] }) ids: string[]): Promise<ContactsPayload> {
    return { contacts: await this.service.restoreAll(actor, parse(contactIdsInput, ids)) };
  }
}
