import { type ApiError, errorOf, graphql, useMutation } from '@libs/api';
import { type AllowedNetwork, LIMITS } from '@libs/domain';
import { Button, confirm, Textarea, toast } from '@libs/ui';
import { type FormEvent, useState } from 'react';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import { useSecurityTexts } from './copy.ts';

const UPDATE = graphql(`
  mutation SettingsUpdateNetworks($input: UpdateSecurityInput!) {
    updateSecurity(input: $input) { allowedNetworks { network label } }
  }
`);

/** The networks from which the workspace may be opened, one on each line with its label behind it. */
export function Networks({ networks }: { networks: readonly AllowedNetwork[] }) {
  const t = useSecurityTexts();
  const [{ fetching }, update] = useMutation(UPDATE);
  const [problem, setProblem] = useState<string>();
  async function send(allowedNetworks: AllowedNetwork[], confirmLockout: boolean): Promise<ApiError | null> {
    const { error } = await update({ input: { allowedNetworks, confirmLockout } }, { quiet: true, idempotent: true });
    return errorOf(error) ?? null;
  }
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = networksIn(String(new FormData(event.currentTarget).get('networks')));
    let failed = await send(typed, false);
    if (failed?.data['reason'] === 'locked-out') {
      const isSure = await confirm({ title: t('lockOut'), body: failed.message, action: t('lockOutAnyway'), danger: true });
      if (!isSure) return setProblem(failed.message);
      failed = await send(typed, true);
    }
    setProblem(failed ? (Object.values(failed.fields)[0] ?? failed.message) : undefined);
    if (!failed) toast(t('networksSaved'));
  }
  return (
    <Section title={t('networks')} hint={t('networksHint')}>
      <form onSubmit={(event) => void save(event)} className={css.card} style={{ padding: 0 }}>
        <Textarea
          name="networks"
          label={t('networksLabel')}
          hint={t('networksDescription', { count: LIMITS.security.networks })}
          defaultValue={networks.map(({ network, label }) => `${network} ${label}`.trim()).join('\n')}
          rows={5}
          error={problem}
        />
        <p className={css.note}>{t('networksBreakGlass')}</p>
        <div className={css.actions}>
          <Button type="submit" variant="primary" loading={fetching}>
            {t('saveNetworks')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** What was typed: on each line an address or a network, and after a space what it is called. */
const networksIn = (text: string): AllowedNetwork[] =>
  text
    .split('\n')
    .map((line) => /^(\S*)\s*(.*)$/.exec(line.trim()))
    .flatMap((match) => (match?.[1] ? [{ network: match[1], label: (match[2] ?? '').trim() }] : []));
