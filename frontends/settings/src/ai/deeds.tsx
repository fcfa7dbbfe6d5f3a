import { type AiDeedsQuery, errorOf, graphql, useClient, useQuery } from '@libs/api';
import { TimeAgo } from '@libs/object-views';
import { useT } from '@libs/shell-kit';
import { Button, ErrorCard, SkeletonLines, toast, UiLink } from '@libs/ui';
import { useState } from 'react';
import page from '../settings-page.module.css';
import type { texts } from '../texts.ts';
import css from './ai-page.module.css';

const DEEDS = graphql(`
  query AiDeeds($after: String) {
    aiDeeds(first: 10, after: $after) {
      nodes { id kind at by { id name } projectId project noteId note feature from to isOfWorkspace settings passages }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

type Deed = AiDeedsQuery['aiDeeds']['nodes'][number];
type PageInfo = AiDeedsQuery['aiDeeds']['pageInfo'];

/** Who did what with AI and redactions, for admins; older deeds on demand. */
export function Deeds() {
  const t = useT<typeof texts>('settings');
  const client = useClient();
  const [{ data, error }, again] = useQuery({ query: DEEDS, variables: {}, context: { quiet: true } });
  const [older, setOlder] = useState<{ of: string | null; nodes: readonly Deed[]; end: PageInfo } | null>(null);
  const [busy, setBusy] = useState(false);
  const first = data?.aiDeeds;
  const failed = errorOf(error);
  if (!first && failed) return <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={() => again()} />;
  if (!first) return <SkeletonLines lines={4} />;
  // Older ones follow the page that they were asked behind; a new deed on top begins the list anew.
  const behind = older?.of === (first.pageInfo.endCursor ?? null) ? older : null;
  const end = behind?.end ?? first.pageInfo;
  const deeds = [...first.nodes, ...(behind?.nodes ?? [])];

  async function more() {
    setBusy(true);
    const result = await client.query(DEEDS, { after: end.endCursor }, { requestPolicy: 'network-only', quiet: true });
    setBusy(false);
    const next = result.data?.aiDeeds;
    if (next) setOlder({ of: first?.pageInfo.endCursor ?? null, nodes: [...(behind?.nodes ?? []), ...next.nodes], end: next.pageInfo });
    else if (result.error) toast({ text: errorOf(result.error).message, tone: 'bad', requestId: errorOf(result.error).requestId });
  }
  if (!deeds.length) return <p className={page.note}>{t('ai.noDeeds')}</p>;
  return (
    <>
      <ul className={css.deeds}>
        {deeds.map((deed) => (
          <li key={deed.id}>
            <span>
              <b>{deed.by?.name ?? t('ai.nobody')}</b> <Words deed={deed} />
              {deed.note && deed.noteId && (
                <>
                  {' · '}
                  <UiLink href={`/data/${deed.noteId}`}>{deed.note}</UiLink>
                </>
              )}
              {deed.project && deed.projectId && (
                <>
                  {' · '}
                  <UiLink href={`/projects/${deed.projectId}`}>{deed.project}</UiLink>
                </>
              )}
              {deed.from && ` · ${t('ai.was', { from: t(`ai.mode.${deed.from}`) })}`}
            </span>
            <TimeAgo at={deed.at} />
          </li>
        ))}
      </ul>
      {end.hasNextPage && (
        <div className={page.actions}>
          <Button loading={busy} onClick={() => void more()}>
            {t('ai.moreDeeds')}
          </Button>
        </div>
      )}
    </>
  );
}

function Words({ deed: { kind, feature, to, isOfWorkspace, settings, passages } }: { deed: Deed }) {
  const t = useT<typeof texts>('settings');
  if (kind === 'PROVIDER') {
    const changed = settings.map((name) => t(`ai.setting.${name as 'provider'}`));
    return <>{changed.length ? t('ai.deed.PROVIDER', { settings: changed.join(', ') }) : t('ai.nothingSet')}</>;
  }
  if (kind !== 'MODE' || !feature) return <>{t(`ai.deed.${kind as 'REDACTED'}`, { count: passages ?? 0 })}</>;
  const said = to === null || to === undefined ? 'ai.deed.MODE_follow' : isOfWorkspace ? 'ai.deed.MODE_workspace' : 'ai.deed.MODE_project';
  return <>{t(said, { feature: t(`ai.feature.${feature}`), to: to ? t(`ai.mode.${to}`) : '' })}</>;
}
