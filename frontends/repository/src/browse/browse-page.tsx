import { useQuery } from '@libs/api';
import { Failure } from '@libs/object-views';
import { usePageTitle, useSearchParams } from '@libs/shell-kit';
import { Button, EmptyState, IconFolder, IconFolders, PageBody, SidebarItem, SkeletonLines, TopBar } from '@libs/ui';
import css from './browse.module.css';
import { BROWSE, type BrowseFolder, contentsOf, mayEdit, treeOf } from './browse-data.ts';
import { ContentsTable } from './contents-table.tsx';
import { useBrowseTexts } from './copy.ts';
import { CreateButtons } from './create-buttons.tsx';
import { CreateDialogs, useCreate } from './create-dialogs.tsx';

/** /browse: the tree of folders, and what lies in the chosen one. */
export function BrowsePage() {
  const t = useBrowseTexts();
  const [params] = useSearchParams();
  const [{ data, error }, reload] = useQuery({ query: BROWSE });
  const { create } = useCreate();
  usePageTitle(t('title'));
  const folders = data?.folders ?? [];
  const projects = data?.projects.nodes ?? [];
  const selected = folders.find(({ id }) => id === params.get('folder')) ?? null;
  const mayCreate = !selected || mayEdit(selected.viewerAccess);
  return (
    <>
      <TopBar
        crumbs={[...(selected ? [{ label: t('title'), href: '/browse' }] : []), { label: selected?.name ?? t('title') }]}
        actions={<CreateButtons mayCreate={mayCreate} />}
      />
      {!data && error ? (
        <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />
      ) : (
        <PageBody width="full" className={css.browse}>
          {!data && <div className={css.tree} />}
          {folders.length > 0 && <Tree folders={folders} chosenId={selected?.id ?? null} />}
          <section className={css.contents}>
            {!data && <SkeletonLines lines={8} height={20} />}
            {data && contentsOf(selected?.id ?? null, folders, projects).length > 0 && (
              <ContentsTable
                label={t('contents', { name: selected?.name ?? t('top') })}
                parentId={selected?.id ?? null}
                folders={folders}
                projects={projects}
              />
            )}
            {data && contentsOf(selected?.id ?? null, folders, projects).length === 0 && (
              <EmptyState
                title={t('emptyTitle')}
                example={t('emptyExample')}
                action={
                  mayCreate && (
                    <Button sends="createProject" variant="primary" onClick={() => create('project')}>
                      {t('newProject')}
                    </Button>
                  )
                }
              >
                {t('emptyText')}
              </EmptyState>
            )}
          </section>
        </PageBody>
      )}
      <CreateDialogs folderId={selected?.id ?? null} />
    </>
  );
}

function Tree({ folders, chosenId }: { folders: readonly BrowseFolder[]; chosenId: string | null }) {
  const t = useBrowseTexts();
  return (
    <nav className={css.tree} aria-label={t('tree')}>
      <SidebarItem href="/browse" icon={<IconFolders size={15} />} active={chosenId === null}>
        {t('top')}
      </SidebarItem>
      {treeOf(folders).map(({ folder, depth }) => (
        <SidebarItem
          key={folder.id}
          href={`/browse?folder=${folder.id}`}
          icon={<IconFolder size={15} />}
          depth={depth + 1}
          count={folder.projectCount}
          active={folder.id === chosenId}
        >
          {folder.name}
        </SidebarItem>
      ))}
    </nav>
  );
}
