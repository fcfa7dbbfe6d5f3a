import { isText, remember, remembered, userStorageKey, useSession } from '@libs/shell-kit';
import { IconButton, IconX } from '@libs/ui';
import { useState } from 'react';
import { useCopy } from '../copy.ts';
import css from './home.module.css';

/** What admins announce; who has read it puts it away on this device, until they announce something else. */
export function Announcement() {
  const t = useCopy('home');
  const session = useSession();
  const text = session.workspace.announcement?.text ?? '';
  const key = userStorageKey(session, 'announcement');
  const [read, setRead] = useState(() => remembered(key, '', isText));
  if (!text || read === text) return null;
  const dismiss = () => {
    remember(key, text);
    setRead(text);
  };
  return (
    <section className={css.announcement} aria-label={t('announcement')}>
      <p>{text}</p>
      <IconButton size="sm" label={t('dismiss')} icon={<IconX size={14} />} onClick={dismiss} />
    </section>
  );
}
