import { useStore } from '@libs/shell-kit';
import { Banner, Button, cx, IconAlertTriangle, IconCopy, toast } from '@libs/ui';
import { useNoteTexts } from './copy.ts';
import css from './note-page.module.css';
import type { NoteSession } from './note-session.ts';

/** In the top bar: whether everything is with the server. */
export function SaveState({ session }: { session: NoteSession }) {
  const t = useNoteTexts();
  const { state, waiting } = useStore(session.save);
  const words =
    state === 'saved'
      ? t('save.saved')
      : state === 'saving'
        ? t('save.saving')
        : state === 'refused'
          ? t('save.refused')
          : t('save.waiting', { count: waiting });
  return (
    <span className={cx(css.save, (state === 'offline' || state === 'refused') && css.waiting)} role="status">
      {words}
    </span>
  );
}

/** Below the top bar: the page cannot go on with what it has. */
export function StaleBanner({ session, onReload }: { session: NoteSession; onReload: () => void }) {
  const t = useNoteTexts();
  const { state } = useStore(session.save);
  if (state !== 'refused') return null;
  return (
    <Banner
      tone="bad"
      icon={<IconAlertTriangle size={14} />}
      action={
        <Button size="sm" onClick={onReload}>
          {t('stale.action')}
        </Button>
      }
    >
      {t('stale.text')}
    </Banner>
  );
}

/** Edits that lost their place to somebody else's, to be copied. */
export function DroppedPanel({ session }: { session: NoteSession }) {
  const t = useNoteTexts();
  const dropped = useStore(session.dropped);
  if (!dropped.length) return null;
  const texts = dropped.map(({ text }) => text).filter(Boolean);
  return (
    <section className={css.dropped} role="status">
      <b>{t('dropped.title', { count: dropped.length })}</b>
      <p className={css.small}>{t('dropped.why')}</p>
      <ul>
        {dropped.map(({ text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
          <li key={place}>{text || t('dropped.noText')}</li>
        ))}
      </ul>
      <div className={css.row}>
        {texts.length > 0 && (
          <Button
            size="sm"
            icon={<IconCopy size={14} />}
            onClick={() => void navigator.clipboard.writeText(texts.join('\n')).then(() => toast(t('dropped.copied')))}
          >
            {t('dropped.copy')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => session.dismissDropped()}>
          {t('dropped.close')}
        </Button>
      </div>
    </section>
  );
}
