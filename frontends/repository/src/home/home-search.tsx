import { LIMITS } from '@libs/domain';
import { preloadable, useNavigate, usePhone } from '@libs/shell-kit';
import { cx, IconArrowUp, IconButton } from '@libs/ui';
import { useRef, useState } from 'react';
import { useCopy } from '../copy.ts';
import { AskExamples } from '../search/ask/ask-examples.tsx';
import offered from '../search/options.module.css';
import type { SuggestionListHandle } from '../search/suggestion-list.tsx';
import type { Options } from '../search/use-options.ts';
import css from './home.module.css';
import { HomeScope } from './home-scope.tsx';

// The field works without them.
const Offers = preloadable(async () => (await import('../search/suggestion-list.tsx')).SuggestionList, { Missing: () => null });

/** The large box: Enter asks a question of everything that was said, and searches it for words. */
export function HomeSearch() {
  const t = useCopy('home');
  const phone = usePhone();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [project, setProject] = useState<string | null>(null);
  // What is offered while one types comes with the first touch of the field: the page is there before.
  const [isTouched, setTouched] = useState(false);
  const [field, setField] = useState<Options['field'] | null>(null);
  const offers = useRef<SuggestionListHandle>(null);
  const input = useRef<HTMLInputElement>(null);
  const [hasExamples, setHasExamples] = useState(true);
  const go = (text: string) => {
    const words = text.trim();
    if (words) navigate(`/search?${new URLSearchParams({ q: words, ...(project ? { project } : {}) })}`);
  };
  return (
    <>
      <search className={offered.anchor}>
        <form
          className={css.box}
          onPointerEnter={() => Offers.preload()}
          onSubmit={(event) => {
            event.preventDefault();
            go(query);
          }}
        >
          <input
            ref={input}
            type="search"
            className={css.input}
            aria-label={t('search')}
            placeholder={t(phone ? 'searchShort' : 'search')}
            value={query}
            maxLength={LIMITS.search.query}
            {...field}
            onFocus={() => setTouched(true)}
            onBlur={() => offers.current?.close()}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
              offers.current?.open(event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              offers.current?.onKey(event);
            }}
          />
          {!phone && <HomeScope value={project} onChange={setProject} />}
          <IconButton type="submit" variant="primary" label={t('go')} icon={<IconArrowUp size={16} />} />
        </form>
        {isTouched && <Offers ref={offers} input={input} typed={query} onSearch={go} onField={setField} />}
      </search>
      <div className={cx(css.examples, !hasExamples && css.noExamples)}>
        <AskExamples projectId={project} onAsk={go} onCount={(count) => setHasExamples(count > 0)} />
      </div>
    </>
  );
}
