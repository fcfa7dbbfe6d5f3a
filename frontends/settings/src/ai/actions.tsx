import { type AiAuditLogQuery, errorOf, graphql, useClient, useQuery } from '@libs/api';
import { isKeyOf } from '@libs/domain';
import { TimeAgo } from '@libs/object-views';
import { useT } from '@libs/shell-kit';
import { Button, ErrorCard, SkeletonLines, toast, UiLink } from '@libs/ui';
import { useState } from 'react';
import page from '../settings-page.module.css';
import type { texts } from '../texts.ts';
import css from './ai-page.module.css';
import { aiTexts } from './texts.ts';

const ACTIONS = graphql(`
  query AiAuditLog($after: String) {
    aiAuditLog(first: 10, after: $after) {
      nodes { id kind at by { id name } projectId project noteId note feature from to isWorkspaceWide settings passages }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

type Action = AiAuditLogQuery['aiAuditLog']['nodes'][number];
type PageInfo = AiAuditLogQuery['aiAuditLog']['pageInfo'];

/** Who did what with AI and redactions, for admins; older actions on demand. */
export function Actions() {
  const t = useT<typeof texts>('settings');
  const client = useClient();
  const [{ data, error }, refetch] = useQuery({ query: ACTIONS, variables: {}, context: { quiet: true } });
  const [older, setOlder] = useState<{ of: string | null; nodes: readonly Action[]; end: PageInfo } | null>(null);
  const [busy, setBusy] = useState(false);
  const first = data?.aiAuditLog;
  const failed = errorOf(error);
  if (!first && failed) return <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={() => refetch()} />;
  if (!first) return <SkeletonLines lines={4} />;
  // Older ones follow the page that they were asked behind; a new action on top begins the list anew.
  const behind = older?.of === (first.pageInfo.endCursor ?? null) ? older : null;
  const end = behind?.end ?? first.pageInfo;
  const actions = [...first.nodes, ...(behind?.nodes ?? [])];

  async function more() {
    setBusy(true);
    const result = await client.query(ACTIONS, { after: end.endCursor }, { requestPolicy: 'network-only', quiet: true });
    setBusy(false);
    const next = result.data?.aiAuditLog;
    if (next) setOlder({ of: first?.pageInfo.endCursor ?? null, nodes: [...(behind?.nodes ?? []), ...next.nodes], end: next.pageInfo });
    else if (result.error) toast({ text: errorOf(result.error).message, tone: 'bad', requestId: errorOf(result.error).requestId });
  }
  if (!actions.length) return <p className={page.note}>{t('ai.noActions')}</p>;
  return (
    <>
      <ul className={css.actions}>
        {actions.map((action) => (
          <li key={action.id}>
            <span>
              <b>{action.by?.name ?? t('ai.system')}</b> <Words action={action} />
              {action.note && action.noteId && (
                <>
                  {' · '}
                  <UiLink href={`/data/${action.noteId}`}>{action.note}</UiLink>
                </>
              )}
              {action.project && action.projectId && (
                <>
                  {' · '}
                  <UiLink href={`/projects/${action.projectId}`}>{action.project}</UiLink>
                </>
              )}
              {action.from && ` · ${t('ai.was', { from: t(`ai.mode.${action.from}`) })}`}
            </span>
            <TimeAgo at={action.at} />
          </li>
        ))}
      </ul>
      {end.hasNextPage && (
        <div className={page.actions}>
          <Button loading={busy} onClick={() => void more()}>
            {t('ai.moreActions')}
          </Button>
        </div>
      )}
    </>
  );
}

function Words({ action: { kind, feature, to, isWorkspaceWide, settings, passages } }: { action: Action }) {
  const t = useT<typeof texts>('settings');
  if (kind === 'PROVIDER') {
    const changed = settings.flatMap((name) => (isKeyOf(aiTexts.setting, name) ? [t(`ai.setting.${name}`)] : []));
    return <>{changed.length ? t('ai.action.PROVIDER', { settings: changed.join(', ') }) : t('ai.nothingSet')}</>;
  }
  if (kind !== 'MODE') return <>{t(`ai.action.${kind}`, { count: passages ?? 0 })}</>;
  if (!feature) return null;
  const text =
    to === null || to === undefined ? 'ai.action.MODE_follow' : isWorkspaceWide ? 'ai.action.MODE_workspace' : 'ai.action.MODE_project';
  return <>{t(text, { feature: t(`ai.feature.${feature}`), to: to ? t(`ai.mode.${to}`) : '' })}</>;
}
