import {
  AppError,
  atLeast,
  closedMessage,
  type Feature,
  isClosedToSupport,
  type TokenScope,
  upgradeMessage,
  workspaceAccess,
} from '@libs/domain';
import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { Actor, Caller } from './actor.js';

/** What a root field or route asks of its caller. */
export type AccessRequirement = 'public' | 'signed-in' | 'read' | 'write' | 'full';
/** Metadata key under which the need is kept. */
export const ACCESS_METADATA = 'need';
/** What an access token must be good for; none is for `admin`, which takes a session. */
export type Scope = TokenScope | 'admin';
/** Metadata key of a scope that does not follow from the rest. */
export const SCOPE = 'scope';

/** Metadata key of the message for those whose role does not reach the level. */
export const REFUSAL = 'refusal';

/** Every caller may call this, signed in or not. */
export const Public = () => SetMetadata(ACCESS_METADATA, 'public' satisfies AccessRequirement);
/** Any signed-in person, on any host. */
export const SignedIn = () => SetMetadata(ACCESS_METADATA, 'signed-in' satisfies AccessRequirement);
/**
 * A member of the host's workspace whose role reaches this level; objects are checked again by their service. A token needs the scope `read` for
 * queries, subscriptions and GET, `write` for the rest; `full` and `scope: 'admin'` take a session. `refusal` is what those
 * are answered whose role does not reach it.
 */
export const Can = (need: 'read' | 'write' | 'full', { scope, refusal }: { scope?: 'admin'; refusal?: string } = {}) =>
  applyDecorators(SetMetadata(ACCESS_METADATA, need), SetMetadata(SCOPE, scope), SetMetadata(REFUSAL, refusal));

/** Metadata key of what stays open in a workspace that is not. */
export const ALLOWED_PLAN_STATE = 'open while';
/** Metadata key of a feature that not every plan has. */
export const NEEDS_FEATURE = 'feature';

/**
 * Stays open although the workspace is read-only or locked because of its subscription: what exports, pays, and a person's own traces. Queries
 * are open in a read-only workspace anyway; `locked` opens this in a locked one too.
 */
export const AllowInPlanState = (state: 'readOnly' | 'locked') => SetMetadata(ALLOWED_PLAN_STATE, state);
/** Is refused, with the plan that has it, to a workspace whose plan lacks this feature. */
export const NeedsFeature = (feature: Feature) => SetMetadata(NEEDS_FEATURE, feature);

/** Metadata key of what takes data out of the workspace as a file. */
export const EXPORTS = 'exports';
/** Takes data out of the workspace as a file: refused where only admins may, to everybody else. */
export const Exports = () => SetMetadata(EXPORTS, true);

const ROOTS = new Set(['Query', 'Mutation', 'Subscription']);

/** A root field or route, and what its decorators ask of those who call it. */
export interface Operation {
  /** The name of a root field; none for a route. */
  name: string;
  writes: boolean;
  need: AccessRequirement | undefined;
  scope: Scope;
  open: 'readOnly' | 'locked' | undefined;
  feature: Feature | undefined;
  exports: boolean;
  refusal: string | undefined;
}

/** What the decorators of a handler say. */
// biome-ignore lint/complexity/noBannedTypes: what the metadata hangs on
export function operationOf(handler: Function, name: string, writes: boolean): Operation {
  const need: AccessRequirement | undefined = Reflect.getMetadata(ACCESS_METADATA, handler);
  const scope: Scope | undefined = Reflect.getMetadata(SCOPE, handler);
  return {
    name,
    writes,
    need,
    scope: scope ?? (need === 'full' || need === 'signed-in' ? 'admin' : writes ? 'write' : 'read'),
    open: Reflect.getMetadata(ALLOWED_PLAN_STATE, handler),
    feature: Reflect.getMetadata(NEEDS_FEATURE, handler),
    exports: Boolean(Reflect.getMetadata(EXPORTS, handler)),
    refusal: Reflect.getMetadata(REFUSAL, handler),
  };
}

/** Global guard: denies by default, so that a field without @Can, @SignedIn or @Public is refused. */
@Injectable()
export class AccessGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType<string>() === 'graphql') {
      const g = GqlExecutionContext.create(context);
      const { parentType, fieldName } = g.getInfo();
      // The guard also runs for field resolvers; their parent was already allowed.
      if (!ROOTS.has(parentType.name)) return true;
      const operation = operationOf(context.getHandler(), fieldName, parentType.name === 'Mutation');
      const { caller } = g.getContext();
      return requireOperation(operation, caller) && allowFeature(operation, caller);
    }
    const { method, caller } = context.switchToHttp().getRequest();
    const operation = operationOf(context.getHandler(), '', method !== 'GET' && method !== 'HEAD');
    return requireOperation(operation, caller) && allowFeature(operation, caller);
  }
}

/** Throws what refuses an operation whatever it is about: the role, support access, or that the workspace is closed. */
export function requireOperation(operation: Operation, caller: Caller | undefined): true {
  return allow(operation, caller) && allowSupport(operation, caller) && allowExport(operation, caller) && allowByState(operation, caller);
}

/** What every refusal to take a file out says. */
export const exportRefused = () =>
  new AppError('Forbidden', { message: 'Only admins can download and export from this workspace.', reason: 'downloads' });

function allowExport({ exports }: Operation, caller: Caller | undefined): true {
  if (caller?.actor?.mayExport === false && exports) throw exportRefused();
  return true;
}

/** An operator of the installation reads and edits what they were let in for, and administers, decides on access and deletes nothing. */
function allowSupport({ name, need, scope }: Operation, caller: Caller | undefined): true {
  if (!caller?.actor?.support || need === 'public') return true;
  // Their own account is theirs; everything else that takes a session is the workspace's administration.
  if ((scope === 'admin' && need !== 'signed-in') || isClosedToSupport(name)) throw supportRefused();
  return true;
}

const supportRefused = () =>
  new AppError('Forbidden', { message: 'Support access does not include this. Ask an admin of the workspace.', reason: 'support' });

/** Throws Forbidden for an operator of the installation: for what depends on more than the name of a root field. */
export function refuseSupport(actor: Actor): void {
  if (actor.support) throw supportRefused();
}

/** Whether someone with full access may give it to others: not as support, nor while the subscription closes the workspace. */
export const canGrantAccess = ({ support, plan }: Actor): boolean => !support && (plan?.state ?? 'open') === 'open';

/** What is asked of a member is asked of the subscription as well; what is for everyone who signed in is their own. */
function allowByState({ need, open, writes }: Operation, caller: Caller | undefined): true {
  const plan = caller?.actor?.plan;
  if (!plan || need === 'public' || need === 'signed-in') return true;
  const isOpen = plan.state === 'open' || (plan.state === 'locked' ? open === 'locked' : !writes || open !== undefined);
  if (!isOpen) throw new AppError('Forbidden', { message: closedMessage(plan), reason: plan.reason, state: plan.state });
  return true;
}

function allowFeature({ need, feature }: Operation, caller: Caller | undefined): true {
  const plan = caller?.actor?.plan;
  if (plan && feature && need !== 'public' && need !== 'signed-in' && !plan.features.includes(feature))
    throw new AppError('ValidationError', { message: upgradeMessage(feature), upgrade: true, feature });
  return true;
}

function allow({ need, scope, refusal }: Operation, caller: Caller | undefined): true {
  if (!need) throw new AppError('Forbidden');
  if (need === 'public') return true;
  if (caller?.held) throw new AppError('Forbidden', { message: caller.held.message, reason: caller.held.reason });
  if (!caller?.user) throw new AppError('Unauthorized');
  if (caller.actor?.via === 'token' && !(scope !== 'admin' && caller.actor.scopes?.includes(scope)))
    throw new AppError('Forbidden', {
      message:
        scope === 'admin' ? 'An access token cannot do this. Log in with a browser.' : `This access token lacks the scope "${scope}".`,
      scope,
    });
  if (need === 'signed-in') return true;
  if (!caller.actor) throw new AppError('Unauthorized');
  if (!atLeast(workspaceAccess(caller.actor.role), need))
    throw new AppError('Forbidden', refusal === undefined ? refusal : { message: refusal });
  return true;
}
