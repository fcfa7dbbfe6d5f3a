import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { WorkspacePlans, WorkspacesService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { type InWorkspace, newId, TenantDb } from '#platform/db';
import { StripeClient } from '../stripe/stripe-client.js';
import { countingSubscription } from '../stripe/subscription-of.js';

/** The metadata of a customer at the provider that names the workspace. */
const WORKSPACE = 'verbatim_workspace';
const CUSTOMER = `select customer_id as "customerId" from billing_accounts where workspace_id = $1`;

/** Which customer of the payment provider a workspace is, and what it subscribed to there. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly db: TenantDb,
    private readonly stripe: StripeClient,
    private readonly plans: WorkspacePlans,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** The customer of a workspace, or null before anything was bought. */
  async customerOf(where: InWorkspace): Promise<string | null> {
    return (await this.db.one<{ customerId: string }>(where, CUSTOMER, [where.workspaceId]))?.customerId ?? null;
  }

  /** The customer of a workspace, made when it is the first time. */
  async requireCustomer(actor: Actor, email: string): Promise<string> {
    const known = await this.customerOf(actor);
    if (known) return known;
    const { name } = await this.workspaces.one(actor);
    const { workspaceId } = actor;
    // Concurrent calls send the same idempotency key: the provider makes one customer.
    const key = { idempotencyKey: `customer ${workspaceId}` };
    const response = await this.stripe.call((s) => s.customers.create({ name, metadata: { [WORKSPACE]: workspaceId } }, key));
    await this.stripe.call((s) => s.customers.update(response.id, { email }));
    await this.db.tx(actor, (m) =>
      m.query(`insert into billing_accounts (workspace_id, id, customer_id) values ($1, $2, $3) on conflict do nothing`, [
        workspaceId,
        newId(),
        response.id,
      ]),
    );
    return response.id;
  }

  /** The workspace that a customer of the provider is, as the provider itself says; null for customers that are none. */
  async workspaceOf(customerId: string): Promise<string | null> {
    const customer = await this.stripe.call((s) => s.customers.retrieve(customerId)).catch(noneWhenRefused);
    const id = customer && !customer.deleted ? customer.metadata[WORKSPACE] : undefined;
    return id && validate(id) ? id : null;
  }

  /**
   * Reads from the provider what a workspace subscribed to, and keeps it. Only one at a time does, so that what was read last is written last: in
   * whatever order messages come, the end is what the provider says. Nothing happens where billing is off, or for another customer than the
   * workspace's.
   */
  async sync(where: InWorkspace, customerId?: string): Promise<void> {
    if (!this.stripe.isConfigured) return;
    await this.db.tx(where, async (m) => {
      const [account]: { customerId: string }[] = await m.query(`${CUSTOMER} for update`, [where.workspaceId]);
      if (!account || (customerId && account.customerId !== customerId)) return;
      const all = await this.stripe.call((s) =>
        s.subscriptions
          .list({ customer: account.customerId, status: 'all', limit: 100, expand: ['data.latest_invoice'] })
          .autoPagingToArray({ limit: 1000 }),
      );
      await this.plans.keep(m, where, countingSubscription(all)?.subscription ?? null);
      await m.query(`update billing_accounts set synced_at = now() where workspace_id = $1`, [where.workspaceId]);
    });
  }
}

function noneWhenRefused(e: unknown): null {
  if (e instanceof AppError && e.code === 'ValidationError') return null;
  throw e;
}
