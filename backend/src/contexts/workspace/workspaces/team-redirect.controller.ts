import { AppError, LIMITS } from '@libs/domain';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { HttpReply, HttpRequest } from '#platform/access';
import { type Caller, CurrentCaller, Public, RateLimiter } from '#platform/access';
import { CellAway } from '#platform/cells';
import { CONFIG, type Config, originOf } from '#platform/config';
import { Names } from '../cells/names.service.js';
import { fromHex } from '../hex-id.js';
import { WorkspacesService } from './workspaces.service.js';

/** Addresses that outlive a sub-domain: `/team-redirect/{teamId}/{rest}` leads to where the workspace lives today. */
@Controller('team-redirect')
export class TeamRedirectController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly workspaces: WorkspacesService,
    private readonly names: Names,
    private readonly limiter: RateLimiter,
  ) {}

  @Get('*')
  @Public()
  async follow(@CurrentCaller() caller: Caller, @Req() req: HttpRequest, @Res() reply: HttpReply): Promise<void> {
    reply.header('cache-control', 'no-store');
    // Reveals nothing without a session: every id leads to the same page.
    if (!caller.user) return void (await reply.redirect(`${originOf(this.config)}/auth/login?next=${encodeURIComponent(req.url)}`, 302));
    const [, teamId = '', rest = ''] = /^\/team-redirect\/([^/?]*)(.*)$/s.exec(req.url) ?? [];
    const workspaceId = fromHex(teamId.toLowerCase().replaceAll('-', ''));
    const workspace = (await this.workspaces.visibleTo(caller)).find(({ id }) => id === workspaceId);
    // The browser adds the hash of the address it came from.
    if (workspace) return void (await reply.redirect(`${workspace.url}${rest.startsWith('/') ? rest : `/${rest}`}`, 302));
    const elsewhere = workspaceId && (await this.elsewhere(caller.user.id, workspaceId, caller.address));
    if (!elsewhere) throw new AppError('NotFound');
    await reply.redirect(`${elsewhere}${req.url}`, 302);
  }

  /** Where to ask further. Every id has a region, also one of no workspace: only that cell says whether the person belongs there. */
  private async elsewhere(userId: string, workspaceId: string, address: string): Promise<string | null> {
    await this.limiter.hit(`team-redirect:${userId}`, LIMITS.rate.teamRedirects);
    try {
      return (await this.names.homeOf(workspaceId, address))?.origin ?? null;
    } catch (e) {
      if (e instanceof CellAway)
        throw new AppError('InternalError', { message: 'This link cannot be followed right now. Try again in a few minutes.' });
      throw e;
    }
  }
}
