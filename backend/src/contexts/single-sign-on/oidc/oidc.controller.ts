import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { type Caller, CurrentCaller, type HttpReply, type HttpRequest, Public } from '#platform/access';
import { SsoLoginFlow } from '../login/sso-login-flow.js';
import { OidcService } from './oidc.service.js';

/** Where browsers go to log in by an OpenID Connect provider, and where it sends them back to. */
@Controller('auth/oidc')
export class OidcController {
  constructor(
    private readonly door: SsoLoginFlow,
    private readonly oidc: OidcService,
  ) {}

  @Get(':id')
  @Public()
  async start(@CurrentCaller() caller: Caller, @Req() req: HttpRequest, @Res() reply: HttpReply, @Param('id') id: string): Promise<void> {
    await this.door.leave({ caller, req, reply, id, protocol: 'oidc' }, (connection, browser, pending) =>
      this.oidc.start(connection, browser, pending),
    );
  }

  @Get(':id/callback')
  @Public()
  async callback(
    @CurrentCaller() caller: Caller,
    @Req() req: HttpRequest,
    @Res() reply: HttpReply,
    @Param('id') id: string,
  ): Promise<void> {
    const query = req.url.split('?').slice(1).join('?');
    await this.door.arrive({ caller, req, reply, id, protocol: 'oidc' }, (connection, browser, visitor, progress) =>
      this.oidc.complete(connection, query, browser, visitor, progress),
    );
  }
}
