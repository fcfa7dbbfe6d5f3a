import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds } from '#platform/db';

/** Who the workspace is at the payment provider. */
@Injectable()
export class BillingExport implements OnModuleInit {
  constructor(private readonly kinds: ExportKinds) {}

  onModuleInit() {
    this.kinds.register({
      kind: 'subscription',
      table: 'billing_accounts',
      columns: ['id', 'customer_id', 'created_at', 'synced_at'],
    });
  }
}
