import { AppError } from '@libs/domain';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { HttpReply, HttpRequest } from '#platform/access';
import { type Caller, CurrentCaller, Public } from '#platform/access';
import { CONFIG, type Config, originOf } from '#platform/config';
import { fromHex } from '../hex-id.js';
import { WorkspacesService } from './workspaces.service.js';

/** Addresses that outlive a sub-domain: `/team-redirect/{teamId}/{rest}` leads to where the workspace lives today. */
@Controller('team-redirect')
export class TeamRedirectController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly workspaces: WorkspacesService,
  ) {}

  @Get('*')
  @Public()
  async follow(@CurrentCaller() caller: Caller, @Req() req: HttpRequest, @Res() reply: HttpReply): Promise<void> {
    reply.header('cache-control', 'no-store');
    // Whoever is not signed in learns nothing of the workspace, so they are sent to the same page for every id.
    if (!caller.user) return void (await reply.redirect(`${originOf(this.config)}/auth/login?next=${encodeURIComponent(req.url)}`, 302));
    const [, teamId = '', rest = ''] = /^\/team-redirect\/([^/?]*)(.*)$/s.exec(req.url) ?? [];
    const workspaceId = fromHex(teamId.toLowerCase().replaceAll('-', ''));
    const workspace = (await this.workspaces.visibleTo(caller)).find(({ id }) => id === workspaceId);
    if (!workspace) throw new AppError('NotFound');
    // The browser adds the hash of the address it came from.
    await reply.redirect(`${workspace.url}${rest.startsWith('/') ? rest : `/${rest}`}`, 302);
  }
}
