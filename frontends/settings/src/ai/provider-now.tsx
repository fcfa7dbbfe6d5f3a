import type { AiProviderKind } from '@libs/domain';
import { useT } from '@libs/shell-kit';
import { TextInput } from '@libs/ui';
import type { texts } from '../texts.ts';

interface ProviderNowProps {
  provider: AiProviderKind;
  baseUrl?: string | null;
  model?: string | null;
}

/** The provider of the model, where it cannot be changed. */
export function ProviderNow({ provider, baseUrl, model }: ProviderNowProps) {
  const t = useT<typeof texts>('settings');
  return (
    <>
      <TextInput label={t('ai.provider')} value={t(`ai.${provider}`)} readOnly />
      {provider !== 'none' && (
        <>
          <TextInput label={t('ai.baseUrl')} value={baseUrl ?? ''} readOnly mono />
          <TextInput label={t('ai.modelName')} value={model ?? ''} readOnly mono />
        </>
      )}
    </>
  );
}
