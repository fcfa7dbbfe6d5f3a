import { citeClass } from '@libs/object-views';
import { Badge, cx, Tooltip } from '@libs/ui';
import { type ReactNode, useState } from 'react';
import { AnswerActions, DroppedSentences } from './answer-actions.tsx';
import { numberedCitations, numberOf } from './answer-text.ts';
import css from './ask.module.css';
import { CitedWords } from './cited-words.tsx';
import { useAskTexts } from './copy.ts';
import { passagesOf } from './passages.ts';
import type { AnswerView as Answer, CitedPassage } from './use-answers.ts';

type SearchedCounts = Pick<Answer, 'numHighlights' | 'numItems' | 'numProjects'>;

/** One answer: its sentences with their chips, the chosen citation's words, what can be done with it, and what was left out. */
export function AnswerView({ answer }: { answer: Answer }) {
  const t = useAskTexts();
  if (answer.isRefused) return <Refusal answer={answer} />;
  const cites = numberedCitations(answer);
  return (
    <>
      {answer.engine === 'extractive' ? (
        <>
          <Head answer={answer}>
            <Tooltip label={t('extractiveHint')}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip says what the badge means */}
              <span tabIndex={0}>
                <Badge>{t('extractive')}</Badge>
              </span>
            </Tooltip>
          </Head>
          {answer.providerError && <p className={css.providerError}>{answer.providerError}</p>}
          <ol className={css.quotes}>
            {passagesOf(cites).map((passage) => (
              <li key={passage.numbers[0]}>
                <CitedWords passage={passage} numbers={passage.numbers} />
              </li>
            ))}
          </ol>
        </>
      ) : (
        answer.providerError && <p className={css.providerError}>{answer.providerError}</p>
      )}
      <AnswerActions answer={answer} />
    </>
  );
}

/** The sentences of a model, each proven, with their chips and the chosen citation's words: the same while they come and when all are there. */
export function AnswerSentences({ of, isWriting }: { of: Pick<Answer, 'sentences'> & SearchedCounts; isWriting: boolean }) {
  const t = useAskTexts();
  const cites = numberedCitations(of);
  const [selected, setSelected] = useState<number | null>(null);
  const cited = selected === null ? undefined : cites[selected - 1];
  const [open] = passagesOf(cited ? [cited] : []);
  return (
    <>
      <Head answer={of}>
        <Badge>{t('cited')}</Badge>
      </Head>
      <p className={css.written}>
        <Sentences of={of} cites={cites} chosen={selected} onChoose={(number) => setSelected(selected === number ? null : number)} />
        {isWriting && <span className={css.writing} aria-hidden="true" />}
      </p>
      {open && selected && <CitedWords passage={open} numbers={[selected]} />}
    </>
  );
}

/** How much an answer was taken from, in the words of a sentence. */
export const searchedCountsText = ({ numHighlights, numItems, numProjects }: SearchedCounts, t: ReturnType<typeof useAskTexts>) => ({
  highlights: t('highlights', { count: numHighlights }),
  items: t('items', { count: numItems }),
  projects: t('projects', { count: numProjects }),
});

function Head({ answer, children }: { answer: SearchedCounts; children: ReactNode }) {
  const t = useAskTexts();
  return (
    <div className={css.head}>
      <h2>{t('answer')}</h2>
      {children}
      <span className={css.counts}>{t('from', searchedCountsText(answer, t))}</span>
    </div>
  );
}

interface SentencesProps {
  of: Pick<Answer, 'sentences'>;
  cites: readonly CitedPassage[];
  chosen: number | null;
  onChoose: (number: number) => void;
}

function Sentences({ of, cites, chosen: selected, onChoose }: SentencesProps) {
  const t = useAskTexts();
  return of.sentences.map(({ text, citations }, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of an answer do not move
    <span key={position}>
      {text ?? <em className={css.looking}>{t('sentenceGone')}</em>}{' '}
      {citations.map((cited) => {
        const number = numberOf(cites, cited);
        const { speaker, state } = cited;
        const name = speaker ? t('citationOf', { number, speaker }) : t('citation', { number });
        const label = state === 'unchanged' ? name : `${name}, ${t(`stale.${state}`)}`;
        return (
          <Tooltip key={number} label={label}>
            <button
              type="button"
              className={cx(citeClass({ open: selected === number, stale: state !== 'unchanged' }), css.chip)}
              aria-pressed={selected === number}
              aria-label={label}
              onClick={() => onChoose(number)}
            >
              {number}
            </button>
          </Tooltip>
        );
      })}{' '}
    </span>
  ));
}

function Refusal({ answer }: { answer: Answer }) {
  const t = useAskTexts();
  return (
    <>
      <div className={css.head}>
        <h2>{t('refused')}</h2>
      </div>
      <p className={css.refused}>{t(answer.closest.length ? 'refusedText' : 'refusedNothing')}</p>
      {passagesOf(answer.closest).map((passage) => (
        <CitedWords key={passage.numbers[0]} passage={passage} />
      ))}
      <div className={css.actions}>
        <DroppedSentences of={answer} />
      </div>
    </>
  );
}
