import { graphql, useClient, useQuery } from '@libs/api';
import { LIMITS, NAMES_AWAY, regionOfTimeZone, suggestSubdomain } from '@libs/domain';
import { Link, Navigate } from '@libs/shell-kit';
import { Button, TextInput, useDebounced } from '@libs/ui';
import { useEffect, useState } from 'react';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { enterWorkspace } from './enter-workspace.ts';
import { RegionChoice } from './region-choice.tsx';
import { useRegions } from './region-links.tsx';
import { t } from './texts.ts';
import { useAuthForm, valuesOf } from './use-auth-form.ts';

const CREATE = graphql(`
  mutation AuthCreateWorkspace($input: CreateWorkspaceInput!) {
    createWorkspace(input: $input) { id subdomain healthCheckUrl redirectUrl }
  }
`);
const CHECK = graphql(
  `query AuthSubdomain($subdomain: String!) { subdomainCheck(subdomain: $subdomain) { subdomain free problem suggestion } }`,
);
const WHO = graphql(`query AuthWho { session { user { id } rootDomain } }`);

/** What is typed within it is asked for once. */
const PAUSE_MS = 250;
const POLL_MS = 1000;
const PATIENCE_S = 60;

/** Name and address of a new workspace; polls its health and goes there. */
export function CreateWorkspacePage() {
  const [{ data: who }] = useQuery({ query: WHO, requestPolicy: 'network-only' });
  const [name, setName] = useState('');
  const [own, setOwn] = useState<string | null>(null);
  const [created, setCreated] = useState<{ subdomain: string; healthCheckUrl: string; redirectUrl: string } | null>(null);
  const address = own ?? (name ? suggestSubdomain(name) : '');
  const rested = useDebounced(address, PAUSE_MS);
  const { regions, here } = useRegions();
  const [elsewhere, setElsewhere] = useState<(typeof regions)[number] | null>(null);
  const [{ data, fetching }, checkAgain] = useQuery({
    query: CHECK,
    variables: { subdomain: rested },
    pause: rested.length < 1,
    requestPolicy: 'network-only',
    context: { quiet: true },
  });
  const form = useAuthForm(CREATE);
  const check = data && rested === address ? data.subdomainCheck : null;
  if (who && !who.session.user) return <Navigate to="/auth/login?next=/auth/create-workspace" replace />;
  const refused = form.fieldError('subdomain');
  // The server refuses safely, and nothing else here ever finds out that addresses can be reserved again.
  const isAway = check?.problem === NAMES_AWAY;
  const problem =
    refused ??
    (check && !check.free
      ? `${check.problem ?? t('create.taken')}${check.suggestion ? ` ${t('create.suggestion', { address: check.suggestion })}` : ''}`
      : undefined);
  return (
    <AuthLayout
      title={t('createWorkspace')}
      lead={t('create.lead')}
      foot={
        <span>
          {t('haveInvitation')} <Link to="/auth/join-workspace">{t('joinWorkspace')}</Link>
        </span>
      }
    >
      {here ? (
        <div className={css.region}>
          <RegionChoice regions={regions} chosen={elsewhere ?? here} onChange={(choice) => setElsewhere(choice.isHere ? null : choice)} />
        </div>
      ) : null}
      {elsewhere ? null : (
        <form
          className={css.fields}
          onSubmit={async (event) => {
            valuesOf(event);
            // Of an installation without regions it says where people are.
            const region = here?.region ?? regionOfTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
            const r = await form.run({ input: { name, subdomain: address, region } });
            if (r) setCreated(r.createWorkspace);
          }}
        >
          <TextInput
            label={t('create.name')}
            name="name"
            size="lg"
            autoFocus
            required
            limit={LIMITS.workspace.name}
            value={name}
            onChange={(e) => setName(e.currentTarget.value)}
            error={form.fieldError('name')}
          />
          <TextInput
            label={t('create.address')}
            name="subdomain"
            size="lg"
            required
            value={address}
            onChange={(e) => setOwn(e.currentTarget.value.toLowerCase().replace(/\s+/g, '-'))}
            trailing={<span className={css.suffix}>.{who?.session.rootDomain ?? ''}</span>}
            error={problem}
            hint={check?.free ? <span className={css.ok}>{t('create.free')}</span> : t('create.rule')}
          />
          {isAway && !refused ? (
            <div>
              <Button loading={fetching} onClick={() => checkAgain({ requestPolicy: 'network-only' })}>
                {t('tryAgain')}
              </Button>
            </div>
          ) : null}
          {form.rest ? (
            <p className={css.bad} role="alert">
              {form.rest}
            </p>
          ) : null}
          {created ? <Preparing {...created} /> : null}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            wide
            loading={form.busy}
            disabled={!!created || (check ? !check.free && !isAway : false)}
          >
            {t('create.action')}
          </Button>
        </form>
      )}
    </AuthLayout>
  );
}

/** Asks the new workspace every second whether it is there, and goes in. */
function Preparing({ subdomain, healthCheckUrl, redirectUrl }: { subdomain: string; healthCheckUrl: string; redirectUrl: string }) {
  const client = useClient();
  const [seconds, setSeconds] = useState(0);
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: round starts the wait anew
  useEffect(() => {
    let isCancelled = false;
    const startedAt = Date.now();
    const ask = async () => {
      if (isCancelled) return;
      // The address is another origin: whether it answers at all is what can be known, and is enough.
      const up = await fetch(healthCheckUrl, { mode: 'no-cors', cache: 'no-store' }).then(
        () => true,
        () => false,
      );
      if (isCancelled) return;
      setSeconds(Math.round((Date.now() - startedAt) / 1000));
      if (up) setRefused(await enterWorkspace(client, subdomain, new URL(redirectUrl).pathname));
      else if (Date.now() - startedAt < PATIENCE_S * 1000) setTimeout(ask, POLL_MS);
    };
    void ask();
    return () => {
      isCancelled = true;
    };
  }, [client, healthCheckUrl, redirectUrl, subdomain, round]);
  const late = seconds >= PATIENCE_S;
  return (
    <div className={css.said} role="status">
      <span>{t('create.preparing', { subdomain, seconds })}</span>
      <span className={css.meta}>{refused ?? (late ? t('create.late') : t('create.soon'))}</span>
      {late || refused ? <Button onClick={() => setRound(round + 1)}>{t('tryAgain')}</Button> : null}
    </div>
  );
}
