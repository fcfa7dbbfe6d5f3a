import { Button, cx, ErrorCard, IconButton, IconSend, SkeletonLines } from '@libs/ui';
import { type FormEvent, useState } from 'react';
import { AnswerView, reachOf, Written } from './answer-view.tsx';
import css from './ask.module.css';
import type { SoFar } from './asking.ts';
import { useAskTexts } from './copy.ts';
import { type AnswerView as Answer, type Scope, useAnswers } from './use-answers.ts';

interface AnswerPanelProps {
  /** The first question; null while none is asked. */
  question: string | null;
  scope: Scope;
  /** An answer of before, to be shown instead of a first question. */
  answerId?: string | null;
  /** In a narrow place: no card of its own. */
  plain?: boolean;
}

/** Questions and their answers, one below the other; the field at the end asks on in the same place. */
export function AnswerPanel({ question, scope, answerId, plain }: AnswerPanelProps) {
  const t = useAskTexts();
  const { turns, followUp, again, isBusy } = useAnswers(question, scope, answerId);
  const [typed, setTyped] = useState('');
  const last = turns.at(-1);

  function send(event: FormEvent) {
    event.preventDefault();
    const next = typed.trim();
    if (!next || isBusy) return;
    setTyped('');
    followUp(next);
  }
  if (!last) return null;
  return (
    <section className={cx(css.panel, plain && css.plain)} aria-label={t('answer')} data-busy={isBusy}>
      {/* One place that is there from the start: what comes with its words is not read, and each sentence would be too much. */}
      <p className="vb-hidden" role="status">
        {isBusy ? t('looking') : last.answer && t(last.answer.isRefused ? 'refused' : 'ready')}
      </p>
      {turns.map(({ id, question: asked, soFar, answer, failure }, place) => (
        <div key={id} className={css.turn}>
          {(place > 0 || plain) && <h3 className={css.question}>{asked}</h3>}
          <Reply soFar={soFar} answer={answer} isOver={Boolean(answer || failure)} />
          {failure && <ErrorCard message={failure.fields?.['question'] ?? failure.message} requestId={failure.requestId} onRetry={again} />}
        </div>
      ))}
      {last.answer && (
        <form className={css.follow} onSubmit={send}>
          <input
            aria-label={t('followUp')}
            placeholder={t('followUp')}
            value={typed}
            maxLength={2000}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <IconButton type="submit" size="sm" variant="primary" label={t('send')} icon={<IconSend size={14} />} disabled={!typed.trim()} />
        </form>
      )}
    </section>
  );
}

interface ReplyProps {
  soFar: SoFar | undefined;
  answer: Answer | null;
  isOver: boolean;
}

/** How much is read, each sentence as soon as it is proven, then the answer: what stands there already stays where it is. */
function Reply({ soFar, answer, isOver }: ReplyProps) {
  const t = useAskTexts();
  const written = answer ? (answer.engine === 'model' && !answer.isRefused ? answer : null) : isOver ? null : soFar;
  const isWriting = !isOver && Boolean(soFar?.sentences.length);
  return (
    <>
      {written && written.sentences.length > 0 && <Written of={written} isWriting={isWriting} />}
      {isWriting && (
        <p className={css.checking}>
          {t('writing')} {soFar!.numLeftOut > 0 && t('leftOut', { count: soFar!.numLeftOut })}
        </p>
      )}
      {!isOver && !isWriting && (
        <div>
          <p className={css.looking}>{soFar ? t('reading', reachOf(soFar, t)) : t('looking')}</p>
          <SkeletonLines lines={3} height={20} />
        </div>
      )}
      {answer && <AnswerView answer={answer} />}
    </>
  );
}

/** Offers to ask what reads like a question, so that no half-typed one is asked. */
export function AskOffer({ question, onAsk }: { question: string; onAsk: () => void }) {
  const t = useAskTexts();
  return (
    <div className={css.offer}>
      <Button size="sm" icon={<IconSend size={14} />} kbd="↵" onClick={onAsk}>
        {t('ask', { question: question.length > 80 ? `${question.slice(0, 79)}…` : question })}
      </Button>
    </div>
  );
}
