import {
  ADD_ONS,
  type AddOn,
  FEATURES,
  type Feature,
  INVOICE_STATUSES,
  type InvoiceStatus,
  PAID_PLANS,
  type PaidPlan,
  PLANS,
  type Plan,
  type Region,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
  WORKSPACE_STATES,
  type WorkspaceState,
} from '@libs/domain';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { RegionName } from '#contexts/workspace';
import { enumOf } from '#platform/graphql';

const PlanEnum = enumOf(PLANS);
registerEnumType(PlanEnum, { name: 'Plan' });
const PaidPlanEnum = enumOf(PAID_PLANS);
registerEnumType(PaidPlanEnum, { name: 'PaidPlan' });
const AddOnEnum = enumOf(ADD_ONS);
registerEnumType(AddOnEnum, { name: 'AddOn' });
const FeatureEnum = enumOf(FEATURES);
registerEnumType(FeatureEnum, { name: 'PlanFeature' });
const StatusEnum = enumOf(SUBSCRIPTION_STATUSES);
registerEnumType(StatusEnum, { name: 'SubscriptionStatus' });
const InvoiceStatusEnum = enumOf(INVOICE_STATUSES);
registerEnumType(InvoiceStatusEnum, { name: 'InvoiceStatus' });
const StateEnum = enumOf(WORKSPACE_STATES);
registerEnumType(StateEnum, { name: 'WorkspaceState', description: 'What the subscription leaves open.' });

@ObjectType({ description: 'What a workspace subscribed to, and what that allows.' })
export class Billing {
  @Field(() => ID, { description: 'The id of the workspace.' }) id: string;
  @Field({ description: 'Whether this installation bills at all. Where it does not, everything is open.' }) isConfigured: boolean;
  @Field(() => PlanEnum) plan: Plan;
  @Field(() => StatusEnum, { nullable: true, description: 'Null without a subscription.' }) status: SubscriptionStatus | null;
  @Field(() => StateEnum) state: WorkspaceState;
  @Field(() => [AddOnEnum]) addOns: readonly AddOn[];
  @Field(() => [FeatureEnum], { description: 'What depends on the plan, and is part of this one.' }) features: readonly Feature[];
  @Field(() => Int, { nullable: true, description: 'Null where there is no limit.' }) seats: number | null;
  @Field(() => Int, { description: 'People who use a seat: all but viewers.' }) seatsAllocated: number;
  @Field(() => Int, { description: 'Invitations that wait and will need a seat.' }) seatsWaiting: number;
  @Field(() => Int) viewerCount: number;
  @Field(() => Int, { description: 'Seats in use in percent; 0 where there is no limit.' }) utilizationPercentage: number;
  @Field(() => Date, { nullable: true }) periodEnd: Date | null;
  @Field(() => Date, { nullable: true }) trialEnd: Date | null;
  @Field(() => Date, { nullable: true, description: 'When an open invoice makes the workspace read-only.' }) graceEnd: Date | null;
  @Field({ description: 'It ends with its period.' }) willCancel: boolean;
}

@ObjectType({ description: 'What the subscription of a workspace leaves open, for its members.' })
export class WorkspaceAccessState {
  @Field(() => StateEnum) state: WorkspaceState;
  @Field(() => StatusEnum, { nullable: true }) status: SubscriptionStatus | null;
  @Field(() => Date, {
    nullable: true,
    description: 'When the state changes by itself: the end of a trial, of the days to pay, or of the period.',
  })
  until: Date | null;
  @Field(() => [FeatureEnum], { description: 'What depends on the plan, and is part of this one.' }) features: readonly Feature[];
  @Field(() => Date, { nullable: true, description: 'When everything in the workspace is gone for good; null unless an admin deleted it.' })
  erasedAt: Date | null;
}

@ObjectType({ description: 'A workspace in a few numbers.' })
export class WorkspaceSummary {
  @Field(() => ID) id: string;
  @Field() name: string;
  @Field() createdAt: Date;
  @Field(() => RegionName) region: Region;
  @Field(() => StatusEnum, { nullable: true, description: 'Null without a subscription.' })
  stripeSubscriptionStatus: SubscriptionStatus | null;
  @Field(() => Int) maxUserGroupCount: number;
  @Field(() => Int) maxUserGroupMemberCount: number;
  @Field(() => Int, { nullable: true, description: 'Null where there is no limit.' }) totalSeatsAvailable: number | null;
  @Field(() => Int) seatsAllocated: number;
  @Field(() => Int) viewerCount: number;
  @Field(() => Int, { description: 'Seats in use in percent; 0 where there is no limit.' }) utilizationPercentage: number;
}

@ObjectType({ description: 'A plan or an add-on that is for sale, for one seat.' })
export class BillingOffer {
  @Field(() => PaidPlanEnum, { nullable: true }) plan: PaidPlan | null;
  @Field(() => AddOnEnum, { nullable: true }) addOn: AddOn | null;
  @Field(() => Int, { description: 'In the smallest unit of the currency.' }) amount: number;
  @Field({ description: 'ISO 4217, in lower case.' }) currency: string;
  @Field({ description: 'month or year.' }) interval: string;
}

@ObjectType({ description: 'What a change of plan or seats costs.' })
export class BillingPreview {
  @Field(() => Int, { description: 'For the rest of this period, on the next invoice; less than nothing is a credit.' }) prorated: number;
  @Field(() => Int, { description: 'For each period from then on, before taxes.' }) perPeriod: number;
  @Field() currency: string;
  @Field() interval: string;
  @Field(() => Date, { nullable: true, description: 'When the next invoice is made; null when the first one is made at once.' })
  nextInvoiceAt: Date | null;
}

@ObjectType()
export class BillingInvoice {
  @Field(() => ID) id: string;
  @Field(() => String, { nullable: true }) number: string | null;
  @Field() createdAt: Date;
  @Field(() => Int) total: number;
  @Field() currency: string;
  @Field(() => InvoiceStatusEnum) status: InvoiceStatus;
  @Field(() => String, { nullable: true, description: 'Where it can be read and paid.' }) url: string | null;
  @Field(() => String, { nullable: true }) pdf: string | null;
}

@ObjectType({ description: 'A page of the payment provider.' })
export class BillingPage {
  @Field() url: string;
}

@InputType()
export class OrderInput {
  @Field(() => PaidPlanEnum) plan: PaidPlan;
  @Field(() => Int) seats: number;
  @Field(() => [AddOnEnum]) addOns: AddOn[];
}
