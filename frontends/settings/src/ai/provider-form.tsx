import { errorOf, graphql, useMutation } from '@libs/api';
import { type AiProviderKind, LIMITS } from '@libs/domain';
import { useT } from '@libs/shell-kit';
import { Button, Checkbox, Notice, PasswordInput, RadioCards, TextInput, toast } from '@libs/ui';
import { type FormEvent, useState } from 'react';
import page from '../settings-page.module.css';
import type { texts } from '../texts.ts';
import css from './ai-page.module.css';
import { MeaningModel } from './meaning-model.tsx';
import { NoModel } from './no-model.tsx';
import { NoTraining } from './no-training.tsx';

const SAVE = graphql(`
  mutation SettingsAiProvider($input: UpdateAiProviderInput!) { updateAiProvider(input: $input) { provider model embeddingModel keyLast4 } }
`);
const TEST = graphql(`
  mutation SettingsAiTest($input: UpdateAiProviderInput!) { testAiProvider(input: $input) { ok message } }
`);

interface Settings {
  provider: AiProviderKind;
  baseUrl?: string | null;
  model?: string | null;
  embeddingModel?: string | null;
  keyLast4?: string | null;
  budget?: number | null;
}

/** Who provides the model, and how it is reached. The key goes to the server only; what comes back are its last four characters. */
export function ProviderForm({ settings }: { settings: Settings }) {
  const t = useT<typeof texts>('settings');
  const [provider, setProvider] = useState<AiProviderKind>(settings.provider);
  const [forget, setForget] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [outcome, setOutcome] = useState<{ ok: boolean; message: string }>();
  const [saving, save] = useMutation(SAVE);
  const [testing, test] = useMutation(TEST);
  const [address, setAddress] = useState(settings.baseUrl ?? '');
  const isStored = settings.keyLast4 != null;

  const send = async (form: HTMLFormElement, action: 'save' | 'test') => {
    const typed = (name: string) => String(new FormData(form).get(name) ?? '').trim();
    setOutcome(undefined);
    const budgetText = typed('budget').replace(/[\s,.']/g, '');
    const budget = budgetText === '' ? null : Number(budgetText);
    if (budget !== null && !Number.isInteger(budget)) return setProblems({ budget: t('ai.budgetWrong') });
    const key = typed('key');
    const input =
      provider === 'none'
        ? { provider }
        : {
            provider,
            baseUrl: typed('baseUrl'),
            model: typed('model'),
            ...(provider === 'openaiCompatible' ? { embeddingModel: typed('embeddingModel') || null } : {}),
            budget,
            ...(key ? { key } : forget ? { key: null } : {}),
          };
    const r = action === 'save' ? await save({ input }, { quiet: true }) : await test({ input }, { quiet: true });
    const failed = errorOf(r.error);
    setProblems(failed ? (Object.keys(failed.fields).length ? failed.fields : { all: failed.message }) : {});
    if (failed) return;
    if (action === 'save') toast(t('ai.saved'));
    else if (r.data && 'testAiProvider' in r.data) setOutcome(r.data.testAiProvider);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget, 'save');
  };
  return (
    <form className={css.form} onSubmit={submit} autoComplete="off">
      {settings.provider === 'none' ? <NoModel /> : null}
      <RadioCards
        label={t('ai.provider')}
        columns={3}
        value={provider}
        options={(['none', 'openaiCompatible', 'anthropic'] as const).map((value) => ({
          value,
          label: t(`ai.${value}`),
          hint: t(`ai.${value}Hint`),
        }))}
        onChange={(value) => {
          setProvider(value);
          setProblems({});
          setOutcome(undefined);
        }}
      />
      {provider !== 'none' ? (
        <>
          <div className={page.two}>
            <TextInput
              label={t('ai.baseUrl')}
              name="baseUrl"
              mono
              inputMode="url"
              defaultValue={settings.baseUrl ?? ''}
              hint={provider === 'anthropic' ? t('ai.baseUrlHintAnthropic') : t('ai.baseUrlHint')}
              error={problems.baseUrl}
              onChange={(event) => setAddress(event.currentTarget.value)}
              maxLength={LIMITS.ai.baseUrl}
            />
            <TextInput
              label={t('ai.modelName')}
              name="model"
              mono
              defaultValue={settings.model ?? ''}
              hint={t('ai.modelNameHint')}
              error={problems.model}
              maxLength={LIMITS.ai.model}
            />
          </div>
          <PasswordInput
            label={t('ai.key')}
            name="key"
            autoComplete="new-password"
            hint={
              isStored
                ? settings.keyLast4
                  ? t('ai.keyStored', { last4: `····${settings.keyLast4}` })
                  : t('ai.keyStoredShort')
                : t('ai.keyHint')
            }
            error={problems.key}
            maxLength={LIMITS.ai.key}
          />
          <NoTraining provider={provider} address={address} />
          {isStored && provider === 'openaiCompatible' ? <Checkbox label={t('ai.forget')} checked={forget} onChange={setForget} /> : null}
          <div className={page.two}>
            <TextInput
              label={t('ai.budget')}
              name="budget"
              inputMode="numeric"
              defaultValue={settings.budget?.toLocaleString('en-US') ?? ''}
              hint={t('ai.budgetHint')}
              error={problems.budget}
            />
          </div>
        </>
      ) : null}
      <MeaningModel provider={provider} stored={settings.embeddingModel ?? null} error={problems.embeddingModel} />
      {problems.all ? (
        <Notice tone="bad" role="alert">
          {problems.all}
        </Notice>
      ) : null}
      {outcome ? (
        <Notice tone={outcome.ok ? 'ok' : 'bad'} role="status">
          {outcome.message}
        </Notice>
      ) : null}
      <div className={page.actions}>
        <Button sends="updateAiProvider" type="submit" variant="primary" loading={saving.fetching}>
          {t('ai.save')}
        </Button>
        {provider !== 'none' ? (
          <Button sends="testAiProvider" loading={testing.fetching} onClick={(event) => void send(event.currentTarget.form!, 'test')}>
            {t('ai.test')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
