import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds } from '#platform/db';

const WORK = 'work of the product';

/** The inbox of the exporting user. */
@Injectable()
export class NotificationsExport implements OnModuleInit {
  constructor(private readonly kinds: ExportKinds) {}

  onModuleInit() {
    this.kinds.register({
      kind: 'notification',
      table: 'notifications',
      columns: ['id', 'user_id', 'kind', 'object_id', 'by', 'at', 'in_app', 'read_at'],
      without: { mail: WORK, digest: WORK },
      ownedBy: 'user_id',
    });
  }
}
