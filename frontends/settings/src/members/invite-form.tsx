import { errorOf, graphql, useMutation } from '@libs/api';
import { beginCreation, copyText, useFocusCreated, useSession, useT } from '@libs/shell-kit';
import { Button, ButtonLink, Select, Textarea, toast } from '@libs/ui';
import { useRef, useState } from 'react';
import css from '../settings-page.module.css';
import type { texts } from '../texts.ts';

const INVITE = graphql(`
  mutation SettingsInvite($input: InviteMembersInput!) { inviteMembers(input: $input) { invites { link invite { id email role createdAt expiresAt } } } }
`);
const LINK = graphql(
  `mutation SettingsInviteLink($role: WorkspaceRole!) { createInviteLink(input: { role: $role }) { link invite { id } } }`,
);

const SENT = 'invitations';

type Role = 'admin' | 'contributor' | 'viewer';

/** Invites by mail, or makes a link to hand over. */
export function InviteForm() {
  const t = useT<typeof texts>('settings');
  const { mailboxUrl } = useSession();
  const [emails, setEmails] = useState('');
  const [role, setRole] = useState<Role>('contributor');
  const [inviting, invite] = useMutation(INVITE);
  const [, makeLink] = useMutation(LINK);
  const [problem, setProblem] = useState<string>();

  const field = useRef<HTMLTextAreaElement>(null);
  // On to the next ones: the button has nothing to send now.
  useFocusCreated(SENT, () => field.current?.focus({ preventScroll: true }));

  const send = async () => {
    const list = emails.split(/[\s,;]+/).filter(Boolean);
    const creation = beginCreation();
    const r = await invite({ input: { emails: list, role } }, { quiet: true });
    const e = errorOf(r.error);
    setProblem(e?.message);
    if (e) return creation.cancel();
    toast(t('members.invited', { count: r.data?.inviteMembers.invites.length ?? 0 }));
    setEmails('');
    creation.done(SENT);
  };
  const copyLink = async () => {
    const creation = beginCreation();
    const r = await makeLink({ role });
    creation.cancel();
    if (!r.data) return;
    await copyText(r.data.createInviteLink.link, t('members.linkCopied'));
  };
  return (
    <>
      <Textarea
        ref={field}
        label={t('members.emails')}
        hint={t('members.emailsHint')}
        rows={2}
        value={emails}
        onChange={(e) => setEmails(e.currentTarget.value)}
        error={problem}
      />
      <Select
        label={t('members.role')}
        value={role}
        options={(['admin', 'contributor', 'viewer'] as const).map((value) => ({ value, label: t(`roles.${value}`) }))}
        onChange={setRole}
      />
      <div className={css.actions}>
        <Button variant="primary" loading={inviting.fetching} disabled={!emails.trim()} onClick={() => void send()}>
          {t('members.invite')}
        </Button>
        <Button onClick={() => void copyLink()}>{t('members.link')}</Button>
      </div>
      {mailboxUrl ? (
        <p className={css.note}>
          {t('members.mailbox')}{' '}
          <ButtonLink href={mailboxUrl} size="sm" variant="ghost">
            {t('members.openMailbox')}
          </ButtonLink>
        </p>
      ) : null}
    </>
  );
}
