import { isId } from '@libs/domain';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { exportRefused, type HttpRequest } from '#platform/access';
import { TenantDb } from '#platform/db';
import { AuditTrail } from '#platform/events';

/**
 * Notes every file that a member takes out of a workspace before its first byte is sent, by whatever route: what cannot be noted is not sent,
 * nor is anything to who may not take files out.
 * Pictures are left out, as pages show them where they are.
 */
export function auditedDownloads(app: NestFastifyApplication): void {
  const db = app.get(TenantDb, { strict: false });
  const audit = app.get(AuditTrail, { strict: false });
  const f: FastifyInstance = app.getHttpAdapter().getInstance();
  f.addHook('onSend', async (req: HttpRequest, reply, payload) => {
    const actor = req.caller?.actor;
    const route = req.routeOptions.url;
    const isDownload = /^attachment/i.test(String(reply.getHeader('content-disposition') ?? '')) && reply.statusCode < 300;
    if (!actor || !route || !isDownload || /^image\//i.test(String(reply.getHeader('content-type')))) return payload;
    // Whatever route it is: that one of them forgot to ask is no way out.
    if (actor.mayExport === false) throw exportRefused();
    const target = idIn(req.params) ?? idIn(req.query);
    await db.tx(actor, (m) =>
      audit.add(m, actor, {
        area: 'EXPORT',
        kind: 'download',
        action: 'downloaded',
        targetId: target,
        detail: { after: { route, ...formatOf(req.query) } },
      }),
    );
    return payload;
  });
}

/** The first id among the parts or the query of an address: what was downloaded. */
function idIn(values: unknown): string | null {
  return Object.values(Object(values)).find((value): value is string => typeof value === 'string' && isId(value)) ?? null;
}

function formatOf(query: unknown): { format?: string } {
  const { format } = Object(query);
  return typeof format === 'string' && /^[a-z]{1,10}$/.test(format) ? { format } : {};
}
