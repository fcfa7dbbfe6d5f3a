import { type CombinedError, errorOf, graphql, type SavedSearchesQuery, type SearchInput, useMutation, useQuery } from '@libs/api';
import { beginCreation } from '@libs/shell-kit';
import { toast } from '@libs/ui';
import { IDEMPOTENT_QUIET } from '../../mutation-options.ts';
import { useSearchTexts } from '../copy.ts';

const SAVED = graphql(`query SavedSearches { savedSearches { id name path alert } }`);
const SAVE = graphql(`mutation SaveSearch($input: SaveSearchInput!) { saveSearch(input: $input) { id name path alert } }`);
const UPDATE = graphql(
  `mutation UpdateSavedSearch($input: UpdateSavedSearchInput!) { updateSavedSearch(input: $input) { id name path alert } }`,
);
const DELETE = graphql(`mutation DeleteSavedSearch($id: ID!) { deleteSavedSearch(id: $id) { ids } }`);

/** A search that the reader keeps. */
export type SavedSearch = SavedSearchesQuery['savedSearches'][number];
/** What the server is asked for. */
export type SearchFilters = Omit<SearchInput, 'limit' | 'cursor'>;

/** The reader's saved searches and what can be done with them; each action answers whether it was done, and says why not. */
export function useSavedSearches() {
  const t = useSearchTexts();
  const [{ data, error }] = useQuery({ query: SAVED });
  const [, runSave] = useMutation(SAVE);
  const [, runUpdate] = useMutation(UPDATE);
  const [, runDelete] = useMutation(DELETE);
  const done = (failure: CombinedError | undefined, text?: string) => {
    if (failure) {
      const { message, requestId } = errorOf(failure);
      toast({ text: message, tone: 'bad', requestId });
    } else if (text) toast(text);
    return !failure;
  };

  async function save(name: string, path: string, search: SearchFilters, alert: boolean): Promise<boolean> {
    const creation = beginCreation();
    const { error: failure } = await runSave({ input: { name, path, search, alert } }, IDEMPOTENT_QUIET);
    if (failure) creation.cancel();
    else creation.done(path);
    return done(failure, t(alert ? 'saved.keptWithAlert' : 'saved.kept'));
  }
  async function rename(id: string, name: string): Promise<boolean> {
    const { error: failure } = await runUpdate({ input: { id, name } }, IDEMPOTENT_QUIET);
    return done(failure);
  }
  async function setAlert(id: string, alert: boolean): Promise<boolean> {
    const { error: failure } = await runUpdate({ input: { id, alert } }, IDEMPOTENT_QUIET);
    return done(failure, t(alert ? 'saved.alertOn' : 'saved.alertOff'));
  }
  async function remove(id: string): Promise<boolean> {
    const { error: failure } = await runDelete({ id }, IDEMPOTENT_QUIET);
    return done(failure, t('saved.deleted'));
  }
  return { list: data?.savedSearches, failed: error && !data ? errorOf(error) : null, save, rename, setAlert, remove };
}
