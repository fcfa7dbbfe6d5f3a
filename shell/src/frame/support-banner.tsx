import { graphql, useMutation } from '@libs/api';
import { formatMoment } from '@libs/object-views';
import { type SessionSupport, useSession } from '@libs/shell-kit';
import { Banner, Button, ButtonLink, confirm, IconShieldLock, toast } from '@libs/ui';
import { rootUrl } from '../host.ts';
import { t } from './support-banner-texts.ts';

const END = graphql(`mutation FrameEndSupportAccess { endSupportAccess(input: {}) { grants { id } } }`);

/** The bar that says, to members and to the operator alike, that an operator of the installation is let in, and until when; admins end it here. */
export function SupportBanner({ support }: { support: SessionSupport }) {
  const { role, rootDomain, refresh } = useSession();
  const [{ fetching }, end] = useMutation(END);
  const isAdmin = role === 'admin';
  const moment = support.until ? formatMoment(support.until) : '';
  async function finish() {
    if (!(await confirm({ title: t('confirm'), body: t('confirmText'), action: t('end'), danger: true }))) return;
    if ((await end({})).error) return;
    toast(t('ended'));
    refresh();
  }
  if (support.isOperator) {
    const leave = (
      <ButtonLink size="sm" href={rootUrl(rootDomain, '/auth/workspaces')}>
        {t('leave')}
      </ButtonLink>
    );
    return (
      <Banner tone="warn" icon={<IconShieldLock size={14} />} action={leave}>
        {t(support.access === 'write' ? 'operator' : 'operatorRead', { moment })}
      </Banner>
    );
  }
  return (
    <>
      {support.waiting > 0 && (
        <Banner
          icon={<IconShieldLock size={14} />}
          action={
            <ButtonLink size="sm" href="/settings/security#support">
              {t('review')}
            </ButtonLink>
          }
        >
          {t('waiting')}
        </Banner>
      )}
      {support.access && (
        <Banner
          tone="warn"
          icon={<IconShieldLock size={14} />}
          action={
            isAdmin ? (
              <Button size="sm" loading={fetching} onClick={() => void finish()}>
                {t('end')}
              </Button>
            ) : undefined
          }
        >
          {t(support.access, { moment })}
        </Banner>
      )}
    </>
  );
}
