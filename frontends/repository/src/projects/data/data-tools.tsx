import { useTypedValue } from '@libs/shell-kit';
import { SearchField, Select } from '@libs/ui';
import { useCopy } from '../../copy.ts';
import css from './data-page.module.css';

/** The orders of a project's notes that the server knows; the first is the default. */
export const NOTE_SORTS = ['created', 'updated', 'title'] as const;
export type NoteSort = (typeof NOTE_SORTS)[number];

/** Search by title and order of the table of notes; both live in the address. */
export function DataTools({
  query,
  sort,
  onChange,
}: {
  query: string;
  sort: NoteSort;
  onChange: (change: { q?: string; sort?: NoteSort }) => void;
}) {
  const t = useCopy('data');
  const [typed, setTyped] = useTypedValue(query, (q) => onChange({ q }));
  return (
    <div className={css.tools}>
      <h1>{t('all')}</h1>
      <div className={css.toolRow}>
        <SearchField size="sm" label={t('find')} value={typed} onChange={setTyped} className={css.find} />
        <Select
          size="sm"
          aria-label={t('sort')}
          value={sort}
          options={[
            { value: 'created', label: t('sortCreated') },
            { value: 'updated', label: t('sortUpdated') },
            { value: 'title', label: t('sortTitle') },
          ]}
          onChange={(sort) => onChange({ sort })}
        />
      </div>
    </div>
  );
}
