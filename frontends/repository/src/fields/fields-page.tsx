import { type FieldTarget, graphql, useQuery } from '@libs/api';
import { atLeast } from '@libs/domain';
import { Failure, ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { usePageTitle, useParams } from '@libs/shell-kit';
import { Button, EmptyState, IconPlus, PageBody, PageTitle, SkeletonLines, TopBar } from '@libs/ui';
import { useState } from 'react';
import { ChangeTypeDrawer } from './change-type-drawer.tsx';
import { useFieldTexts } from './copy.ts';
import { FieldRow } from './field-row.tsx';
import css from './fields-page.module.css';
import { NewFieldDialog } from './new-field-dialog.tsx';
import { useFieldActions } from './use-field-actions.ts';

const SCREEN = graphql(`
  query FieldsPage($projectId: ID!, $target: FieldTarget!) {
    project(id: $projectId) { id name viewerAccess }
    fields(projectId: $projectId, target: $target) { ...FieldParts }
  }
`);

/** The page of an insight shows no fields, so that none are made here. */
const TARGET: FieldTarget = 'note';

/** /projects/:projectId/settings/fields: what the project asks of each note. */
export function FieldsPage() {
  const { projectId = '' } = useParams();
  const t = useFieldTexts();
  const [isAdding, setAdding] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const [changingId, setChangingId] = useState<string | null>(null);
  const [{ data, error }, reload] = useQuery({ query: SCREEN, variables: { projectId, target: TARGET } });
  const actions = useFieldActions();
  const fresh = data?.project?.id === projectId ? data : undefined;
  usePageTitle(fresh ? `${t('title')} · ${fresh.project?.name}` : null);
  if (!fresh && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  const canEdit = Boolean(fresh?.project && atLeast(fresh.project.viewerAccess, 'full'));
  const fields = fresh?.fields.filter((field) => field.target === TARGET) ?? [];
  const changing = fields.find(({ id }) => id === changingId);
  return (
    <>
      <ProjectSidebar projectId={projectId} active="fields" />
      <TopBar
        crumbs={[...(fresh?.project ? [{ label: fresh.project.name, href: `/projects/${projectId}` }] : []), { label: t('title') }]}
      />
      <ProjectTabs projectId={projectId} active="fields" />
      <PageBody width="page" className={css.page}>
        {!fresh && <SkeletonLines lines={6} height={24} />}
        {fresh && (
          <>
            <PageTitle
              hint={t('hint')}
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
            {fields.length === 0 && (
              <EmptyState title={t('emptyTitle')}>
                {t('emptyText')}
                {!canEdit && ` ${t('emptyReader')}`}
              </EmptyState>
            )}
            {fields.length > 0 && (
              <div className={css.table}>
                <div className={css.head} aria-hidden>
                  <span>{t('field')}</span>
                  <span>{t('type')}</span>
                  <span>{t('rule')}</span>
                  <span className={css.count}>{t('filledNotes')}</span>
                </div>
                <ul aria-label={t('list')}>
                  {fields.map((field, index) => (
                    <FieldRow
                      key={field.id}
                      {...{ field, index, canEdit, actions }}
                      isLast={index === fields.length - 1}
                      isOpen={openId === field.id}
                      isChanging={changingId === field.id}
                      onToggle={() => setOpenId(openId === field.id ? null : field.id)}
                      onChangeType={() => setChangingId(field.id)}
                    />
                  ))}
                </ul>
              </div>
            )}
          </>
        )}
      </PageBody>
      <NewFieldDialog projectId={projectId} target={TARGET} opened={isAdding} onClose={() => setAdding(false)} />
      {changing && <ChangeTypeDrawer field={changing} onClose={() => setChangingId(null)} />}
    </>
  );
}
