import type { ActivityRowFragment, CombinedError } from '@libs/api';
import { Failure } from '@libs/object-views';
import { ButtonLink, EmptyState, PageBody, PageTitle, SkeletonLines, TopBar } from '@libs/ui';
import type { ReactNode } from 'react';
import { useCopy } from '../copy.ts';
import { ActivityRows } from './activity-rows.tsx';

interface ActivityPageProps {
  title: string;
  hint: string;
  items: readonly ActivityRowFragment[] | undefined;
  error: CombinedError | undefined;
  onRetry: () => void;
  empty: { title: string; text: string; example: string };
  /** Below the top bar. */
  tabs?: ReactNode;
  /** In place of one plain list. */
  children?: ReactNode;
}

/** The frame of a list of mixed objects: skeleton, error, empty, rows. */
export function ActivityPage({ title, hint, tabs, items, error, onRetry, empty, children }: ActivityPageProps) {
  const t = useCopy('activity');
  return (
    <>
      <TopBar crumbs={[{ label: title }]} />
      {tabs}
      {!items && error ? (
        <Failure error={error} onRetry={onRetry} />
      ) : (
        <PageBody width="page">
          <PageTitle hint={hint}>{title}</PageTitle>
          {!items && <SkeletonLines lines={8} height={20} />}
          {items?.length === 0 && (
            <EmptyState title={empty.title} example={empty.example} action={<ButtonLink href="/projects">{t('action')}</ButtonLink>}>
              {empty.text}
            </EmptyState>
          )}
          {items && items.length > 0 && (children ?? <ActivityRows items={items} />)}
        </PageBody>
      )}
    </>
  );
}
