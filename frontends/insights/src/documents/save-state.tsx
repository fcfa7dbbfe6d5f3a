import { useStore } from '@libs/shell-kit';
import { Banner, Button, cx, IconAlertTriangle, IconCopy, toast } from '@libs/ui';
import { useInsightTexts } from '../copy.ts';
import css from './document.module.css';
import type { InsightSession } from './insight-session.ts';

/** In the top bar: whether everything is with the server. */
export function SaveState({ session }: { session: InsightSession }) {
  const t = useInsightTexts();
  const { state, waiting } = useStore(session.save);
  const words = state === 'offline' ? t('save.waiting', { count: waiting }) : t(`save.${state}`);
  return (
    <span className={cx(css.save, (state === 'offline' || state === 'refused') && css.unsaved)} role="status">
      {words}
    </span>
  );
}

async function copyEdits(text: string, done: string) {
  await navigator.clipboard.writeText(text);
  toast(done);
}

/** Below the top bar: the server will not take these edits; the insight has to be opened again. */
export function RefusedBanner({ session, onReopen }: { session: InsightSession; onReopen: () => void }) {
  const t = useInsightTexts();
  const { state } = useStore(session.save);
  if (state !== 'refused') return null;
  return (
    <Banner
      tone="bad"
      icon={<IconAlertTriangle size={14} />}
      action={
        <>
          <Button size="sm" onClick={() => void copyEdits(session.editor.getText(), t('save.copied'))}>
            {t('save.copy')}
          </Button>
          <Button size="sm" onClick={onReopen}>
            {t('save.reopen')}
          </Button>
        </>
      }
    >
      {t('save.refusedText')}
    </Banner>
  );
}

/** Edits that lost their place to somebody else's, to be copied. */
export function DroppedEdits({ session }: { session: InsightSession }) {
  const t = useInsightTexts();
  const dropped = useStore(session.dropped);
  if (!dropped.length) return null;
  const text = session.droppedText();
  return (
    <section className={css.dropped} role="status">
      <b>{t('save.dropped')}</b>
      {text && <p className={css.lost}>{text}</p>}
      <div className={css.deeds}>
        {text && (
          <Button size="sm" icon={<IconCopy size={14} />} onClick={() => void copyEdits(text, t('save.copied'))}>
            {t('save.copy')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => session.dismissDropped()}>
          {t('save.close')}
        </Button>
      </div>
    </section>
  );
}
