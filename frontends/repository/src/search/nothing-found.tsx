import { countFilters, type SearchState } from '@libs/domain';
import { Button, EmptyState } from '@libs/ui';
import { useSearchTexts } from './copy.ts';
import css from './search.module.css';
import { SearchHelp } from './search-start.tsx';

interface NothingFoundProps {
  state: SearchState;
  /** There are results of other types. */
  elsewhere: boolean;
  onChange: (change: Partial<SearchState>) => void;
  onType: (text: string) => void;
}

/** No results: what to try, the widest step first. */
export function NothingFound({ state, elsewhere, onChange, onType }: NothingFoundProps) {
  const t = useSearchTexts();
  const wider =
    countFilters(state) > 0 ? (
      <Button onClick={() => onChange({ projects: [], tags: [], people: [], from: null })}>{t('noneChoices')}</Button>
    ) : state.type && elsewhere ? (
      <Button onClick={() => onChange({ type: null })}>{t('noneType')}</Button>
    ) : state.project ? (
      <Button onClick={() => onChange({ project: null })}>{t('noneProject')}</Button>
    ) : null;
  return (
    <>
      <EmptyState title={t('noneTitle', { query: state.q })} example={t('noneExample')} action={wider}>
        {t('noneText')}
      </EmptyState>
      <div className={css.start}>
        <SearchHelp onType={onType} />
      </div>
    </>
  );
}
