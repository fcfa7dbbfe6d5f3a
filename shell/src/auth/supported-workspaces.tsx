import { errorOf, graphql, useClient, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { formatMoment } from '@libs/object-views';
import { Button, ButtonLink, ErrorCard, SkeletonLines, Textarea, TextInput } from '@libs/ui';
import { type FormEvent, useState } from 'react';
import css from './auth-layout.module.css';
import { enterAsSupport, type SupportRefusal } from './enter-workspace.ts';
import { t } from './support-texts.ts';
import own from './supported-workspaces.module.css';
import { useAuthForm, valuesOf } from './use-auth-form.ts';

const SUPPORTED = graphql(`
  query AuthSupportedWorkspaces { supportedWorkspaces { id name subdomain url state access until } }
`);
const ASK = graphql(`
  mutation AuthRequestSupport($input: RequestSupportAccessInput!) {
    requestSupportAccess(input: $input) { workspaces { id name subdomain url state access until } }
  }
`);
const WITHDRAW = graphql(`
  mutation AuthWithdrawSupport($input: OpenAsSupportInput!) {
    withdrawSupportRequest(input: $input) { workspaces { id name subdomain url state access until } }
  }
`);

/** Where an operator of the installation is let in or has asked, and the form that asks another workspace. */
export function SupportedWorkspaces() {
  const client = useClient();
  const [{ data, error }, reload] = useQuery({ query: SUPPORTED, requestPolicy: 'network-only', context: { quiet: true } });
  const [, withdraw] = useMutation(WITHDRAW);
  const form = useAuthForm(ASK);
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<SupportRefusal | null>(null);
  const failure = errorOf(error);
  async function ask(event: FormEvent<HTMLFormElement>) {
    const target = event.currentTarget;
    const { subdomain = '', reason = '' } = valuesOf(event);
    const answer = await form.run({ input: { subdomain, reason } });
    setAsked(answer !== null);
    if (answer) target.reset();
  }
  const workspaces = data?.supportedWorkspaces ?? [];
  return (
    <section className={own.support} aria-labelledby="support-access">
      <h2 id="support-access">{t('title')}</h2>
      <p className={own.hint}>{t('hint')}</p>
      {failure && !data ? <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} /> : null}
      {!failure && !data ? <SkeletonLines lines={2} /> : null}
      {data && !workspaces.length ? <p className={own.hint}>{t('none')}</p> : null}
      {workspaces.length ? (
        <ul className={own.list}>
          {workspaces.map(({ id, name, subdomain, url, state, access, until }) => (
            <li key={id}>
              <div className={own.words}>
                <b>{name}</b>
                <span>{new URL(url).host}</span>
                <span>{t(state === 'requested' ? 'requested' : (access ?? 'read'), { moment: formatMoment(until) })}</span>
              </div>
              {state === 'active' ? (
                <Button
                  size="sm"
                  variant="primary"
                  aria-label={t('openOf', { name })}
                  onClick={async () => setRefused(await enterAsSupport(client, subdomain))}
                >
                  {t('open')}
                </Button>
              ) : (
                <Button size="sm" aria-label={t('withdrawOf', { name })} onClick={() => void withdraw({ input: { subdomain } })}>
                  {t('withdraw')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {refused ? (
        <p className={css.bad} role="alert">
          {refused.message}
        </p>
      ) : null}
      {refused?.needsSecondStep ? (
        <div className={own.ways}>
          <ButtonLink size="sm" href="/auth/set-up-second-step?next=/auth/workspaces">
            {t('setUp')}
          </ButtonLink>
          <ButtonLink size="sm" variant="ghost" href="/auth/logout">
            {t('logOut')}
          </ButtonLink>
        </div>
      ) : null}
      <form className={css.fields} onSubmit={(event) => void ask(event)}>
        <TextInput label={t('address')} name="subdomain" required autoComplete="off" error={form.fieldError('subdomain')} />
        <Textarea
          label={t('reason')}
          name="reason"
          hint={t('reasonHint')}
          rows={2}
          required
          maxLength={LIMITS.support.reason}
          error={form.fieldError('reason')}
        />
        {form.rest ? (
          <p className={css.bad} role="alert">
            {form.rest}
          </p>
        ) : null}
        {isAsked ? (
          <p className={own.hint} role="status">
            {t('asked')}
          </p>
        ) : null}
        <Button type="submit" loading={form.busy}>
          {t('ask')}
        </Button>
      </form>
    </section>
  );
}
