import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds } from '#platform/db';

/** Grants and requests of access. */
@Injectable()
export class AccessExport implements OnModuleInit {
  constructor(private readonly kinds: ExportKinds) {}

  onModuleInit() {
    this.kinds.register(
      {
        kind: 'accessGrant',
        table: 'access_grants',
        columns: ['id', 'kind', 'object_id', 'user_id', 'access', 'granted_by', 'granted_at', 'reason', 'group_id', 'expires_at'],
      },
      {
        kind: 'accessRequest',
        table: 'access_requests',
        columns: [
          ...[
            'id',
            'user_id',
            'asked_kind',
            'asked_id',
            'kind',
            'object_id',
            'joins',
            'state',
            'message',
            'requested_at',
            'requested_until',
          ],
          ...['access', 'note', 'answered_by', 'answered_at', 'active_until', 'ended_by', 'ended_at'],
        ],
      },
    );
  }
}
