import dns from 'node:dns/promises';
import { codeOf } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#platform/config';

const TIMEOUT_MS = 3000;
const ATTEMPTS = 2;
/** What a name server says of a name that has no such record. */
const NONE = new Set(['ENODATA', 'ENOTFOUND']);

/** Asks name servers (DNS_SERVERS, or those of the machine) for TXT records. */
@Injectable()
export class TxtRecords {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'dnsServers'>) {}

  /** The texts at a name, none when there are none; null when no server answers, which says nothing about the name. */
  async at(name: string): Promise<string[] | null> {
    const resolver = new dns.Resolver({ timeout: TIMEOUT_MS, tries: ATTEMPTS });
    if (this.config.dnsServers.length) resolver.setServers(this.config.dnsServers);
    try {
      // A record longer than 255 bytes comes in pieces.
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (e) {
      return NONE.has(codeOf(e) ?? '') ? [] : null;
    }
  }
}
