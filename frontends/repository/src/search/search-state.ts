import { listParam, RESULT_ORDERS, RESULT_TYPES, type ResultType, resultTypeParam, type SearchState } from '@libs/domain';
import { type UrlParam, urlChoice, urlId, urlText, useUrlState } from '@libs/shell-kit';

/** The search in the address, and a way to change it without a new entry in the history. */
export function useSearchState(): [SearchState, (change: Partial<SearchState>) => void] {
  return useUrlState(ADDRESS);
}

/** Several values in one place of the address; a comma inside one is written as its code. */
const LIST: UrlParam<readonly string[]> = {
  read: (raw) => (raw ? raw.split(',').flatMap(decoded) : NONE),
  write: listParam,
};
const NONE: readonly string[] = [];

function decoded(text: string): string[] {
  try {
    return text ? [decodeURIComponent(text)] : [];
  } catch {
    return [];
  }
}

const DAY: UrlParam<string | null> = {
  read: (raw) => (raw && /^\d{4}(-\d{2}(-\d{2})?)?$/.test(raw) ? raw : null),
  write: (value) => value,
};

const ADDRESS = {
  q: urlText,
  type: {
    read: (raw: string | null) => RESULT_TYPES.find((type) => resultTypeParam(type) === raw?.toLowerCase() || type === raw) ?? null,
    write: (type: ResultType | null) => type && resultTypeParam(type),
  },
  project: urlId,
  projects: LIST,
  tags: LIST,
  people: LIST,
  from: DAY,
  sort: urlChoice(RESULT_ORDERS, 'relevance'),
  answer: urlId,
};
