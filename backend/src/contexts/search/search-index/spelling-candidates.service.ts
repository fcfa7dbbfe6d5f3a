import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { Scope } from '../scope/scope.service.js';
import { NEAR_WORDS, TEXT_WITH_WORD_LIKE, TEXTS_WITH_WORD } from './postgres-index.sql.js';
import { closestSpelling, LONGEST_CORRECTED, oneEditFrom, oneEditPattern } from './spellings.js';
import { readerParams } from './statements.js';

/** Finds how a misspelt word is written in what a reader may read. */
@Injectable()
export class SpellingCandidates {
  constructor(private readonly db: TenantDb) {}

  /**
   * The word written most like a folded one, or null: of texts in which a form one slip away is written, else with words one slip away, else with words of a similar look. `queryOf`
   * makes of a word of the index what the reader asks the index for.
   */
  async of(actor: Actor, scope: Scope, folded: string, queryOf: (word: string) => string): Promise<string | null> {
    if ([...folded].length > LONGEST_CORRECTED) return null;
    const params = [actor.workspaceId, folded, oneEditFrom(folded)];
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
    const pattern = oneEditPattern(folded);
    const lookups = [
      ...(pattern ? [() => texts(TEXT_WITH_WORD_LIKE, words(true), pattern)] : []),
      () => texts(TEXTS_WITH_WORD, words(true)),
      () => texts(TEXTS_WITH_WORD, words(false)),
    ];
    for (const lookup of lookups) {
      const result = (await lookup()).flat().map(({ text }) => text);
      const written = closestSpelling(folded, result);
      if (written !== null) return written;
    }
    return null;
  }
}
