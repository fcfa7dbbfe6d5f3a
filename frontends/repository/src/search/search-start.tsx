import { Button, cx } from '@libs/ui';
import { IconHistory } from '@libs/ui/icons';
import { AskExamples } from './ask/ask-examples.tsx';
import { SavedAnswers } from './ask/saved-answers.tsx';
import { useSearchTexts } from './copy.ts';
import { useRecentSearches } from './recent.ts';
import { SavedList } from './saved/saved-list.tsx';
import css from './search.module.css';
import { useAllLoaded } from './use-all-loaded.ts';

const OPERATORS = [
  { text: '"first box"', help: 'helpPhrase' },
  { text: '-price', help: 'helpNot' },
  { text: 'tag:"Too much food"', help: 'helpTag' },
  { text: '-tag:Price', help: 'helpNotTag' },
  { text: 'in:Delivery', help: 'helpIn' },
  { text: 'by:Maren', help: 'helpBy' },
  { text: 'type:note', help: 'helpType' },
  { text: 'before:2026-11', help: 'helpBefore' },
  { text: 'after:2026-09', help: 'helpAfter' },
] as const;

/** What an empty field offers: the searches of lately, and how to say it more exactly. */
export function SearchStart({ onSearch, onType }: { onSearch: (text: string) => void; onType: (text: string) => void }) {
  const t = useSearchTexts();
  const { recent, forget } = useRecentSearches();
  // Each is asked for by itself; they come at once, so that none pushes another away.
  const { exists, arrived } = useAllLoaded(3);
  return (
    <div className={cx(css.start, !exists && css.coming)}>
      <SavedList onLoaded={arrived} />
      <SavedAnswers onLoaded={arrived} />
      <AskExamples onAsk={onSearch} onCount={arrived} />
      {recent.length > 0 && (
        <section>
          <div className={css.startHead}>
            <h2>{t('recent')}</h2>
            <Button size="sm" variant="ghost" onClick={forget}>
              {t('forget')}
            </Button>
          </div>
          <ul>
            {recent.map((text) => (
              <li key={text}>
                <button type="button" className={css.again} onClick={() => onSearch(text)}>
                  <IconHistory size={15} />
                  <span className="vb-trunc">{text}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SearchHelp onType={onType} />
    </div>
  );
}

/** The operators, each with what it does; a click writes it into the field. */
export function SearchHelp({ onType }: { onType: (text: string) => void }) {
  const t = useSearchTexts();
  return (
    <section>
      <div className={css.startHead}>
        <h2>{t('help')}</h2>
      </div>
      <ul>
        {OPERATORS.map(({ text, help }) => (
          <li key={text}>
            <button type="button" className={css.again} title={t('use', { text })} onClick={() => onType(text)}>
              <code>{text}</code>
              <span className={css.meaning}>{t(help)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
