import { graphql, useQuery } from '@libs/api';
import { Button, IconKey } from '@libs/ui';
import css from './auth-layout.module.css';
import { t } from './texts.ts';

export const SSO_OPTIONS = graphql(
  `query AuthSsoOptions($domain: String, $subdomain: String) { ssoOptions(domain: $domain, subdomain: $subdomain) { id name url required } }`,
);

interface SsoButtonsProps {
  domain: string;
  subdomain: string;
  next: string | null;
  /** Nothing else stands below. */
  isOnlyWay?: boolean;
}

/** The identity providers of a workspace, and of the domain of an address that was typed; nothing where there are none. */
export function SsoButtons({ domain, subdomain, next, isOnlyWay }: SsoButtonsProps) {
  const [{ data }] = useQuery({
    query: SSO_OPTIONS,
    variables: { domain: domain || null, subdomain: subdomain || null },
    pause: !domain && !subdomain,
  });
  const options = domain || subdomain ? (data?.ssoOptions ?? []) : [];
  if (!options.length) return null;
  return (
    <div className={css.sso}>
      {options.map(({ id, name, url }) => (
        <Button
          key={id}
          size="lg"
          icon={<IconKey />}
          onClick={() => window.location.assign(next ? `${url}?next=${encodeURIComponent(next)}` : url)}
        >
          {t('login.continueWith', { name })}
        </Button>
      ))}
      {!isOnlyWay && <p className={css.or}>{t('login.or')}</p>}
    </div>
  );
}
