import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type Fixture, fullWorkspace } from '../../testing/full-workspace.js';
import type { Person, TestApp } from '../../testing/harness.js';
import { graphqlCallOf, rootsOf } from '../../testing/root-calls.js';
import type { StripeDouble } from '../../testing/stripe-double.js';
import { aSubscriber, billingOf, startWithStripe, sync } from './billing.factory.js';

const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1000);

let t: TestApp;
let stripe: StripeDouble;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, stripe, close } = await startWithStripe());
}, 60_000);
afterAll(() => close?.());

describe('a workspace that does not pay', () => {
  let full: Fixture;
  let admin: Person;
  let subscription: Record<string, any>;
  let items: unknown[];
  beforeAll(async () => {
    full = await fullWorkspace({
      ...t,
      aWorkspace: async () => {
        const created = await aSubscriber(t, stripe, { plan: 'enterprise', seats: 50 });
        subscription = created.subscription;
        return { ...created, subdomain: created.admin.host.split('.')[0]! };
      },
    });
    admin = full.owner;
    items = structuredClone(subscription.items.data);
  }, 120_000);
  beforeEach(async () => {
    Object.assign(subscription, { status: 'active', ended_at: null });
    subscription.items.data = structuredClone(items);
  });

  /** A person's own account and the ways into it, which no subscription closes; some of them would end the session of this test. */
  const OWN = new Set(
    `signup confirmEmail login logout requestPasswordReset resetPassword requestUnlock unlock requestMagicLink magicLogin changePassword
    leaveWorkspace restoreWorkspace
    confirmEmailChange undoEmailChange requestEmailChange verifySecondStep startTotp confirmTotp removeTotp renewRecoveryCodes startPasskey addPasskey
    updatePasskey removePasskey startPasskeyLogin passkeyLogin deleteAccount endSession
    requestSupportAccess withdrawSupportRequest openAsSupport
    openPublicLink endOtherSessions updateAccount createWorkspace openWorkspace acceptInvite joinWorkspace confirmDomain`.split(/\s+/),
  );
  /** Root fields that a member calls, by whether they are refused because of the subscription. */
  async function refusedRoots(): Promise<{ refused: string[]; open: string[] }> {
    const roots = rootsOf(t.get(GraphQLSchemaHost).schema).filter(({ kind, field }) => kind !== 'subscription' && !OWN.has(field.name));
    const refused: string[] = [];
    const open: string[] = [];
    for (const root of roots) {
      const { text, variables } = graphqlCallOf(full, root.kind, root.field);
      const { errors } = await admin.gql(text, variables);
      (errors?.some(({ extensions }) => extensions.state) ? refused : open).push(`${root.kind} ${root.field.name}`);
    }
    return { refused, open };
  }

  it('is read-only in every mutation but those that export, pay, or take something away from others', async () => {
    subscription.status = 'unpaid';
    await sync(t, admin);
    const { refused, open } = await refusedRoots();
    expect(refused.filter((name) => name.startsWith('query'))).toEqual([]);
    const mutations = open.filter((name) => name.startsWith('mutation')).map((name) => name.split(' ')[1]);
    const schema = t.get(GraphQLSchemaHost).schema.getMutationType()!.getFields();
    expect(Object.keys(schema).length).toBeGreaterThan(150);
    const KEPT =
      `startCheckout changeSubscription openBillingPortal refreshBilling exportProject cancelProjectExport recordVisit showPresence
      markNotifications setNotification revokeAccessToken revokeInvite removeMember unshare deleteWorkspace stopRequiringSso
      endSupportAccess`.split(/\s+/);
    expect(mutations.filter((name) => !KEPT.includes(name!))).toEqual([]);
    expect(KEPT.filter((name) => !mutations.includes(name))).toEqual([]);
    await admin.request('get', '/api/exports/workspace').expect(200);
    // Paying opens everything again.
    subscription.status = 'active';
    await sync(t, admin);
    expect((await admin.gql(`mutation { createProject(input: { name: "Back" }) { id } }`)).errors).toBeUndefined();
  }, 120_000);

  it('is open for fourteen days with an open invoice, then read-only', async () => {
    subscription.status = 'past_due';
    subscription.latest_invoice = stripe.invoice(subscription.customer, 100, 'open', 13);
    await sync(t, admin);
    expect(await billingOf(admin)).toMatchObject({ state: 'open', status: 'past_due' });
    subscription.latest_invoice = stripe.invoice(subscription.customer, 100, 'open', 15);
    await sync(t, admin);
    expect(await billingOf(admin)).toMatchObject({ state: 'readOnly', status: 'past_due' });
    // Pages offer what stays open, and say why the rest is not there.
    const { refused } = (await admin.ask('{ session { refused } }')).session;
    expect(refused).toEqual(expect.arrayContaining(['createNote', 'createProject', 'updateSecurity']));
    expect(refused.filter((name: string) => ['exportProject', 'startCheckout', 'login', 'markNotifications'].includes(name))).toEqual([]);
    const { projects } = await admin.ask('{ projects { nodes { viewerAccess readOnly } } }');
    for (const project of projects.nodes) expect(project).toEqual({ viewerAccess: 'read', readOnly: 'unpaid' });
    expect(projects.nodes.length).toBeGreaterThan(0);
  });

  it('stays readable to the end of its period when it was canceled, and then exports and pays alone', async () => {
    subscription.status = 'canceled';
    subscription.ended_at = now();
    subscription.latest_invoice = stripe.invoice(subscription.customer, 100, 'paid');
    await sync(t, admin);
    expect(await billingOf(admin)).toMatchObject({ state: 'readOnly' });
    for (const item of subscription.items.data) item.current_period_end = now() - DAY;
    subscription.ended_at = now() - DAY;
    await sync(t, admin);
    expect(await billingOf(admin)).toMatchObject({ state: 'locked', plan: 'enterprise' });
    const { open } = await refusedRoots();
    const queries = open.filter((name) => name.startsWith('query')).map((name) => name.split(' ')[1]!);
    const OPEN =
      `session myWorkspaces sessions secondFactors passkeys secondStepWays joinableWorkspaces invitePreview regions subdomainCheck workspacePreview publicObject ssoOptions
      supportedWorkspaces workspaceSummary billing billingOffers billingInvoices billingPreview projects project projectExports`.split(
        /\s+/,
      );
    expect(queries.filter((name) => !OPEN.includes(name))).toEqual([]);
    await admin.request('get', '/api/exports/workspace').expect(200);
    expect((await admin.ask(`{ session { subscription { state status } } }`)).session.subscription).toEqual({
      state: 'locked',
      status: 'canceled',
    });
  }, 120_000);

  it('opens when an admin deleted it what restores it, exports, and lets people leave', async () => {
    await sync(t, admin);
    const where = [admin.actor.workspaceId];
    await t.db.global('update workspaces set deleted_at = now() where id = $1', where);
    const { open } = await refusedRoots();
    const mutations = open.filter((name) => name.startsWith('mutation')).map((name) => name.split(' ')[1]!);
    const KEPT =
      'cancelProjectExport changeSubscription deleteWorkspace endSupportAccess exportProject openBillingPortal refreshBilling startCheckout'.split(
        ' ',
      );
    expect(mutations.sort()).toEqual(KEPT);
    await admin.request('get', '/api/exports/workspace').expect(200);
    await t.db.global('update workspaces set deleted_at = null where id = $1', where);
  }, 120_000);
});
