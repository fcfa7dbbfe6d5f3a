import type { PersonalDataType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { WorkspacesService } from '#contexts/workspace';
import { type InWorkspace, TenantDb } from '#platform/db';
import { PersonalDataFinder } from '../personal-data/personal-data-finder.js';
import { phoneCountry } from '../personal-data/phone-country.js';
import { KNOWN_NAMES } from './redactions.sql.js';

// A link, a place and a company say nothing about a person by themselves.
const IMPERSONAL: ReadonlySet<PersonalDataType> = new Set(['URL', 'PLACE', 'ORGANISATION']);

/** Personal data in any text of a project, whether or not its notes are reviewed for it: what is about to leave is always looked at. */
@Injectable()
export class PersonalDataIn {
  constructor(
    private readonly db: TenantDb,
    private readonly workspaces: WorkspacesService,
    private readonly finder: PersonalDataFinder,
  ) {}

  /** People, addresses and numbers that a text mentions, each once, in its order. */
  async mentioned(where: InWorkspace, projectId: string, text: string): Promise<{ type: PersonalDataType; text: string }[]> {
    const [known, { language, region }] = await Promise.all([
      this.db.read<{ name: string }>(where, KNOWN_NAMES, [where.workspaceId, projectId]),
      this.workspaces.localeOf(where),
    ]);
    const findings = await this.finder.find(text, { names: known.map(({ name }) => name), country: phoneCountry(language, region) });
    const points = [...text];
    const all = findings
      .filter(({ type }) => !IMPERSONAL.has(type))
      .map(({ type, start, end }) => ({ type, text: points.slice(start, end).join('') }));
    return [...new Map(all.map((item) => [item.text, item])).values()];
  }
}
