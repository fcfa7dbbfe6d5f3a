import { randomBytes } from 'node:crypto';
import { AppError, LIMITS } from '@libs/domain';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { type Caller, CurrentCaller, type HttpReply, networkOf, Public, RateLimiter } from '#platform/access';
import { noCard, quoteCard } from './embed-page.js';
import { Embeds } from './embeds.service.js';

/** Quotes for other sites: a page for their frames, and what their programs ask for. */
@Controller()
export class EmbedsController {
  constructor(
    private readonly embeds: Embeds,
    private readonly limiter: RateLimiter,
  ) {}

  /** A card with one shared highlight. Only the sites of the workspace's list may frame it; it runs no script and sends no cookie on. */
  @Get('embed/highlights/:id')
  @Public()
  async highlight(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query('theme') theme: string | undefined,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const quote = await this.embeds.quote(caller, id);
    if (!quote) await this.miss(caller);
    const sites = await this.embeds.sitesOf(caller);
    const nonce = randomBytes(16).toString('base64');
    reply
      .code(quote ? 200 : 404)
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors ${sites.join(' ') || "'none'"}`,
      )
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(quote ? quoteCard(quote, theme, nonce) : noCard(nonce));
  }

  /** oEmbed 1.0 as JSON, for addresses of embedded and public highlights; `format=xml` is refused with 501 as the protocol says. */
  @Get('oembed')
  @Public()
  async oembed(
    @CurrentCaller() caller: Caller,
    @Query('url') url: string | undefined,
    @Query('maxwidth') maxWidth: string | undefined,
    @Query('maxheight') maxHeight: string | undefined,
    @Query('format') format: string | undefined,
    @Res() reply: HttpReply,
  ): Promise<void> {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (format !== undefined && format !== 'json') {
      reply.code(501).send({ error: { code: 'ValidationError', message: 'Only format=json is available.' } });
      return;
    }
    try {
      reply.send(await this.embeds.oembed(caller, String(url ?? ''), pixels(maxWidth), pixels(maxHeight)));
    } catch (error) {
      if (error instanceof AppError && error.code === 'NotFound') await this.miss(caller);
      throw error;
    }
  }

  private miss({ address }: Caller): Promise<void> {
    return this.limiter.hit(`share:${networkOf(address)}`, LIMITS.share.missesPerMinute);
  }
}

const pixels = (text: string | undefined): number => (/^\d{1,6}$/.test(String(text)) ? Number(text) : Number.POSITIVE_INFINITY);
