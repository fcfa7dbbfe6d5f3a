import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { beginCreation, useNavigate, useSession, useT } from '@libs/shell-kit';
import {
  Badge,
  Button,
  Dialog,
  EmptyState,
  ErrorCard,
  IconLock,
  IconPlus,
  SkeletonLines,
  StateCard,
  Table,
  Td,
  TextInput,
  Th,
  Tr,
  UiLink,
} from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import { SettingsFrame } from '../settings-frame.tsx';
import type { texts } from '../texts.ts';
import css from './tags-page.module.css';

const BOARDS = graphql(`
  query SettingsTags {
    workspaceBoards { id name locked groups tagCount projects { id name } }
  }
`);
// In a large workspace it takes longer to count than to show the boards.
const USES = graphql(`
  query SettingsTagUses {
    workspaceBoardUses { boardId highlightCount }
  }
`);
const CREATE = graphql(`
  mutation SettingsTagsCreate($name: String!) {
    createTagBoard(input: { name: $name }) { id name }
  }
`);

/** /settings/tags: the tag boards that many projects share, and which projects those are. */
export function TagsPage() {
  const t = useT<typeof texts>('settings');
  const admin = useSession().role === 'admin';
  const navigate = useNavigate();
  const [naming, setNaming] = useState(false);
  const [{ data, error }, reload] = useQuery({ query: BOARDS, pause: !admin });
  const [{ data: uses }] = useQuery({ query: USES, pause: !admin });
  const useCounts = new Map(uses?.workspaceBoardUses.map(({ boardId, highlightCount }) => [boardId, highlightCount]));
  const [, create] = useMutation(CREATE);
  const failed = errorOf(error);
  const boards = data?.workspaceBoards;

  async function make(name: string) {
    setNaming(false);
    const creation = beginCreation();
    const { data: created } = await create({ name });
    if (!created) return creation.cancel();
    creation.done(created.createTagBoard.id);
    navigate(`/settings/tags/${created.createTagBoard.id}`);
  }
  const button = (
    <Button sends="createTagBoard" variant="primary" icon={<IconPlus size={15} />} onClick={() => setNaming(true)}>
      {t('tags.create')}
    </Button>
  );
  return (
    <SettingsFrame title={t('tags.title')} hint={t('tags.hint')} actions={boards?.length ? button : undefined}>
      {!admin ? <StateCard state="forbidden">{t('tags.adminsOnly')}</StateCard> : null}
      {failed ? <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={() => reload()} /> : null}
      {admin && !boards && !failed ? <SkeletonLines lines={5} /> : null}
      {boards?.length === 0 ? (
        <EmptyState title={t('tags.emptyTitle')} action={button}>
          {t('tags.emptyText')}
        </EmptyState>
      ) : null}
      {boards?.length ? (
        <Table label={t('tags.title')} className={css.table}>
          <thead>
            <tr>
              <Th>{t('tags.board')}</Th>
              <Th num className={css.narrow}>
                {t('tags.tags')}
              </Th>
              <Th num className={css.narrow}>
                {t('tags.highlights')}
              </Th>
              <Th>{t('tags.projects')}</Th>
            </tr>
          </thead>
          <tbody>
            {boards.map((board) => (
              <Tr key={board.id} onOpen={() => navigate(`/settings/tags/${board.id}`)}>
                <Td>
                  <span className={css.name}>
                    <UiLink href={`/settings/tags/${board.id}`}>{board.name}</UiLink>
                    {board.locked ? <Badge icon={<IconLock size={12} />}>{t('tags.locked')}</Badge> : null}
                  </span>
                  {board.groups.length ? <span className={css.groups}>{board.groups.join(' · ')}</span> : null}
                </Td>
                <Td num>{board.tagCount.toLocaleString('en')}</Td>
                <Td num>{uses && (useCounts.get(board.id) ?? 0).toLocaleString('en')}</Td>
                <Td>
                  {board.projects.length === 0 ? <span className={css.groups}>{t('tags.noProject')}</span> : null}
                  <ul className={css.projects}>
                    {board.projects.map((project) => (
                      <li key={project.id}>
                        <UiLink href={`/projects/${project.id}/settings/extensions`}>{project.name}</UiLink>
                      </li>
                    ))}
                  </ul>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      {naming ? <NewBoard onSave={(name) => void make(name)} onClose={() => setNaming(false)} /> : null}
    </SettingsFrame>
  );
}

function NewBoard({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const t = useT<typeof texts>('settings');
  const form = useId();
  const [name, setName] = useState('');
  const typed = name.trim();
  const fits = typed !== '' && [...typed].length <= LIMITS.tagBoard.name;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (fits) onSave(typed);
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('tags.create')}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{t('tags.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" disabled={!fits}>
            {t('tags.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextInput
          label={t('tags.name')}
          limit={LIMITS.tagBoard.name}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
