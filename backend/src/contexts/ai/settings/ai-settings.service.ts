import { type AiProviderKind, fieldError, propertyOf, type UpdateAiProviderInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { type InWorkspace, newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { Vault } from '#platform/vault';
import { AiUsage } from '../usage/ai-usage.service.js';
import { AiModes } from './ai-modes.service.js';
import { AiSettingsRow } from './ai-settings.entity.js';
import type { AiSettings, AiState } from './ai-settings.graphql.js';

const PURPOSE = 'ai key';

/** Where a workspace's model is and with what it is opened. Never leaves the server. */
export interface Connection {
  provider: Exclude<AiProviderKind, 'none'>;
  baseUrl: string | null;
  model: string;
  embeddingModel: string | null;
  /** Null for servers that ask for none; `locked` when the stored one cannot be read on this installation. */
  key: string | null | 'locked';
}

const NOTHING = {
  provider: 'none' as const,
  baseUrl: null,
  model: null,
  embeddingModel: null,
  keySealed: null,
  keyLast4: null,
  budget: null,
};

/** The model of a workspace: who provides it, its name, its key (sealed) and how much may be spent on it. */
@Injectable()
export class AiSettingsService {
  private readonly rows: WorkspaceRepository<AiSettingsRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly vault: Vault,
    private readonly modes: AiModes,
    private readonly usage: AiUsage,
  ) {
    this.rows = new WorkspaceRepository(db, AiSettingsRow);
  }

  /** Everything but the key, for admins. */
  async one(actor: Actor): Promise<AiSettings> {
    const row = (await this.row(actor)) ?? NOTHING;
    const usage = await this.usage.thisMonth(actor);
    return {
      provider: row.provider,
      baseUrl: row.baseUrl,
      model: row.model,
      embeddingModel: row.embeddingModel,
      keyLast4: row.keyLast4,
      budget: row.budget,
      used: usage.reduce((sum, u) => sum + u.tokensIn + u.tokensOut, 0),
      usage,
      features: await this.modes.of(actor),
    };
  }

  /** What every reader of a project (or, null, member) may know. Throws NotFound. */
  async state(actor: Actor, projectId: string | null): Promise<AiState> {
    const features = await this.modes.forReader(actor, projectId);
    const row = await this.row(actor);
    const isOn = !!row && row.provider !== 'none' && !!row.model;
    return { model: isOn ? row.model : null, isBudgetUsedUp: isOn && (await this.usage.isUsedUp(actor)), features };
  }

  /** How to reach the workspace's model, or null when it has none. */
  async connection(where: InWorkspace): Promise<Connection | null> {
    const row = await this.row(where);
    if (!row || row.provider === 'none' || !row.model) return null;
    return { provider: row.provider, baseUrl: row.baseUrl, model: row.model, embeddingModel: row.embeddingModel, key: this.keyOf(row) };
  }

  /** How to reach the model that these settings would give, without keeping them; throws ValidationError. */
  async proposed(actor: Actor, input: UpdateAiProviderInput): Promise<Connection | null> {
    const row = await this.row(actor);
    const next = this.validateAndMerge(actor, row, input);
    if (next.provider === 'none') return null;
    const key = input.key !== undefined ? input.key : row && this.keyOf(row);
    return { provider: next.provider, baseUrl: next.baseUrl, model: next.model!, embeddingModel: next.embeddingModel, key };
  }

  /** Changes the model; what is left out stays. A stored key is not sent to another address than the one it was given for. */
  async update(actor: Actor, input: UpdateAiProviderInput): Promise<AiSettings> {
    await this.db.tx(actor, async (m) => {
      await m.query(`insert into ai_settings (workspace_id, id) values ($1, $2) on conflict do nothing`, [actor.workspaceId, newId()]);
      const [row] = await this.rows.list(actor, {});
      const { before, after } = await this.rows.update(actor, row!.id, (old) => given(this.validateAndMerge(actor, old, input), input));
      await this.changes.record(m, actor, {
        kind: 'aiSettings',
        id: actor.workspaceId,
        action: 'updated',
        before: shown(before),
        // A new key may end like the old one: that it was replaced is worth a line of its own.
        after: { ...shown(after), ...(input.key !== undefined ? { keyChanged: true } : {}) },
      });
    });
    return this.one(actor);
  }

  private validateAndMerge(actor: Actor, row: AiSettingsRow | null, input: UpdateAiProviderInput) {
    const old = row ?? NOTHING;
    const kept = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);
    const next = {
      provider: input.provider,
      baseUrl: kept(input.baseUrl, old.baseUrl),
      model: kept(input.model, old.model),
      embeddingModel: kept(input.embeddingModel, old.embeddingModel),
      budget: kept(input.budget, old.budget),
      keySealed: old.keySealed,
      keyLast4: old.keyLast4,
    };
    if (input.key !== undefined) {
      next.keySealed = input.key === null ? null : this.vault.seal(actor.workspaceId, PURPOSE, input.key);
      // Of a short key four characters would be too much.
      next.keyLast4 = input.key === null ? null : input.key.length >= 12 ? input.key.slice(-4) : '';
    }
    if (next.provider === 'none') return next;
    if (!next.model) throw fieldError('model', 'Name the model to be used.');
    if (next.provider === 'openaiCompatible' && !next.baseUrl)
      throw fieldError('baseUrl', "Enter the address of the provider's API, such as https://api.example.com/v1.");
    if (next.provider === 'anthropic' && !next.keySealed) throw fieldError('key', 'Enter the key of your Anthropic account.');
    const isElsewhere = next.provider !== old.provider || originOf(next.baseUrl) !== originOf(old.baseUrl);
    if (old.keySealed && input.key === undefined && isElsewhere)
      throw fieldError('key', 'Enter the key again: the stored one was given for another address.');
    return next;
  }

  private keyOf(row: AiSettingsRow): string | null {
    if (!row.keySealed) return null;
    try {
      return this.vault.open(row.workspaceId, PURPOSE, row.keySealed);
    } catch {
      return 'locked';
    }
  }

  private async row(where: InWorkspace): Promise<AiSettingsRow | null> {
    return this.db.tx(where, (m) => m.findOneBy(AiSettingsRow, { workspaceId: where.workspaceId }));
  }
}

const originOf = (url: string | null): string | null => (url ? new URL(url).origin : null);

/** Of validateAndMerge settings those that the input names; the key is two columns. */
function given({ keySealed, keyLast4, ...next }: Omit<AiSettingsRow, 'workspaceId' | 'id'>, input: UpdateAiProviderInput) {
  const named = Object.fromEntries(Object.entries(next).filter(([name]) => propertyOf(input, name) !== undefined));
  return { ...named, ...(input.key !== undefined ? { keySealed, keyLast4 } : {}) };
}

/** What history may hold: all but the key. */
const shown = (s: Omit<AiSettingsRow, 'workspaceId' | 'id'>) => ({
  provider: s.provider,
  baseUrl: s.baseUrl,
  model: s.model,
  embeddingModel: s.embeddingModel,
  budget: s.budget,
  keyLast4: s.keyLast4,
});
