import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { Scope } from '../scope/scope.service.js';
import { NEAR_WORDS, WRITTEN_AS } from './postgres-index.sql.js';
import { nearestWritten, oneSlipFrom } from './spellings.js';
import { readerParams } from './statements.js';

/** Finds how a misspelt word is written in what a reader may read. */
@Injectable()
export class NearWords {
  constructor(private readonly db: TenantDb) {}

  /**
   * The word written most like a folded one, or null: of texts with words one slip away, else of texts with words of a similar look. `queryOf`
   * makes of a word of the index what the reader asks the index for.
   */
  async of(actor: Actor, scope: Scope, folded: string, queryOf: (word: string) => string): Promise<string | null> {
    const params = [actor.workspaceId, folded, oneSlipFrom(folded)];
    const near = await this.db.read<{ word: string; isSlip: boolean }>(actor, NEAR_WORDS, params, { 'app.search_word': folded });
    for (const isSlip of [true, false]) {
      const words = near.flatMap((n) => (n.isSlip === isSlip ? [n.word] : []));
      const texts = await this.db.readEach<{ text: string }>(
        actor,
        words.map((word) => ({
          sql: WRITTEN_AS,
          params: readerParams(actor, scope),
          settings: { 'app.search_query': queryOf(`'${word.replaceAll("'", "''")}'`) },
        })),
      );
      const written = nearestWritten(
        folded,
        texts.flat().map((t) => t.text),
      );
      if (written !== null) return written;
    }
    return null;
  }
}
