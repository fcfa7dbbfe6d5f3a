import { idSchema, LIMITS, recordConsentInput, withdrawConsentInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { z } from 'zod';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { ContactConsent, RecordConsentInput, WithdrawConsentInput } from './contact-consent.graphql.js';
import { ContactConsentsService } from './contact-consents.service.js';

@Resolver(() => ContactConsent)
export class ContactConsentsResolver {
  constructor(private readonly service: ContactConsentsService) {}

  @Query(() => [ContactConsent], { description: `What a contact agreed to, the newest first; at most ${LIMITS.contact.consents}.` })
  @Can('read')
  contactConsents(
    @CurrentActor() actor: Actor,
    @Args('contactId', { type: () => ID }, zod(idSchema)) contactId: string,
  ): Promise<ContactConsent[]> {
    return this.service.list(actor, contactId);
  }

  @Mutation(() => ContactConsent)
  @Can('write')
  recordConsent(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RecordConsentInput }, zod(recordConsentInput)) input: z.output<typeof recordConsentInput>,
  ): Promise<ContactConsent> {
    return this.service.record(actor, input);
  }

  @Mutation(() => ContactConsent, { description: 'Takes a consent back as of a day; without one it holds again.' })
  @Can('write')
  withdrawConsent(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => WithdrawConsentInput }, zod(withdrawConsentInput)) input: z.output<typeof withdrawConsentInput>,
  ): Promise<ContactConsent> {
    return this.service.withdraw(actor, input);
  }
}
