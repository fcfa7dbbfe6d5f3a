import type { AiFeature, AiMode, AiProviderKind } from '@libs/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('ai_settings')
export class AiSettingsRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @Column('uuid') id: string;
  @Column('text') provider: AiProviderKind;
  @Column('text', { nullable: true }) baseUrl: string | null;
  @Column('text', { nullable: true }) model: string | null;
  @Column('text', { nullable: true }) embeddingModel: string | null;
  @Column('bytea', { nullable: true }) keySealed: Buffer | null;
  @Column('text', { nullable: true, name: 'key_last4' }) keyLast4: string | null;
  @Column('bigint', {
    nullable: true,
    transformer: { to: (n: number | null) => n, from: (t: string | null) => (t === null ? null : Number(t)) },
  })
  budget: number | null;
}

@Entity('ai_modes')
export class AiModeRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { nullable: true }) projectId: string | null;
  @Column('text') feature: AiFeature;
  @Column('text') mode: AiMode;
}
