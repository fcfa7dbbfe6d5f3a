import { type AiProviderKind, noTrainingFlag } from '@libs/domain';
import { useT } from '@libs/shell-kit';
import { IconInfoCircle, IconShieldCheck } from '@libs/ui/icons';
import type { texts } from '../texts.ts';
import css from './ai-page.module.css';

/** Whether each call tells the provider not to store and not to train; if not, the page says so. */
export function NoTraining({ provider, address }: { provider: AiProviderKind; address: string }) {
  const t = useT<typeof texts>('settings');
  const flag = provider === 'openaiCompatible' ? noTrainingFlag(address.trim()) : null;
  return (
    <p className={css.training}>
      {flag ? <IconShieldCheck size={14} /> : <IconInfoCircle size={14} />}
      <span>
        {flag ? (
          <>
            {t('ai.flagSent')} <code>{JSON.stringify(flag)}</code> {t('ai.flagSentWhere')}
          </>
        ) : (
          t(provider === 'anthropic' ? 'ai.noFlagAnthropic' : 'ai.noFlag')
        )}
      </span>
    </p>
  );
}
