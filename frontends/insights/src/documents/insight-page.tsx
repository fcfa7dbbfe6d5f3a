import { errorOf, graphql, useQuery } from '@libs/api';
import { DocError, PresenceFaces, UnsavedEdits } from '@libs/live-doc';
import { FollowMenu, FoundWords, ProjectSidebar } from '@libs/object-views';
import {
  clearWords,
  createStore,
  type PeekTarget,
  useDeepLink,
  useFocusCreated,
  usePageTitle,
  useParams,
  usePeekList,
  useRecordVisit,
  useSession,
  useStore,
  wordsOfLink,
} from '@libs/shell-kit';
import { ErrorCard, PageBody, SkeletonLines, TopBar } from '@libs/ui';
import { useMemo, useRef } from 'react';
import { useInsightTexts } from '../copy.ts';
import { LoadFailure } from '../unreadable.tsx';
import { useDocErrorTexts } from './doc-error-texts.ts';
import { type DocStructure, isPeekable } from './doc-structure.ts';
import { InsightActions } from './insight-actions.tsx';
import { InsightEditor } from './insight-editor.tsx';
import { InsightFields } from './insight-fields.tsx';
import { InsightHead } from './insight-head.tsx';
import { Outline } from './outline.tsx';
import { SaveState } from './save-state.tsx';
import { useOpenInsight } from './use-open-insight.ts';

const INSIGHT = graphql(`
  query InsightPage($id: ID!) {
    insight(id: $id) { id status projectId viewerAccess deletedAt project { id name } ...InsightHead }
  }
`);

const NO_STRUCTURE = createStore<DocStructure>({ headings: [], references: [], numbers: new Map() });

/** An insight: what was found, with the live evidence in the text. */
export function InsightPage() {
  const { insightId = '' } = useParams();
  const t = useInsightTexts();
  const errorTexts = useDocErrorTexts();
  const { user } = useSession();
  const [{ data, error }, reload] = useQuery({
    query: INSIGHT,
    variables: { id: insightId },
    context: useMemo(() => ({ quiet: true }), []),
  });
  const insight = data?.insight?.deletedAt ? null : data?.insight;
  const canEdit = insight ? insight.viewerAccess === 'write' || insight.viewerAccess === 'full' : undefined;
  const { open, error: broken, requestId, reopen } = useOpenInsight(insightId, canEdit);
  const { references } = useStore(open?.session.structure ?? NO_STRUCTURE);
  const targets = useMemo<PeekTarget[]>(() => references.filter(isPeekable).map(({ kind, refId }) => ({ kind, id: refId })), [references]);
  usePeekList(targets);
  const matches = wordsOfLink(useDeepLink());
  const text = useRef<HTMLDivElement>(null);
  usePageTitle(insight?.title);
  useRecordVisit('insight', insight?.id);
  useFocusCreated(insight?.id, () => open?.session.editor.view.focus(), Boolean(open && canEdit));

  if (!insight && (error || data))
    return (
      <>
        <UnsavedEdits docId={insightId} userId={user.id} words={errorTexts} />
        <LoadFailure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />
      </>
    );
  const project = insight?.project;
  const crumbs = project
    ? [
        { label: project.name, href: `/projects/${project.id}` },
        { label: t('insights'), href: `/projects/${project.id}/insights` },
        { label: insight.title },
      ]
    : [{ label: t('insight') }];
  return (
    <>
      <TopBar
        crumbs={crumbs}
        actions={
          insight && (
            <>
              {open && canEdit && <SaveState session={open.session} />}
              {open && <PresenceFaces live={open.session.live} label={(names) => t('page.here', { names })} />}
              <FollowMenu kind="insight" id={insight.id} />
              <InsightActions insight={insight} canEdit={Boolean(canEdit)} hasFullAccess={insight.viewerAccess === 'full'} />
            </>
          )
        }
      />
      {project && <ProjectSidebar projectId={project.id} active="insights" />}
      {open && <Outline session={open.session} />}
      {open && (
        <DocError
          live={open.session.live}
          words={errorTexts}
          onReopen={reopen}
          onInsert={canEdit ? (text) => open.session.insert(text) : undefined}
        />
      )}
      <PageBody width="reading">
        {insight ? <InsightHead insight={insight} open={open} canEdit={Boolean(canEdit)} /> : <SkeletonLines lines={3} />}
        {insight && <InsightFields id={insight.id} canEdit={Boolean(canEdit)} />}
        {broken && <ErrorCard message={errorOf(broken).message} requestId={requestId} onRetry={reopen} />}
        {insight && !open && !broken && <SkeletonLines lines={8} />}
        {insight && open && (
          <>
            {matches && <FoundWords text={text} words={matches} takesFocus onClear={() => clearWords(false)} />}
            <div ref={text}>
              <InsightEditor
                session={open.session}
                liveReferences={open.liveReferences}
                projectId={insight.projectId}
                canEdit={Boolean(canEdit)}
              />
            </div>
          </>
        )}
      </PageBody>
    </>
  );
}
