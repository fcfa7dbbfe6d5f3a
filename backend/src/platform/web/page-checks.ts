import { matchesPattern } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Caller } from '#platform/access';

/** Whether a page opens anything for a caller; `part` is the last part of its address, as it came. It may throw TooManyRequests. */
export type PageCheck = (caller: Caller, part: string) => Promise<boolean>;

/** Pages of which the server knows whether they are there before the front end asks, so that the status is right: of those with a secret in the address. */
@Injectable()
export class PageChecks {
  private readonly checks = new Map<string, PageCheck>();

  /** To be called in onModuleInit; the pattern is one of PAGES. */
  register(pattern: string, check: PageCheck): void {
    this.checks.set(pattern, check);
  }

  /** True for a page without a check. */
  async isThere(caller: Caller, pathname: string): Promise<boolean> {
    for (const [pattern, check] of this.checks)
      if (matchesPattern(pattern, pathname)) return check(caller, pathname.replace(/\/$/, '').split('/').at(-1) ?? '');
    return true;
  }
}
