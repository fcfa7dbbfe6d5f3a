import { graphql, useMutation } from '@libs/api';
import { useNavigate } from '@libs/shell-kit';
import { Badge, Button, cx, IconBookmark, IconBookmarkFilled, IconBulb, IconCopy, IconThumbDown, Tooltip, toast } from '@libs/ui';
import { useState } from 'react';
import { numbered, withSources } from './answer-text.ts';
import css from './ask.module.css';
import { CitedWords } from './cited-words.tsx';
import { useAskTexts } from './copy.ts';
import type { AnswerView as Answer, Cited } from './use-answers.ts';
import { useStartInsight } from './use-start-insight.ts';

const SAVE = graphql(`mutation SaveAnswer($id: ID!, $saved: Boolean!) { saveAnswer(id: $id, saved: $saved) { id isSaved } }`);
const RATE = graphql(`mutation RateAnswer($input: RateAnswerInput!) { rateAnswer(input: $input) { id isRight } }`);
const REPEATABLE = { idempotent: true } as const;

/** One answer: its sentences with their chips, the chosen citation's words, what can be done with it, and what was left out. */
export function AnswerView({ answer }: { answer: Answer }) {
  const cites = numbered(answer);
  const [chosen, setChosen] = useState<number | null>(null);
  const isExtract = answer.engine === 'extractive';
  const open = chosen === null ? null : (cites[chosen - 1] ?? null);
  if (answer.isRefused) return <Refusal answer={answer} />;
  return (
    <>
      <Head answer={answer} isExtract={isExtract} />
      {answer.trouble && <p className={css.trouble}>{answer.trouble}</p>}
      {isExtract ? (
        <ol className={css.quotes}>
          {cites.map((cited, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of an answer do not move
            <li key={i}>
              <CitedWords cited={cited} number={i + 1} />
            </li>
          ))}
        </ol>
      ) : (
        <>
          <p className={css.written}>
            <Sentences answer={answer} chosen={chosen} onChoose={(number) => setChosen(chosen === number ? null : number)} />
          </p>
          {open && <CitedWords cited={open} number={chosen ?? undefined} />}
        </>
      )}
      <Deeds answer={answer} cites={cites} />
    </>
  );
}

const leftOutOf = ({ leftOut }: Answer): number => leftOut.reduce((all, { count }) => all + count, 0);

function Head({ answer, isExtract }: { answer: Answer; isExtract: boolean }) {
  const t = useAskTexts();
  const { numHighlights, numItems, numProjects } = answer;
  return (
    <div className={css.head}>
      <h2>{t('answer')}</h2>
      {isExtract ? (
        <Tooltip label={t('extractiveHint')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip says what the badge means */}
          <span tabIndex={0}>
            <Badge>{t('extractive')}</Badge>
          </span>
        </Tooltip>
      ) : (
        <Badge>{t('cited')}</Badge>
      )}
      <span className={css.counts}>
        {t('from', {
          highlights: t('highlights', { count: numHighlights }),
          items: t('items', { count: numItems }),
          projects: t('projects', { count: numProjects }),
        })}
      </span>
    </div>
  );
}

function Sentences({ answer, chosen, onChoose }: { answer: Answer; chosen: number | null; onChoose: (number: number) => void }) {
  const t = useAskTexts();
  let number = 0;
  return answer.sentences.map(({ text, citations }) => {
    const first = number + 1;
    number += citations.length;
    return (
      <span key={first}>
        {text ?? <em className={css.looking}>{t('sentenceGone')}</em>}{' '}
        {citations.map(({ speaker, state }, i) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the citations of a sentence do not move
            key={i}
            type="button"
            className={cx(css.chip, chosen === first + i && css.chosen, state !== 'asItWas' && css.stale)}
            aria-pressed={chosen === first + i}
            aria-label={speaker ? t('citationOf', { number: first + i, speaker }) : t('citation', { number: first + i })}
            onClick={() => onChoose(first + i)}
          >
            {first + i}
          </button>
        ))}{' '}
      </span>
    );
  });
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
