import type http from 'node:http';
import type { SsoRefusal } from '@libs/domain';
import { type JWTPayload, SignJWT } from 'jose';
import { CLIENT, type Fault, type HostileOidc, signRight, unsigned } from './hostile-oidc.js';

const says =
  (status: number, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  (reply: http.ServerResponse) =>
    void reply.writeHead(status, headers).end(body);
const DISCOVERY = '/.well-known/openid-configuration';
const hmac = (secret: string) => (claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
const AGO = Math.floor(Date.now() / 1000) - 3600;
/** More than an answer may have, as fast as it is read. */
function floods(reply: http.ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    while (!reply.destroyed && reply.write(' '.repeat(65_536)));
  };
  reply.on('drain', more).on('error', () => {});
  more();
}

/** One change of a login that would be right, and why it has to be refused. */
export const FAULTS: readonly [string, Fault, SsoRefusal][] = [
  ['another nonce', { claims: { nonce: 'another' } }, 'protocol'],
  ['no nonce', { claims: { nonce: undefined } }, 'protocol'],
  ['another issuer', { claims: { iss: 'https://login.example.com' } }, 'protocol'],
  ['another audience', { claims: { aud: 'another' } }, 'protocol'],
  ['two audiences and no party', { claims: { aud: [CLIENT.clientId, 'another'] } }, 'protocol'],
  ['another party', { claims: { azp: 'another' } }, 'protocol'],
  ['an expired token', { claims: { iat: AGO, exp: AGO + 300 } }, 'protocol'],
  ['a token of tomorrow', { claims: { nbf: AGO + 90_000 } }, 'protocol'],
  ['a token without an end', { claims: { exp: undefined } }, 'protocol'],
  ['no subject', { claims: { sub: undefined } }, 'protocol'],
  ['algorithm none', { sign: async (c) => unsigned({ alg: 'none' }, c) }, 'protocol'],
  ['no algorithm', { sign: async (c) => unsigned({}, c, 'AAAA') }, 'protocol'],
  ['a name that every object has as algorithm', { sign: async (c) => unsigned({ alg: 'constructor' }, c, 'AAAA') }, 'protocol'],
  ['HS256 with the public key', { sign: async (c, p: HostileOidc) => hmac(await p.publicPem())(c) }, 'protocol'],
  ['HS256 with the client secret', { sign: hmac(CLIENT.clientSecret) }, 'protocol'],
  [
    'HS256 alone on offer',
    { discovery: { id_token_signing_alg_values_supported: ['HS256'] }, sign: hmac(CLIENT.clientSecret) },
    'protocol',
  ],
  ['a key that is not published', { sign: (c, p) => signRight(c, p, 1) }, 'protocol'],
  [
    'claims that were changed after signing',
    {
      sign: async (c, p) => {
        const [header, , signature] = (await signRight(c, p)).split('.');
        return `${header}.${Buffer.from(JSON.stringify({ ...c, sub: 'admin' })).toString('base64url')}.${signature}`;
      },
    },
    'protocol',
  ],
  ['no at_hash', { claims: { at_hash: undefined } }, 'protocol'],
  ['the at_hash of another token', { claims: { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' } }, 'protocol'],
  ['an access token that was swapped', { token: { access_token: 'another' } }, 'protocol'],
  ['no ID token', { token: { id_token: undefined } }, 'protocol'],
  ['an ID token that is none', { token: { id_token: 'a.b.c' } }, 'protocol'],
  ['the answer of another issuer', { comesBack: (q) => q.set('iss', 'https://login.example.com') }, 'protocol'],
  ['an answer that names no issuer', { comesBack: (q) => q.delete('iss') }, 'protocol'],
  ['an answer with two issuers', { comesBack: (q) => q.append('iss', 'https://login.example.com') }, 'protocol'],
  ['no code', { comesBack: (q) => q.delete('code') }, 'protocol'],
  ['two codes', { comesBack: (q) => q.append('code', 'another') }, 'protocol'],
  ['another code', { comesBack: (q) => q.set('code', 'another') }, 'protocol'],
  ['an error', { comesBack: (q) => q.set('error', 'access_denied') }, 'provider'],
  ['a state that no one gave', { comesBack: (q) => q.set('state', 'another') }, 'expired'],
  ['two states', { comesBack: (q) => q.append('state', 'another') }, 'expired'],
  ['no state', { comesBack: (q) => q.delete('state') }, 'expired'],
  ['500 for the code', { replies: { '/token': says(500, 'no') } }, 'protocol'],
  ['a page for the code', { replies: { '/token': says(200, '<html>', { 'content-type': 'text/html' }) } }, 'protocol'],
  ['no JSON for the code', { replies: { '/token': says(200, '{') } }, 'protocol'],
  ['a list for the code', { replies: { '/token': says(200, '[]') } }, 'protocol'],
  ['a redirect for the code', { replies: { '/token': says(307, '', { location: 'http://127.0.0.1:1/' }) } }, 'protocol'],
  ['an endless answer for the code', { replies: { '/token': floods } }, 'protocol'],
  ['500 for the keys', { replies: { '/jwks': says(500, 'no') } }, 'protocol'],
  ['no keys', { replies: { '/jwks': says(200, '{"keys":[]}') } }, 'protocol'],
  ['endless keys', { replies: { '/jwks': floods } }, 'protocol'],
  ['another issuer of its own', { discovery: { issuer: 'https://login.example.com' } }, 'protocol'],
  ['a page instead of its description', { replies: { [DISCOVERY]: says(200, '<html>', { 'content-type': 'text/html' }) } }, 'protocol'],
  ['500 for its description', { replies: { [DISCOVERY]: says(500, 'no') } }, 'protocol'],
  ['an endless description', { replies: { [DISCOVERY]: floods } }, 'protocol'],
  ['a description elsewhere', { replies: { [DISCOVERY]: says(302, '', { location: 'http://127.0.0.1:1/' }) } }, 'protocol'],
  ['a script as its address', { discovery: { authorization_endpoint: 'javascript:alert(1)' } }, 'protocol'],
  ['codes at this machine', { discovery: { token_endpoint: 'http://127.0.0.1:1/token' } }, 'unreachable'],
  ['codes at the cloud’s own address', { discovery: { token_endpoint: 'https://169.254.169.254/token' } }, 'unreachable'],
  ['keys at this machine', { discovery: { jwks_uri: 'https://[::ffff:127.0.0.1]/jwks' } }, 'unreachable'],
  ['no e-mail address', { claims: { email: undefined }, userInfo: { email: undefined } }, 'noEmail'],
  ['an e-mail address that is none', { claims: { email: 'wanda\0@acme.example' } }, 'noEmail'],
  ['an e-mail address that is a list', { claims: { email: ['wanda@acme.example'] } }, 'noEmail'],
  ['an address that was not verified', { claims: { email_verified: false } }, 'emailNotVerified'],
  ['an address whose proof is a word', { claims: { email_verified: 'true' } }, 'emailNotVerified'],
  ['an address that says nothing of its proof', { claims: { email_verified: undefined } }, 'emailNotVerified'],
  ['an address at another domain', { claims: { email: 'wanda@elsewhere.example' } }, 'foreignDomain'],
  ['an address below the domain', { claims: { email: 'wanda@mail.acme.example' } }, 'foreignDomain'],
  ['an address with the domain in front', { claims: { email: 'wanda@acme.example.evil.example' } }, 'foreignDomain'],
];
