import { createHash } from 'node:crypto';
import { isKeyOf } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import * as client from 'openid-client';
import type { Visitor } from '#contexts/identity';
import { CONFIG, type Config } from '#platform/config';
import { BROKEN_CONNECTION, outboundFetch } from '#platform/outbound';
import { type Connection, oidcSettingsOf } from '../connections/connection.js';
import { ConnectionsService } from '../connections/connections.service.js';
import { claimedRole } from '../login/claimed-role.js';
import { LoginRefused } from '../login/login-refused.js';
import { LoginRequests, type Pending } from '../login/login-requests.service.js';
import { type Identity, type LoginOutcome, LoginsService } from '../login/logins.service.js';
import type { Progress } from '../login/sso-login-flow.js';

const MOST_BYTES = 1024 * 1024;
/** For all that is asked of a provider during one step of a login. */
const MOST_MS = 10_000;
const SCOPE = 'openid email profile';
/** Signatures by a key pair, each with the hash that at_hash is made with; one with the client's secret could be made by anyone who knows it. */
const ALGORITHMS = {
  RS256: 'sha256',
  RS384: 'sha384',
  RS512: 'sha512',
  PS256: 'sha256',
  PS384: 'sha384',
  PS512: 'sha512',
  ES256: 'sha256',
  ES384: 'sha384',
  ES512: 'sha512',
  EdDSA: 'sha512',
  Ed25519: 'sha512',
} as const;

/** OpenID Connect: the code flow with PKCE, state, nonce and issuer, whose ID token is checked by the keys that the provider publishes. */
@Injectable()
export class OidcService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly connections: ConnectionsService,
    private readonly requests: LoginRequests,
    private readonly logins: LoginsService,
  ) {}

  /** Begins a login; answers the provider's address. */
  async start(connection: Connection, browser: string, pending: Omit<Pending, 'secrets'>): Promise<string> {
    const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
    const challenge = await client.calculatePKCECodeChallenge(verifier);
    const url = await judged(async () =>
      client.buildAuthorizationUrl(await this.provider(connection), {
        redirect_uri: this.connections.callbackUrl(connection),
        scope: SCOPE,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }),
    );
    await this.requests.start(connection, state, browser, { ...pending, secrets: { nonce, verifier } });
    return url.href;
  }

  /** Judges the provider's answer; throws LoginRefused for one that breaks a rule. */
  async complete(
    connection: Connection,
    query: string,
    browser: string | null,
    visitor: Visitor,
    progress: Progress,
  ): Promise<LoginOutcome> {
    const answer = new URL(`${this.connections.callbackUrl(connection)}?${query}`);
    const states = answer.searchParams.getAll('state');
    if (states.length !== 1) throw new LoginRefused('expired', 'The answer names no login.');
    const pending = await this.requests.use(connection, states[0]!, browser);
    progress.testerId = pending.testerId;
    const identity = await judged(() => this.identityOf(connection, answer, states[0]!, pending, progress));
    return this.logins.complete(connection, pending, identity, progress.arrived ?? {}, visitor);
  }

  private async identityOf(
    connection: Connection,
    answer: URL,
    state: string,
    { secrets }: Pending,
    progress: Progress,
  ): Promise<Identity> {
    const provider = await this.provider(connection);
    const tokens = await client.authorizationCodeGrant(provider, answer, {
      expectedState: state,
      expectedNonce: secrets['nonce']!,
      pkceCodeVerifier: secrets['verifier']!,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new LoginRefused('protocol', 'There is no ID token.');
    progress.arrived = { ...claims };
    requireOneAudience(claims, connection);
    requireTokenHash(claims, tokens.id_token ?? '', tokens.access_token, connection);
    let said: Record<string, unknown> = { ...claims };
    // Most providers return addresses only for the access token, which the ID token covers (see requireTokenHash).
    if (claims['email'] === undefined && provider.serverMetadata().userinfo_endpoint) {
      const info = await client.fetchUserInfo(provider, tokens.access_token, claims.sub);
      said = { ...info, ...claims };
      progress.arrived = said;
    }
    const { emailTrusted, groupsClaim, roleClaim, adminByClaim } = oidcSettingsOf(connection);
    const verified = said['email_verified'];
    return {
      subject: claims.sub,
      email: textOf(said['email']),
      emailVerified: verified === true || (emailTrusted && verified === undefined),
      name: textOf(said['name']),
      role: roleClaim ? claimedRole(textsOf(said[roleClaim]), adminByClaim) : null,
      groups: groupsClaim ? textsOf(said[groupsClaim]) : null,
    };
  }

  /** What the provider says of itself, and the client that we are there. */
  private async provider(connection: Connection): Promise<client.Configuration> {
    const issuer = new URL(connection.issuer);
    const fetch = this.guardedFetch();
    const insecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    const clientId = connection.clientId ?? '';
    const match = await client.discovery(issuer, clientId, undefined, client.None(), {
      [client.customFetch]: fetch,
      timeout: MOST_MS / 1000,
      execute: insecure,
    });
    const server = { ...match.serverMetadata() };
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const secret = this.connections.secretOf(connection);
    const by = methods.includes('client_secret_basic') ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
    const offered = server.id_token_signing_alg_values_supported ?? ['RS256'];
    server.id_token_signing_alg_values_supported = offered.filter((alg) => isKeyOf(ALGORITHMS, alg));
    const provider = new client.Configuration(server, clientId, { client_secret: secret }, by);
    provider[client.customFetch] = fetch;
    provider.timeout = MOST_MS / 1000;
    for (const allow of insecure) allow(provider);
    // Without it the signature of the ID token is not looked at.
    client.enableNonRepudiationChecks(provider);
    return provider;
  }

  /** The guarded fetch, with one deadline for all that is asked with it. */
  private guardedFetch(): client.CustomFetch {
    const fetch = outboundFetch(this.config.ssoPrivateHosts, MOST_BYTES);
    const deadline = AbortSignal.timeout(MOST_MS);
    return (url, { body, headers, method, signal }) =>
      fetch(url, {
        method,
        headers,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        ...(body === null || body === undefined ? {} : { body: String(body) }),
      });
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** One text or a list of texts; what else is in it names nothing. */
const textsOf = (value: unknown): string[] => [value].flat().filter((each) => typeof each === 'string');

/** Several audiences name the party that the token is for, which has to be us. */
function requireOneAudience(claims: client.IDToken, { clientId }: Connection): void {
  const isForMany = [claims.aud].flat().length > 1;
  if ((isForMany || claims.azp !== undefined) && claims.azp !== clientId)
    throw new LoginRefused('protocol', 'The ID token is for another party (azp).');
}

/** The access token is the one that the ID token was made with. Some providers never say so: an admin decides whether theirs may leave it out. */
function requireTokenHash(claims: client.IDToken, idToken: string, accessToken: string, { tokenHashRequired }: Connection): void {
  if (claims['at_hash'] === undefined && !tokenHashRequired) return;
  const header: { alg?: string } = JSON.parse(Buffer.from(idToken.split('.', 1)[0]!, 'base64url').toString());
  const alg = header.alg ?? '';
  if (!isKeyOf(ALGORITHMS, alg)) throw new LoginRefused('protocol', 'The algorithm of the ID token is not allowed.');
  const hash = createHash(ALGORITHMS[alg]).update(accessToken, 'ascii').digest();
  if (hash.subarray(0, hash.length / 2).toString('base64url') !== claims['at_hash'])
    throw new LoginRefused('protocol', 'The ID token does not vouch for the access token (at_hash).');
}

/** What a provider does wrong is a refusal, whatever the library throws for it. */
async function judged<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof LoginRefused) throw error;
    if (error instanceof client.AuthorizationResponseError) throw new LoginRefused('provider', error.error);
    const causes = causesOf(error);
    const isAway = causes.some(
      ({ name, message }) =>
        /^(TimeoutError|AbortError|OutboundRefused)$/.test(name) || message === 'fetch failed' || message === BROKEN_CONNECTION,
    );
    throw new LoginRefused(isAway ? 'unreachable' : 'protocol', causes.map(({ message }) => message).join(': ') || 'unknown');
  }
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && causes.length < 5; at = at.cause) causes.push(at);
  return causes;
}
