import { type ConnectionState, useConnectionState, usePollingFallback, useUnsavedCount } from '@libs/shell-kit';
import { Banner, IconCircleCheck, IconCloudOff, IconRefresh } from '@libs/ui';
import { useEffect, useState } from 'react';
import { t } from './texts.ts';

const SHOW_AFTER_MS = 2000;

export interface BannerText {
  state: ConnectionState;
  text: string;
}

function wording(state: ConnectionState, waiting: number): string | null {
  const held = waiting === 0 ? '' : ` ${t('connection.held', { count: waiting })}`;
  switch (state) {
    case 'client offline':
      return `${t('connection.offline')}${held}`;
    case 'server offline':
      return `${t('connection.noServer')}${held}`;
    case 'reconnecting':
      return `${t('connection.reconnecting')}${held}`;
    case 'reconnected':
      return waiting ? t('connection.sending', { count: waiting }) : t('connection.back');
    default:
      return null;
  }
}

/** What the bar says; null while all is well and for the first two seconds of error. */
export function useBannerText(): BannerText | null {
  const state = useConnectionState();
  const error = state === 'client offline' || state === 'server offline' || state === 'reconnecting';
  const [late, setLate] = useState(false);
  // Asked for only when it is said: the count changes with every key that is typed.
  const waiting = useUnsavedCount(late);
  useEffect(() => {
    if (!error) {
      // "Back online" is only news after the error was shown.
      const timer = setTimeout(() => setLate(false), SHOW_AFTER_MS);
      return () => clearTimeout(timer);
    }
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [error]);
  const isPolling = usePollingFallback() && state === 'connected';
  const text = late ? wording(state, waiting) : isPolling ? t('connection.fallback') : null;
  return text ? { state, text } : null;
}

/** The 32 px bar that says how the line to the server is. */
export function ConnectionBanner({ text: { state, text } }: { text: BannerText }) {
  if (state === 'reconnected') {
    return (
      <Banner tone="ok" icon={<IconCircleCheck size={14} />}>
        {text}
      </Banner>
    );
  }
  const icon = state === 'reconnecting' || state === 'connected' ? <IconRefresh size={14} /> : <IconCloudOff size={14} />;
  return (
    <Banner tone="warn" icon={icon}>
      {text}
    </Banner>
  );
}
