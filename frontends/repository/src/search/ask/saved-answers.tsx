import { type CombinedError, errorOf, graphql, type SavedAnswersQuery, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { formatDay } from '@libs/object-views';
import { ErrorCard, IconButton, Menu, MenuDivider, MenuItem, toast, UiLink } from '@libs/ui';
import { IconBookmark, IconDots } from '@libs/ui/icons';
import { useEffect, useState } from 'react';
import { IDEMPOTENT_QUIET } from '../../mutation-options.ts';
import { NameDialog } from '../saved/name-dialog.tsx';
import saved from '../saved/saved.module.css';
import css from '../search.module.css';
import own from './ask.module.css';
import { useAskTexts } from './copy.ts';

const SAVED = graphql(`query SavedAnswers { savedAnswers { id name createdAt scope { kind id name } } }`);
const FORGET = graphql(
  `mutation ForgetAnswer($id: ID!, $saved: Boolean!) { saveAnswer(input: { id: $id, saved: $saved }) { id isSaved } }`,
);
const RENAME = graphql(`mutation RenameAnswer($input: RenameAnswerInput!) { renameAnswer(input: $input) { id name } }`);

type Saved = SavedAnswersQuery['savedAnswers'][number];

/** The answers that the reader keeps, each with where it looked and when; nothing until there is one. They open in place where `onOpen` is given. */
export function SavedAnswers({ onOpen, onLoaded }: { onOpen?: (id: string) => void; onLoaded?: () => void }) {
  const t = useAskTexts();
  const [{ data, error }, reload] = useQuery({ query: SAVED });
  const [, save] = useMutation(FORGET);
  const [, runRename] = useMutation(RENAME);
  const [renaming, setRenaming] = useState<Saved | null>(null);

  const isLoaded = Boolean(data || error);
  useEffect(() => {
    if (isLoaded) onLoaded?.();
  }, [isLoaded, onLoaded]);

  function isDone(failure: CombinedError | undefined): boolean {
    if (!failure) return true;
    const { message, requestId } = errorOf(failure);
    toast({ text: message, tone: 'bad', requestId });
    return false;
  }
  const keep = async (id: string, isKept: boolean) => isDone((await save({ id, saved: isKept }, IDEMPOTENT_QUIET)).error);
  const rename = async (id: string, name: string) => isDone((await runRename({ input: { id, name } }, IDEMPOTENT_QUIET)).error);
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
            <Menu align="end" target={<IconButton size="sm" label={t('more', { name: answer.name })} icon={<IconDots size={15} />} />}>
              <MenuItem onClick={() => setRenaming(answer)}>{t('rename')}</MenuItem>
              <MenuDivider />
              <MenuItem danger onClick={() => void forget(answer.id)}>
                {t('delete')}
              </MenuItem>
            </Menu>
          </li>
        ))}
      </ul>
      <NameDialog
        opened={renaming !== null}
        title={t('renameTitle')}
        name={[...(renaming?.name ?? '')].slice(0, LIMITS.answer.name).join('')}
        limit={LIMITS.answer.name}
        onSave={(name) => (renaming ? rename(renaming.id, name) : Promise.resolve(true))}
        onClose={() => setRenaming(null)}
      />
    </section>
  );
}

function Line({ answer: { name, scope, createdAt } }: { answer: Saved }) {
  const t = useAskTexts();
  const where = scope.kind === 'workspace' ? t('aboutAll') : t('about', { name: scope.name ?? t(`scope.${scope.kind}`) });
  return (
    <span className={own.savedLine}>
      <span className="vb-trunc">{name}</span>
      <span className="vb-trunc">
        {where} · {formatDay(createdAt)}
      </span>
    </span>
  );
}
