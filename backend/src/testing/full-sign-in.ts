import type { Person } from './harness.js';

/** How people sign in to the workspace of the fixture: a domain, and what to attack the settings with. */
export async function fillSignIn(owner: Person, canary: string) {
  // Without the canary: a domain is an address that admins prove, and stays where a word of a note is redacted.
  const name = `${canary.replace('canary', 'domain')}.example`;
  const domain: string = (await owner.ask(`mutation ($name: String!) { addDomain(input: { name: $name }) { id } }`, { name })).addDomain.id;
  const asked: Record<string, Record<string, unknown>> = {
    addDomain: { name: 'stranger.example' },
    updateSignInSettings: { password: true, emailLink: true },
  };
  return { asked, domain };
}
