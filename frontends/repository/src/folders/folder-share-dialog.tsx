import { type Access, errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { AccessPeople } from '@libs/object-views';
import { copyLink } from '@libs/shell-kit';
import { Button, confirm, Dialog, ErrorCard, IconLink, SkeletonLines, toast } from '@libs/ui';
import { DefaultAccess } from '../access/default-access.tsx';
import { useCopy } from '../projects/copy.ts';
import css from './folder-page.module.css';

const SCREEN = graphql(`
  query FolderShare($folderId: ID!) {
    folderAccess(folderId: $folderId) {
      folderId name canShare defaultAccess inheritedFrom
      people { ...AccessPerson }
    }
  }
`);
const SET_DEFAULT = graphql(`
  mutation FolderShareDefault($folderId: ID!, $access: Access!) {
    setFolderDefaultAccess(folderId: $folderId, access: $access) { folderId }
  }
`);

/** Who can open a folder and what lies in it, and why; whoever has full access changes it here. */
export function FolderShareDialog({ folderId, opened, onClose }: { folderId: string; opened: boolean; onClose: () => void }) {
  const t = useCopy('access');
  const [{ data, error }, reload] = useQuery({ query: SCREEN, variables: { folderId }, pause: !opened });
  const [{ fetching }, setDefault] = useMutation(SET_DEFAULT);
  const screen = data?.folderAccess;
  const failure = errorOf(error);

  async function change(access: Access) {
    if (access === screen?.defaultAccess && !screen.inheritedFrom) return;
    const words = { title: t('narrowFolderTitle'), body: t('narrowFolderBody'), action: t('narrowAction'), danger: true };
    if (access === 'none' && !(await confirm(words))) return;
    const { error: failed } = await setDefault({ folderId, access }, { quiet: true, idempotent: true });
    if (failed) toast({ text: errorOf(failed).message, tone: 'bad', requestId: errorOf(failed).requestId });
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      width={720}
      title={t('shareFolder')}
      footer={
        <>
          <Button icon={<IconLink size={15} />} onClick={() => void copyLink(null, `/folders/${folderId}`)}>
            {t('copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      {!screen && failure && (
        <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload({ requestPolicy: 'network-only' })} />
      )}
      {!screen && !failure && <SkeletonLines lines={6} height={24} />}
      {screen && (
        <div className={css.share}>
          <p className={css.shareHint}>{t('folderHint', { name: screen.name })}</p>
          <DefaultAccess
            access={screen.defaultAccess}
            inheritedFrom={screen.inheritedFrom ?? null}
            canShare={screen.canShare}
            fetching={fetching}
            onChange={(access) => void change(access)}
          />
          <AccessPeople people={screen.people} place={{ kind: 'folder', id: folderId }} canShare={screen.canShare} adds />
        </div>
      )}
    </Dialog>
  );
}
