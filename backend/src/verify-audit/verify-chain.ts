import { AUDIT_DAYS } from '@libs/domain';
import type pg from 'pg';
import { type ChainedEntry, type ChainLink, digestOf, hashOf } from './chain.js';

/** What was found in the audit log of one workspace. `damage` says in one sentence where it was changed; null where it was not. */
export interface ChainReport {
  workspaceId: string;
  subdomain: string;
  links: number;
  /** Entries that are kept: older ones were removed after their time. */
  entries: number;
  lastHash: string | null;
  damage: string | null;
}

type Row = ChainLink & { entry: ChainedEntry | null; isKept: boolean };

const PAGE = 2000;
const LINKS = `
  select c.seq::text as seq, c.id, app_audit_time(c.at) as at, encode(c.digest, 'hex') as digest, encode(c.hash, 'hex') as hash,
    c.at > now() - make_interval(days => $3) as "isKept",
    case when e.id is not null then json_build_object('workspaceId', e.workspace_id, 'id', e.id, 'at', app_audit_time(e.at), 'area', e.area,
      'kind', e.kind, 'action', e.action, 'targetId', e.target_id, 'projectId', e.project_id, 'userId', e.user_id, 'via', e.via, 'keyId', e.key_id,
      'address', e.address, 'agent', e.agent, 'detail', e.detail::text) end as entry
  from audit_chain c left join audit_entries e on e.workspace_id = c.workspace_id and e.id = c.id
  where c.workspace_id = $1 and c.seq > $2 order by c.seq limit ${PAGE}`;
const UNCHAINED = `
  select count(*)::int as n from audit_entries e
  where e.workspace_id = $1 and not exists (select from audit_chain c where c.workspace_id = e.workspace_id and c.id = e.id)`;

/**
 * Computes every digest and hash of every workspace's audit log again, as the role of the server. An entry that was changed, removed before its
 * time, added beside the chain or moved is a damage, and so is a link. That the newest links were cut off is seen by a hash that was kept elsewhere.
 */
export async function* verifyChains(client: pg.Client): AsyncGenerator<ChainReport> {
  const { rows } = await client.query<{ id: string; subdomain: string }>('select id, subdomain from workspaces order by subdomain');
  for (const { id, subdomain } of rows) {
    await client.query('begin isolation level repeatable read read only');
    try {
      await client.query(`select set_config('app.workspace_id', $1, true)`, [id]);
      yield { workspaceId: id, subdomain, ...(await verify(client, id)) };
    } finally {
      await client.query('rollback');
    }
  }
}

async function verify(client: pg.Client, workspaceId: string): Promise<Omit<ChainReport, 'workspaceId' | 'subdomain'>> {
  const result: Pick<ChainReport, 'links' | 'entries' | 'lastHash'> = { links: 0, entries: 0, lastHash: null };
  for (;;) {
    const { rows }: { rows: Row[] } = await client.query(LINKS, [workspaceId, result.links, AUDIT_DAYS]);
    for (const link of rows) {
      const damage = damageOf(link, result.links + 1, result.lastHash ?? '');
      if (damage) return { ...result, damage };
      result.links++;
      if (link.entry) result.entries++;
      result.lastHash = link.hash;
    }
    if (rows.length < PAGE) break;
  }
  const { rows } = await client.query<{ n: number }>(UNCHAINED, [workspaceId]);
  const unchained = rows[0]?.n ?? 0;
  return { ...result, damage: unchained ? `${unchained} entries stand in the log that are not in its chain.` : null };
}

function damageOf({ entry, isKept, ...link }: Row, seq: number, before: string): string | null {
  if (link.seq !== String(seq)) return `Entry ${seq} is missing from the chain.`;
  if (hashOf(before, link) !== link.hash) return `Entry ${seq} (${link.at}) does not follow from the one before it.`;
  if (!entry) return isKept ? `Entry ${seq} (${link.at}) was removed.` : null;
  return digestOf(entry) === link.digest && entry.at === link.at ? null : `Entry ${seq} (${link.at}) was changed.`;
}
