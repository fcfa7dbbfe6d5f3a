import { copyText } from '@libs/shell-kit';
import { Button } from '@libs/ui';
import css from '../settings-page.module.css';
import { useSignInTexts } from './copy.ts';
import own from './second-factor.module.css';

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useSignInTexts();
  return (
    <div className={css.once} role="status">
      {t('factor.codesOnce')}
      <ul className={own.codes} aria-label={t('factor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button variant="primary" onClick={() => void copyText(codes.join('\n'), t('factor.copied'))}>
          {t('factor.copy')}
        </Button>
        <Button onClick={onDone}>{t('factor.saved')}</Button>
      </div>
    </div>
  );
}
