import { graphql, useMutation } from '@libs/api';
import { useNavigate } from '@libs/shell-kit';
import { Badge, Button, cx, IconBookmark, IconBookmarkFilled, IconBulb, IconCopy, IconThumbDown, Tooltip, toast } from '@libs/ui';
import { type ReactNode, useState } from 'react';
import { numbered, numberOf, withSources } from './answer-text.ts';
import css from './ask.module.css';
import { CitedWords } from './cited-words.tsx';
import { useAskTexts } from './copy.ts';
import type { AnswerView as Answer, Cited } from './use-answers.ts';
import { useStartInsight } from './use-start-insight.ts';

const SAVE = graphql(`mutation SaveAnswer($id: ID!, $saved: Boolean!) { saveAnswer(id: $id, saved: $saved) { id isSaved } }`);
const RATE = graphql(`mutation RateAnswer($input: RateAnswerInput!) { rateAnswer(input: $input) { id isRight } }`);
const REPEATABLE = { idempotent: true } as const;

type Reach = Pick<Answer, 'numHighlights' | 'numItems' | 'numProjects'>;

/** One answer: its sentences with their chips, the chosen citation's words, what can be done with it, and what was left out. */
export function AnswerView({ answer }: { answer: Answer }) {
  const t = useAskTexts();
  if (answer.isRefused) return <Refusal answer={answer} />;
  const cites = numbered(answer);
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
          {answer.trouble && <p className={css.trouble}>{answer.trouble}</p>}
          <ol className={css.quotes}>
            {cites.map((cited, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of an answer do not move
              <li key={i}>
                <CitedWords cited={cited} number={i + 1} />
              </li>
            ))}
          </ol>
        </>
      ) : (
        answer.trouble && <p className={css.trouble}>{answer.trouble}</p>
      )}
      <Deeds answer={answer} cites={cites} />
    </>
  );
}

/** The sentences of a model, each proven, with their chips and the chosen citation's words: the same while they come and when all are there. */
export function Written({ of, isWriting }: { of: Pick<Answer, 'sentences'> & Reach; isWriting: boolean }) {
  const t = useAskTexts();
  const cites = numbered(of);
  const [chosen, setChosen] = useState<number | null>(null);
  const open = chosen === null ? null : (cites[chosen - 1] ?? null);
  return (
    <>
      <Head answer={of}>
        <Badge>{t('cited')}</Badge>
      </Head>
      <p className={css.written}>
        <Sentences of={of} cites={cites} chosen={chosen} onChoose={(number) => setChosen(chosen === number ? null : number)} />
        {isWriting && <span className={css.writing} aria-hidden="true" />}
      </p>
      {open && <CitedWords cited={open} number={chosen ?? undefined} />}
    </>
  );
}

/** How much an answer was taken from, in the words of a sentence. */
export const reachOf = ({ numHighlights, numItems, numProjects }: Reach, t: ReturnType<typeof useAskTexts>) => ({
  highlights: t('highlights', { count: numHighlights }),
  items: t('items', { count: numItems }),
  projects: t('projects', { count: numProjects }),
});

const leftOutOf = ({ leftOut }: Answer): number => leftOut.reduce((all, { count }) => all + count, 0);

function Head({ answer, children }: { answer: Reach; children: ReactNode }) {
  const t = useAskTexts();
  return (
    <div className={css.head}>
      <h2>{t('answer')}</h2>
      {children}
      <span className={css.counts}>{t('from', reachOf(answer, t))}</span>
    </div>
  );
}

interface SentencesProps {
  of: Pick<Answer, 'sentences'>;
  cites: readonly Cited[];
  chosen: number | null;
  onChoose: (number: number) => void;
}

function Sentences({ of, cites, chosen, onChoose }: SentencesProps) {
  const t = useAskTexts();
  return of.sentences.map(({ text, citations }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of an answer do not move
    <span key={place}>
      {text ?? <em className={css.looking}>{t('sentenceGone')}</em>}{' '}
      {citations.map((cited) => {
        const number = numberOf(cites, cited);
        const { speaker, state } = cited;
        return (
          <button
            key={number}
            type="button"
            className={cx(css.chip, chosen === number && css.chosen, state !== 'asItWas' && css.stale)}
            aria-pressed={chosen === number}
            aria-label={speaker ? t('citationOf', { number, speaker }) : t('citation', { number })}
            onClick={() => onChoose(number)}
          >
            {number}
          </button>
        );
      })}{' '}
    </span>
  ));
}

function Deeds({ answer, cites }: { answer: Answer; cites: readonly Cited[] }) {
  const t = useAskTexts();
  const navigate = useNavigate();
  const [, save] = useMutation(SAVE);
  const [, rate] = useMutation(RATE);
  const start = useStartInsight();
  const [isSaved, setSaved] = useState(answer.isSaved);
  const [isShown, setShown] = useState(false);
  const left = leftOutOf(answer);

  async function keep() {
    const { data } = await save({ id: answer.id, saved: !isSaved }, REPEATABLE);
    if (!data) return;
    setSaved(data.saveAnswer.isSaved);
    toast(t(data.saveAnswer.isSaved ? 'kept' : 'forgotten'));
  }
  async function wrong() {
    const { data } = await rate({ input: { id: answer.id, isRight: false } }, REPEATABLE);
    if (data) toast(t('wrongThanks'));
  }
  async function begin() {
    const id = await start.run(answer.question, cites);
    if (!id) return;
    toast(t('started'));
    navigate(`/insights/${id}`);
  }
  return (
    <>
      <div className={css.deeds}>
        <Button
          size="sm"
          variant="ghost"
          icon={<IconCopy size={14} />}
          onClick={() => void navigator.clipboard.writeText(withSources(answer, location.origin)).then(() => toast(t('copied')))}
        >
          {t('copy')}
        </Button>
        {start.isAllowed && (
          <Button size="sm" variant="ghost" icon={<IconBulb size={14} />} loading={start.isBusy} onClick={() => void begin()}>
            {t('start')}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={isSaved}
          icon={isSaved ? <IconBookmarkFilled size={14} /> : <IconBookmark size={14} />}
          onClick={() => void keep()}
        >
          {t(isSaved ? 'forget' : 'keep')}
        </Button>
        <Button size="sm" variant="ghost" icon={<IconThumbDown size={14} />} onClick={() => void wrong()}>
          {t('wrong')}
        </Button>
        {left > 0 && (
          <span className={css.left}>
            {t('leftOut', { count: left })}{' '}
            <button type="button" className={css.show} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {t(isShown ? 'hide' : 'show')}
            </button>
          </span>
        )}
      </div>
      {isShown && (
        <ul className={css.leftList}>
          {answer.leftOut.map(({ count, reason }) => (
            <li key={reason}>
              {count} × {t(`reason.${reason as 'coverage'}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Refusal({ answer }: { answer: Answer }) {
  const t = useAskTexts();
  return (
    <>
      <div className={css.head}>
        <h2>{t('refused')}</h2>
      </div>
      <p className={css.refused}>{t(answer.closest.length ? 'refusedText' : 'refusedNothing')}</p>
      {answer.closest.map((cited) => (
        <CitedWords key={`${cited.noteId} ${cited.start}`} cited={cited} />
      ))}
      {leftOutOf(answer) > 0 && <p className={css.left}>{t('leftOut', { count: leftOutOf(answer) })}</p>}
    </>
  );
}
