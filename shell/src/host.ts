/** Which of the two apps this address is: the root domain's or a workspace's. */
export interface Host {
  /** Empty on the root domain. */
  subdomain: string;
  rootDomain: string;
}

/** Reads the address against the root domain that the server names; null for a host outside of it. */
export function readHost(rootDomain: string, host = location.host): Host | null {
  if (host === rootDomain) return { subdomain: '', rootDomain };
  if (!host.endsWith(`.${rootDomain}`)) return null;
  return { subdomain: host.slice(0, -rootDomain.length - 1), rootDomain };
}

/** An address on the root domain. */
export function rootUrl(rootDomain: string, path: string): string {
  return `${location.protocol}//${rootDomain}${path}`;
}

/** The login page of the root domain, which leads back here. */
export function loginUrl({ rootDomain, subdomain }: Host): string {
  const next = `${location.pathname}${location.search}${location.hash}`;
  const query = new URLSearchParams({ workspace: subdomain, ...(next === '/' ? {} : { next }) });
  return rootUrl(rootDomain, `/auth/login?${query}`);
}
