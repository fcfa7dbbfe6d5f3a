import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds } from '#platform/db';

/** What the identity provider said of members and groups, and the tokens that it used, without their secrets. */
@Injectable()
export class ProvisioningExport implements OnModuleInit {
  constructor(private readonly kinds: ExportKinds) {}

  onModuleInit() {
    this.kinds.register(
      {
        kind: 'scimToken',
        table: 'scim_tokens',
        columns: ['id', 'created_by', 'created_at', 'last_used_at', 'expires_at'],
        without: { secret_hash: 'a secret' },
      },
      { kind: 'scimUser', table: 'scim_users', columns: ['id', 'user_name', 'external_id', 'attributes', 'created_at', 'updated_at'] },
      { kind: 'scimGroup', table: 'scim_groups', columns: ['id', 'external_id', 'created_at', 'updated_at'] },
    );
  }
}
