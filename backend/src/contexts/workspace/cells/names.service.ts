import { fieldError, NAMES_AWAY, REGION_NAMES, type Region, SERVER_LIMITS } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { Buckets, networkOf } from '#platform/access';
import { CellAway, CellClient } from '#platform/cells';
import { type Cell, type Cells, CONFIG, type Config } from '#platform/config';
import { NameClaims } from './name-claims.service.js';
import { NameDirectory } from './name-directory.service.js';

/** What is said of a sub-domain that a workspace has, or had. */
export const SUBDOMAIN_TAKEN = 'This subdomain is taken; choose another.';

/** What the keeper of names answers. */
export const ANSWERS = {
  claim: z.object({ isYours: z.boolean() }),
  taken: z.object({ taken: z.array(z.string()) }),
  region: z.object({ region: z.enum(REGION_NAMES).nullable() }),
  home: z.object({ region: z.enum(REGION_NAMES) }),
  refused: z.object({ refused: z.array(z.string()) }),
  done: z.object({}),
};

const KEPT_ENTRIES = 5000;
/** How long a name of no workspace is not asked for again: it may be given away at any time. */
const MISS_MS = 30_000;

/** Names of workspaces over all cells: one cell keeps them, the others ask it. Without other cells a name is free when the database says so. */
@Injectable()
export class Names {
  private readonly cells: Cells | null;
  /** A name stays with its region for good, and a workspace too: what was found need not be asked again. */
  private readonly known = new Map<string, Region>();
  /** Names of no workspace, each until when that is believed. */
  private readonly misses = new Map<string, number>();
  private readonly lookups = new Buckets(SERVER_LIMITS.cells.lookups);
  private readonly checks = new Buckets(SERVER_LIMITS.cells.networkChecks);
  private readonly ofNetwork = new Buckets(SERVER_LIMITS.cells.networkLookups);

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'cells'>,
    private readonly client: CellClient,
    private readonly register: NameDirectory,
    private readonly claims: NameClaims,
  ) {
    this.cells = config.cells && config.cells.all.length > 1 ? config.cells : null;
  }

  /**
   * Runs the transaction that gives a workspace its name. `settle` has to be called in it, and takes the name for good; whatever happens to the
   * transaction or this process, the name is in the end the workspace's or free. Throws a ValidationError when another cell has it, or the keeper of
   * names is away.
   */
  async claim<T>(subdomain: string, workspaceId: string, run: (settle: (m: EntityManager) => Promise<void>) => Promise<T>): Promise<T> {
    if (!this.cells) return run(async () => {});
    if (this.isKeeper(this.cells)) {
      return run(async (m) => {
        if (!(await this.register.isFree(m, subdomain))) throw taken();
      });
    }
    const claim = await this.claims.open(subdomain, workspaceId);
    if (!claim) throw taken();
    try {
      const { isYours } = await this.client.ask(this.cells.keeper, 'claim', { subdomain, workspaceId }, ANSWERS.claim);
      if (!isYours) await this.claims.forget(claim);
      if (!isYours) throw taken();
      return await run(async (m) => {
        if (!(await this.claims.settle(m, claim))) throw away();
      });
    } catch (e) {
      await this.claims.drop(claim);
      throw e instanceof CellAway ? away() : e;
    }
  }

  /** Which of these names other cells have; throws CellAway, also when the rate limit of the address is exceeded. */
  async taken(names: readonly string[], address: string): Promise<Set<string>> {
    if (!this.cells) return new Set();
    const { own, keeper } = this.cells;
    if (this.isKeeper(this.cells)) return new Set(await this.register.takenElsewhere(own.region, names));
    // Before the checks of all: one stranger cannot use them up.
    if (this.checks.consume(networkOf(address))) throw new CellAway('too many checks');
    this.spare('taken');
    return new Set((await this.client.ask(keeper, 'taken', { names }, ANSWERS.taken)).taken);
  }

  /** The other cell that a name which is none of this one's belongs to, or null; throws CellAway, also when the rate limit of the address is exceeded. */
  async cellOf(subdomain: string, address: string): Promise<Cell | null> {
    if (!this.cells) return null;
    const { keeper } = this.cells;
    const region = this.isKeeper(this.cells)
      ? await this.register.regionOf(subdomain)
      : await this.remembered(
          'name',
          subdomain,
          async () => (await this.client.ask(keeper, 'region', { subdomain }, ANSWERS.region)).region,
          address,
        );
    return this.otherCell(region);
  }

  /**
   * The other cell to look for a workspace in that is none of this one's, whether it exists or not; null when it is here or nowhere. Throws CellAway,
   * also when the address asks too often.
   */
  async homeOf(workspaceId: string, address: string): Promise<Cell | null> {
    if (!this.cells) return null;
    const { keeper } = this.cells;
    const region = this.isKeeper(this.cells)
      ? await this.register.homeOf(workspaceId)
      : await this.remembered(
          'home',
          workspaceId,
          async () => (await this.client.ask(keeper, 'home', { workspaceId }, ANSWERS.home)).region,
          address,
        );
    return this.otherCell(region);
  }

  /** Gives claims back that came to nothing; throws CellAway. */
  async releaseClaims(): Promise<void> {
    if (!this.cells || this.isKeeper(this.cells)) return;
    for (const claim of await this.claims.expireOverdue()) {
      await this.client.ask(this.cells.keeper, 'release', claim, ANSWERS.done);
      await this.claims.released(claim);
    }
  }

  /** Says to the keeper of names which ones this cell has, as it may be new or restored from a backup; answers those that it refused. Throws CellAway. */
  async registerOwn(): Promise<string[]> {
    if (!this.cells || this.isKeeper(this.cells)) return [];
    const { keeper } = this.cells;
    const refused: string[] = [];
    let names = await this.claims.ownNames('');
    while (names.length) {
      refused.push(...(await this.client.ask(keeper, 'register', { names }, ANSWERS.refused)).refused);
      names = await this.claims.ownNames(names.at(-1)!.subdomain);
    }
    return refused;
  }

  private isKeeper({ own, keeper }: Cells): boolean {
    return own.region === keeper.region;
  }

  private otherCell(region: Region | null): Cell | null {
    return this.cells?.all.find((cell) => cell.region === region && cell.region !== this.cells?.own.region) ?? null;
  }

  private async remembered(kind: 'name' | 'home', id: string, ask: () => Promise<Region | null>, address: string): Promise<Region | null> {
    const key = `${kind} ${id}`;
    const known = this.known.get(key);
    if (known) return known;
    if ((this.misses.get(key) ?? 0) > Date.now()) return null;
    // Before the look-ups of all: one stranger cannot use them up.
    if (this.ofNetwork.consume(networkOf(address))) throw new CellAway('too many look-ups');
    this.spare(kind);
    const match = await ask();
    if (this.known.size >= KEPT_ENTRIES) this.known.clear();
    if (this.misses.size >= KEPT_ENTRIES) this.misses.clear();
    if (match) this.known.set(key, match);
    else this.misses.set(key, Date.now() + MISS_MS);
    return match;
  }

  /** Strangers make a cell ask another one: not so often that claims would have to wait. */
  private spare(kind: string): void {
    if (this.lookups.consume(kind)) throw new CellAway('too many look-ups');
  }
}

const taken = () => fieldError('subdomain', SUBDOMAIN_TAKEN);
const away = () => fieldError('subdomain', NAMES_AWAY);
