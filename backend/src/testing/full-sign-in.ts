import { newId } from '#platform/db';
import { selfSigned } from './certificate.js';
import type { Person } from './harness.js';

/** How people sign in to the workspace of the fixture: a domain, an identity provider, and what to attack the settings with. */
export async function fillSignIn(owner: Person, canary: string) {
  // Without the canary: a domain is an address that admins prove, and stays where a word of a note is redacted.
  const name = `${canary.replace('canary', 'domain')}.example`;
  const domain: string = (await owner.ask(`mutation ($name: String!) { addDomain(input: { name: $name }) { id } }`, { name })).addDomain.id;
  const provider = { issuer: 'https://login.example.com', clientId: 'verbatim', clientSecret: newId() };
  const connection = newId();
  await owner.ask(`mutation ($i: CreateOidcConnectionInput!) { createOidcConnection(input: $i) { id } }`, {
    i: { id: connection, name: 'Example ID', ...provider },
  });
  const samlId = newId();
  const saml = { entityId: 'urn:example', ssoUrl: 'https://login.example.com', certificate: selfSigned('Example ID').certificate };
  await owner.ask(`mutation ($i: CreateSamlConnectionInput!) { createSamlConnection(input: $i) { id } }`, {
    i: { id: samlId, name: 'Example SAML', ...saml },
  });
  const request: Record<string, Record<string, unknown>> = {
    addDomain: { name: 'stranger.example' },
    createOidcConnection: { id: newId(), name: 'Stranger ID', ...provider },
    updateOidcConnection: { id: connection, name: 'Stranger ID' },
    createSamlConnection: { id: newId(), name: 'Stranger ID', ...saml },
    updateSamlConnection: { id: samlId, name: 'Stranger ID' },
    ssoLogins: { connectionId: connection },
    testSsoConnection: { id: connection },
    deleteSsoConnection: { id: connection },
    ...Object.fromEntries(
      ['billingPreview', 'startCheckout', 'changeSubscription'].map((name) => [name, { plan: 'team', seats: 2, addOns: [] }]),
    ),
    updateSignInSettings: { password: true, emailLink: true },
    requireSso: { breakGlassUserId: owner.actor.userId },
  };
  return { asked: request, domain };
}
