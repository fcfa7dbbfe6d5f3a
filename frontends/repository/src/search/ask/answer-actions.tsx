import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { copyText } from '@libs/shell-kit';
import { Button, IconBulb, IconCopy, TextInput, toast } from '@libs/ui';
import { IconBookmark, IconBookmarkFilled, IconThumbDown } from '@libs/ui/icons';
import { type FormEvent, useState } from 'react';
import { IDEMPOTENT, IDEMPOTENT_QUIET } from '../../mutation-options.ts';
import { withSources } from './answer-text.ts';
import css from './ask.module.css';
import { useAskTexts } from './copy.ts';
import { InsertAnswer } from './insert-answer.tsx';
import type { AnswerView as Answer } from './use-answers.ts';

const SAVE = graphql(`mutation SaveAnswer($id: ID!, $saved: Boolean!) { saveAnswer(input: { id: $id, saved: $saved }) { id isSaved } }`);
const RATE = graphql(`mutation RateAnswer($input: RateAnswerInput!) { rateAnswer(input: $input) { id isRight } }`);

/** What can be done with an answer, and what was left out of it. */
export function AnswerActions({ answer }: { answer: Answer }) {
  const t = useAskTexts();
  const [, save] = useMutation(SAVE);
  const [, rate] = useMutation(RATE);
  const [isSaved, setSaved] = useState(answer.isSaved);
  const [isWrong, setWrong] = useState(answer.isRight === false);
  const [isInformative, setTelling] = useState(false);
  const [isInserting, setInserting] = useState(false);

  async function keep() {
    const { data } = await save({ id: answer.id, saved: !isSaved }, IDEMPOTENT);
    if (!data) return;
    setSaved(data.saveAnswer.isSaved);
    toast(t(data.saveAnswer.isSaved ? 'kept' : 'forgotten'));
  }
  async function doubt() {
    const { data } = await rate({ input: { id: answer.id, isRight: isWrong ? null : false } }, IDEMPOTENT);
    if (!data) return;
    setWrong(data.rateAnswer.isRight === false);
    setTelling(data.rateAnswer.isRight === false);
  }
  async function emit(comment: string) {
    const { data, error } = await rate({ input: { id: answer.id, isRight: false, comment } }, IDEMPOTENT_QUIET);
    if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
    if (!data) return;
    setTelling(false);
    toast(t('wrongThanks'));
  }
  return (
    <>
      <div className={css.actions}>
        <Button
          size="sm"
          variant="ghost"
          icon={<IconCopy size={14} />}
          onClick={() => void copyText(withSources(answer, location.origin), t('copied'))}
        >
          {t('copy')}
        </Button>
        {answer.sentences.some(({ text }) => text != null) && (
          <Button sends="insertAnswer" size="sm" variant="ghost" icon={<IconBulb size={14} />} onClick={() => setInserting(true)}>
            {t('insert.open')}
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
        <Button
          size="sm"
          variant="ghost"
          className={isWrong ? css.pressed : undefined}
          aria-pressed={isWrong}
          icon={<IconThumbDown size={14} />}
          onClick={() => void doubt()}
        >
          {t('wrong')}
        </Button>
        <DroppedSentences of={answer} />
      </div>
      {isInformative && <Doubt onSend={(comment) => void emit(comment)} onClose={() => setTelling(false)} />}
      {isInserting && <InsertAnswer answer={answer} onClose={() => setInserting(false)} />}
    </>
  );
}

/** What is wrong with an answer, for who wants to say it; that it is has been noted already. */
function Doubt({ onSend, onClose }: { onSend: (comment: string) => void; onClose: () => void }) {
  const t = useAskTexts();
  const [typed, setTyped] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) onSend(typed.trim());
  };
  return (
    <form className={css.doubt} onSubmit={send}>
      <TextInput
        autoFocus
        label={t('wrongWhy')}
        value={typed}
        maxLength={LIMITS.answer.comment}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      />
      <Button size="sm" type="submit" disabled={!typed.trim()}>
        {t('wrongSend')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onClose}>
        {t('wrongSkip')}
      </Button>
    </form>
  );
}

/** How many sentences of a model were left out, and on demand why. */
export function DroppedSentences({ of: { dropped } }: { of: Pick<Answer, 'dropped'> }) {
  const t = useAskTexts();
  const [isShown, setShown] = useState(false);
  const count = dropped.reduce((all, item) => all + item.count, 0);
  if (!count) return null;
  return (
    <>
      <span className={css.left}>
        {t('dropped', { count })}{' '}
        <button type="button" className={css.show} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'hide' : 'show')}
        </button>
      </span>
      {isShown && (
        <ul className={css.leftList}>
          {dropped.map(({ count: some, reason }) => (
            <li key={reason}>
              {some} × {t(`reason.${reason}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
