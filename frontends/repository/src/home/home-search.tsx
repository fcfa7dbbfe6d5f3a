import { isQuestion, LIMITS } from '@libs/domain';
import { useNavigate, usePhone } from '@libs/shell-kit';
import { IconArrowUp, IconButton } from '@libs/ui';
import { useState } from 'react';
import { AskExamples } from '../ask/ask-examples.tsx';
import { useCopy } from '../projects/copy.ts';
import offers from '../search/options.module.css';
import { ScopePicker } from '../search/scope-picker.tsx';
import { useSuggestions } from '../search/use-suggestions.tsx';
import css from './home.module.css';

/** The large box: Enter asks a question of everything that was said, and searches it for words. */
export function HomeSearch() {
  const t = useCopy('home');
  const phone = usePhone();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [project, setProject] = useState<string | null>(null);
  const go = (text: string) => {
    const words = text.trim();
    if (words) navigate(`/search?${new URLSearchParams({ q: words, ...(project ? { project } : {}) })}`);
  };
  const suggested = useSuggestions({ typed: query, onSearch: go, fromArrow: true });
  return (
    <>
      <search className={offers.anchor}>
        <form
          className={css.box}
          onSubmit={(event) => {
            event.preventDefault();
            go(query);
          }}
        >
          <input
            type="search"
            className={css.input}
            aria-label={t('search')}
            placeholder={t(phone ? 'searchShort' : 'search')}
            value={query}
            maxLength={LIMITS.search.query}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              suggested.open();
            }}
            {...suggested.field}
            onKeyDown={(event) => {
              suggested.onKey(event);
            }}
          />
          {!phone && <ScopePicker value={project} onChange={setProject} />}
          <IconButton type="submit" variant="primary" label={t(isQuestion(query) ? 'ask' : 'go')} icon={<IconArrowUp size={16} />} />
        </form>
        {suggested.list}
      </search>
      <div className={css.examples}>
        <AskExamples projectId={project} onAsk={go} />
      </div>
    </>
  );
}
