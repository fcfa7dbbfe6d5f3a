import { Query, Resolver } from '@nestjs/graphql';
import { BrowserSession, requireBrowserSession, SessionsService, SHOWN_SESSIONS } from '#contexts/identity';
import { type Caller, CurrentCaller, SignedIn } from '#platform/access';
import { Directory } from './directory.service.js';

/** The browsers in which a person is signed in; here, because only this context knows the hosts of workspaces. */
@Resolver(() => BrowserSession)
export class BrowserSessionsResolver {
  constructor(
    private readonly sessions: SessionsService,
    private readonly directory: Directory,
  ) {}

  @Query(() => [BrowserSession], {
    name: 'sessions',
    description: `Where one is logged in, this browser first; at most ${SHOWN_SESSIONS}.`,
  })
  @SignedIn()
  async browserSessions(@CurrentCaller() caller: Caller): Promise<BrowserSession[]> {
    const user = requireBrowserSession(caller);
    const result = await this.sessions.list(user.id, user.sessionId);
    const hosts = await this.directory.hostsOf(result.flatMap(({ workspaceIds }) => workspaceIds));
    return result.map(({ workspaceIds, ...session }) => ({ ...session, hosts: workspaceIds.flatMap((id) => hosts.get(id) ?? []).sort() }));
  }
}
