import { idSchema } from '@libs/domain';
import { Args, Context, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Caller, CurrentCaller, Public, SignedIn } from '#platform/access';
import { DeletedPayload, OK, OkPayload, zod } from '#platform/graphql';
import { requireBrowserSession } from '../identity.policy.js';
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
  async session(@Context() { caller, req }: Exchange): Promise<Session> {
    const session = await this.sessions.describe(caller.user?.id ?? null, req.raw);
    return { ...session, viaProvider: caller.user?.viaProvider === true };
  }

  // Public, because a browser whose session has run out must still get rid of its cookie.
  @Mutation(() => OkPayload)
  @Public()
  async logout(@Context() exchange: Exchange, @Args('input', { type: () => LogoutInput }) { everywhere }: LogoutInput): Promise<OkPayload> {
    const { user, address } = exchange.caller;
    // The admins of one workspace could log a person out of all others, if their provider's word were enough.
    const isEverywhere = everywhere === true && !user?.viaProvider;
    if (user?.sessionId) await this.sessions.logOut({ ...user, sessionId: user.sessionId }, isEverywhere, address);
    this.cookies.clearSession(exchange.res);
    return OK;
  }

  @Mutation(() => DeletedPayload, { description: 'Logs a browser out, on the root domain and on every workspace opened from it.' })
  @SignedIn()
  async endSession(@CurrentCaller() caller: Caller, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<DeletedPayload> {
    await this.sessions.endOne(requireBrowserSession(caller).id, id, caller.address);
    return { ids: [id] };
  }

  @Mutation(() => DeletedPayload, { description: 'Logs out all browsers but the one that asks.' })
  @SignedIn()
  async endOtherSessions(@CurrentCaller() caller: Caller): Promise<DeletedPayload> {
    const { id, sessionId } = requireBrowserSession(caller);
    return { ids: await this.sessions.endAllExcept(id, sessionId, caller.address) };
  }
}
