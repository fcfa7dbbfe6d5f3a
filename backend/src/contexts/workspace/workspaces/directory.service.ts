import { subdomainOf } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { HostPlace } from '#platform/access';
import { CONFIG, type Config, originOf } from '#platform/config';
import { TenantDb } from '#platform/db';

interface Entry {
  workspaceId: string | null;
  movedTo: string | null;
  until: number;
}

const CACHE_MS = 10_000;
const KEPT_ENTRIES = 5000;

/** Which workspace lives at which sub-domain; asked at every request, so it remembers what it found for ten seconds. */
@Injectable()
export class Directory {
  private readonly found = new Map<string, Entry>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
  ) {}

  /** What a Host header says. A former sub-domain names no workspace, only where it has moved. */
  async placeOf(host: string): Promise<HostPlace> {
    const subdomain = subdomainOf(host, this.config.rootDomain);
    if (subdomain === null) return { kind: 'foreign' };
    if (subdomain === '') return { kind: 'root' };
    const { workspaceId, movedTo } = await this.entry(subdomain);
    return { kind: 'workspace', subdomain, workspaceId, movedTo };
  }

  /** Looks at these sub-domains anew; other processes do so within ten seconds. */
  forget(...subdomains: string[]): void {
    for (const subdomain of subdomains) this.found.delete(subdomain);
  }

  /** Address of a workspace's host, without a slash at the end. */
  urlOf(subdomain: string): string {
    return originOf(this.config, subdomain);
  }

  /** Hosts of workspaces by id, with the port. */
  async hostsOf(ids: readonly string[]): Promise<Map<string, string>> {
    if (!ids.length) return new Map();
    const rows = await this.db.global<{ id: string; subdomain: string }>(`select id, subdomain from workspaces where id = any($1)`, [
      [...new Set(ids)],
    ]);
    return new Map(rows.map(({ id, subdomain }) => [id, new URL(this.urlOf(subdomain)).host]));
  }

  /** Ids of all workspaces, for background work that has none to start from. */
  async all(): Promise<string[]> {
    return (await this.db.global<{ id: string }>(`select id from workspaces order by id`)).map((row) => row.id);
  }

  /** The workspace whose sample was begun by a start that did not come to its end, or null. */
  async withUnfinishedSample(): Promise<string | null> {
    const [row] = await this.db.global<{ id: string }>(`select id from workspaces where sample_unfinished`);
    return row?.id ?? null;
  }

  private async entry(subdomain: string): Promise<Entry> {
    const knownEntry = this.found.get(subdomain);
    if (knownEntry && knownEntry.until > Date.now()) return knownEntry;
    const [row] = await this.db.global<{ id: string; subdomain: string }>(
      `select id, subdomain from workspaces where subdomain = $1
       union all select w.id, w.subdomain from former_subdomains f join workspaces w on w.id = f.workspace_id where f.subdomain = $1 limit 1`,
      [subdomain],
    );
    // What is not there is not remembered: a new workspace must open at once, in every process.
    if (!row) return { workspaceId: null, movedTo: null, until: 0 };
    const entry = row.subdomain === subdomain ? { workspaceId: row.id, movedTo: null } : { workspaceId: null, movedTo: row.subdomain };
    if (this.found.size >= KEPT_ENTRIES) this.found.clear();
    this.found.set(subdomain, { ...entry, until: Date.now() + CACHE_MS });
    return { ...entry, until: 0 };
  }
}
