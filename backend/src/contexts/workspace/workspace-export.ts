import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UsersService } from '#contexts/identity';
import { ExportKinds, type InWorkspace, TenantDb } from '#platform/db';

const SECRET = 'a secret';
const WORK = 'work of the product';

/** The workspace itself, its people, and the history of everything in it. */
@Injectable()
export class WorkspaceExport implements OnModuleInit {
  constructor(
    private readonly kinds: ExportKinds,
    private readonly db: TenantDb,
    private readonly users: UsersService,
  ) {}

  onModuleInit() {
    this.kinds.register(
      {
        kind: 'workspace',
        table: 'workspaces',
        columns: [
          'id',
          'name',
          'subdomain',
          'region',
          'created_by',
          'created_at',
          'has_sample',
          'language',
          'public_sharing',
          'embed_sites',
          'subscription',
          'address_changes',
          'announcement',
          'announcement_until',
          'deleted_at',
          'require_second_factor',
          'session_days',
          'idle_minutes',
          'allowed_networks',
          'downloads',
          'logo_id',
          'home_page',
          'goal',
          'team_size',
        ],
        without: { sample_unfinished: WORK, has_sample_logins: 'of the installation' },
      },
      {
        kind: 'formerSubdomain',
        table: 'former_subdomains',
        columns: ['subdomain', 'at'],
      },
      {
        kind: 'member',
        table: 'members',
        columns: [
          'id',
          'user_id',
          'role',
          'joined_at',
          'last_seen_at',
          'removed_at',
          'deactivated_at',
          'source',
          'checklist_dismissed_at',
          'job_role',
          'goal',
          'onboarded_at',
        ],
        load: (where, ids) => this.people(where, ids),
      },
      {
        kind: 'userGroup',
        table: 'groups',
        columns: ['id', 'name', 'source', 'created_by', 'created_at', 'deleted_at'],
      },
      {
        kind: 'groupMember',
        table: 'group_members',
        columns: ['id', 'group_id', 'user_id', 'added_by', 'added_at', 'connection_id'],
      },
      {
        kind: 'supportGrant',
        table: 'support_grants',
        columns: [
          'id',
          'operator_id',
          'reason',
          'state',
          'requested_at',
          'requested_until',
          'access',
          'answered_by',
          'answered_at',
          'active_until',
          'ended_by',
          'ended_at',
        ],
      },
      {
        kind: 'invite',
        table: 'invites',
        columns: ['id', 'email', 'role', 'created_by', 'created_at', 'expires_at', 'accepted_at', 'revoked_at'],
        without: { secret_hash: SECRET },
      },
      {
        kind: 'accessToken',
        table: 'access_tokens',
        columns: ['id', 'user_id', 'name', 'created_at', 'expires_at', 'last_used_at', 'last_used_address', 'revoked_at', 'scopes'],
        without: { secret_hash: SECRET },
        ownedBy: 'user_id',
      },
      {
        kind: 'revision',
        table: 'revisions',
        columns: ['id', 'kind', 'object_id', 'action', 'before', 'after', 'by', 'at'],
        about: 'kind',
      },
    );
  }

  /** Who the members of these ids are: elsewhere people stand by their user id. */
  private async people(where: InWorkspace, ids: readonly string[]): Promise<Map<string, object>> {
    const rows = await this.db.read<{ id: string; userId: string }>(
      where,
      `select id, user_id as "userId" from members where workspace_id = $1 and id = any($2::uuid[])`,
      [where.workspaceId, ids],
    );
    const people = await this.users.byIds(rows.map(({ userId }) => userId));
    return new Map(rows.map(({ id, userId }) => [id, { name: people.get(userId)?.name, email: people.get(userId)?.email }]));
  }
}
