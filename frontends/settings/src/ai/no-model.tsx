import { useT } from '@libs/shell-kit';
import { Badge, IconCheck, IconPlus } from '@libs/ui';
import type { texts } from '../texts.ts';
import css from './ai-page.module.css';

/** What a workspace has without a model, and what one would add. */
export function NoModel() {
  const t = useT<typeof texts>('settings');
  return (
    <div className={css.none}>
      <div className={css.badge}>
        <Badge>{t('ai.extractive')}</Badge>
      </div>
      <div>
        <h3>{t('ai.worksTitle')}</h3>
        <ul>
          {(['works1', 'works2', 'works3', 'works4', 'works5'] as const).map((key) => (
            <li key={key}>
              <IconCheck size={14} />
              {t(`ai.${key}`)}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{t('ai.addsTitle')}</h3>
        <ul>
          {(['adds1', 'adds2', 'adds3'] as const).map((key) => (
            <li key={key}>
              <IconPlus size={14} />
              {t(`ai.${key}`)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
