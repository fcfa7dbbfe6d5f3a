import { graphql, useQuery } from '@libs/api';
import { IconBookmark, UiLink } from '@libs/ui';
import css from '../search/search.module.css';
import { useAskTexts } from './copy.ts';

const SAVED = graphql(`query SavedAnswers { savedAnswers { id question } }`);

/** The answers that the reader keeps; nothing until there is one. */
export function SavedAnswers() {
  const t = useAskTexts();
  const [{ data }] = useQuery({ query: SAVED });
  if (!data?.savedAnswers.length) return null;
  return (
    <section>
      <div className={css.startHead}>
        <h2>{t('savedTitle')}</h2>
      </div>
      <ul>
        {data.savedAnswers.map(({ id, question }) => (
          <li key={id}>
            <UiLink href={`/search?answer=${id}`} className={css.again}>
              <IconBookmark size={15} />
              <span className="vb-trunc">{question}</span>
            </UiLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
