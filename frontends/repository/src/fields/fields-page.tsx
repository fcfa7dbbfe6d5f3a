import { type FieldTarget, graphql, useQuery } from '@libs/api';
import { atLeast } from '@libs/domain';
import { Failure, ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { urlChoice, usePageTitle, useParams, useUrlState } from '@libs/shell-kit';
import { Button, IconPlus, PageBody, PageTitle, SkeletonLines, Tabs, TopBar } from '@libs/ui';
import { useState } from 'react';
import { useFieldTexts } from './copy.ts';
import { FieldList } from './field-list.tsx';
import css from './fields-page.module.css';

const SCREEN = graphql(`
  query FieldsPage($projectId: ID!, $target: FieldTarget!) {
    project(id: $projectId) { id name viewerAccess }
    fields(projectId: $projectId, target: $target) { ...FieldParts }
  }
`);

const TARGETS = ['note', 'insight'] as const satisfies readonly FieldTarget[];
const ADDRESS = { of: urlChoice(TARGETS, 'note') };

/** /projects/:projectId/settings/fields: what the project asks of each note and of each insight. */
export function FieldsPage() {
  const { projectId = '' } = useParams();
  const t = useFieldTexts();
  const [{ of: target }] = useUrlState(ADDRESS);
  const [isAdding, setAdding] = useState(false);
  const [{ data, error }, reload] = useQuery({ query: SCREEN, variables: { projectId, target } });
  const newQuery = data?.project?.id === projectId ? data : undefined;
  usePageTitle(newQuery ? `${t('title')} · ${newQuery.project?.name}` : null);
  if (!newQuery && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  const canEdit = Boolean(newQuery?.project && atLeast(newQuery.project.viewerAccess, 'full'));
  const fields = newQuery?.fields.filter((field) => field.target === target) ?? [];
  return (
    <>
      <ProjectSidebar projectId={projectId} active="fields" />
      <TopBar
        crumbs={[...(newQuery?.project ? [{ label: newQuery.project.name, href: `/projects/${projectId}` }] : []), { label: t('title') }]}
      />
      <ProjectTabs projectId={projectId} active="fields" />
      <PageBody width="page" className={css.page}>
        {!newQuery && <SkeletonLines lines={6} height={24} />}
        {newQuery && (
          <>
            <PageTitle
              hint={t(`hint.${target}`)}
              actions={
                canEdit && (
                  <Button variant={fields.length ? undefined : 'primary'} onClick={() => setAdding(true)}>
                    <IconPlus size={15} />
                    {t('add')}
                  </Button>
                )
              }
            >
              {t('title')}
            </PageTitle>
            <Tabs
              label={t('kinds')}
              items={TARGETS.map((kind) => ({
                href: `/projects/${projectId}/settings/fields${kind === 'note' ? '' : `?of=${kind}`}`,
                label: t(`of.${kind}`),
                active: kind === target,
              }))}
            />
            <FieldList
              key={target}
              projectId={projectId}
              target={target}
              {...{ fields, canEdit, isAdding }}
              onAdded={() => setAdding(false)}
            />
          </>
        )}
      </PageBody>
    </>
  );
}
