import { copyText } from '@libs/shell-kit';
import { Button } from '@libs/ui';
import css from './auth-layout.module.css';
import { AuthLayout } from './auth-layout.tsx';
import own from './second-step.module.css';
import { t } from './texts.ts';

/** Recovery codes, shown this once, on a page of their own. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <AuthLayout title={t('setUp.codesTitle')} lead={t('setUp.codesLead')} foot={<span />}>
      <div className={css.fields}>
        <ul className={own.codes} aria-label={t('setUp.codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={css.row}>
          <Button size="lg" onClick={() => void copyText(codes.join('\n'), t('setUp.copied'))}>
            {t('setUp.copy')}
          </Button>
          <Button variant="primary" size="lg" onClick={onDone}>
            {t('setUp.onward')}
          </Button>
        </div>
      </div>
    </AuthLayout>
  );
}
