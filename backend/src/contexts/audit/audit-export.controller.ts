import { Readable } from 'node:stream';
import { type AuditFilter, auditExportInput, orderedJson } from '@libs/domain';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { type Actor, AllowInPlanState, Can, CurrentActor, Exports, type HttpReply, NeedsFeature } from '#platform/access';
import { parse } from '#platform/graphql';
import { BYTE_ORDER_MARK, csvRow } from '#platform/web';
import { AuditService } from './audit.service.js';

const COLUMNS = [
  'Time',
  'Area',
  'Kind',
  'Action',
  'Person',
  'Person ID',
  'Via',
  'Address',
  'Browser',
  'Object',
  'Object ID',
  'Project ID',
  'Changes',
  'Number',
  'Hash',
];
const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** The audit log as a file. */
@Controller('api/exports/audit')
export class AuditExportController {
  constructor(private readonly service: AuditService) {}

  /** What fits the filter as CSV or JSON, the newest first; every entry with its number and hash in the chain. */
  @Get()
  @Can('full')
  @Exports()
  @NeedsFeature('auditLog')
  @AllowInPlanState('locked')
  async download(@CurrentActor() actor: Actor, @Query() query: Record<string, unknown>, @Res() reply: HttpReply): Promise<void> {
    const { format, ...filter } = parse(auditExportInput, query);
    reply
      .header('content-type', TYPES[format])
      .header('content-disposition', `attachment; filename="audit-log.${format}"`)
      .header('content-security-policy', `sandbox; default-src 'none'`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(format === 'csv' ? this.csv(actor, filter) : this.json(actor, filter)));
  }

  private async *csv(actor: Actor, filter: AuditFilter): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvRow(COLUMNS);
    for await (const page of this.service.pages(actor, filter))
      yield page
        .map(({ entry, row }) =>
          csvRow([
            row.time,
            row.area,
            row.kind,
            row.action,
            entry.by?.name ?? '',
            row.userId ?? '',
            row.via,
            row.address ?? '',
            row.agent ?? '',
            entry.target ?? '',
            row.targetId ?? '',
            row.projectId ?? '',
            orderedJson(row.detail),
            row.seq ?? '',
            row.hash ?? '',
          ]),
        )
        .join('');
  }

  private async *json(actor: Actor, filter: AuditFilter): AsyncGenerator<string> {
    yield `{"workspaceId":${JSON.stringify(actor.workspaceId)},"exportedAt":${JSON.stringify(new Date())},"entries":[`;
    let isFirst = true;
    for await (const page of this.service.pages(actor, filter)) {
      const lines = page.map(({ entry, row: { at: _, project: __, ...row } }) =>
        orderedJson({ ...row, by: entry.by?.name ?? null, target: entry.target }),
      );
      yield `${isFirst ? '' : ','}\n${lines.join(',\n')}`;
      isFirst = false;
    }
    yield '\n]}\n';
  }
}
