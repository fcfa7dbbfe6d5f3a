import { AppError, type SsoProtocol, ssoReference } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import { requireRootDomain, SessionCookies, type Visitor } from '#contexts/identity';
import { type Caller, type HttpReply, type HttpRequest, networkOf, RateLimiter } from '#platform/access';
import { CONFIG, type Config, originOf } from '#platform/config';
import { newId } from '#platform/db';
import { log } from '#platform/log';
import type { Connection } from '../connections/connection.js';
import { ConnectionsService } from '../connections/connections.service.js';
import { browserCookie, browserOf } from './browser-cookie.js';
import { sendHandoff, sendNotice, sendRefusal } from './login-pages.js';
import { LoginRefused } from './login-refused.js';
import type { Pending } from './login-requests.service.js';
import { type LoginOutcome, LoginsService } from './logins.service.js';

/**
 * Requests from one network, behind which a whole office may sit, and to one connection from all of them: so many that a few networks of strangers
 * keep no one out of a workspace that only its provider opens.
 */
const PER_MINUTE = { network: 300, connection: 20_000 };
/** Refusals of a minute that a workspace keeps: strangers can make them. */
const KEPT_PER_MINUTE = 30;

/** An exchange with a browser at the address of a connection. */
export interface SsoHttpExchange {
  caller: Caller;
  req: HttpRequest;
  reply: HttpReply;
  id: string;
  protocol: SsoProtocol;
}

/** What became known of a login on the way, for a test to show even when it is refused. */
export interface Progress {
  testerId: string | null;
  arrived: Record<string, unknown> | null;
}

/** The addresses of the root domain at which browsers begin a login and come back from the provider. Whatever comes of it is a page. */
@Injectable()
export class SsoLoginFlow {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly connections: ConnectionsService,
    private readonly logins: LoginsService,
    private readonly cookies: SessionCookies,
    private readonly limiter: RateLimiter,
  ) {}

  /** Sends the browser to the provider. */
  async leave(
    exchange: SsoHttpExchange,
    urlOf: (connection: Connection, browser: string, pending: Omit<Pending, 'secrets'>) => Promise<string>,
  ): Promise<void> {
    const { req, reply } = exchange;
    await this.withConnection(exchange, async (connection, progress) => {
      const query = new URL(req.url, 'http://here.invalid').searchParams;
      progress.testerId = this.testerOf(connection, query.get('test'));
      if (!connection.enabled && !progress.testerId) throw new LoginRefused('off');
      const { secret, setCookie } = browserCookie(req.headers.cookie, connection.protocol, this.config.secure);
      const url = await urlOf(connection, secret, { next: query.get('next'), testerId: progress.testerId });
      await reply.header('set-cookie', setCookie).header('cache-control', 'no-store').redirect(url, 303);
    });
  }

  /** Takes the provider's answer: opens the workspace, leads an admin back to what came of a test, or refuses with a reference. */
  async arrive(
    exchange: SsoHttpExchange,
    judge: (connection: Connection, browser: string | null, visitor: Visitor, progress: Progress) => Promise<LoginOutcome>,
  ): Promise<void> {
    const { caller, req, reply } = exchange;
    await this.withConnection(exchange, async (connection, progress) => {
      const browser = browserOf(req.headers.cookie, connection.protocol, this.config.secure);
      const ended = await judge(connection, browser, this.cookies.visitor({ req, caller }), progress);
      if ('testUrl' in ended) await reply.header('cache-control', 'no-store').redirect(ended.testUrl, 303);
      else await sendHandoff(reply, ended.handoff);
    });
  }

  private testerOf(connection: Connection, test: string | null): string | null {
    const testerId = test === null ? null : this.connections.testerOf(connection, test);
    if (test !== null && testerId === null) throw new LoginRefused('expired', 'This test took too long to begin.');
    return testerId;
  }

  private async withConnection(
    exchange: SsoHttpExchange,
    run: (connection: Connection, progress: Progress) => Promise<void>,
  ): Promise<void> {
    const { caller, reply, id, protocol } = exchange;
    const loginUrl = `${originOf(this.config)}/auth/login`;
    const progress: Progress = { testerId: null, arrived: null };
    let connection: Connection | null = null;
    try {
      requireRootDomain(caller);
      await this.limiter.hit(`sso:${networkOf(caller.address)}`, PER_MINUTE.network);
      connection = await this.connections.byAddress(id, protocol);
      await this.limiter.hit(`sso:${connection.id}`, PER_MINUTE.connection);
      await run(connection, progress);
    } catch (error) {
      if (error instanceof AppError) {
        if (error.data?.retryAfter) reply.header('retry-after', String(error.data.retryAfter));
        return void (await sendNotice(reply, error.status, error.message, loginUrl));
      }
      if (!(error instanceof LoginRefused) || !connection) throw error;
      const entryId = await this.kept(connection, error, progress);
      if (progress.testerId) return void (await reply.redirect(await this.logins.testUrl(connection, entryId), 303));
      await sendRefusal(reply, { reference: ssoReference(entryId), loginUrl });
    }
  }

  private async kept(connection: Connection, refused: LoginRefused, progress: Progress): Promise<string> {
    if (await this.limiter.allows(`sso-refused:${connection.workspaceId}`, KEPT_PER_MINUTE))
      return this.logins.refused(connection, refused, progress);
    const id = newId();
    log.info({ id, refusal: refused.reason, detail: refused.detail }, 'a login by single sign-on was refused');
    return id;
  }
}
