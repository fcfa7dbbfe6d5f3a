import { type AuditAction, type AuditArea, type AuditDetail, type AuditKind, type AuditSource, orderedJson } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '#platform/db';
import { requestOrigin } from '#platform/log';

/** Something that an admin may want to read about later. */
export interface AuditEntry {
  area: AuditArea;
  kind: AuditKind;
  action: AuditAction;
  targetId?: string | null;
  projectId?: string | null;
  /** By what it was done, where the request does not say it yet, as while signing in. */
  via?: AuditSource;
  detail?: AuditDetail;
}

const MAX_USER_AGENT_LENGTH = 300;

/**
 * Adds to the audit log of a workspace, in the transaction of what it tells of. Entries can never be changed: none holds words from notes.
 * Changes of objects come by themselves (see ChangeRecorder); this is for what changes none, such as signing in.
 */
@Injectable()
export class AuditTrail {
  /** In a transaction that is bound to the workspace. `by` is null for what no user did. */
  async add(
    m: EntityManager,
    { workspaceId, userId }: { workspaceId: string; userId: string | null },
    ...entries: AuditEntry[]
  ): Promise<void> {
    if (!entries.length) return;
    const { via = 'job', tokenId = null, address = null, agent = null } = requestOrigin() ?? {};
    await m.query(
      `insert into audit_entries (workspace_id, id, area, kind, action, target_id, project_id, user_id, via, key_id, address, agent, detail)
       select $1, x.id, x.area, x.kind, x.action, x.target_id, x.project_id, $2, coalesce(x.via, $3), $4, $5, $6, x.detail::json
       from jsonb_to_recordset($7::jsonb) as x(id uuid, area text, kind text, action text, target_id uuid, project_id uuid, via text, detail text)`,
      [
        workspaceId,
        userId,
        via,
        tokenId,
        address,
        agent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
        JSON.stringify(
          entries.map(({ targetId = null, projectId = null, detail = {}, ...entry }) => ({
            ...entry,
            id: newId(),
            target_id: targetId,
            project_id: projectId,
            detail: orderedJson(detail),
          })),
        ),
      ],
    );
  }

  /** The same in a transaction that no workspace is bound to, such as that of a sign-in. */
  async addWithTenant(m: EntityManager, who: { workspaceId: string; userId: string | null }, ...entries: AuditEntry[]): Promise<void> {
    await m.query(`select set_config('app.workspace_id', $1, true)`, [who.workspaceId]);
    await this.add(m, who, ...entries);
    await m.query(`select set_config('app.workspace_id', '', true)`);
  }
}
