import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { foldWord } from '#platform/text';
import { Candidates } from './candidates.service.js';
import { NO_FILTERS } from './filters.js';
import { indexQuery, type Scope, type Term } from './scope.service.js';
import { NEAR_WORDS } from './search.sql.js';
import { matchedWords, soughtOf } from './snippets.js';

/** A word that finds nothing, and the word of the workspace that it is taken for. */
export interface Correction {
  from: string;
  to: string;
}

/** Words that are shorter have too many neighbours. */
const SHORTEST = 4;
const WRITTEN_AS = `
  select concat_ws(' ', e.title, array_to_string(e.people, ' '), left(e.body, 200000)) as text from v_search_matches e
  where e.workspace_id = $1 and (e.project_id = any($2::uuid[]) or (e.project_id is null and e.type = 'TAG')) limit 1`;

/** Takes a misspelt word for one that stands in what the reader may read; what they may not read is never hinted at. */
@Injectable()
export class Spelling {
  constructor(
    private readonly db: TenantDb,
    private readonly candidates: Candidates,
  ) {}

  /** The corrections of those words that find nothing by themselves. */
  async corrections(actor: Actor, scope: Scope): Promise<Correction[]> {
    const all = await Promise.all(scope.terms.map((term) => this.correction(actor, scope, term)));
    return all.filter((c) => c !== null);
  }

  private async correction(actor: Actor, scope: Scope, { text, query }: Term): Promise<Correction | null> {
    const word = foldWord(text);
    if (query === null || word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return null;
    if (await this.candidates.count(actor, scope, NO_FILTERS, query)) return null;
    const near = await this.db.read<{ word: string; likeness: number }>(actor, NEAR_WORDS, [actor.workspaceId, word], {
      'app.search_word': word,
    });
    for (const { word: found } of near) {
      const written = await this.written(actor, scope, found);
      if (written) return { from: text, to: written };
    }
    return null;
  }

  /** How a word of the index is written where the reader may read it; null where they may not. */
  private async written(actor: Actor, scope: Scope, word: string): Promise<string | null> {
    const row = await this.db.one<{ text: string }>(actor, WRITTEN_AS, [actor.workspaceId, scope.projects], {
      'app.search_query': indexQuery(actor, scope, `'${word.replaceAll("'", "''")}'`),
    });
    return row ? (matchedWords(row.text, soughtOf([word], scope.language))[0] ?? word) : null;
  }
}
