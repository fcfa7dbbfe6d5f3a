import { graphql, useQuery } from '@libs/api';
import { IconSend } from '@libs/ui/icons';
import { useEffect, useRef } from 'react';
import css from '../search.module.css';
import { useAskTexts } from './copy.ts';

const TAGS = graphql(`query AskExamples($input: SearchInput!) { searchFacets(input: $input) { tags { value name count } } }`);

/** So many questions, each about a tag on at least so many highlights. */
const MAX_EXAMPLES = 3;
const MIN_TAG_HIGHLIGHTS = 2;

interface AskExamplesProps {
  projectId?: string | null;
  onAsk: (question: string) => void;
  /** Called with their number, once it is known. */
  onCount?: (count: number) => void;
}

/** Questions that have an answer: about the tags that most highlights of the workspace, or of one project, have. Nothing where nothing is tagged. */
export function AskExamples({ projectId, onAsk, onCount }: AskExamplesProps) {
  const t = useAskTexts();
  const [{ data, error }] = useQuery({
    query: TAGS,
    variables: { input: { query: '', types: ['HIGHLIGHT'], projectIds: projectId ? [projectId] : [] } },
  });
  const tags = (data?.searchFacets.tags ?? []).filter(({ count }) => count >= MIN_TAG_HIGHLIGHTS).slice(0, MAX_EXAMPLES);
  const known = data || error ? tags.length : null;
  const emit = useRef(onCount);
  emit.current = onCount;
  useEffect(() => {
    if (known !== null) emit.current?.(known);
  }, [known]);
  if (!tags.length) return null;
  return (
    <section>
      <div className={css.startHead}>
        <h2>{t('examples')}</h2>
      </div>
      <ul>
        {tags.map(({ value, name }) => {
          const question = t('example', { tag: name });
          return (
            <li key={value}>
              <button type="button" className={css.again} onClick={() => onAsk(question)}>
                <IconSend size={15} />
                <span className="vb-trunc" title={question}>
                  {question}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
