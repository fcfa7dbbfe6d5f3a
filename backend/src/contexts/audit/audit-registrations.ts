import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds } from '#platform/db';

/** What the log answers the export of a workspace. */
@Injectable()
export class AuditRegistrations implements OnModuleInit {
  constructor(private readonly kinds: ExportKinds) {}

  onModuleInit() {
    this.kinds.register({
      kind: 'auditEntry',
      table: 'audit_entries',
      columns: ['id', 'at', 'area', 'kind', 'action', 'target_id', 'project_id', 'user_id', 'via', 'key_id', 'address', 'agent', 'detail'],
    });
  }
}
