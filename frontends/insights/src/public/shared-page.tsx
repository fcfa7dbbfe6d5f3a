import { type PublicObjectPageQuery } from '@libs/api';
import { formatDay } from '@libs/object-views';
import type { ReactNode } from 'react';
import { useInsightTexts } from '../copy.ts';
import { DocumentBody } from '../documents/document-body.tsx';
import { PublicEvidence, PublicVerbatim } from './public-evidence.tsx';
import css from './public-page.module.css';
import { bodyOf, quoteOf, referencesOf } from './public-shapes.ts';

type Opened = NonNullable<PublicObjectPageQuery['publicObject']>;

/** The frame of what strangers read: whose it is, and with what it was made. */
export function PublicFrame({
  opened,
  children,
}: {
  opened: { workspaceName: string; workspaceLogoUrl?: string | null };
  children: ReactNode;
}) {
  const t = useInsightTexts();
  return (
    <>
      <header className={css.top}>
        <b className={css.whose}>
          {opened.workspaceLogoUrl && <img src={opened.workspaceLogoUrl} alt="" />}
          <span className="vb-trunc">{opened.workspaceName}</span>
        </b>
        <span>{t('public.page')}</span>
      </header>
      <main className={css.column}>{children}</main>
      <footer className={css.foot}>{t('public.made')}</footer>
    </>
  );
}

/** One note, highlight or insight for reading. */
export function SharedObject({ opened, lead }: { opened: Opened; lead?: ReactNode }) {
  const t = useInsightTexts();
  const { type, title, authorName, publishedAt } = opened;
  const quote = quoteOf(opened.highlight);
  const body = bodyOf(opened.body);
  const references = referencesOf(opened.references);
  return (
    <>
      {lead ?? (title && <p className={css.kind}>{t(`public.kind.${type}`)}</p>)}
      <h1 className={quote ? css.small : css.title}>{title || t(`public.kind.${type}`)}</h1>
      {(authorName || publishedAt) && (
        <p className={css.meta}>
          {authorName && <span>{t('public.by', { name: authorName })}</span>}
          {publishedAt && <span>{t('public.published', { day: formatDay(publishedAt) })}</span>}
          {type === 'insight' && !publishedAt && <span>{t('public.draft')}</span>}
        </p>
      )}
      {quote && <PublicVerbatim quote={quote} large />}
      {body && (
        <div className={css.body}>
          <DocumentBody body={body} reference={({ refId }, number) => <PublicEvidence reference={references[refId]} number={number} />} />
        </div>
      )}
    </>
  );
}
