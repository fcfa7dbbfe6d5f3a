import { graphql, useClient, useQuery } from '@libs/api';
import { LIMITS, REGIONS, type Region, suggestSubdomain } from '@libs/domain';
import { Link, Navigate } from '@libs/shell-kit';
import { Button, RadioCards, TextInput } from '@libs/ui';
import { useEffect, useState } from 'react';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { enterWorkspace } from './enter-workspace.ts';
import { useDeed, valuesOf } from './use-deed.ts';

const CREATE = graphql(`
  mutation AuthCreateWorkspace($input: CreateWorkspaceInput!) {
    createWorkspace(input: $input) { id subdomain healthCheckUrl redirectUrl }
  }
`);
const CHECK = graphql(
  `query AuthSubdomain($subdomain: String!) { subdomainCheck(subdomain: $subdomain) { subdomain free problem suggestion } }`,
);
const WHO = graphql(`query AuthWho { session { user { id } rootDomain } }`);

const OPTIONS = (Object.keys(REGIONS) as Region[]).map((value) => ({
  value,
  label: REGIONS[value].label,
  hint: `${REGIONS[value].city} · ${value}`,
}));
const POLL_MS = 1000;
const PATIENCE_S = 60;

/** A value that follows what is typed after a rest of 250 ms. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 250);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** Name, address and region of a new workspace; polls its health and goes there. */
export function CreateWorkspacePage() {
  const [{ data: who }] = useQuery({ query: WHO });
  const [name, setName] = useState('');
  const [own, setOwn] = useState<string | null>(null);
  const [region, setRegion] = useState<Region>('us_b');
  const [made, setMade] = useState<{ subdomain: string; healthCheckUrl: string; redirectUrl: string } | null>(null);
  const address = own ?? (name ? suggestSubdomain(name) : '');
  const rested = useRested(address);
  const [{ data }] = useQuery({
    query: CHECK,
    variables: { subdomain: rested },
    pause: rested.length < 1,
    requestPolicy: 'network-only',
    context: { quiet: true },
  });
  const deed = useDeed(CREATE);
  const check = data && rested === address ? data.subdomainCheck : null;
  if (who && !who.session.user) return <Navigate to="/auth/login?next=/auth/create-workspace" replace />;
  const problem =
    deed.fieldError('subdomain') ??
    (check && !check.free
      ? `${check.problem ?? 'That address is taken.'}${check.suggestion ? ` Try ${check.suggestion}.` : ''}`
      : undefined);
  return (
    <AuthLayout
      title="Create a workspace"
      lead="One workspace for your team. You can rename it later; the region stays."
      foot={
        <span>
          Have an invitation? <Link to="/auth/join-workspace">Join a workspace</Link>
        </span>
      }
    >
      <form
        className={css.fields}
        onSubmit={async (event) => {
          valuesOf(event);
          const r = await deed.run({ input: { name, subdomain: address, region } });
          if (r) setMade(r.createWorkspace);
        }}
      >
        <TextInput
          label="Name"
          name="name"
          size="lg"
          autoFocus
          required
          limit={LIMITS.workspace.name}
          value={name}
          onChange={(e) => setName(e.currentTarget.value)}
          error={deed.fieldError('name')}
        />
        <TextInput
          label="Address"
          name="subdomain"
          size="lg"
          required
          value={address}
          onChange={(e) => setOwn(e.currentTarget.value.toLowerCase().replace(/\s+/g, '-'))}
          trailing={<span className={css.suffix}>.{who?.session.rootDomain ?? ''}</span>}
          error={problem}
          hint={
            check?.free ? (
              <span className={css.ok}>Free. Lower-case letters, digits and hyphens, up to 30.</span>
            ) : (
              'Lower-case letters, digits and hyphens, up to 30.'
            )
          }
        />
        <div>
          <RadioCards label="Where your data lives" value={region} options={OPTIONS} onChange={setRegion} columns={2} />
          <p className={css.meta}>Transcripts, files and search are kept and computed there.</p>
        </div>
        {deed.rest ? (
          <p className={css.bad} role="alert">
            {deed.rest}
          </p>
        ) : null}
        {made ? <Preparing {...made} region={region} /> : null}
        <Button type="submit" variant="primary" size="lg" wide loading={deed.busy} disabled={!!made || (check ? !check.free : false)}>
          Create workspace
        </Button>
      </form>
    </AuthLayout>
  );
}

/** Asks the new workspace every second whether it is there, and goes in. */
function Preparing({ subdomain, healthCheckUrl, region }: { subdomain: string; healthCheckUrl: string; region: Region }) {
  const client = useClient();
  const [seconds, setSeconds] = useState(0);
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: round starts the wait anew
  useEffect(() => {
    let gone = false;
    const began = Date.now();
    const ask = async () => {
      if (gone) return;
      // The address is another origin: whether it answers at all is what can be known, and is enough.
      const up = await fetch(healthCheckUrl, { mode: 'no-cors', cache: 'no-store' }).then(
        () => true,
        () => false,
      );
      if (gone) return;
      setSeconds(Math.round((Date.now() - began) / 1000));
      if (up) setRefused(await enterWorkspace(client, subdomain, '/home'));
      else if (Date.now() - began < PATIENCE_S * 1000) setTimeout(ask, POLL_MS);
    };
    void ask();
    return () => {
      gone = true;
    };
  }, [client, healthCheckUrl, subdomain, round]);
  const late = seconds >= PATIENCE_S;
  return (
    <div className={css.said} role="status">
      <span>
        Preparing {region} · {seconds} s
      </span>
      <span className={css.meta}>
        {refused ?? (late ? 'This takes longer than usual.' : 'We open it as soon as it answers. Usually under a minute.')}
      </span>
      {late || refused ? <Button onClick={() => setRound(round + 1)}>Try again</Button> : null}
    </div>
  );
}
