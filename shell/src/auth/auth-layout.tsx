import { Link, usePageTitle } from '@libs/shell-kit';
import { IconArrowRight, IconBulb, IconHighlight, IconMicrophone, IconWorld } from '@libs/ui';
import type { ReactNode } from 'react';
import { Logo } from '../frame/logo.tsx';
import css from './auth-layout.module.css';
import { t } from './texts.ts';

export interface AuthLayoutProps {
  title: string;
  lead?: ReactNode;
  /** The logo of the workspace that it is about. */
  logoUrl?: string | null;
  children: ReactNode;
  /** Bottom line: what else one may want here. */
  foot?: ReactNode;
}

/** A page of the root domain: the form on paper, and beside it what the product is about. */
export function AuthLayout({ title, lead, logoUrl, children, foot }: AuthLayoutProps) {
  usePageTitle(title);
  return (
    <div className={css.split}>
      <main className={css.form}>
        <Link to="/auth/workspaces" className={css.brand}>
          <Logo size={32} /> {t('brand')}
        </Link>
        <div className={css.box}>
          {logoUrl ? <img src={logoUrl} alt="" className={css.logo} /> : null}
          <h1>{title}</h1>
          {lead ? <p className={css.lead}>{lead}</p> : <p className={css.lead} hidden />}
          {children}
        </div>
        <div className={css.foot}>{foot}</div>
      </main>
      <aside className={css.wall} aria-label={t('wall.label')}>
        <div>
          <p className={css.quote}>
            “{t('wall.before')} <span className={css.stroke}>{t('wall.marked')}</span>”
          </p>
          <div className={css.chain}>
            <span>
              <IconMicrophone size={15} /> {t('wall.interview')}
            </span>
            <IconArrowRight size={14} />
            <span>
              <IconHighlight size={15} /> {t('wall.highlight')}
            </span>
            <IconArrowRight size={14} />
            <span>
              <IconBulb size={15} /> {t('wall.insight')}
            </span>
            <IconArrowRight size={14} />
            <span>
              <IconWorld size={15} /> {t('wall.decision')}
            </span>
          </div>
        </div>
      </aside>
    </div>
  );
}
