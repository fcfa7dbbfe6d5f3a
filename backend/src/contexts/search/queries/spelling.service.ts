import { foldWord } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import type { Scope, Term } from '../scope/scope.service.js';
import { SearchIndex } from '../search-index/search-index.service.js';

/** A word that finds nothing, and the word of the workspace that it is taken for. */
export interface Correction {
  from: string;
  to: string;
}

/** Words that are shorter have too many neighbours. */
const SHORTEST = 4;

/** Takes a misspelt word for one that stands in what the reader may read; what they may not read is never hinted at. */
@Injectable()
export class Spelling {
  constructor(private readonly index: SearchIndex) {}

  /** The corrections of those words that find nothing by themselves. */
  async corrections(actor: Actor, scope: Scope): Promise<Correction[]> {
    const all = await Promise.all(scope.terms.map((term) => this.correction(actor, scope, term)));
    return all.filter((c) => c !== null);
  }

  private async correction(actor: Actor, scope: Scope, term: Term): Promise<Correction | null> {
    const word = foldWord(term.text);
    if (term.query === null || word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return null;
    const to = await this.index.spellingCandidate(actor, scope, term, word);
    return to === null ? null : { from: term.text, to };
  }
}
