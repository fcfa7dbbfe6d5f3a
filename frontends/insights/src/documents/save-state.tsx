import { useStore } from '@libs/shell-kit';
import { cx } from '@libs/ui';
import { useInsightTexts } from '../copy.ts';
import css from './document.module.css';
import type { InsightSession } from './insight-session.ts';

/** In the top bar: whether everything is with the server. */
export function SaveState({ session }: { session: InsightSession }) {
  const t = useInsightTexts();
  const { state, waiting } = useStore(session.live.save);
  const words = state === 'offline' ? t('save.waiting', { count: waiting }) : t(`save.${state}`);
  return (
    <span className={cx(css.save, (state === 'offline' || state === 'refused') && css.unsaved)} role="status">
      {words}
    </span>
  );
}
