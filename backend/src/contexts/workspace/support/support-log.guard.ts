import { isId } from '@libs/domain';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import type { Caller, HttpRequest } from '#platform/access';
import { TenantDb } from '#platform/db';
import { AuditTrail } from '#platform/events';

const ROOTS = new Set(['Query', 'Mutation', 'Subscription']);
/** What the product asks and says again and again by itself while a page is open; what it changes is in the history of the text. */
const CONTINUOUS = new Set(['pushSteps', 'showPresence', 'recordVisit', 'markNotifications']);
const REPEAT_MS = 10 * 60_000;
const MOST_REMEMBERED = 10_000;

interface Operation {
  name: string;
  targetId: string | null;
  writes: boolean;
}

/**
 * Writes down in the audit log what an operator of the installation calls in a workspace, before it is done: every change, and what they read once in ten
 * minutes. What the access guard refuses is not done, and not in it.
 */
@Injectable()
export class SupportLogGuard implements CanActivate {
  private readonly noted = new Map<string, number>();

  constructor(
    private readonly db: TenantDb,
    private readonly audit: AuditTrail,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const isQuery = context.getType<string>() === 'graphql';
    const caller: Caller | undefined = isQuery
      ? GqlExecutionContext.create(context).getContext().caller
      : context.switchToHttp().getRequest().caller;
    const actor = caller?.actor;
    if (!actor?.support) return true;
    const operation = isQuery ? fieldOf(context) : routeOf(context.switchToHttp().getRequest());
    if (
      !operation ||
      (!operation.writes && this.isRepeated(`${actor.workspaceId} ${actor.userId} ${operation.name} ${operation.targetId}`))
    )
      return true;
    const { name, targetId } = operation;
    await this.db.tx(actor, (m) =>
      this.audit.add(m, actor, {
        area: 'SUPPORT',
        kind: 'operation',
        action: 'called',
        via: 'support',
        targetId,
        detail: { after: { operation: name } },
      }),
    );
    return true;
  }

  private isRepeated(key: string): boolean {
    const now = Date.now();
    if ((this.noted.get(key) ?? 0) > now - REPEAT_MS) return true;
    if (this.noted.size >= MOST_REMEMBERED) this.noted.clear();
    this.noted.set(key, now);
    return false;
  }
}

function fieldOf(context: ExecutionContext): Operation | null {
  const g = GqlExecutionContext.create(context);
  const { parentType, fieldName } = g.getInfo();
  if (!ROOTS.has(parentType.name)) return null;
  const writes = parentType.name === 'Mutation' && !CONTINUOUS.has(fieldName);
  return { name: fieldName, targetId: firstId(g.getArgs()), writes };
}

function routeOf({ method, url, params, routeOptions }: HttpRequest): Operation {
  const writes = method !== 'GET' && method !== 'HEAD';
  return { name: `${method} ${routeOptions.url ?? url.split('?', 1)[0]}`, targetId: firstId(params), writes };
}

/** The first id that a call names, however deep. */
function firstId(value: unknown): string | null {
  let found: string | null = null;
  JSON.stringify(value, (_, part) => {
    if (found === null && typeof part === 'string' && isId(part)) found = part;
    return part;
  });
  return found;
}
