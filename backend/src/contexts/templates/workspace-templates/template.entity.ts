import type { TemplateKind } from '@libs/domain';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TemplateBody } from '../library/template-body.js';

@Entity('templates')
export class TemplateRow {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text') kind: TemplateKind;
  @Column('text') title: string;
  @Column('text', { nullable: true }) about: string | null;
  @Column('jsonb') content: TemplateBody;
  @Column('uuid', { nullable: true }) publisherId: string | null;
  @Column('text', { nullable: true }) publisher: string | null;
  @Column('text', { nullable: true }) packKey: string | null;
  @Column('boolean', { default: false }) isDefault: boolean;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
  @Column('uuid', { nullable: true }) deletedBy: string | null;
}
