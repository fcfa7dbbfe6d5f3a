import { type AiProviderKind, LIMITS } from '@libs/domain';
import { useLocation, useT } from '@libs/shell-kit';
import { TextInput } from '@libs/ui';
import { useEffect, useRef } from 'react';
import type { texts } from '../texts.ts';
import css from './ai-page.module.css';

/** Where screens lead that miss an embedding model. */
const PLACE = 'meaning';

/** The way here that led to the place already: a form that is drawn anew after saving does not lead there again. */
let ledBy: string | null = null;

/** Which model compares what is meant; the one that comes with the product knows English alone. */
export function MeaningModel({ provider, stored, error }: { provider: AiProviderKind; stored: string | null; error?: string }) {
  const t = useT<typeof texts>('settings');
  const { hash, key } = useLocation();
  const place = useRef<HTMLElement>(null);
  const takesOne = provider === 'openaiCompatible';
  useEffect(() => {
    if (hash !== `#${PLACE}` || ledBy === key) return;
    ledBy = key;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [hash, key]);
  return (
    <section ref={place} id={PLACE} className={css.meaning} aria-label={t('ai.meaning')}>
      <h3>{t('ai.meaning')}</h3>
      <p>{t('ai.meaningHint')}</p>
      {takesOne ? (
        <>
          <TextInput
            label={t('ai.embeddingModel')}
            name="embeddingModel"
            mono
            defaultValue={stored ?? ''}
            hint={t('ai.embeddingModelHint')}
            error={error}
            maxLength={LIMITS.ai.model}
          />
          <p>{t('ai.meaningSent')}</p>
        </>
      ) : (
        <p>{t(provider === 'anthropic' ? 'ai.meaningAnthropic' : 'ai.meaningNone')}</p>
      )}
    </section>
  );
}
