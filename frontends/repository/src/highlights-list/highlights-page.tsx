import { graphql, usePages, useQuery } from '@libs/api';
import { AskButton, Failure, ObjectNotFound, ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { download, urlChoice, urlId, usePageTitle, useParams, useUrlState } from '@libs/shell-kit';
import { Button, ButtonLink, IconStack2, PageBody, PageTitle, Segmented, Select, type SelectOption, Swatch, TopBar } from '@libs/ui';
import { IconDownload, IconLayoutList, IconTable } from '@libs/ui/icons';
import { useState } from 'react';
import { highlightFile } from '../notes/open-note/export-files.ts';
import { canWrite } from '../tags/tag-data.ts';
import { useTagUses } from '../tags/use-tag-uses.ts';
import { useRowTexts } from '../views/row-target.ts';
import { useDefaultView } from '../views/use-default-view.ts';
import { useHighlightListTexts } from './copy.ts';
import { HighlightGroups } from './groups/highlight-groups.tsx';
import { HighlightList, STATES } from './highlight-list.tsx';
import css from './highlights-page.module.css';

const PAGE = graphql(`
  query HighlightsPage($id: ID!) {
    project(id: $id) { id name highlightCount viewerAccess }
    tags(projectId: $id) { id title colour }
    highlightStatusCounts(projectId: $id) { changed orphan }
  }
`);
const HIGHLIGHTS = graphql(`
  query HighlightsPageList($projectId: ID!, $tagId: ID, $status: HighlightStatus, $first: Int, $after: String) {
    highlights(projectId: $projectId, tagId: $tagId, status: $status, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { ...HighlightCard }
    }
  }
`);

const ADDRESS = { tag: urlId, state: urlChoice(STATES), view: urlChoice(['list', 'groups'], 'list'), only: urlChoice(['untagged']) };

/**
 * /projects/:projectId/highlights: everything that was marked in a project, newest first; `?tag=` keeps one tag, `?state=` those that need a look.
 * `?view=groups` puts what is alike together, `?only=untagged` what has no tag yet.
 */
export function HighlightsPage() {
  const { projectId = '' } = useParams();
  const t = useHighlightListTexts();
  const rowText = useRowTexts();
  const [{ tag: tagId, state, view, only }, change] = useUrlState(ADDRESS);
  const isList = view === 'list';
  const isUntagged = only === 'untagged' && !tagId;
  useDefaultView(projectId, 'highlight');
  const [selected, setSelected] = useState<number>();
  const [{ data, error }, reload] = useQuery({ query: PAGE, variables: { id: projectId } });
  const pages = usePages({
    query: HIGHLIGHTS,
    variables: { projectId, tagId, status: state },
    pick: (answer) => answer.highlights,
    pageSize: 30,
    pause: !isList,
  });
  const uses = useTagUses(projectId);
  const project = data?.project;
  const total = isList ? pages.total : tagId || isUntagged ? selected : project?.highlightCount;
  // No file has those alone that have no tag.
  const canExport = !!total && (isList || !isUntagged);
  usePageTitle(project ? `${t('title')} · ${project.name}` : null);
  // What has a tag is not what has none.
  const filter = (value: string) => change({ tag: value || null, ...(value && { only: null }) });
  if (data && !project) return <ObjectNotFound />;
  if (!project && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  const options: SelectOption<string>[] = [
    { value: '', label: t('allTags') },
    ...(data?.tags ?? []).map((tag) => {
      const count = uses.of(tag.id)?.highlightCount;
      return {
        value: tag.id,
        label: tag.title,
        icon: <Swatch colour={tag.colour} />,
        hint: count === undefined ? undefined : t('count', { count }),
      };
    }),
  ];
  return (
    <>
      <ProjectSidebar projectId={projectId} active="highlights" />
      <TopBar
        crumbs={[...(project ? [{ label: project.name, href: `/projects/${projectId}` }] : []), { label: t('title') }]}
        actions={<AskButton kind="project" id={projectId} />}
      />
      <ProjectTabs projectId={projectId} active="highlights" />
      <PageBody width="reading">
        <PageTitle
          hint={total === undefined ? undefined : t('count', { count: total })}
          actions={
            <>
              {options.length > 1 && <Select size="sm" aria-label={t('tag')} value={tagId ?? ''} options={options} onChange={filter} />}
              {canExport && (
                <Button
                  size="sm"
                  icon={<IconDownload size={14} />}
                  onClick={() => download(highlightFile({ projectId, ...(tagId ? { tagId } : {}) }))}
                >
                  {t('export')}
                </Button>
              )}
            </>
          }
        >
          {t('title')}
        </PageTitle>
        <div className={css.views}>
          <Segmented
            label={t('groups.view')}
            value={view}
            onChange={(next) => change({ view: next, ...(next === 'groups' && { state: null }) })}
            options={[
              { value: 'list', label: t('groups.list'), icon: <IconLayoutList size={14} /> },
              { value: 'groups', label: t('groups.groups'), icon: <IconStack2 size={14} /> },
            ]}
          />
          <ButtonLink size="sm" variant="ghost" icon={<IconTable size={14} />} href={`/projects/${projectId}/views/highlights`}>
            {rowText('views')}
          </ButtonLink>
          {!isList && (
            <Segmented
              label={t('groups.which')}
              value={isUntagged ? 'untagged' : ''}
              onChange={(next) => change({ only: next === 'untagged' ? next : null, ...(next && { tag: null }) })}
              options={[
                { value: '', label: t('groups.all') },
                { value: 'untagged', label: t('groups.untagged') },
              ]}
            />
          )}
        </div>
        {isList ? (
          <HighlightList
            {...{ projectId, pages, tagId, state }}
            states={data?.highlightStatusCounts}
            onState={(next) => change({ state: next })}
            onTag={filter}
          />
        ) : (
          <HighlightGroups
            projectId={projectId}
            tagId={tagId}
            isUntagged={isUntagged}
            all={project?.highlightCount}
            onTotal={setSelected}
            canTag={canWrite(project?.viewerAccess)}
            onAll={() => change({ only: null, tag: null })}
            onList={() => change({ view: 'list', only: null })}
          />
        )}
      </PageBody>
    </>
  );
}
