import { Injectable } from '@nestjs/common';
import { dayStarted } from '#contexts/workspace';
import { type MessageOf, OnJob } from '#platform/events';
import { customerChanged } from './billing.topics.js';
import { AccountsService } from './subscriptions/accounts.service.js';

/** Reads subscriptions again: when the payment provider says so, and every day in case a message was lost. */
@Injectable()
export class BillingJobs {
  constructor(private readonly accounts: AccountsService) {}

  @OnJob(customerChanged, 'billing.sync-customer')
  async syncCustomer({ workspaceId, payload }: MessageOf<typeof customerChanged>): Promise<void> {
    const of = workspaceId ?? (await this.accounts.workspaceOf(payload.customerId));
    if (of) await this.accounts.sync({ workspaceId: of }, payload.customerId);
  }

  @OnJob(dayStarted, 'billing.reconcile')
  async reconcile({ workspaceId }: MessageOf<typeof dayStarted>): Promise<void> {
    if (workspaceId) await this.accounts.sync({ workspaceId });
  }
}
