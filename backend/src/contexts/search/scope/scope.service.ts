import { isKeyOf, type ParsedQuery, type SearchInput } from '@libs/domain';
import { LANGUAGES, type LanguageCode } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { READER, TERMS } from './search.sql.js';
import { isNegated, variantsOf } from './word-variants.js';

/** Where a reader stands, and what their words are in the index. */
export interface Scope {
  language: LanguageCode;
  /** The projects that may be read and, when some are chosen, are among those. */
  projects: readonly string[];
  /** How many projects the workspace has. */
  ofProjects: number;
  folders: readonly string[];
  /** Whether some are: then nothing that lies in no project is found. */
  isSelected: boolean;
  /** The same without the choice of projects. */
  readable: readonly string[];
  terms: readonly Term[];
  phrases: readonly Term[];
  excluded: readonly Term[];
}

/** A text of a query with what PostgreSQL makes of it; null for a text of stop words alone. */
export interface Term {
  text: string;
  query: string | null;
  titled: string | null;
  /** Of a phrase: what the folded text itself must match, as the index knows neither stop words nor endings. */
  pattern: string | null;
}

/** Makes of words and permissions what the index is asked. */
@Injectable()
export class SearchScope {
  constructor(private readonly db: TenantDb) {}

  async of(actor: Actor, parsed: ParsedQuery, input: Pick<SearchInput, 'projectIds'> & { projectId?: string | null }): Promise<Scope> {
    const [current, words] = await Promise.all([
      this.db.one<{ language: string; projects: string[]; of: number; folders: string[] }>(actor, READER, [
        actor.workspaceId,
        actor.userId,
        actor.role,
      ]),
      this.words(actor, parsed),
    ]);
    const selected = [...(input.projectIds ?? []), ...(input.projectId ? [input.projectId] : [])];
    const readable = current?.projects ?? [];
    const projects = selected.length ? readable.filter((id) => selected.includes(id)) : readable;
    return {
      language: codeOf(current?.language),
      readable,
      projects,
      ofProjects: current?.of ?? 0,
      // Folders lie in no project: where some are chosen they are not.
      folders: selected.length ? [] : (current?.folders ?? []),
      isSelected: selected.length > 0,
      ...words,
    };
  }

  /** The same place, within one search, with other words; the whole query says in which language they are. */
  async reworded(actor: Actor, scope: Scope, parsed: ParsedQuery, query: string): Promise<Scope> {
    return { ...scope, ...(await this.words(actor, parsed, query)) };
  }

  private async words(
    actor: Actor,
    parsed: ParsedQuery,
    query = [...parsed.words, ...parsed.phrases].join(' '),
  ): Promise<Pick<Scope, 'terms' | 'phrases' | 'excluded'>> {
    const words = variantsOf(parsed.words);
    const requests = [
      ...words.flatMap(({ text, others }, i) => [text, ...others].map((value) => ({ text: value, isPhrase: false, list: i }))),
      ...parsed.phrases.map((text) => ({ text, isPhrase: true, list: 'phrases' as const })),
      ...parsed.excluded.map((text) => ({ text, isPhrase: /\s/u.test(text), list: 'excluded' as const })),
    ];
    // Every entry has the token of its workspace: it stands for a phrase of which the index has no word.
    const all = `'\u0001w${actor.workspaceId.replaceAll('-', '')}'`;
    const createdTerms = (await this.terms(actor, requests, query)).map((term) =>
      term.pattern && !term.query ? { ...term, query: all } : term,
    );
    const listOf = (list: string | number) => createdTerms.filter((_, i) => requests[i]?.list === list);
    const either = words.flatMap((_, i) => eitherOf(listOf(i)));
    const [asWritten, terms] = [either.filter((term) => term.pattern), either.filter((term) => !term.pattern)];
    const content = terms.filter((term) => !isNegated(term.text));
    const isLeft = content.some((term) => term.query !== null);
    return {
      terms: isLeft ? terms.map(withoutNegated) : terms,
      phrases: [...listOf('phrases'), ...asWritten],
      excluded: listOf('excluded'),
    };
  }

  /** Texts as PostgreSQL reads them, in their order: in the language of the workspace and, while the index is made anew, in that of the index. */
  private async terms(actor: Actor, texts: readonly { text: string; isPhrase: boolean }[], query: string): Promise<Term[]> {
    if (!texts.length) return [];
    return this.db.read<Term>(actor, TERMS, [texts.map((t) => t.text), actor.workspaceId, texts.map((t) => t.isPhrase), query]);
  }
}

/** One term of the ways in which it may be written. */
function eitherOf(ways: readonly Term[]): Term[] {
  const joined = (key: 'query' | 'titled') => ways.flatMap((way) => (way[key] === null ? [] : [`(${way[key]})`])).join(' | ') || null;
  const [first] = ways;
  return first ? [{ ...first, query: joined('query'), titled: joined('titled') }] : [];
}

/** A verb with a not says as little as its two words would. */
function withoutNegated(term: Term): Term {
  return isNegated(term.text) ? { ...term, query: null, titled: null } : term;
}

function codeOf(language: string | undefined): LanguageCode {
  return isKeyOf(LANGUAGES, language) ? language : 'en';
}
