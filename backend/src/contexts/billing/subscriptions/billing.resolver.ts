import { type Order, orderInput } from '@libs/domain';
import { Args, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Session } from '#contexts/identity';
import { type Actor, AllowInPlanState, type Caller, Can, CurrentActor, CurrentCaller } from '#platform/access';
import { zod } from '#platform/graphql';
import { AccountsService } from './accounts.service.js';
import {
  Billing,
  BillingInvoice,
  BillingOffer,
  BillingPage,
  BillingPreview,
  OrderInput,
  WorkspaceAccessState,
  WorkspaceSummary,
} from './billing.graphql.js';
import { BillingService } from './billing.service.js';
import { OffersService } from './offers.service.js';
import { PurchasesService } from './purchases.service.js';

/** What a session says of the subscription of the host's workspace. */
@Resolver(() => Session)
export class SessionSubscriptionResolver {
  constructor(private readonly billing: BillingService) {}

  @ResolveField(() => WorkspaceAccessState, { nullable: true, description: 'Null on the root domain.' })
  async subscription(@CurrentCaller() { actor }: Caller): Promise<WorkspaceAccessState | null> {
    return actor ? this.billing.stateOf(actor) : null;
  }
}

@Resolver(() => Billing)
export class BillingResolver {
  constructor(
    private readonly service: BillingService,
    private readonly accounts: AccountsService,
    private readonly offers: OffersService,
    private readonly purchases: PurchasesService,
  ) {}

  @Query(() => Billing)
  @Can('full')
  @AllowInPlanState('locked')
  billing(@CurrentActor() actor: Actor): Promise<Billing> {
    return this.service.of(actor);
  }

  @Query(() => WorkspaceSummary)
  @Can('full')
  @AllowInPlanState('locked')
  workspaceSummary(@CurrentActor() actor: Actor): Promise<WorkspaceSummary> {
    return this.service.summary(actor);
  }

  @Query(() => [BillingOffer], { description: 'At most one for each plan and add-on.' })
  @Can('full')
  @AllowInPlanState('locked')
  billingOffers(): Promise<BillingOffer[]> {
    return this.offers.list();
  }

  @Query(() => [BillingInvoice], { description: 'The newest 24.' })
  @Can('full')
  @AllowInPlanState('locked')
  billingInvoices(@CurrentActor() actor: Actor): Promise<BillingInvoice[]> {
    return this.service.invoices(actor);
  }

  @Query(() => BillingPreview)
  @Can('full')
  @AllowInPlanState('locked')
  billingPreview(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => OrderInput }, zod(orderInput)) input: Order,
  ): Promise<BillingPreview> {
    return this.purchases.preview(actor, input);
  }

  @Mutation(() => BillingPage, { description: 'The page on which a first subscription is bought.' })
  @Can('full')
  @AllowInPlanState('locked')
  startCheckout(
    @CurrentActor() actor: Actor,
    @CurrentCaller() caller: Caller,
    @Args('input', { type: () => OrderInput }, zod(orderInput)) input: Order,
  ): Promise<BillingPage> {
    return this.purchases.checkout(actor, caller.user!.email, input);
  }

  @Mutation(() => Billing)
  @Can('full')
  @AllowInPlanState('locked')
  async changeSubscription(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => OrderInput }, zod(orderInput)) input: Order,
  ): Promise<Billing> {
    await this.purchases.change(actor, input);
    return this.synced(actor);
  }

  @Mutation(() => BillingPage, { description: 'The page on which cards are changed and the subscription is ended.' })
  @Can('full')
  @AllowInPlanState('locked')
  openBillingPortal(@CurrentActor() actor: Actor): Promise<BillingPage> {
    return this.purchases.portal(actor);
  }

  @Mutation(() => Billing, { description: 'Reads the subscription from the payment provider.' })
  @Can('full')
  @AllowInPlanState('locked')
  refreshBilling(@CurrentActor() actor: Actor): Promise<Billing> {
    return this.synced(actor);
  }

  /** As the provider has it now, whose message may still be on its way. */
  private async synced(actor: Actor): Promise<Billing> {
    await this.accounts.sync(actor);
    return this.service.of(actor);
  }
}
