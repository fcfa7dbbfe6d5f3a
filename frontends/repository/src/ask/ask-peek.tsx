import { type PeekProps, usePeekHead } from '@libs/shell-kit';
import { Button, IconSend, PageBody, TextInput } from '@libs/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AnswerPanel } from './answer-panel.tsx';
import css from './ask.module.css';
import { AskExamples } from './ask-examples.tsx';
import { useAskTexts } from './copy.ts';
import { SavedAnswers } from './saved-answers.tsx';
import type { Scope } from './use-answers.ts';

/** What the address of the panel says is asked about: `note-ID`, `project-ID` and so on, or `workspace`. */
function scopeFrom(id: string): Scope {
  const [, kind, object] = /^(note|project|folder|tag)-(.+)$/.exec(id) ?? [];
  return kind ? { kind: kind as Scope['kind'], id: object } : { kind: 'workspace', id: null };
}

/** A question beside any page, about what that page shows. */
export default function AskPeek({ id }: PeekProps) {
  const t = useAskTexts();
  const scope = scopeFrom(id);
  const [typed, setTyped] = useState('');
  const [question, setQuestion] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  usePeekHead({ title: t('title'), url: `/search${question ? `?q=${encodeURIComponent(question)}` : ''}` });
  useEffect(() => field.current?.focus(), []);
  function send(event: FormEvent) {
    event.preventDefault();
    if (typed.trim()) setQuestion(typed.trim());
  }
  function ask(example: string) {
    setTyped(example);
    setQuestion(example);
  }
  return (
    <PageBody width="full" style={{ padding: '20px 24px 40px' }}>
      <p className={css.scope}>{t('scopeIn', { name: t(`scope.${scope.kind}`) })}</p>
      <form className={css.first} onSubmit={send}>
        <TextInput
          ref={field}
          label={t('question')}
          value={typed}
          maxLength={2000}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" icon={<IconSend size={14} />} disabled={!typed.trim()}>
          {t('send')}
        </Button>
      </form>
      {question === null && (
        <div className={css.begin}>
          <p>{t('promise')}</p>
          {(scope.kind === 'workspace' || scope.kind === 'project') && <AskExamples projectId={scope.id} onAsk={ask} />}
          <SavedAnswers />
        </div>
      )}
      <AnswerPanel plain question={question} scope={scope} />
    </PageBody>
  );
}
