import { AI_BUDGET_WARNING_SHARE, type AiUse } from '@libs/domain';
import { useT } from '@libs/shell-kit';
import { Notice, ProgressBar, Table, Td, Th, Tr } from '@libs/ui';
import page from '../settings-page.module.css';
import type { texts } from '../texts.ts';
import css from './ai-page.module.css';

interface Line {
  feature: AiUse;
  model: string;
  calls: number;
  tokensIn: number;
  tokensOut: number;
}

const number = (n: number) => n.toLocaleString('en-US');

/** What this month cost: the budget's bar, then a row for each purpose and model. */
export function Usage({ usage, used, budget }: { usage: readonly Line[]; used: number; budget: number | null }) {
  const t = useT<typeof texts>('settings');
  const share = budget ? used / budget : 0;
  return (
    <>
      {share >= 1 ? (
        <Notice tone="bad">{t('ai.usedUp')}</Notice>
      ) : share >= AI_BUDGET_WARNING_SHARE ? (
        <Notice tone="warn">{t('ai.near')}</Notice>
      ) : null}
      <div className={css.budget}>
        <p className="vb-num">
          {budget ? t('ai.ofBudget', { used: number(used), budget: number(budget) }) : t('ai.noBudget', { used: number(used) })}
        </p>
        {budget ? <ProgressBar label={t('ai.usage')} value={Math.min(1, share)} /> : null}
      </div>
      {usage.length ? (
        <div className={css.wide}>
          <Table label={t('ai.usage')}>
            <thead>
              <tr>
                <Th>{t('ai.what')}</Th>
                <Th num>{t('ai.calls')}</Th>
                <Th num>{t('ai.tokensIn')}</Th>
                <Th num>{t('ai.tokensOut')}</Th>
              </tr>
            </thead>
            <tbody>
              {usage.map((line) => (
                <Tr key={`${line.feature} ${line.model}`}>
                  <Td>
                    {t(`ai.use.${line.feature}`)}
                    <span className={css.model}>{line.model}</span>
                  </Td>
                  <Td num>{number(line.calls)}</Td>
                  <Td num>{number(line.tokensIn)}</Td>
                  <Td num>{number(line.tokensOut)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </div>
      ) : (
        <p className={page.note}>{t('ai.noUsage')}</p>
      )}
    </>
  );
}
