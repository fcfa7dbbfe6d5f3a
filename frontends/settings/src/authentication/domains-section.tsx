import { errorOf, graphql, useMutation } from '@libs/api';
import { DOMAIN_MAILBOXES, type DomainMailbox } from '@libs/domain';
import { copyText } from '@libs/shell-kit';
import { Badge, Button, confirm, IconCheck, IfAllowed, Select, TextInput, toast } from '@libs/ui';
import { type FormEvent, useState } from 'react';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import own from './authentication.module.css';
import { useAuthenticationTexts } from './texts.ts';

const ADD = graphql(`
  mutation SettingsAddDomain($name: String!) {
    addDomain(input: { name: $name }) { id name recordName recordValue verifiedAt verifiedBy mailedTo }
  }
`);
const VERIFY = graphql(`mutation SettingsVerifyDomain($id: ID!) { verifyDomain(id: $id) { id verifiedAt verifiedBy } }`);
const MAIL = graphql(`
  mutation SettingsMailDomain($id: ID!, $mailbox: DomainMailbox!) { mailDomain(input: { id: $id, mailbox: $mailbox }) { id mailedTo } }
`);
const REMOVE = graphql(`mutation SettingsRemoveDomain($id: ID!) { removeDomain(id: $id) { ids } }`);

interface Domain {
  id: string;
  name: string;
  recordName: string;
  recordValue: string;
  verifiedAt?: string | null;
  verifiedBy?: 'dns' | 'mail' | null;
  mailedTo?: string | null;
}

/** The domains of the workspace, each with what is left to prove it. */
export function DomainsSection({ domains }: { domains: readonly Domain[] }) {
  const t = useAuthenticationTexts();
  const [{ fetching }, add] = useMutation(ADD);
  const [problem, setProblem] = useState<string>();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { error } = await add({ name: String(new FormData(form).get('name')) }, { quiet: true });
    const failed = errorOf(error);
    setProblem(failed ? (Object.values(failed.fields)[0] ?? failed.message) : undefined);
    if (!failed) form.reset();
  }
  return (
    <Section title={t('domains')} hint={t('domainsHint')}>
      <IfAllowed sends="addDomain">
        <form onSubmit={submit} className={own.add}>
          <TextInput label={t('domain')} name="name" placeholder={t('example')} autoComplete="off" error={problem} />
          <Button type="submit" loading={fetching}>
            {t('add')}
          </Button>
        </form>
      </IfAllowed>
      {domains.length ? (
        <ul className={own.domains}>
          {domains.map((domain) => (
            <DomainItem key={domain.id} {...domain} />
          ))}
        </ul>
      ) : (
        <p className={css.note}>{t('noDomains')}</p>
      )}
    </Section>
  );
}

function DomainItem({ id, name, verifiedAt, verifiedBy, ...proof }: Domain) {
  const t = useAuthenticationTexts();
  const [, remove] = useMutation(REMOVE);
  async function take() {
    const isSure = await confirm({ title: t('confirmRemove', { name }), body: t('confirmRemoveText'), action: t('remove'), danger: true });
    if (!isSure) return;
    const { error } = await remove({ id });
    if (!error) toast(t('removed', { name }));
  }
  return (
    <li aria-label={name}>
      <div className={own.head}>
        <b>{name}</b>
        {verifiedAt ? (
          <Badge tone="ok" icon={<IconCheck size={14} />}>
            {t(verifiedBy === 'mail' ? 'verifiedMail' : 'verifiedDns')}
          </Badge>
        ) : (
          <Badge tone="warn">{t('pending')}</Badge>
        )}
        <Button sends="removeDomain" size="sm" variant="danger" aria-label={t('removeDomain', { name })} onClick={() => void take()}>
          {t('remove')}
        </Button>
      </div>
      {verifiedAt ? null : <DomainProofs id={id} name={name} {...proof} />}
    </li>
  );
}

function DomainProofs({ id, name, recordName, recordValue, mailedTo }: Domain) {
  const t = useAuthenticationTexts();
  const [checking, verify] = useMutation(VERIFY);
  const [mailing, mail] = useMutation(MAIL);
  const [mailbox, setMailbox] = useState<DomainMailbox>(DOMAIN_MAILBOXES[0]);
  const [problem, setProblem] = useState<string>();
  async function check() {
    const { error } = await verify({ id }, { quiet: true, idempotent: true });
    setProblem(errorOf(error)?.message);
    if (!error) toast(t('verified', { name }));
  }
  async function send() {
    const { error } = await mail({ id, mailbox }, { quiet: true });
    setProblem(errorOf(error)?.message);
  }
  return (
    <div className={own.proofs}>
      <p className={css.note}>{t('record', { name })}</p>
      <Copied label={t('recordName')} text={recordName} />
      <Copied label={t('recordValue')} text={recordValue} />
      <div className={css.actions}>
        <Button sends="verifyDomain" size="sm" variant="primary" loading={checking.fetching} onClick={() => void check()}>
          {t('check')}
        </Button>
      </div>
      {problem ? (
        <p className={css.bad} role="alert">
          {problem}
        </p>
      ) : null}
      <IfAllowed sends="mailDomain">
        <div className={own.mail}>
          <Select
            label={t('orMail')}
            size="sm"
            value={mailbox}
            options={DOMAIN_MAILBOXES.map((value) => ({ value, label: `${value}@${name}` }))}
            onChange={setMailbox}
          />
          <Button size="sm" loading={mailing.fetching} onClick={() => void send()}>
            {t('sendMail')}
          </Button>
        </div>
      </IfAllowed>
      {mailedTo ? (
        <p className={css.note} role="status">
          {t('mailed', { address: mailedTo })}
        </p>
      ) : null}
    </div>
  );
}

/** One line to be copied somewhere else. */
export function Copied({ label, text }: { label: string; text: string }) {
  const t = useAuthenticationTexts();
  return (
    <div className={own.copied}>
      <TextInput label={label} mono readOnly size="sm" value={text} onFocus={(event) => event.currentTarget.select()} />
      <Button size="sm" aria-label={`${t('copy')}: ${label}`} onClick={() => void copyText(text, t('copied'))}>
        {t('copy')}
      </Button>
    </div>
  );
}
