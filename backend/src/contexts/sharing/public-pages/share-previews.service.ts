import { AppError, type ShareObjectType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { requireLevel } from '#contexts/access';
import { PersonalDataIn } from '#contexts/redaction';
import type { Actor } from '#platform/access';
import { Shareables } from '../links/shareables.js';
import { announce } from './announce.js';
import { PublicPages } from './public-pages.service.js';
import type { SharePreview } from './share-preview.graphql.js';

const NO_TOKEN = 'preview';

/** What an object's public page would show, for users who may publish it. */
@Injectable()
export class SharePreviews {
  constructor(
    private readonly objects: Shareables,
    private readonly pages: PublicPages,
    private readonly personal: PersonalDataIn,
  ) {}

  /** Read off the very page that strangers get. Throws NotFound, or Forbidden without full access to the project. */
  async of(actor: Actor, type: ShareObjectType, id: string): Promise<SharePreview> {
    const { access, projectId } = await this.objects.findOneOrFail(actor, type, id);
    requireLevel(access, 'full');
    const shown = await this.pages.render(actor, type, id, NO_TOKEN);
    if (!shown) throw new AppError('NotFound');
    const more = await this.pages.behind(actor, shown, NO_TOKEN);
    const said = announce(shown.page, more);
    const words = [
      said.title,
      said.text,
      ...said.quotes.map(({ quote }) => quote),
      ...said.charts.flatMap(({ name, labels }) => [name, ...labels]),
    ].filter(Boolean);
    return {
      ...said,
      isDraft: shown.isDraft,
      wordCount: said.text.split(/\s+/).filter(Boolean).length,
      mentions: await this.personal.mentioned(actor, projectId, words.join('\n')),
    };
  }
}
