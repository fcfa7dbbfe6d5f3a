import { LIMITS } from '@libs/domain';
import { Button, Dialog, RadioCards, TextInput } from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import css from '../charts.module.css';
import { useChartTexts } from '../copy.ts';

interface ChartDialogProps {
  title: string;
  name: string;
  /** Whether it is asked who sees the chart. */
  asksSharing: boolean;
  /** Whether everyone may be chosen. */
  canShare: boolean;
  /** Answers why it was refused, or nothing. */
  onSave: (name: string, shared: boolean) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for the name of a chart, and of a new one who sees it. */
export function ChartDialog({ title, name: before, asksSharing: asksReach, canShare, onSave, onClose }: ChartDialogProps) {
  const t = useChartTexts();
  const form = useId();
  const [name, setName] = useState(() => [...before].slice(0, LIMITS.chart.name).join(''));
  const [isShared, setShared] = useState(canShare);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function save(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    if (!wanted) return setRefusal(t('nameMissing'));
    setBusy(true);
    const refused = await onSave(wanted, isShared);
    setBusy(false);
    if (refused) setRefusal(refused);
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width={440}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={isBusy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void save(event)}>
        <TextInput
          label={t('name')}
          value={name}
          limit={LIMITS.chart.name}
          error={refusal}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {asksReach && (
          <RadioCards
            label={t('who')}
            value={isShared ? 'shared' : 'personal'}
            options={[
              { value: 'personal', label: t('personal'), hint: t('personalHint') },
              ...(canShare ? [{ value: 'shared' as const, label: t('shared'), hint: t('sharedHint') }] : []),
            ]}
            onChange={(value) => setShared(value === 'shared')}
          />
        )}
      </form>
    </Dialog>
  );
}
