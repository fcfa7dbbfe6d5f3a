import { fieldError, LIMITS, NAMES_AWAY, normalizeSubdomain, subdomainProblem, suggestSubdomain } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { CellAway } from '#platform/cells';
import { TenantDb } from '#platform/db';
import { Names, SUBDOMAIN_TAKEN } from '../cells/names.service.js';
import { isProfane } from './profane-words.js';
import type { SubdomainCheck } from './workspace.graphql.js';

/** Whether a sub-domain can be had, and which one could instead. */
@Injectable()
export class Subdomains {
  constructor(
    private readonly db: TenantDb,
    private readonly names: Names,
  ) {}

  /**
   * What of a sub-domain that a workspace is to have can be said here: form, reserved and profane words, and whether it is or was that of another
   * workspace than the one of this id. Throws a ValidationError; whether another cell has it is found out by claiming it.
   */
  async claimable(text: string, ownId?: string): Promise<string> {
    const subdomain = normalizeSubdomain(text).slice(0, 200);
    const problem = subdomainProblem(subdomain, isProfane);
    if (problem) throw fieldError('subdomain', problem);
    if ((await this.takenHere([subdomain], ownId)).size) throw fieldError('subdomain', SUBDOMAIN_TAKEN);
    return subdomain;
  }

  /** Checks what a person types, and offers another one. */
  async check(text: string, address: string): Promise<SubdomainCheck> {
    const subdomain = normalizeSubdomain(text).slice(0, 200);
    const problem = subdomainProblem(subdomain, isProfane);
    const candidates = suggestions(subdomain);
    const taken = await this.taken([subdomain, ...candidates], address);
    if (!taken) return { subdomain, free: false, problem: problem ?? NAMES_AWAY, suggestion: null };
    if (!problem && !taken.has(subdomain)) return { subdomain, free: true, problem: null, suggestion: null };
    return {
      subdomain,
      free: false,
      problem: problem ?? SUBDOMAIN_TAKEN,
      suggestion: candidates.find((c) => c !== subdomain && !taken.has(c)) ?? null,
    };
  }

  /** Null while the cell that keeps the names does not answer. */
  private async taken(names: readonly string[], address: string): Promise<Set<string> | null> {
    try {
      return new Set([...(await this.takenHere(names)), ...(await this.names.taken(names, address))]);
    } catch (e) {
      if (e instanceof CellAway) return null;
      throw e;
    }
  }

  private async takenHere(names: readonly string[], ownId?: string): Promise<Set<string>> {
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
