import { matchesPattern } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Caller } from '#platform/access';

/** Whether a page opens anything for a caller; `part` is the last part of its address, as it came. It may throw TooManyRequests. */
export type PageCheck = (caller: Caller, part: string) => Promise<boolean>;

/** The origin of another installation that has the workspace of this sub-domain, null when there is none; `away` when it cannot be found out now. */
export type HostFinder = (subdomain: string, address: string) => Promise<string | null | 'away'>;

/** Pages of which the server knows whether they are there before the front end asks, so that the status is right: of those with a secret in the address. */
@Injectable()
export class PageChecks {
  private readonly checks = new Map<string, PageCheck>();
  private finder?: HostFinder;

  /** To be called in onModuleInit; the pattern is one of PAGES. */
  register(pattern: string, check: PageCheck): void {
    this.checks.set(pattern, check);
  }

  /** Where hosts of no workspace are looked for; without it nowhere. */
  findHostsBy(finder: HostFinder): void {
    this.finder = finder;
  }

  /** Where the workspace of a sub-domain is that is none of this installation's, within the rate limit of the address. */
  async otherHostOf(subdomain: string, address: string): ReturnType<HostFinder> {
    return this.finder?.(subdomain, address) ?? null;
  }

  /** True for a page without a check. */
  async exists(caller: Caller, pathname: string): Promise<boolean> {
    for (const [pattern, check] of this.checks)
      if (matchesPattern(pattern, pathname)) return check(caller, pathname.replace(/\/$/, '').split('/').at(-1) ?? '');
    return true;
  }
}
