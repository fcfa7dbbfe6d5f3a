import { AppError, isShareToken, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { DocsService, ImagesService } from '#contexts/repository';
import { type Actor, type Caller, networkOf, RateLimiter } from '#platform/access';
import { TenantDb } from '#platform/db';
import { type OpenLink, ShareLinks } from '../links/share-links.service.js';
import type { PublicObject } from './public-object.graphql.js';
import { type PublicPage, PublicPages } from './public-pages.service.js';
import { publicReader } from './public-reader.js';

const MISSES = `
  select count, greatest(1, ceil(extract(epoch from slot + interval '1 minute' - now())))::int as "retryAfter"
  from rate_hits where key = $1 and slot = date_trunc('minute', now())`;
// No token is empty: a text that cannot be one is looked for like any other, and not found.
const NO_TOKEN = '';

/** What a public link shows to whoever has it. Everything that opens nothing gets the same answer: null. */
@Injectable()
export class PublicObjects {
  constructor(
    private readonly db: TenantDb,
    private readonly limiter: RateLimiter,
    private readonly docs: DocsService,
    private readonly images: ImagesService,
    private readonly links: ShareLinks,
    private readonly pages: PublicPages,
  ) {}

  /** The object behind a token on this host, or null; counts the view. An address that guesses too often gets TooManyRequests, whatever it asks for. */
  async open({ place, address }: Caller, token: string): Promise<PublicObject | null> {
    const key = `share:${networkOf(address)}`;
    await this.refuseGuessers(key);
    const reader = place.kind === 'workspace' && place.workspaceId ? publicReader(place.workspaceId) : null;
    const found = reader && (await this.find(reader, token));
    if (found && (await this.links.countView(reader, found.link))) return found.page;
    await this.limiter.hit(key, LIMITS.share.missesPerMinute);
    return null;
  }

  /** A picture of the note or insight behind a token; every other answer is NotFound. */
  async image({ place, address }: Caller, token: string, fileId: string) {
    const key = `share:${networkOf(address)}`;
    await this.refuseGuessers(key);
    const reader = place.kind === 'workspace' && place.workspaceId ? publicReader(place.workspaceId) : null;
    const found = reader && (await this.find(reader, token));
    if (!found) {
      await this.limiter.hit(key, LIMITS.share.missesPerMinute);
      throw new AppError('NotFound');
    }
    const { link } = found;
    if (!(await this.shows(reader, link, fileId))) throw new AppError('NotFound');
    return this.images.open(reader, link.objectId, fileId);
  }

  /** Whether a picture stands in the text now: one that was taken out belongs to the history, which is not shared. */
  private async shows(reader: Actor, { objectType, objectId }: OpenLink, fileId: string): Promise<boolean> {
    if (objectType === 'highlight' || !(await this.images.ofDoc(reader, objectId)).has(fileId)) return false;
    const { doc } = await this.docs.textOf(reader, objectId);
    let isThere = false;
    doc.descendants((node) => {
      isThere ||= node.type.name === 'image' && node.attrs['fileId'] === fileId;
      return !isThere;
    });
    return isThere;
  }

  private async find(reader: Actor, token: string): Promise<(PublicPage & { link: OpenLink }) | null> {
    const link = await this.links.byToken(reader, isShareToken(token) ? token : NO_TOKEN);
    const shown = link && (await this.pages.render(reader, link.objectType, link.objectId, token));
    return shown && (await this.links.isBacked(reader, link, shown.projectId)) ? { ...shown, link } : null;
  }

  private async refuseGuessers(key: string): Promise<void> {
    const [minute] = await this.db.global<{ count: number; retryAfter: number }>(MISSES, [key]);
    if (!minute || minute.count < LIMITS.share.missesPerMinute) return;
    const { retryAfter } = minute;
    throw new AppError('TooManyRequests', { message: `Too many tries. Wait ${retryAfter} seconds and try again.`, retryAfter });
  }
}
