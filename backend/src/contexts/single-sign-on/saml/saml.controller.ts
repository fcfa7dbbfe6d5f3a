import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { requireRootDomain } from '#contexts/identity';
import { type Caller, CurrentCaller, type HttpReply, type HttpRequest, networkOf, Public, RateLimiter } from '#platform/access';
import { SsoLoginFlow } from '../login/sso-login-flow.js';
import { SamlService } from './saml.service.js';

/** Where browsers go to log in by a SAML provider, where its form brings them back, and what the provider reads of us. */
@Controller('auth/saml')
export class SamlController {
  constructor(
    private readonly door: SsoLoginFlow,
    private readonly saml: SamlService,
    private readonly limiter: RateLimiter,
  ) {}

  @Get(':id')
  @Public()
  async start(@CurrentCaller() caller: Caller, @Req() req: HttpRequest, @Res() reply: HttpReply, @Param('id') id: string): Promise<void> {
    await this.door.leave({ caller, req, reply, id, protocol: 'saml' }, (connection, browser, pending) =>
      this.saml.start(connection, browser, pending),
    );
  }

  @Post(':id/acs')
  @Public()
  async answer(@CurrentCaller() caller: Caller, @Req() req: HttpRequest, @Res() reply: HttpReply, @Param('id') id: string): Promise<void> {
    const form: unknown = req.body;
    const posted = typeof form === 'object' && form !== null && 'SAMLResponse' in form ? form.SAMLResponse : undefined;
    await this.door.arrive({ caller, req, reply, id, protocol: 'saml' }, (connection, browser, visitor, progress) =>
      this.saml.complete(connection, posted, browser, visitor, progress),
    );
  }

  /** Also for a connection that the browser is about to add: a provider asks for it first, and it says nothing but two addresses. */
  @Get(':id/metadata')
  @Public()
  async metadata(@CurrentCaller() caller: Caller, @Res() reply: HttpReply, @Param('id') id: string): Promise<void> {
    requireRootDomain(caller);
    await this.limiter.hit(`saml-metadata:${networkOf(caller.address)}`, 120);
    const xml = await this.saml.metadata(id);
    await reply.type('application/samlmetadata+xml').header('x-content-type-options', 'nosniff').send(xml);
  }
}
