import { AppError, isId, isShareToken } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { HighlightsService } from '#contexts/repository';
import { SecurityService, WorkspacesService } from '#contexts/workspace';
import type { Caller } from '#platform/access';
import type { InWorkspace } from '#platform/db';
import { ShareLinks } from '../links/share-links.service.js';
import { publicReader } from '../public-pages/public-reader.js';
import { PublicReferences } from '../public-pages/public-references.service.js';
import { EMBED_SIZE, type EmbeddedQuote, embedCode } from './embed-page.js';

/** An answer of the oEmbed protocol 1.0, of type rich. */
export interface OEmbed {
  version: '1.0';
  type: 'rich';
  provider_name: string;
  provider_url: string;
  title: string;
  html: string;
  width: number;
  height: number;
}

const LONGEST_TITLE = 100;
const SMALLEST = { width: 240, height: 120 };
const EMBED = /^\/embed\/highlights\/([^/]+)$/;
const PAGE = /^\/public-object\/([^/]+)$/;

/** Quotes in the pages of other sites: of highlights that have an open link themselves, on the sites that an admin allows. */
@Injectable()
export class Embeds {
  constructor(
    private readonly highlights: HighlightsService,
    private readonly links: ShareLinks,
    private readonly references: PublicReferences,
    private readonly workspaces: WorkspacesService,
    private readonly security: SecurityService,
  ) {}

  /** Which sites may show quotes of the workspace of this host; none for a host without one. */
  async sitesOf(caller: Caller): Promise<string[]> {
    const where = workspaceOf(caller);
    return where ? (await this.security.of(where)).embedSites : [];
  }

  /** A shared highlight of the workspace of this host, as it is now; null for every other one. */
  async quote(caller: Caller, id: string): Promise<EmbeddedQuote | null> {
    const where = workspaceOf(caller);
    if (!where || !isId(id)) return null;
    const reader = publicReader(where.workspaceId);
    const [link, result] = await Promise.all([
      this.links.ofObject(reader, 'highlight', id),
      this.highlights.byIds(reader, [id]).then((all) => all.get(id)),
    ]);
    if (!link || !result || result.deletedAt || !(await this.links.isBacked(reader, link, result.projectId))) return null;
    const { name: workspaceName, url } = await this.workspaces.one(reader);
    return {
      ...(await this.references.quote(reader, result)),
      workspaceName,
      url: `${url}/public-object/${link.token}`,
      oembedUrl: `${url}/oembed?url=${encodeURIComponent(`${url}/embed/highlights/${id}`)}`,
    };
  }

  /** What another program needs to show the quote at an address of this host; throws NotFound. Sizes are upper bounds in pixels. */
  async oembed(caller: Caller, address: string, maxWidth: number, maxHeight: number): Promise<OEmbed> {
    const where = workspaceOf(caller);
    if (!where || !URL.canParse(address)) throw new AppError('NotFound');
    const { url, name } = await this.workspaces.one(where);
    const { origin, pathname } = new URL(address);
    const id = origin === new URL(url).origin ? await this.highlightAt(where, pathname) : null;
    const quote = id && (await this.quote(caller, id));
    if (!quote) throw new AppError('NotFound');
    const width = Math.max(SMALLEST.width, Math.min(EMBED_SIZE.width, maxWidth));
    const height = Math.max(SMALLEST.height, Math.min(EMBED_SIZE.height, maxHeight));
    return {
      version: '1.0',
      type: 'rich',
      provider_name: name,
      provider_url: url,
      title: [...(quote.quote ?? '')].slice(0, LONGEST_TITLE).join(''),
      html: embedCode(`${url}/embed/highlights/${id}`, width, height),
      width,
      height,
    };
  }

  private async highlightAt(where: InWorkspace, pathname: string): Promise<string | null> {
    const id = EMBED.exec(pathname)?.[1];
    if (id) return id;
    const token = PAGE.exec(pathname)?.[1];
    const link = token && isShareToken(token) ? await this.links.byToken(where, token) : null;
    return link?.objectType === 'highlight' ? link.objectId : null;
  }
}

const workspaceOf = ({ place }: Caller): InWorkspace | null =>
  place.kind === 'workspace' && place.workspaceId ? { workspaceId: place.workspaceId } : null;
