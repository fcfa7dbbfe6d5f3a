import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError, isShareToken, LIMITS } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import { Passwords } from '#contexts/identity';
import { type Caller, networkOf, RateLimiter } from '#platform/access';
import { CONFIG, type Config } from '#platform/config';
import { linkCookie, readCookie, setCookie } from '#platform/web';
import { type OpenLink, ShareLinks } from './share-links.service.js';

const { triesPerMinute, triesOfNetworkPerMinute, triesOfAllPerMinute, hours } = LIMITS.linkPassword;
const KEPT_SECONDS = hours * 3600;
const WRONG = 'This password does not open this page.';

/** Passwords of public links: a browser that entered one has a cookie for that link, which ends with the password. */
@Injectable()
export class LinkPasswords {
  constructor(
    private readonly links: ShareLinks,
    private readonly passwords: Passwords,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether a browser may read what a link opens. */
  isOpenTo({ cookie }: Caller, link: OpenLink, token: string): boolean {
    if (link.passwordHash === null) return true;
    const [end = '', mac = ''] = (readCookie(cookie, this.cookieOf(token)) ?? '').split('.');
    if (!/^\d{1,12}$/.test(end) || Number(end) * 1000 < Date.now()) return false;
    const [given, right] = [Buffer.from(mac), Buffer.from(macOf(link.id, link.passwordHash, end))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  /**
   * The cookie that opens a link, for its password. An unknown or closed link, one without a password, and a wrong password have one answer, which
   * takes the same time; tries are counted for each link before anything is looked up, whether or not there is such a link.
   */
  async unlock({ place, address }: Caller, token: string, password: string): Promise<string> {
    const where = place.kind === 'workspace' && place.workspaceId ? { workspaceId: place.workspaceId } : null;
    const mark = `${where?.workspaceId ?? ''} ${markOf(token)}`;
    // Over all links: each guess costs a hash, whether or not there is such a link.
    await this.limiter.hit(`share-password:${networkOf(address)}`, triesOfNetworkPerMinute);
    await this.limiter.hit(`share-password:${mark}:${networkOf(address)}`, triesPerMinute);
    await this.limiter.hit(`share-password:${mark}`, triesOfAllPerMinute);
    const link = where && (await this.links.byToken(where, isShareToken(token) ? token : ''));
    const isRight = await this.passwords.isRight(link?.passwordHash, password);
    if (!link?.passwordHash || !isRight) throw new AppError('ValidationError', { message: WRONG, fields: { password: WRONG } });
    const end = String(Math.floor(Date.now() / 1000) + KEPT_SECONDS);
    return setCookie(this.cookieOf(token), `${end}.${macOf(link.id, link.passwordHash, end)}`, this.config.secure, KEPT_SECONDS);
  }

  private cookieOf(token: string): string {
    return linkCookie(this.config.secure, markOf(token));
  }
}

/** The hash of the password is the key: another password, or the same one set again, has another. It never leaves the server. */
const macOf = (linkId: string, passwordHash: string, end: string): string =>
  createHmac('sha256', passwordHash).update(`share link ${linkId} ${end}`).digest('base64url');

/** Says which link without saying its token. */
const markOf = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, 16);
