import { graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { AskButton, Failure, ObjectNotFound } from '@libs/object-views';
import { focusPage, useFocusCreated, usePageTitle, useParams, useRecordVisit } from '@libs/shell-kit';
import { Button, EmptyState, IconShare2, InlineTitle, PageBody, SkeletonLines, TopBar, useCan } from '@libs/ui';
import { useState } from 'react';
import { useAccessTexts } from '../access/copy.ts';
import { BROWSE, contentsOf, mayEdit, visibleParent } from '../browse/browse-data.ts';
import { ContentsTable } from '../browse/contents-table.tsx';
import { useBrowseTexts } from '../browse/copy.ts';
import { CreateButtons } from '../browse/create-buttons.tsx';
import { CreateDialogs, useCreate } from '../browse/create-dialogs.tsx';
import { ItemMenu } from '../browse/item-menu.tsx';
import css from './folder-page.module.css';
import { FolderShareDialog } from './folder-share-dialog.tsx';
import { InlineText } from './inline-text.tsx';

const FOLDER = graphql(`
  query FolderPage($id: ID!) {
    folder(id: $id) { ...BrowseFolder path { id name } }
  }
`);
const UPDATE = graphql(`
  mutation FolderPageUpdate($input: UpdateFolderInput!) {
    updateFolder(input: $input) { ...BrowseFolder }
  }
`);

/** /folders/:folderId: a folder's name and description, its folders in their order, its projects. */
export function FolderPage() {
  const { folderId = '' } = useParams();
  const t = useBrowseTexts();
  const access = useAccessTexts();
  const [sharing, setSharing] = useState(false);
  const [{ data, error }, reload] = useQuery({ query: FOLDER, variables: { id: folderId } });
  const [{ data: all }] = useQuery({ query: BROWSE });
  const [, update] = useMutation(UPDATE);
  const { create } = useCreate();
  const may = useCan();
  const folder = data?.folder;
  usePageTitle(folder?.name);
  useRecordVisit('folder', folder?.id);
  useFocusCreated(folder?.id, focusPage);
  if (!folder) {
    if (error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
    if (data) return <ObjectNotFound />;
    return (
      <PageBody width="page">
        <SkeletonLines lines={8} height={20} />
      </PageBody>
    );
  }
  const canEdit = mayEdit(folder.viewerAccess) && may('updateFolder');
  const folders = all?.folders ?? [];
  const projects = all?.projects.nodes ?? [];
  const parentId = visibleParent(folder.parentId, folders);
  const items = contentsOf(folder.id, folders, projects);
  const save = (input: { name?: string; description?: string }) =>
    update({ input: { id: folder.id, ...input } }, { idempotent: true }).then(({ error: failed }) => failed && Promise.reject(failed));
  return (
    <>
      <TopBar
        crumbs={[
          { label: t('title'), href: '/browse' },
          ...folder.path.filter(({ id }) => id !== folder.id).map(({ id, name }) => ({ label: name, href: `/folders/${id}` })),
          { label: folder.name },
        ]}
        actions={
          <>
            <AskButton kind="folder" id={folder.id} />
            <Button size="sm" icon={<IconShare2 size={14} />} onClick={() => setSharing(true)}>
              {access('share')}
            </Button>
            <CreateButtons mayCreate={canEdit} />
            {all && <ItemMenu item={{ kind: 'folder', ...folder }} parentId={parentId} folders={folders} leaveTo="/browse" />}
          </>
        }
      />
      <PageBody width="page">
        <header className={css.head}>
          <InlineTitle
            value={folder.name}
            label={t('folderTitle')}
            limit={LIMITS.folder.name}
            readOnly={!canEdit}
            onSave={(name) => save({ name })}
          />
          <InlineText
            value={folder.description ?? ''}
            label={t('folderDescription')}
            placeholder={t('addDescription')}
            limit={LIMITS.folder.description}
            readOnly={!canEdit}
            onSave={(description) => save({ description })}
          />
        </header>
        {!all && <SkeletonLines lines={6} height={20} />}
        {items.length > 0 && (
          <ContentsTable label={t('contents', { name: folder.name })} parentId={folder.id} folders={folders} projects={projects} />
        )}
        {all && items.length === 0 && (
          <EmptyState
            title={canEdit ? t('emptyTitle') : t('emptyReadOnly')}
            example={t('emptyExample')}
            action={
              canEdit && (
                <Button sends="createProject" variant="primary" onClick={() => create('project')}>
                  {t('newProject')}
                </Button>
              )
            }
          >
            {t('emptyText')}
          </EmptyState>
        )}
        {canEdit && items.length > 1 && <p className={css.hint}>{t('dragHint')}</p>}
      </PageBody>
      <CreateDialogs folderId={folder.id} />
      <FolderShareDialog folderId={folder.id} opened={sharing} onClose={() => setSharing(false)} />
    </>
  );
}
