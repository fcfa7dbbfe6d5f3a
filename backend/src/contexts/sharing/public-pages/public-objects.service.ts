import { AppError, isShareToken, LIMITS, type ShareObjectType } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DocsService, ImagesService } from '#contexts/documents';
import { InsightsService } from '#contexts/insights';
import { type Actor, type Caller, networkOf, RateLimiter, tooManyTries } from '#platform/access';
import { TenantDb } from '#platform/db';
import { PageChecks } from '#platform/web';
import { LinkPasswords } from '../links/link-passwords.service.js';
import { type OpenLink, ShareLinks } from '../links/share-links.service.js';
import type { PublicObject } from './public-object.graphql.js';
import { type PublicPage, PublicPages } from './public-pages.service.js';
import { publicReader } from './public-reader.js';

const MISSES = `
  select count, greatest(1, ceil(extract(epoch from slot + interval '1 minute' - now())))::int as "retryAfter"
  from rate_hits where key = $1 and slot = date_trunc('minute', now())`;
// No token is empty: a text that cannot be one is looked for like any other, and not found.
const NO_TOKEN = '';

/** Under which the misses of an address are counted. */
const guesserAt = (address: string): string => `share:${networkOf(address)}`;

/** Who loads what links open on a host. */
const readerAt = ({ place }: Caller): Actor | null =>
  place.kind === 'workspace' && place.workspaceId ? publicReader(place.workspaceId) : null;

/** What a public link shows. All links that open nothing get the same answer: null. */
@Injectable()
export class PublicObjects implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly limiter: RateLimiter,
    private readonly docs: DocsService,
    private readonly images: ImagesService,
    private readonly links: ShareLinks,
    private readonly passwords: LinkPasswords,
    private readonly pages: PublicPages,
    private readonly insights: InsightsService,
    private readonly checks: PageChecks,
  ) {}

  onModuleInit() {
    this.checks.register('/public-object/:shareToken', (caller, token) => this.isOpen(caller, token, (type) => type !== 'project'));
    this.checks.register('/p/:shareToken', (caller, token) => this.isOpen(caller, token, (type) => type === 'project'));
  }

  /**
   * The object behind a token on this host, or null; counts the view. `insight`: the key of one of the published insights that a link to a project
   * opens; stepping from one to the next is the same view. An address that guesses too often gets TooManyRequests, whatever it asks for.
   */
  async open(caller: Caller, token: string, insight: string | null = null): Promise<PublicObject | null> {
    const guesser = guesserAt(caller.address);
    await this.refuseGuessers(guesser);
    const reader = readerAt(caller);
    const result = reader && (await this.find(caller, reader, token, insight));
    if (result && (insight !== null || (await this.links.countView(reader, result.link)))) return result.page;
    await this.limiter.hit(guesser, LIMITS.share.missesPerMinute);
    return null;
  }

  /** Whether the page of a token opens anything on this host; a miss counts as one of `open`. */
  private async isOpen(caller: Caller, token: string, fits: (type: ShareObjectType) => boolean): Promise<boolean> {
    const guesser = guesserAt(caller.address);
    await this.refuseGuessers(guesser);
    const reader = readerAt(caller);
    const result = reader && (await this.find(caller, reader, token));
    if (result && fits(result.link.objectType)) return true;
    await this.limiter.hit(guesser, LIMITS.share.missesPerMinute);
    return false;
  }

  /** A picture of the note or insight behind a token; every other answer is NotFound. */
  async image(caller: Caller, token: string, fileId: string) {
    const guesser = guesserAt(caller.address);
    await this.refuseGuessers(guesser);
    const reader = readerAt(caller);
    const result = reader && (await this.find(caller, reader, token));
    if (!result) {
      await this.limiter.hit(guesser, LIMITS.share.missesPerMinute);
      throw new AppError('NotFound');
    }
    for (const docId of await this.docsOf(reader, result.link))
      if (await this.shows(reader, docId, fileId)) return this.images.open(reader, docId, fileId);
    throw new AppError('NotFound');
  }

  /** The documents that a link opens. */
  private async docsOf(reader: Actor, { objectType, objectId }: OpenLink): Promise<string[]> {
    if (objectType === 'highlight') return [];
    return objectType === 'project' ? (await this.insights.published(reader, objectId)).map(({ id }) => id) : [objectId];
  }

  /** Whether a picture stands in the text now: one that was taken out belongs to the history, which is not shared. */
  private async shows(reader: Actor, docId: string, fileId: string): Promise<boolean> {
    if (!(await this.images.ofDoc(reader, docId)).has(fileId)) return false;
    const { doc } = await this.docs.textOf(reader, docId);
    let exists = false;
    doc.descendants((node) => {
      exists ||= node.type.name === 'image' && node.attrs['fileId'] === fileId;
      return !exists;
    });
    return exists;
  }

  private async find(
    caller: Caller,
    reader: Actor,
    token: string,
    insight: string | null = null,
  ): Promise<(PublicPage & { link: OpenLink }) | null> {
    const link = await this.links.byToken(reader, isShareToken(token) ? token : NO_TOKEN);
    // Hidden behind the password: the page of a missing object asks for it.
    if (link && !this.passwords.isOpenTo(caller, link, token)) return null;
    const visiblePublicPage = link && (await this.render(reader, link, token, insight));
    return visiblePublicPage && (await this.links.isBacked(reader, link, visiblePublicPage.projectId))
      ? { ...visiblePublicPage, link }
      : null;
  }

  private render(reader: Actor, { objectType, objectId }: OpenLink, token: string, insight: string | null): Promise<PublicPage | null> {
    if (insight === null) return this.pages.render(reader, objectType, objectId, token);
    return objectType === 'project' ? this.pages.renderPublished(reader, objectId, insight, token) : Promise.resolve(null);
  }

  private async refuseGuessers(guesser: string): Promise<void> {
    const [minute] = await this.db.global<{ count: number; retryAfter: number }>(MISSES, [guesser]);
    if (!minute || minute.count < LIMITS.share.missesPerMinute) return;
    const { retryAfter } = minute;
    throw tooManyTries(retryAfter);
  }
}
