/** The mail that proves a domain: to whoever reads its admin address and may know nothing of the product. */
export function domainMail({ domain, workspace, link, hours }: { domain: string; workspace: string; link: string; hours: number }) {
  return {
    subject: `Confirm ${domain} for Verbatim`,
    link,
    body: `The Verbatim workspace at ${workspace} says that ${domain} is its domain. When it is confirmed, the admins of that workspace decide how people with an address at ${domain} sign in to it. If that is right, confirm it here:\n\n${link}\n\nThe link is good for ${hours} hours and once. If you do not expect it, ignore this mail: nothing happens without the link.\n`,
  };
}
