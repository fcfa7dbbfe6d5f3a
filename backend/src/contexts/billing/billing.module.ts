import { Module } from '@nestjs/common';
import { IdentityModule } from '#contexts/identity';
import { WorkspaceModule } from '#contexts/workspace';
import { BillingJobs } from './billing.jobs.js';
import { BillingExport } from './billing-export.js';
import { StripeClient } from './stripe/stripe-client.js';
import { AccountsService } from './subscriptions/accounts.service.js';
import { BillingResolver, SessionSubscriptionResolver } from './subscriptions/billing.resolver.js';
import { BillingService } from './subscriptions/billing.service.js';
import { OffersService } from './subscriptions/offers.service.js';
import { PurchasesService } from './subscriptions/purchases.service.js';
import { QuotesController } from './subscriptions/quotes.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

/** Plans, seats and invoices of workspaces, behind the payment provider. Without its key everything is open and nothing is billed. */
@Module({
  imports: [IdentityModule, WorkspaceModule],
  controllers: [WebhooksController, QuotesController],
  providers: [
    StripeClient,
    AccountsService,
    BillingService,
    OffersService,
    PurchasesService,
    WebhooksService,
    BillingResolver,
    SessionSubscriptionResolver,
    BillingJobs,
    BillingExport,
  ],
})
export class BillingModule {}
