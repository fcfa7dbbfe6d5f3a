import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { Scope } from '../scope/scope.service.js';
import { NEAR_WORDS, WRITTEN_AS, WRITTEN_LIKE } from './postgres-index.sql.js';
import { nearestWritten, oneSlipFrom, oneSlipPattern } from './spellings.js';
import { readerParams } from './statements.js';

/** Finds how a misspelt word is written in what a reader may read. */
@Injectable()
export class NearWords {
  constructor(private readonly db: TenantDb) {}

  /**
   * The word written most like a folded one, or null: of texts in which a form one slip away is written, else with words one slip away, else with words of a similar look. `queryOf`
   * makes of a word of the index what the reader asks the index for.
   */
  async of(actor: Actor, scope: Scope, folded: string, queryOf: (word: string) => string): Promise<string | null> {
    const params = [actor.workspaceId, folded, oneSlipFrom(folded)];
    const near = await this.db.read<{ word: string; isSlip: boolean }>(actor, NEAR_WORDS, params, { 'app.search_word': folded });
    const words = (isSlip: boolean) => near.flatMap((n) => (n.isSlip === isSlip ? [n.word] : []));
    const texts = (sql: string, some: readonly string[], ...more: unknown[]) =>
      this.db.readEach<{ text: string }>(
        actor,
        some.map((word) => ({
          sql,
          params: [...readerParams(actor, scope), ...more],
          settings: { 'app.search_query': queryOf(`'${word.replaceAll("'", "''")}'`) },
        })),
      );
    const pattern = oneSlipPattern(folded);
    const looks = [
      ...(pattern ? [() => texts(WRITTEN_LIKE, words(true), pattern)] : []),
      () => texts(WRITTEN_AS, words(true)),
      () => texts(WRITTEN_AS, words(false)),
    ];
    for (const look of looks) {
      const found = (await look()).flat().map(({ text }) => text);
      const written = nearestWritten(folded, found);
      if (written !== null) return written;
    }
    return null;
  }
}
