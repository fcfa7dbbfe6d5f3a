import { errorOf, graphql, type SavedAnswersQuery, useMutation, useQuery } from '@libs/api';
import { formatDay } from '@libs/object-views';
import { ErrorCard, IconBookmark, IconButton, IconTrash, toast, UiLink } from '@libs/ui';
import saved from '../search/saved/saved.module.css';
import css from '../search/search.module.css';
import own from './ask.module.css';
import { useAskTexts } from './copy.ts';

const SAVED = graphql(`query SavedAnswers { savedAnswers { id question createdAt scope { kind id name } } }`);
const FORGET = graphql(`mutation ForgetAnswer($id: ID!, $saved: Boolean!) { saveAnswer(id: $id, saved: $saved) { id isSaved } }`);
const REPEATABLE = { idempotent: true, quiet: true } as const;

type Saved = SavedAnswersQuery['savedAnswers'][number];

/** The answers that the reader keeps, each with where it looked and when; nothing until there is one. They open in place where that is told. */
export function SavedAnswers({ onOpen }: { onOpen?: (id: string) => void }) {
  const t = useAskTexts();
  const [{ data, error }, reload] = useQuery({ query: SAVED });
  const [, save] = useMutation(FORGET);

  async function keep(id: string, isKept: boolean) {
    const { error: failure } = await save({ id, saved: isKept }, REPEATABLE);
    if (!failure) return true;
    const { message, requestId } = errorOf(failure);
    toast({ text: message, tone: 'bad', requestId });
    return false;
  }
  async function forget(id: string) {
    if (await keep(id, false)) toast({ text: t('forgotten'), undo: () => void keep(id, true) });
  }
  if (error && !data) {
    const { message, requestId } = errorOf(error);
    return <ErrorCard message={message} requestId={requestId} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  }
  if (!data?.savedAnswers.length) return null;
  return (
    <section>
      <div className={css.startHead}>
        <h2>{t('savedTitle')}</h2>
      </div>
      <ul>
        {data.savedAnswers.map((answer) => (
          <li key={answer.id} className={saved.row}>
            <UiLink
              href={`/search?answer=${answer.id}`}
              className={css.again}
              onClick={(event) => {
                if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(answer.id);
              }}
            >
              <IconBookmark size={15} />
              <Line answer={answer} />
            </UiLink>
            <IconButton
              size="sm"
              label={t('forgetOf', { question: answer.question })}
              icon={<IconTrash size={15} />}
              onClick={() => void forget(answer.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ answer: { question, scope, createdAt } }: { answer: Saved }) {
  const t = useAskTexts();
  const where = scope.kind === 'workspace' ? t('aboutAll') : t('about', { name: scope.name ?? t(`scope.${scope.kind}`) });
  return (
    <span className={own.savedLine}>
      <span className="vb-trunc">{question}</span>
      <span className="vb-trunc">
        {where} · {formatDay(createdAt)}
      </span>
    </span>
  );
}
