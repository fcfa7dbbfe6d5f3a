import { LIMITS } from '@libs/domain';
import { Button, cx, ErrorCard, IconButton, SkeletonLines } from '@libs/ui';
import { IconPlayerStop, IconSend } from '@libs/ui/icons';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AnswerSentences, AnswerView, searchedCountsText } from './answer-view.tsx';
import css from './ask.module.css';
import { useAskTexts } from './copy.ts';
import type { AskedQuestion, Conversation } from './use-answers.ts';

interface AnswerPanelProps {
  conversation: Conversation;
  /** Where it was looked, and what can be done about it. */
  head?: ReactNode;
  /** In a narrow place: no card of its own. */
  plain?: boolean;
}

/** Questions and their answers, one below the other; the field at the end asks on in the same place. */
export function AnswerPanel({ conversation, head, plain }: AnswerPanelProps) {
  const t = useAskTexts();
  const { turns, followUp, retry, stop, isBusy, isLoading } = conversation;
  const [typed, setTyped] = useState('');
  const last = turns.at(-1);

  function send(event: FormEvent) {
    event.preventDefault();
    const next = typed.trim();
    if (!next || isBusy) return;
    setTyped('');
    followUp(next);
  }
  if (!last && !isLoading) return null;
  return (
    <section className={cx(css.panel, plain && css.plain)} aria-label={t('answer')} data-busy={isBusy || isLoading}>
      {/* One place that is there from the start: what comes with its words is not read, and each sentence would be too much. */}
      <p className="vb-hidden" role="status">
        {isBusy || isLoading
          ? t('looking')
          : last?.isStopped
            ? t('stopped')
            : last?.answer && t(last.answer.isRefused ? 'refused' : 'ready')}
      </p>
      {head}
      {isLoading && <SkeletonLines lines={4} height={20} />}
      {turns.map((turn, position) => (
        <div key={turn.id} className={css.turn}>
          {(position > 0 || plain || turns.length > 1) && <h3 className={css.question}>{turn.question}</h3>}
          <Reply turn={turn} onStop={stop} onAgain={retry} />
          {turn.failure && (
            <ErrorCard
              message={turn.failure.fields?.['question'] ?? turn.failure.message}
              requestId={turn.failure.requestId}
              onRetry={retry}
            />
          )}
        </div>
      ))}
      {/* Nothing is asked on about what was stopped: it is no answer that could be gone on from. */}
      {(last?.answer || (isBusy && turns.length > 1)) && (
        <form className={css.follow} onSubmit={send}>
          <input
            aria-label={t('followUp')}
            placeholder={t('followUp')}
            value={typed}
            maxLength={LIMITS.search.query}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <IconButton type="submit" size="sm" variant="primary" label={t('send')} icon={<IconSend size={14} />} disabled={!typed.trim()} />
        </form>
      )}
    </section>
  );
}

interface ReplyProps {
  turn: AskedQuestion;
  onStop: () => void;
  onAgain: () => void;
}

/** How much is read, each sentence as soon as it is proven, then the answer: what stands there already stays where it is. */
function Reply({ turn: { soFar, answer, failure, isStopped = false }, onStop, onAgain }: ReplyProps) {
  const t = useAskTexts();
  const isOver = Boolean(answer || failure || isStopped);
  const written = answer ? (answer.engine === 'model' && !answer.isRefused ? answer : null) : failure ? null : soFar;
  const isWriting = !isOver && Boolean(soFar?.sentences.length);
  return (
    <>
      {written && written.sentences.length > 0 && <AnswerSentences of={written} isWriting={isWriting} />}
      {isWriting && (
        <p className={css.checking}>
          {t('writing')} {soFar!.numDropped > 0 && t('dropped', { count: soFar!.numDropped })}
        </p>
      )}
      {!isOver && !isWriting && (
        <div>
          <p className={css.looking}>{soFar ? t('reading', searchedCountsText(soFar, t)) : t('looking')}</p>
          <SkeletonLines lines={3} height={20} />
        </div>
      )}
      {!isOver && (
        <div className={css.actions}>
          <Button size="sm" variant="ghost" icon={<IconPlayerStop size={14} />} onClick={onStop}>
            {t('stop')}
          </Button>
        </div>
      )}
      {isStopped && (
        <div className={css.actions}>
          <p className={css.stopped}>{t(soFar?.sentences.length ? 'stoppedSome' : 'stopped')}</p>
          <Button size="sm" variant="ghost" onClick={onAgain}>
            {t('askAgain')}
          </Button>
        </div>
      )}
      {answer && <AnswerView answer={answer} />}
    </>
  );
}

/** Offers to ask what reads like a question, so that no half-typed one is asked. */
export function AskSuggestion({ question, onAsk }: { question: string; onAsk: () => void }) {
  const t = useAskTexts();
  return (
    <div className={css.offer}>
      <Button size="sm" icon={<IconSend size={14} />} kbd="↵" onClick={onAsk}>
        {t('ask', { question: question.length > 80 ? `${question.slice(0, 79)}…` : question })}
      </Button>
    </div>
  );
}
