import type { Person } from './harness.js';

/** How people sign in to the workspace of the fixture: a domain, and what to attack the settings with. */
export async function fillSignIn(owner: Person, canary: string) {
  const domain: string = (await owner.ask(`mutation { addDomain(input: { name: "${canary}.example" }) { id } }`)).addDomain.id;
  const asked: Record<string, Record<string, unknown>> = {
    addDomain: { name: 'stranger.example' },
    updateSignInSettings: { password: true, emailLink: true },
  };
  return { asked, domain };
}
