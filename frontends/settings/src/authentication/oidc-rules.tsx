import { SSO_LIMITS } from '@libs/domain';
import { Checkbox, TextInput } from '@libs/ui';
import css from '../settings-page.module.css';
import own from './authentication.module.css';
import type { OidcSettings } from './connections-section.tsx';
import { useSsoTexts } from './sso-texts.ts';

/** What is on or off of a provider. */
export interface OidcChoices {
  tokenHashRequired: boolean;
  emailTrusted: boolean;
  adminByClaim: boolean;
}

const CLAIMS = ['groupsClaim', 'roleClaim'] as const;

interface RulesProps {
  settings: OidcSettings | null | undefined;
  choices: OidcChoices;
  onChange: (choices: OidcChoices) => void;
  problems: Record<string, string>;
}

/** What an OpenID Connect provider has to say, and under which names it says more. */
export function OidcRules({ settings, choices, onChange, problems }: RulesProps) {
  const t = useSsoTexts();
  const choose = (choice: Partial<OidcChoices>) => onChange({ ...choices, ...choice });
  return (
    <>
      <Checkbox
        label={t('tokenHash')}
        hint={t('tokenHashHint')}
        checked={choices.tokenHashRequired}
        onChange={(on) => choose({ tokenHashRequired: on })}
      />
      <Checkbox
        label={t('emailTrusted')}
        hint={t('emailTrustedHint')}
        checked={choices.emailTrusted}
        onChange={(on) => choose({ emailTrusted: on })}
      />
      <fieldset className={own.group}>
        <legend>{t('claims')}</legend>
        <p className={css.note}>{t('claimsHint')}</p>
        {CLAIMS.map((claim) => (
          <TextInput
            key={claim}
            label={t(claim)}
            hint={t(`${claim}Hint`)}
            name={claim}
            mono
            autoComplete="off"
            maxLength={SSO_LIMITS.claimName}
            defaultValue={settings?.[claim] ?? ''}
            error={problems[claim]}
          />
        ))}
      </fieldset>
      <Checkbox
        label={t('adminByClaim')}
        hint={t('adminByClaimHint')}
        checked={choices.adminByClaim}
        onChange={(on) => choose({ adminByClaim: on })}
      />
    </>
  );
}
