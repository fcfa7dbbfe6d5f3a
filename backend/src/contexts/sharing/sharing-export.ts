import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OwnedContentRegistry, ownedRows } from '#contexts/workspace';
import { ExportKinds } from '#platform/db';

const SECRET = 'a secret';

/** Public links without what opens them. */
@Injectable()
export class SharingExport implements OnModuleInit {
  constructor(
    private readonly kinds: ExportKinds,
    private readonly contents: OwnedContentRegistry,
  ) {}

  onModuleInit() {
    this.contents.register(
      ownedRows('link', { table: 'share_links', column: 'created_by', where: 'x.revoked_at is null', change: 'link' }),
    );
    this.kinds.register({
      kind: 'link',
      table: 'share_links',
      columns: ['id', 'object_type', 'object_id', 'created_by', 'created_at', 'expires_at', 'revoked_at', 'views', 'last_viewed_at'],
      without: { token: SECRET, password_hash: SECRET },
    });
  }
}
