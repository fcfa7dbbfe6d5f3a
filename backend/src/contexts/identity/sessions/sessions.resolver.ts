import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Public } from '#platform/access';
import { OK, OkPayload } from '#platform/graphql';
import { LogoutInput, Session } from './session.graphql.js';
import { SessionCookies } from './session-cookies.service.js';
import { SessionsService } from './sessions.service.js';
import type { Exchange } from './visitor.js';

@Resolver(() => Session)
export class SessionsResolver {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
  ) {}

  @Query(() => Session)
  @Public()
  session(@Context() { caller, req }: Exchange): Promise<Session> {
    return this.sessions.describe(caller.user?.id ?? null, req.raw);
  }

  // Public, because a browser whose session has run out must still get rid of its cookie.
  @Mutation(() => OkPayload)
  @Public()
  async logout(@Context() exchange: Exchange, @Args('input', { type: () => LogoutInput }) { everywhere }: LogoutInput): Promise<OkPayload> {
    const { user } = exchange.caller;
    if (user?.sessionId) await (everywhere ? this.sessions.endAll(user.id) : this.sessions.end(user.sessionId));
    this.cookies.take(exchange.res);
    return OK;
  }
}
