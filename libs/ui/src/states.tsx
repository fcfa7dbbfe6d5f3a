import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { IconAlertTriangle, IconCloudOff, IconFileOff, IconLock, IconPlugOff, IconRefresh } from './icons.ts';
import css from './states.module.css';
import { t } from './texts.ts';

export interface EmptyStateProps {
  /** What belongs here. */
  title: string;
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** One example, in the serif: a fictional quote. */
  example?: ReactNode;
}

/** Nothing here yet: what belongs here, one action, one example. */
export function EmptyState({ title, children, action, example }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <h2 className={css.title}>{title}</h2>
      {children && <p className={css.text}>{children}</p>}
      {example && <blockquote className={css.example}>{example}</blockquote>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

export interface ErrorCardProps {
  /** What happened and what to do. */
  message: string;
  requestId?: string | null;
  onRetry?: () => void;
}

/** Something failed in place; what was typed is kept. */
export function ErrorCard({ message, requestId, onRetry }: ErrorCardProps) {
  return (
    <div className={css.error} role="alert">
      <IconAlertTriangle />
      <div className={css.words}>
        <div>{message}</div>
        {requestId && <div className={css.id}>{t('request', { id: requestId })}</div>}
      </div>
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  );
}

const STATES = {
  forbidden: { icon: <IconLock size={20} />, title: t('state.forbidden') },
  'not-found': { icon: <IconFileOff size={20} />, title: t('state.notFound'), text: t('state.notFoundHint') },
  offline: { icon: <IconCloudOff size={20} />, title: t('state.offline') },
  failed: { icon: <IconPlugOff size={20} />, title: t('state.failed') },
  outdated: { icon: <IconRefresh size={20} />, title: t('state.failed') },
} satisfies Record<string, { icon: ReactNode; title: string; text?: string }>;

export interface StateCardProps {
  state: keyof typeof STATES;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  requestId?: string | null;
  /** The reference to pass on to support, in small print. */
  detail?: string;
  /** Fills the height of its parent. */
  page?: boolean;
}

/** A whole page or peek that cannot be shown: forbidden, gone, offline, a part that failed to load, or one that needs a newer app. */
export function StateCard({ state, title, children, action, requestId, detail, page }: StateCardProps) {
  const usual: { icon: ReactNode; title: string; text?: string } = STATES[state];
  const text = children ?? usual.text;
  return (
    <section className={cx(css.state, page && css.page)} data-state={state}>
      <span className={css.icon}>{usual.icon}</span>
      <h1 className={css.title}>{title ?? usual.title}</h1>
      {text && <p className={css.text}>{text}</p>}
      {requestId && <p className={css.id}>{t('request', { id: requestId })}</p>}
      {action && <div className={css.action}>{action}</div>}
      {detail && <p className={cx(css.id, css.detail)}>{detail}</p>}
    </section>
  );
}

/** A 32 px bar below the top bar. */
export function Banner({
  tone = 'neutral',
  icon,
  children,
  action,
}: {
  tone?: 'neutral' | 'warn' | 'ok' | 'bad' | 'pen';
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={cx(css.banner, tone !== 'neutral' && css[tone])} role="status">
      {icon}
      <span className="vb-trunc">{children}</span>
      {action}
    </div>
  );
}
