import { AppError } from '@libs/domain';
import { Body, Controller, Inject, Post, Req, Res } from '@nestjs/common';
import type { HttpReply, HttpRequest } from '#platform/access';
import { type Caller, CurrentCaller, Public } from '#platform/access';
import { CONFIG, type Config, originOf } from '#platform/config';
import { Handoffs } from './handoffs.service.js';
import { safePath } from './safe-path.js';
import { SessionCookies } from './session-cookies.service.js';

/** The form that the root's page posts to a workspace's host. */
@Controller('api/auth')
export class HandoffController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly handoffs: Handoffs,
    private readonly cookies: SessionCookies,
  ) {}

  @Post('handoff')
  @Public()
  async handoff(
    @CurrentCaller() caller: Caller,
    @Req() req: HttpRequest,
    @Res() reply: HttpReply,
    @Body() body: { code?: unknown; next?: unknown } | undefined,
  ): Promise<void> {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    try {
      const secret = await this.handoffs.redeem(
        this.codeFor(req.headers.origin, body),
        workspaceOf(caller),
        this.cookies.visitor({ req, caller }),
      );
      this.cookies.setSession(reply, secret);
      await reply.redirect(safePath(body?.next), 303);
    } catch (e) {
      // A person sees a page that offers to try again, a script the error.
      if (!(e instanceof AppError) || !String(req.headers.accept ?? '').includes('text/html')) throw e;
      await reply.redirect(`${originOf(this.config)}/auth/workspaces?problem=handoff`, 303);
    }
  }

  /** The code, when the root's own page posted it: any other page could sign its visitor in as another user. */
  private codeFor(origin: string | undefined, body: { code?: unknown } | undefined): string {
    if (origin !== originOf(this.config)) throw new AppError('Forbidden', { message: 'This request came from another site.' });
    return typeof body?.code === 'string' ? body.code : '';
  }
}

function workspaceOf({ place }: Caller): string {
  if (place.kind !== 'workspace' || !place.workspaceId) throw new AppError('NotFound');
  return place.workspaceId;
}
