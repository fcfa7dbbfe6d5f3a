import { AppError, atLeast, workspaceAccess } from '@libs/domain';
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { Caller } from './actor.js';

/** What a root field or route asks of its caller. */
export type Need = 'public' | 'signed-in' | 'read' | 'write' | 'full';
/** Metadata key under which the need is kept. */
export const NEED = 'need';

/** Anybody may call this, signed in or not. */
export const Public = () => SetMetadata(NEED, 'public' satisfies Need);
/** Any signed-in person, on any host. */
export const SignedIn = () => SetMetadata(NEED, 'signed-in' satisfies Need);
/** A member of the host's workspace whose role reaches this level; objects are checked again by their service. */
export const Can = (need: 'read' | 'write' | 'full') => SetMetadata(NEED, need);

const ROOTS = new Set(['Query', 'Mutation', 'Subscription']);

/** Global guard: denies by default, so that a field without @Can, @SignedIn or @Public is refused. */
@Injectable()
export class AccessGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const need: Need | undefined = Reflect.getMetadata(NEED, context.getHandler());
    if (context.getType<string>() === 'graphql') {
      const g = GqlExecutionContext.create(context);
      // The guard also runs for field resolvers; their parent was already allowed.
      if (!ROOTS.has(g.getInfo().parentType.name)) return true;
      if (g.getContext().freeText)
        throw new AppError('Forbidden', {
          message: 'A session runs only the queries of the product itself. Use an access token for your own.',
        });
      return allow(need, g.getContext().caller);
    }
    return allow(need, context.switchToHttp().getRequest().caller);
  }
}

function allow(need: Need | undefined, caller: Caller | undefined): true {
  if (!need) throw new AppError('Forbidden');
  if (need === 'public') return true;
  if (!caller?.user) throw new AppError('Unauthorized');
  if (need === 'signed-in') return true;
  if (!caller.actor) throw new AppError('Unauthorized');
  if (!atLeast(workspaceAccess(caller.actor.role), need)) throw new AppError('Forbidden');
  return true;
}
