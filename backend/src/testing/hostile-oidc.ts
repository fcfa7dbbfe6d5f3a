import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type http from 'node:http';
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { newId } from '#platform/db';
import { FakeServer, sendJson } from './fake-server.js';

/** A login that the provider has seen begin. */
export interface Authorization {
  state: string;
  nonce: string;
  challenge: string;
  redirect: string;
}

/** Values that take the place of right ones; undefined takes one away. */
type Instead = Record<string, unknown>;

/** What a provider does wrong: each is one change of what is right. */
export interface Fault {
  discovery?: Instead;
  claims?: Instead;
  sign?: (claims: JWTPayload, provider: HostileOidc) => Promise<string>;
  token?: Instead;
  /** Changes the address at which the browser comes back. */
  comesBack?: (query: URLSearchParams) => void;
  userInfo?: Instead;
  /** Answers a path by itself. */
  replies?: Record<string, (reply: http.ServerResponse) => void>;
}

export const CLIENT = { clientId: 'verbatim', clientSecret: 'a secret of the client' };
const KID = 'one';
const NOT_STANDARD = new Set(['email', 'email_verified', 'name']);

/** A provider that does everything right, but for one fault. */
export class HostileOidc extends FakeServer {
  fault: Fault = {};
  person: Record<string, unknown> = {};
  /** Whether it tells of the person at /userinfo alone. */
  tellsLater = false;
  /** The paths that were asked for. */
  readonly calls: string[] = [];
  private readonly codes = new Map<string, Authorization>();
  private readonly keys = Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256', { extractable: true })]);

  /** What the browser brings back from the address to which it was sent, as path and query. */
  authorize(url: string): string {
    const request = new URL(url).searchParams;
    const code = newId();
    const [state, nonce, challenge, redirect] = ['state', 'nonce', 'code_challenge', 'redirect_uri'].map((name) => request.get(name) ?? '');
    this.codes.set(code, { state: state!, nonce: nonce!, challenge: challenge!, redirect: redirect! });
    const query = new URLSearchParams({ code, state: state!, iss: this.url });
    this.fault.comesBack?.(query);
    return `${new URL(redirect!).pathname}?${query}`;
  }

  /** The key that signs, and an unknown one. */
  async pair(place: 0 | 1): Promise<GenerateKeyPairResult> {
    return (await this.keys)[place];
  }

  /** The public key as text: who takes it for a shared secret can be given tokens by anybody. */
  async publicPem(): Promise<string> {
    // cast: in Node a key of jose is one that crypto takes
    const key = createPublicKey({ key: (await exportJWK((await this.pair(0)).publicKey)) as never, format: 'jwk' });
    return (key as KeyObject).export({ type: 'spki', format: 'pem' }) as string;
  }

  protected async handle(request: http.IncomingMessage, body: string, reply: http.ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? '';
    this.calls.push(path);
    const own = this.fault.replies?.[path];
    if (own) return own(reply);
    if (path === '/.well-known/openid-configuration') return sendJson(reply, 200, this.document());
    if (path === '/jwks') return sendJson(reply, 200, { keys: [await this.publicJwk()] });
    if (path === '/userinfo') return sendJson(reply, 200, this.tell());
    if (path !== '/token') return void reply.writeHead(404).end();
    const asked = new URLSearchParams(body);
    const login = this.codes.get(asked.get('code') ?? '');
    this.codes.delete(asked.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url');
    if (login?.challenge !== verifier || login.redirect !== asked.get('redirect_uri'))
      return sendJson(reply, 400, { error: 'invalid_grant' });
    return sendJson(reply, 200, await this.tokens(login));
  }

  private document(): Record<string, unknown> {
    const document: Record<string, unknown> = {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/jwks`,
      userinfo_endpoint: `${this.url}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
    };
    return Object.assign(document, this.fault.discovery);
  }

  private tell(): Record<string, unknown> {
    return { ...this.person, ...this.fault.userInfo };
  }

  private async publicJwk() {
    return { ...(await exportJWK((await this.pair(0)).publicKey)), kid: KID, alg: 'RS256', use: 'sig' };
  }

  private async tokens({ nonce }: Authorization): Promise<Record<string, unknown>> {
    const accessToken = newId();
    const now = Math.floor(Date.now() / 1000);
    const hash = createHash('sha256').update(accessToken).digest();
    const personClaims = Object.entries(this.person).filter(([name]) => !this.tellsLater || !NOT_STANDARD.has(name));
    const claims: JWTPayload = {
      iss: this.url,
      aud: CLIENT.clientId,
      iat: now,
      exp: now + 300,
      nonce,
      at_hash: hash.subarray(0, 16).toString('base64url'),
      ...Object.fromEntries(personClaims),
    };
    Object.assign(claims, this.fault.claims);
    const sign = this.fault.sign ?? signRight;
    const answer: Record<string, unknown> = {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 300,
      id_token: await sign(claims, this),
    };
    return Object.assign(answer, this.fault.token);
  }
}

/** Signs as the provider ought to. */
export async function signRight(claims: JWTPayload, provider: HostileOidc, place: 0 | 1 = 0): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KID }).sign((await provider.pair(place)).privateKey);
}

/** A token whose header says what it likes, with the signature that is given. */
export const unsigned = (header: Record<string, unknown>, claims: JWTPayload, signature = ''): string =>
  `${[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.${signature}`;
