import { Button, cx, ErrorCard, IconButton, IconSend, SkeletonLines } from '@libs/ui';
import { type FormEvent, useState } from 'react';
import { AnswerView } from './answer-view.tsx';
import css from './ask.module.css';
import { useAskTexts } from './copy.ts';
import { type Scope, useAnswers } from './use-answers.ts';

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
    <section className={cx(css.panel, plain && css.plain)} aria-label={t('answer')} aria-busy={isBusy}>
      {turns.map(({ question: asked, answer, failure }, place) => (
        <div key={answer?.id ?? `${place} ${asked}`} className={css.turn}>
          {(place > 0 || plain) && <h3 className={css.question}>{asked}</h3>}
          {answer && <AnswerView answer={answer} />}
          {failure && <ErrorCard message={failure.fields?.['question'] ?? failure.message} requestId={failure.requestId} onRetry={again} />}
          {!answer && !failure && (
            <div role="status">
              <p className={css.looking}>{t('looking')}</p>
              <SkeletonLines lines={3} height={20} />
            </div>
          )}
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
