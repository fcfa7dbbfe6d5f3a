import { errorOf, graphql, useMutation } from '@libs/api';
import { MemberSelect } from '@libs/object-views/members';
import { useSession } from '@libs/shell-kit';
import { Badge, Button, confirm, IfAllowed, toast } from '@libs/ui';
import { useState } from 'react';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import own from './authentication.module.css';
import { useRequiredTexts } from './required-texts.ts';

const REQUIRE = graphql(`
  mutation SettingsRequireSso($id: ID!) {
    requireSso(input: { breakGlassUserId: $id }) { ssoRequired breakGlassUserId }
  }
`);
const STOP = graphql(`mutation SettingsStopRequiringSso { stopRequiringSso { ssoRequired breakGlassUserId } }`);

interface Props {
  ssoRequired: boolean;
  breakGlassUserId?: string | null;
  /** Whether a provider is on whose test passed, and a domain is verified. */
  isReady: boolean;
}

/** Whether nothing but single sign-on opens the workspace, and who can still come in when that fails. */
export function RequiredSection({ ssoRequired, breakGlassUserId, isReady }: Props) {
  const t = useRequiredTexts();
  const { user } = useSession();
  const [requiring, require] = useMutation(REQUIRE);
  const [stopping, stop] = useMutation(STOP);
  const [selected, setSelected] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const emergency = selected ?? breakGlassUserId ?? user?.id ?? '';
  async function begin() {
    const isSure = ssoRequired || (await confirm({ title: t('confirm'), body: t('confirmText'), action: t('require'), danger: true }));
    if (!isSure) return;
    const { error } = await require({ id: emergency }, { quiet: true, idempotent: true });
    const failed = errorOf(error);
    setProblem(failed ? (Object.values(failed.fields)[0] ?? failed.message) : undefined);
    if (!failed) toast(t('saved'));
  }
  async function end() {
    if (!(await confirm({ title: t('confirmStop'), body: t('confirmStopText'), action: t('stop') }))) return;
    const { error } = await stop({}, { idempotent: true });
    if (!error) toast(t('saved'));
  }
  return (
    <Section title={t('title')} hint={t('hint')}>
      {ssoRequired ? (
        <div className={own.head}>
          <Badge tone="ok">{t('on')}</Badge>
        </div>
      ) : null}
      {isReady || ssoRequired ? null : <p className={css.note}>{t('notReady')}</p>}
      <IfAllowed sends="requireSso">
        <MemberSelect
          label={t('emergency')}
          hint={t('emergencyHint')}
          error={problem}
          adminsOnly
          userId={emergency}
          onChange={(member) => {
            setSelected(member?.user.id ?? null);
            setProblem(undefined);
          }}
        />
      </IfAllowed>
      <div className={css.actions}>
        {ssoRequired ? (
          <>
            <Button sends="requireSso" disabled={emergency === breakGlassUserId} loading={requiring.fetching} onClick={() => void begin()}>
              {t('save')}
            </Button>
            <Button sends="stopRequiringSso" variant="danger" loading={stopping.fetching} onClick={() => void end()}>
              {t('stop')}
            </Button>
          </>
        ) : (
          <Button sends="requireSso" disabled={!isReady} loading={requiring.fetching} onClick={() => void begin()}>
            {t('require')}
          </Button>
        )}
      </div>
    </Section>
  );
}
