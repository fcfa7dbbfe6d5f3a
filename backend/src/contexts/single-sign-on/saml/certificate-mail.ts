/** Says that no one can log in by a provider after a day, and where an admin prevents that. */
export function certificateMail({ name, expiresAt, workspace, url }: { name: string; expiresAt: Date; workspace: string; url: string }) {
  const link = `${url}/settings/authentication`;
  const day = expiresAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return {
    subject: `The certificate of ${name} expires on ${day}`,
    link,
    body: `People log in to ${workspace} with ${name}. Its certificate expires on ${day}; after that, no one can log in with it.\n\nGet the new certificate from your identity provider and add it here. The old one keeps working beside it until it expires.\n\n${link}\n\nAll admins of the workspace get this mail.\n`,
  };
}
