import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CellAway } from '#platform/cells';
import { originOf } from '#platform/config';
import { PageChecks } from '#platform/web';
import { Names } from './names.service.js';

/** Leads pages of hosts that are none of this cell's workspaces to the cell that has them. */
@Injectable()
export class OtherHosts implements OnModuleInit {
  constructor(
    private readonly pages: PageChecks,
    private readonly names: Names,
  ) {}

  onModuleInit() {
    this.pages.findHostsBy((subdomain, address) => this.find(subdomain, address));
  }

  /** The origin of a workspace in another cell, null when there is none, `away` while it cannot be found out, or when the rate limit of the address is exceeded. */
  async find(subdomain: string, address: string): Promise<string | null | 'away'> {
    try {
      const cell = await this.names.cellOf(subdomain, address);
      if (!cell) return null;
      const { protocol, host } = new URL(cell.origin);
      return originOf({ secure: protocol === 'https:', rootDomain: host }, subdomain);
    } catch (e) {
      if (e instanceof CellAway) return 'away';
      throw e;
    }
  }
}
