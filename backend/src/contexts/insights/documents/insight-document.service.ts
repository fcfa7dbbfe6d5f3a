import type { Access } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type DocOwner, type DocSnapshot, type DocumentInfo, DocumentTypeRegistry } from '#contexts/documents';
import type { Actor } from '#platform/access';
import type { InWorkspace } from '#platform/db';
import { excerptOf, linkedInsightsIn, referencesIn } from './insight-text.js';
import { InsightsService } from './insights.service.js';
import { STORE_LINKS, STORE_REFERENCES, STORE_TEXT } from './insights.sql.js';

/** What follows from the text of an insight: who may edit it, its excerpt and words for the search, and the references it makes. */
@Injectable()
export class InsightDocument implements DocOwner, OnModuleInit {
  constructor(
    private readonly kinds: DocumentTypeRegistry,
    private readonly insights: InsightsService,
  ) {}

  onModuleInit() {
    this.kinds.register('insight', this);
  }

  accessOf(actor: Actor, id: string): Promise<Access> {
    return this.insights.accessOf(actor, id);
  }

  async about(actor: Actor, id: string): Promise<DocumentInfo | null> {
    const [insight] = await this.insights.byIds(actor, [id]);
    return insight
      ? { title: insight.title, url: `/insights/${id}`, projectId: insight.project.id, projectName: insight.project.name }
      : null;
  }

  async afterSnapshot(m: EntityManager, { workspaceId }: InWorkspace, id: string, { plain, version, doc }: DocSnapshot): Promise<void> {
    await m.query(STORE_TEXT, [workspaceId, id, version, plain, excerptOf(plain)]);
    const references = referencesIn(doc);
    await m.query(`delete from insight_references where workspace_id = $1 and insight_id = $2`, [workspaceId, id]);
    await m.query(STORE_REFERENCES, [workspaceId, id, references.map((r) => r.kind), references.map((r) => r.refId)]);
    await m.query(`delete from insight_links where workspace_id = $1 and insight_id = $2`, [workspaceId, id]);
    await m.query(STORE_LINKS, [workspaceId, id, linkedInsightsIn(doc)]);
  }
}
