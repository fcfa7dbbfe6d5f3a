import { errorOf, graphql, useQuery } from '@libs/api';
import { usePageTitle, useParams } from '@libs/shell-kit';
import { ErrorCard, SkeletonLines } from '@libs/ui';
import { useMemo } from 'react';
import { useInsightTexts } from '../copy.ts';
import { MissingPage } from './missing-page.tsx';
import css from './public-page.module.css';
import { PublicFrame, SharedObject } from './shared-page.tsx';

const OBJECT = graphql(`
  query PublicObjectPage($token: String!) {
    publicObject(token: $token) { type title workspaceName workspaceLogoUrl publishedAt authorName body highlight references }
  }
`);

/** What a public link opens: one note, highlight or insight, for reading, without the frame. */
export function PublicObjectPage() {
  const { shareToken = '' } = useParams();
  const t = useInsightTexts();
  const context = useMemo(() => ({ quiet: true, requestPolicy: 'network-only' as const }), []);
  const [{ data, error }, reload] = useQuery({ query: OBJECT, variables: { token: shareToken }, context });
  const opened = data?.publicObject;
  usePageTitle(opened ? opened.title || t(`public.kind.${opened.type}`) : data ? t('public.missing') : undefined);

  return (
    <div className={css.page}>
      {error && !data && (
        <main className={css.column}>
          <ErrorCard message={errorOf(error).message} requestId={errorOf(error).requestId} onRetry={() => reload()} />
        </main>
      )}
      {!data && !error && (
        <main className={css.column} aria-busy>
          <SkeletonLines lines={10} />
        </main>
      )}
      {data && !opened && <MissingPage token={shareToken} onOpen={() => reload({ requestPolicy: 'network-only' })} />}
      {opened && (
        <PublicFrame opened={opened}>
          <SharedObject opened={opened} />
        </PublicFrame>
      )}
    </div>
  );
}
