import { SAML_LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { UsersService } from '#contexts/identity';
import { dayStarted, Memberships, WorkspacesService } from '#contexts/workspace';
import { type InWorkspace, TenantDb } from '#platform/db';
import { claimOnce, type MessageOf, OnJob } from '#platform/events';
import { Mailer } from '#platform/mail';
import { ConnectionsService } from '../connections/connections.service.js';
import { certificateMail } from './certificate-mail.js';

const DAY = 24 * 60 * 60 * 1000;

/** Tells admins by mail when the last certificate of a SAML provider is about to end: no one could log in by it then. */
@Injectable()
export class CertificateJobs {
  constructor(
    private readonly db: TenantDb,
    private readonly connections: ConnectionsService,
    private readonly memberships: Memberships,
    private readonly users: UsersService,
    private readonly workspaces: WorkspacesService,
    private readonly mailer: Mailer,
  ) {}

  @OnJob(dayStarted, 'certificates.warn')
  async warn({ workspaceId, payload: { day } }: MessageOf<typeof dayStarted>): Promise<void> {
    if (workspaceId) await this.notifyExpiring({ workspaceId }, new Date(`${day}T00:00:00Z`));
  }

  private async notifyExpiring(where: InWorkspace, now: Date): Promise<void> {
    for (const { id, name, saml, enabled } of await this.connections.list(where)) {
      const last = saml?.certificates.toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())[0];
      if (!enabled || !last) continue;
      const days = Math.floor((last.expiresAt.getTime() - now.getTime()) / DAY);
      // After a night of standing still the nearest day that was missed counts, and the earlier ones no more.
      const due = SAML_LIMITS.warningDays.filter((each) => days <= each).at(-1);
      if (due === undefined || days < 0) continue;
      const workspace = await this.workspaces.one(where);
      const admins = await this.users.byIds(await this.memberships.adminIds(where));
      await this.db.tx(where, async (m) => {
        if (!(await claimOnce(m, `certificate ${id} ${last.fingerprint} ${due}`))) return;
        const mail = certificateMail({ name, expiresAt: last.expiresAt, workspace: workspace.name, url: workspace.url });
        for (const { email } of admins.values()) await this.mailer.send(m, where.workspaceId, { to: email, ...mail });
      });
    }
  }
}
