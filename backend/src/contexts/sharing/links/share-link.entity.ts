import type { ShareObjectType } from '@libs/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('share_links')
export class ShareLinkRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text') token: string;
  @Column('text') objectType: ShareObjectType;
  @Column('uuid') objectId: string;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) expiresAt: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
  @Column('text', { nullable: true }) passwordHash: string | null;
  @Column('int', { default: 0 }) views: number;
  @Column('timestamptz', { nullable: true }) lastViewedAt: Date | null;
}
