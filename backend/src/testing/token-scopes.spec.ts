import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOKEN_SCOPES, type TokenScope } from '@libs/domain';
import { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import supertest from 'supertest';
import { type Fixture, fullWorkspace } from './full-workspace.js';
import { type Person, sharedApp, type TestApp } from './harness.js';
import { graphqlCallOf, type Root, rootsOf } from './root-calls.js';

/** Root fields and routes without an actor: a token changes nothing there. */
const OPEN = new Set(
  `session logout signup confirmEmail login requestPasswordReset resetPassword requestUnlock unlock requestMagicLink magicLogin
  confirmEmailChange undoEmailChange verifySecondStep secondStepWays startPasskeyLogin passkeyLogin
  invitePreview confirmDomain ssoOptions regions subdomainCheck workspacePreview publicObject openPublicLink`.split(/\s+/),
);
/** What changes the workspace itself, its people and what they pay a model for, or the user's own account: only in a browser session. */
const ADMINISTRATION = new Set(
  `sessions endSession endOtherSessions secondFactors startTotp confirmTotp removeTotp renewRecoveryCodes passkeys startPasskey addPasskey updatePasskey removePasskey deleteAccount resetSecondFactor accessTokens workspaceTokens createAccessToken revokeAccessToken changePassword requestEmailChange updateAccount myWorkspaces createWorkspace openWorkspace acceptInvite
  invites inviteMembers createInviteLink revokeInvite changeMemberRole removeMember deactivateMember reactivateMember renameWorkspace setWorkspaceLanguage updateSecurity
  supportAccess openToSupport answerSupportRequest endSupportAccess supportedWorkspaces requestSupportAccess withdrawSupportRequest openAsSupport
  changeSubdomain setAnnouncement deleteWorkspace restoreWorkspace leaveWorkspace
  workspaceSummary workspaceAnalytics workspaceUsage billing billingOffers billingInvoices billingPreview startCheckout changeSubscription openBillingPortal refreshBilling
  createGroup updateGroup deleteGroup restoreGroup setGroupMembers addGroupMembers removeGroupMembers
  workspaceProjects setProjectsDefaultAccess memberContent transferContent undoContentTransfer
  signInSettings updateSignInSettings requireSso stopRequiringSso scimSettings scimRequests rotateScimToken revokeScimToken domains addDomain verifyDomain mailDomain removeDomain joinableWorkspaces joinWorkspace
  ssoConnections ssoLogins createOidcConnection updateOidcConnection createSamlConnection updateSamlConnection testSsoConnection deleteSsoConnection
  templatePack templatePublishers importTemplatePack removeTemplatePublisher updateTemplate deleteTemplate
  createFieldGroup renameFieldGroup deleteFieldGroup restoreFieldGroup
  aiSettings aiAuditLog auditEntries updateAiProvider testAiProvider setAiMode purgeTrash setHomePage setWorkspacePurpose removeLogo restoreLogo addSample removeSample failedJobs retryJobs dismissJobs`.split(
    /\s+/,
  ),
);
const needed = ({ kind, field }: Root) => (ADMINISTRATION.has(field.name) ? 'admin' : kind === 'mutation' ? 'write' : 'read');

let t: TestApp;
let a: Fixture;
let admin: Person;
let roots: Root[];
beforeAll(async () => {
  t = await sharedApp();
  a = await fullWorkspace(t);
  // An admin elsewhere: what the guard lets through finds nothing of A.
  ({ admin } = await t.aWorkspace());
  roots = rootsOf(t.get(GraphQLSchemaHost).schema).filter(({ kind, field }) => kind !== 'subscription' && !OPEN.has(field.name));
}, 120_000);
afterAll(() => t?.close());

async function aToken(scopes: TokenScope[] | null, person = admin): Promise<string> {
  const { createAccessToken } = await person.ask(
    `mutation ($s: [TokenScope!]) { createAccessToken(input: { name: "script", scopes: $s }) { secret accessToken { scopes } } }`,
    { s: scopes },
  );
  return createAccessToken.secret;
}
const headers = (secret: string, host = admin.host) => ({ host, authorization: `Bearer ${secret}` });
const ask = async (secret: string, query: string, variables?: unknown) =>
  (await supertest(t.http).post('/api/graphql').set(headers(secret)).send({ query, variables })).body;
/** The scope that an answer says is missing. */
const missing = (body: any): string | null => body?.errors?.[0]?.extensions?.scope ?? body?.error?.scope ?? null;

describe('an access token', () => {
  it.each<[TokenScope[] | null, TokenScope[]]>([
    [['read'], ['read']],
    [['write'], ['read', 'write']],
    [
      ['read', 'write'],
      ['read', 'write'],
    ],
    [null, ['read', 'write']],
  ])(
    'made with %j does what %j allows, in every root field',
    async (requests, scopes) => {
      const secret = await aToken(requests);
      const wrong: string[] = [];
      for (const root of roots) {
        const { text, variables } = graphqlCallOf(a, root.kind, root.field);
        const body = await ask(secret, text, variables);
        const need = needed(root);
        const allowed = (scopes as string[]).includes(need);
        if (missing(body) !== (allowed ? null : need))
          wrong.push(`${root.field.name} needs ${need}: ${JSON.stringify(body).slice(0, 160)}`);
        if (!allowed && body.errors?.[0]?.extensions?.code !== 'Forbidden') wrong.push(`${root.field.name} was not refused`);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  it('is asked for write by every route that is no GET, and is good for none that administers', async () => {
    const routes = [...t.app.get(ModulesContainer).values()]
      .flatMap((module) => [...module.controllers.values()])
      .flatMap(({ metatype }: any) =>
        Object.getOwnPropertyNames(metatype.prototype).flatMap((name) => {
          const handler = metatype.prototype[name];
          const need = Reflect.getMetadata('need', handler);
          if (!need || need === 'public') return [];
          const path = `/${Reflect.getMetadata('path', metatype)}/${Reflect.getMetadata('path', handler)}`
            .replace(/\/+/g, '/')
            .replace(/:\w+/g, randomUUID())
            .replace(/\/$/, '');
          return [{ method: RequestMethod[Reflect.getMetadata('method', handler)]!.toLowerCase() as 'get' | 'post', path, need }];
        }),
      );
    expect(routes.length).toBeGreaterThan(10);
    for (const scopes of [['read'], ['read', 'write']] as TokenScope[][]) {
      const secret = await aToken(scopes);
      for (const { method, path, need } of routes) {
        const r = await supertest(t.http)[method](path).set(headers(secret));
        const refused = need === 'full' ? 'admin' : method !== 'get' && !scopes.includes('write') ? 'write' : null;
        expect([method, path, missing(r.body), r.status === 403]).toEqual([method, path, refused, refused !== null]);
      }
    }
  });

  it('must be good for something, and for nothing else than there is', async () => {
    for (const scopes of [[], ['admin'], ['read', 'full']]) {
      const r = await admin.gql(`mutation ($s: [TokenScope!]) { createAccessToken(input: { name: "x", scopes: $s }) { secret } }`, {
        s: scopes,
      });
      expect(r.errors).toHaveLength(1);
    }
    expect([...TOKEN_SCOPES]).toEqual(['read', 'write']);
  });

  it('of an earlier version goes on reading and writing', async () => {
    const secret = await aToken(['read']);
    await t.db.tx(admin.actor, (m) =>
      m.query(`update access_tokens set scopes = default where workspace_id = $1`, [admin.actor.workspaceId]),
    );
    expect(missing(await ask(secret, `mutation { createFolder(input: { name: "F" }) { id } }`))).toBeNull();
    expect(missing(await ask(secret, `{ invites { id } }`))).toBe('admin');
  });
});
