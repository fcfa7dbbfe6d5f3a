import type { SearchType } from '@libs/domain';
import { type LanguageCode, languageOf } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { RESULT_ROWS } from '../scope/search.sql.js';
import { variantsOf } from '../scope/word-variants.js';
import { marked, matchedFormsIn, matchedWords, type SearchTerms, searchTermsOf, snippetOf } from '../search-index/snippets.js';
import type { MatchReason, SearchItem } from './search.graphql.js';
import { SearchTypes } from './search-types.js';

interface Shown {
  type: SearchType;
  id: string;
  title: string;
  body: string;
  people: string[];
  changedAt: Date;
}

/** Only these have long texts, of which RESULT_ROWS returns a part; the passage is loaded by itself. */
const TEXTS: readonly SearchType[] = ['NOTE', 'INSIGHT', 'HIGHLIGHT'];
const CUT_AT = 200_000;

/** Rows of the index as a page shows them: the objects themselves, a snippet with what matched marked, and why they were found. */
@Injectable()
export class PagesService {
  constructor(
    private readonly db: TenantDb,
    private readonly types: SearchTypes,
  ) {}

  /** The rows in their order; those whose object is gone are left out. */
  async items(
    actor: Actor,
    rows: readonly { type: SearchType; id: string }[],
    request: { words: readonly string[]; phrases: readonly string[] },
    language: LanguageCode,
  ): Promise<SearchItem[]> {
    if (!rows.length) return [];
    const [objects, texts] = await Promise.all([
      this.types.load(actor, rows),
      this.db.read<Shown>(actor, RESULT_ROWS, [actor.workspaceId, rows.map((r) => r.type), rows.map((r) => r.id)]),
    ]);
    const byId = new Map(texts.map((t) => [`${t.type} ${t.id}`, t]));
    const words = variantsOf(request.words).flatMap(({ text, others }) => [text, ...others]);
    const sought = searchTermsOf(
      words.filter((text) => !/\s/.test(text)),
      languageOf(words.join(' '), language),
      [...request.phrases, ...words.filter((text) => /\s/.test(text))],
    );
    return rows.flatMap(({ type, id }) => {
      const object = objects.get(`${type} ${id}`);
      const text = byId.get(`${type} ${id}`);
      if (!object || !text) return [];
      const markedTitle = marked(text.title, sought) || object.title;
      const preview = text.body === '' ? markedTitle : snippetOf(text.body, sought);
      const data = { ...object.data, title: object.title, subtitle: object.subtitle, url: object.url, markedTitle };
      const matchedForms = TEXTS.includes(type) ? matchedFormsIn(text.body, sought) : { words: [], places: 0 };
      const isCut = text.body.length >= CUT_AT;
      return [
        {
          id,
          type,
          preview,
          data,
          why: matchReasons(text, preview, sought),
          changedAt: text.changedAt,
          ...matchedForms,
          hasMorePlaces: isCut,
        },
      ];
    });
  }
}

/** Where the words stand: in the title, in what is shown of the text, in a speaker's name. */
function matchReasons(text: Shown, preview: string, sought: SearchTerms): MatchReason[] {
  const places: [MatchReason['place'], string[]][] = [
    ['TITLE', matchedWords(text.title, sought)],
    ['TEXT', text.body === '' ? [] : matchedWords(preview, sought)],
    ['PERSON', text.people.filter((name) => matchedWords(name, sought).length)],
  ];
  return places.flatMap(([place, words]) => (words.length ? [{ place, words }] : []));
}
