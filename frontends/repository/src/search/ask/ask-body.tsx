import { LIMITS } from '@libs/domain';
import { ASK_FIELD, useFocusCreated } from '@libs/shell-kit';
import { Button, ErrorCard, Notice, TextInput } from '@libs/ui';
import { IconSend } from '@libs/ui/icons';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AnswerPanel } from './answer-panel.tsx';
import css from './ask.module.css';
import { AskExamples } from './ask-examples.tsx';
import { useAskTexts } from './copy.ts';
import { SavedAnswers } from './saved-answers.tsx';
import { useAbout } from './use-about.ts';
import { type AnswerView, type Scope, useAnswers } from './use-answers.ts';

interface AskBodyProps {
  /** What is asked about: `note-ID` and so on, or `workspace`. */
  about: string;
  /** The stored answer that the address names. */
  answerId: string | null;
  onAnswer: (id: string | null) => void;
}

const WORKSPACE: Scope = { kind: 'workspace', id: null };

/** A question about one thing or everything, and what comes of it; beside a page and on a page of its own. */
export function AskBody({ about, answerId, onAnswer }: AskBodyProps) {
  const t = useAskTexts();
  const { scope, name, isMissing } = useAbout(about);
  const [typed, setTyped] = useState('');
  const [isGone, setGone] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const conversation = useAnswers({
    scope: scope ?? WORKSPACE,
    answerId,
    onAnswer,
    onMissing: () => {
      setGone(true);
      onAnswer(null);
    },
  });
  const { turns, isLoading } = conversation;
  const isBegun = turns.length > 0 || isLoading;
  const focusField = () => field.current?.focus({ preventScroll: true });
  useFocusCreated(ASK_FIELD, focusField);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field takes the focus once, on arrival, but not from another text field
  useEffect(() => {
    if (!answerId && !document.activeElement?.matches('input, textarea, [contenteditable="true"]')) focusField();
  }, []);

  function ask(question: string) {
    setGone(false);
    setTyped(question);
    conversation.ask(question);
  }
  function send(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() && scope) ask(typed.trim());
  }
  const answered = turns.findLast(({ answer }) => answer)?.answer?.scope;
  return (
    <>
      <ScopeText {...(answered ?? { kind: scope?.kind ?? 'project', name })} />
      {isMissing && <ErrorCard message={t('aboutMissing')} />}
      <form className={css.first} onSubmit={send}>
        <TextInput
          ref={field}
          data-ask-field
          label={t('question')}
          value={typed}
          maxLength={LIMITS.search.query}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" icon={<IconSend size={14} />} disabled={!typed.trim() || !scope || isMissing}>
          {t('send')}
        </Button>
      </form>
      {isGone && (
        <Notice tone="warn" role="status" className={css.gap}>
          {t('answerMissing')}
        </Notice>
      )}
      {!isBegun && (
        <div className={css.begin}>
          <p>{t('promise')}</p>
          {scope && (scope.kind === 'workspace' || scope.kind === 'project') && <AskExamples projectId={scope.id} onAsk={ask} />}
          <SavedAnswers onOpen={onAnswer} />
        </div>
      )}
      <AnswerPanel plain conversation={conversation} />
    </>
  );
}

/** What is asked about, by its name. */
function ScopeText({ kind, name }: Pick<AnswerView['scope'], 'kind' | 'name'>) {
  const t = useAskTexts();
  return <p className={css.scope}>{kind === 'workspace' ? t('aboutAll') : t('about', { name: name ?? t(`scope.${kind}`) })}</p>;
}
