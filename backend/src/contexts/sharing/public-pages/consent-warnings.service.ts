import { consentGap, type ShareObjectType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { requireLevel } from '#contexts/access';
import { SpokenConsentsService } from '#contexts/contacts';
import { DocsService } from '#contexts/documents';
import { InsightsService } from '#contexts/insights';
import type { Actor } from '#platform/access';
import { Shareables } from '../links/shareables.js';
import { type BodyNode, type BodyReference, referencesOf } from './public-body.js';
import { publicReader } from './public-reader.js';
import { PublicReferences } from './public-references.service.js';
import type { ConsentWarning } from './share-preview.graphql.js';

/** So many texts are read at the same time. */
const TEXTS_AT_ONCE = 10;

/** Whom a public page quotes without a consent that covers it: asked before it is opened, and as long as it is. */
@Injectable()
export class ConsentWarnings {
  constructor(
    private readonly objects: Shareables,
    private readonly insights: InsightsService,
    private readonly docs: DocsService,
    private readonly references: PublicReferences,
    private readonly consents: SpokenConsentsService,
  ) {}

  /** By name; for those who may change the object, because who publishes need not be who shares. Throws NotFound or Forbidden. */
  async of(actor: Actor, type: ShareObjectType, id: string): Promise<ConsentWarning[]> {
    const { access, projectId } = await this.objects.findOneOrFail(actor, type, id);
    requireLevel(access, 'write');
    const highlightIds = await this.quotedBy(actor, type, id, projectId);
    const spoken = await this.consents.of(actor, type === 'note' ? [id] : [], highlightIds);
    return spoken.flatMap(({ contactId, name, consents }) => {
      const reason = consentGap(consents);
      const scopes = consents.flatMap(({ scope, withdrawnOn }) => (withdrawnOn === null ? scope : []));
      return reason ? [{ contactId, name, reason, scopes }] : [];
    });
  }

  /** The highlights whose words the page of an object shows, without a check of access. */
  private async quotedBy(actor: Actor, type: ShareObjectType, id: string, projectId: string): Promise<string[]> {
    if (type === 'note') return [];
    if (type === 'highlight') return [id];
    const reader = publicReader(actor.workspaceId);
    const insightIds = type === 'insight' ? [id] : (await this.insights.published(reader, id)).map((insight) => insight.id);
    const references = new Map<string, BodyReference>();
    for (let at = 0; at < insightIds.length; at += TEXTS_AT_ONCE) {
      const texts = await Promise.all(insightIds.slice(at, at + TEXTS_AT_ONCE).map((insightId) => this.docs.textOf(reader, insightId)));
      for (const { doc } of texts) {
        const json: BodyNode = doc.toJSON();
        for (const reference of referencesOf(json)) references.set(reference.refId, reference);
      }
    }
    return (await this.references.quoted(reader, projectId, [...references.values()])).map((highlight) => highlight.id);
  }
}
