import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds } from '#platform/db';

const SECRET = 'a secret';

/** How people sign in, the domains of the workspace and its identity providers, without what would prove one. */
@Injectable()
export class SingleSignOnExport implements OnModuleInit {
  constructor(private readonly kinds: ExportKinds) {}

  onModuleInit() {
    this.kinds.register(
      {
        kind: 'signInSettings',
        table: 'sign_in_settings',
        columns: ['id', 'email_link', 'domain_joining', 'default_role', 'sso_required', 'break_glass'],
        without: { password: 'whether one may be used, which an admin chooses anew' },
      },
      {
        kind: 'domain',
        table: 'domains',
        columns: ['id', 'name', 'mailed_to', 'verified_by', 'verified_at', 'checked_at', 'created_by', 'created_at'],
        without: { mail_hash: SECRET, mail_expires_at: 'when that secret ends' },
      },
      {
        kind: 'ssoConnection',
        table: 'sso_connections',
        columns: [
          'id',
          'kind',
          'name',
          'issuer',
          'client_id',
          'settings',
          'enabled',
          'joining',
          'vouching',
          'tested_at',
          'created_by',
          'created_at',
        ],
        without: { sealed_secret: SECRET },
      },
    );
  }
}
