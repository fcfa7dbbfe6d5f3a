import { LIMITS, normalizeSubdomain, subdomainProblem, suggestSubdomain } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '#platform/db';
import { isProfane } from './profane-words.js';
import type { SubdomainCheck } from './workspace.graphql.js';

/** What is said of a sub-domain that a workspace has, or had. */
export const SUBDOMAIN_TAKEN = 'This subdomain is taken; choose another.';

/** Whether a sub-domain can be had, and which one could instead. */
@Injectable()
export class Subdomains {
  constructor(private readonly db: TenantDb) {}

  /** Checks what a person typed: form, reserved and profane words, and whether it is or was another workspace's than the one of this id. */
  async check(text: string, ownId?: string): Promise<SubdomainCheck> {
    const subdomain = normalizeSubdomain(text).slice(0, 200);
    const problem = subdomainProblem(subdomain, isProfane);
    const candidates = suggestions(subdomain);
    const taken = await this.taken([subdomain, ...candidates], ownId);
    if (!problem && !taken.has(subdomain)) return { subdomain, free: true, problem: null, suggestion: null };
    return {
      subdomain,
      free: false,
      problem: problem ?? SUBDOMAIN_TAKEN,
      suggestion: candidates.find((c) => c !== subdomain && !taken.has(c)) ?? null,
    };
  }

  private async taken(names: readonly string[], ownId: string | undefined): Promise<Set<string>> {
    const rows = await this.db.global<{ subdomain: string }>(
      `select subdomain from workspaces where subdomain = any($1) and id is distinct from $2
       union all select subdomain from former_subdomains where subdomain = any($1) and workspace_id is distinct from $2`,
      [names, ownId ?? null],
    );
    return new Set(rows.map((r) => r.subdomain));
  }
}

function suggestions(subdomain: string): string[] {
  const base = suggestSubdomain(subdomain);
  const tails = ['', '-team', '-research', ...Array.from({ length: 20 }, (_, i) => `-${i + 2}`)];
  return tails
    .map((tail) => `${base.slice(0, LIMITS.subdomain.max - tail.length).replace(/-+$/, '')}${tail}`)
    .filter((name) => subdomainProblem(name, isProfane) === null);
}
