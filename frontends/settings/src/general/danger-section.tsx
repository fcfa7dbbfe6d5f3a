import { errorOf, graphql, useMutation } from '@libs/api';
import { formatDay } from '@libs/object-views';
import { leaveAfter, useSession } from '@libs/shell-kit';
import { Button, ButtonLink, confirm, Dialog, TextInput, toast, useCan } from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import { useWorkspaceTexts } from './texts.ts';

const LEAVE = graphql(`mutation SettingsLeave { leaveWorkspace { ok } }`);
const DELETE = graphql(`mutation SettingsDeleteWorkspace($name: String!) { deleteWorkspace(input: { name: $name }) { ok } }`);
const RESTORE = graphql(`mutation SettingsRestoreWorkspace { restoreWorkspace { id } }`);

/** Leaving the workspace, and for admins its end. */
export function DangerSection({ name, isAdmin }: { name: string; isAdmin: boolean }) {
  const t = useWorkspaceTexts();
  const { rootDomain } = useSession();
  const may = useCan();
  const [isDeleting, setDeleting] = useState(false);
  const [{ fetching }, leave] = useMutation(LEAVE);
  async function goAway() {
    const yes = await confirm({ title: t('confirmLeave', { name }), body: t('confirmLeaveText'), action: t('leave'), danger: true });
    if (!yes) return;
    await leaveAfter(async () => (await leave({}, { idempotent: true })).error, `${location.protocol}//${rootDomain}/auth/workspaces`);
  }
  if (!may('leaveWorkspace')) return null;
  return (
    <Section title={t('danger')} hint={t('dangerHint')}>
      {isAdmin && <p className={css.note}>{t('deleteText')}</p>}
      <div className={css.actions}>
        <Button sends="leaveWorkspace" loading={fetching} onClick={() => void goAway()}>
          {t('leave')}
        </Button>
        {isAdmin && (
          <Button sends="deleteWorkspace" variant="danger" onClick={() => setDeleting(true)}>
            {t('delete')}
          </Button>
        )}
      </div>
      {isDeleting && <DeleteDialog name={name} onClose={() => setDeleting(false)} />}
    </Section>
  );
}

/** Takes the name of the workspace, typed, for a yes. */
function DeleteDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useWorkspaceTexts();
  const form = useId();
  const { refresh } = useSession();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [{ fetching }, remove] = useMutation(DELETE);
  const matches = typed.trim() === name.trim();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!matches || fetching) return;
    const failure = errorOf((await remove({ name: typed }, { idempotent: true, quiet: true })).error);
    if (failure) return setProblem(failure.fields['name'] ?? failure.message);
    onClose();
    refresh();
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('deleteTitle', { name })}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="danger" disabled={!matches} loading={fetching}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className={css.card} style={{ padding: 0 }}>
        <p className={css.note}>{t('deleteText')}</p>
        <TextInput
          label={t('typeName', { name })}
          value={typed}
          error={problem}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

/** What stands in the place of the settings of a deleted workspace. */
export function DeletedSection({ erasedAt, isAdmin }: { erasedAt: string; isAdmin: boolean }) {
  const t = useWorkspaceTexts();
  const { refresh } = useSession();
  const [{ fetching }, restore] = useMutation(RESTORE);
  async function reopen() {
    const { error } = await restore({}, { idempotent: true });
    if (error) return;
    toast(t('restored'));
    refresh();
  }
  return (
    <Section title={t('deletedTitle')}>
      <p className={css.note}>{t(isAdmin ? 'deletedText' : 'deletedMember', { day: formatDay(erasedAt) })}</p>
      {isAdmin && (
        <div className={css.actions}>
          <Button variant="primary" loading={fetching} onClick={() => void reopen()}>
            {t('restore')}
          </Button>
          <ButtonLink href="/api/exports/workspace" download>
            {t('export')}
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}
