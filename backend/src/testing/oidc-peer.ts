/// <reference path="./oidc-provider.d.ts" />
import http from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from './free-port.js';

/** A person of the peer, by the claims that it tells of them. */
export type PeerClaims = Record<string, unknown> & { sub: string };

/** An identity provider of a third party, which logs in as `person` without asking. */
export interface OidcPeer {
  issuer: string;
  host: string;
  person: PeerClaims;
  /** Where it sends people back to; to be known before the first login. */
  callbackUrls: string[];
  close: () => Promise<void>;
}

/** Starts one with one client. */
export async function startOidcPeer(client: { clientId: string; clientSecret: string; callbackUrls: string[] }): Promise<OidcPeer> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const peer: OidcPeer = {
    issuer,
    host: `localhost:${port}`,
    person: { sub: 'none' },
    callbackUrls: [...client.callbackUrls],
    close: async () => {},
  };
  const people = new Map<string, PeerClaims>();
  const build = () => {
    const provider: Provider = new Provider(issuer, {
      clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: peer.callbackUrls }],
      pkce: { required: () => true },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      ttl: { AccessToken: 300, AuthorizationCode: 60, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
      cookies: { keys: ['a key of the test'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
      async loadExistingGrant(context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
        const grant = new provider.Grant({ clientId: context.oidc.client.clientId, accountId: context.oidc.session.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    return { provider, answer: provider.callback() };
  };
  let built: ReturnType<typeof build> | undefined;
  const server = http.createServer((request, reply) => {
    built ??= build();
    const { provider, answer } = built;
    if (!request.url?.startsWith('/interaction/')) return void answer(request, reply);
    people.set(peer.person.sub, peer.person);
    return void provider.interactionFinished(request, reply, { login: { accountId: peer.person.sub } });
  });
  await new Promise<void>((done) => server.listen(port, 'localhost', done));
  peer.close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return peer;
}

/** Follows the peer from its first address to where it sends the browser back; answers path and query of that. */
export async function followPeer(url: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  for (let at = url, steps = 0; steps < 10; steps++) {
    if (!at.startsWith(issuer)) return new URL(at).pathname + new URL(at).search;
    const reply = await fetch(at, { redirect: 'manual', headers: { cookie: [...cookies].map(([n, v]) => `${n}=${v}`).join('; ') } });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=');
      cookies.set(name, value);
    }
    const next = reply.headers.get('location');
    if (!next) throw new Error(`the peer answered ${reply.status}: ${await reply.text()}`);
    at = new URL(next, at).href;
  }
  throw new Error('the peer sends the browser round and round');
}
