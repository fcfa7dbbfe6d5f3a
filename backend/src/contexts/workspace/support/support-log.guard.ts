import { createHash } from 'node:crypto';
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

/** Ids of one call that are written down each by itself. */
const MOST_IDS = 100;

interface Operation {
  name: string;
  args: unknown;
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
    if (!operation) return true;
    const { name, args, writes } = operation;
    const targets = idsIn(args).slice(0, MOST_IDS);
    // A call that names no id is known by all of its arguments, unless the product repeats it by itself.
    const rest = CONTINUOUS.has(name)
      ? ''
      : createHash('sha256')
          .update(JSON.stringify(args ?? null))
          .digest('base64url');
    const now = Date.now();
    const calls = (targets.length ? targets : [null])
      .map((targetId) => ({ targetId, key: `${actor.workspaceId} ${actor.userId} ${name} ${targetId ?? rest}` }))
      .filter(({ key }) => writes || (this.noted.get(key) ?? 0) <= now - REPEAT_MS);
    if (!calls.length) return true;
    await this.db.tx(actor, async (m) => {
      for (const { targetId } of writes ? calls.slice(0, 1) : calls)
        await this.audit.add(m, actor, {
          area: 'SUPPORT',
          kind: 'operation',
          action: 'called',
          via: 'support',
          targetId,
          detail: { after: { operation: name } },
        });
    });
    // Only now: what could not be written down is tried again.
    if (this.noted.size >= MOST_REMEMBERED) this.noted.clear();
    for (const { key } of writes ? [] : calls) this.noted.set(key, now);
    return true;
  }
}

function fieldOf(context: ExecutionContext): Operation | null {
  const g = GqlExecutionContext.create(context);
  const { parentType, fieldName } = g.getInfo();
  if (!ROOTS.has(parentType.name)) return null;
  const writes = parentType.name === 'Mutation' && !CONTINUOUS.has(fieldName);
  return { name: fieldName, args: g.getArgs(), writes };
}

function routeOf({ method, url, params, routeOptions }: HttpRequest): Operation {
  const writes = method !== 'GET' && method !== 'HEAD';
  return { name: `${method} ${routeOptions.url ?? url.split('?', 1)[0]}`, args: params, writes };
}

/** The ids that a call names, however deep, each once. */
function idsIn(value: unknown): string[] {
  const matches = new Set<string>();
  JSON.stringify(value, (_, part) => {
    if (typeof part === 'string' && isId(part)) matches.add(part);
    return part;
  });
  return [...matches];
}
