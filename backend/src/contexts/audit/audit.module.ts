import { Module } from '@nestjs/common';
import { IdentityModule } from '#contexts/identity';
import { WorkspaceModule } from '#contexts/workspace';
import { AccountAudit } from './account-audit.js';
import { AuditResolver } from './audit.resolver.js';
import { AuditService } from './audit.service.js';
import { AuditExportController } from './audit-export.controller.js';
import { AuditRegistrations } from './audit-registrations.js';

/** Who did what in a workspace, for its admins. What is noted is said in libs/domain (audit.ts), and written by AuditTrail in platform/events. */
@Module({
  imports: [IdentityModule, WorkspaceModule],
  controllers: [AuditExportController],
  providers: [AccountAudit, AuditService, AuditResolver, AuditRegistrations],
})
export class AuditModule {}
