import { LIMITS } from '@libs/domain';
import { useNavigate } from '@libs/shell-kit';
import { IconArrowUp, IconButton } from '@libs/ui';
import { useState } from 'react';
import { useCopy } from '../projects/copy.ts';
import css from './home.module.css';

/** The large box: Enter searches the whole workspace for words. */
export function HomeSearch() {
  const t = useCopy('home');
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  return (
    <search>
      <form
        className={css.box}
        onSubmit={(event) => {
          event.preventDefault();
          const words = query.trim();
          if (words) navigate(`/search?q=${encodeURIComponent(words)}`);
        }}
      >
        <input
          type="search"
          className={css.input}
          aria-label={t('search')}
          placeholder={t('search')}
          value={query}
          maxLength={LIMITS.search.query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <IconButton type="submit" variant="primary" label={t('go')} icon={<IconArrowUp size={16} />} />
      </form>
    </search>
  );
}
