import { errorOf, graphql, useQuery } from '@libs/api';
import { AccessPeople, AccessRequests, EveryoneAccess } from '@libs/object-views';
import { copyLink } from '@libs/shell-kit';
import { Button, Dialog, ErrorCard, IconLink, SkeletonLines } from '@libs/ui';
import { useAccessTexts } from '../access/copy.ts';
import css from './folder-page.module.css';

const SCREEN = graphql(`
  query FolderShare($folderId: ID!) {
    folderAccess(folderId: $folderId) {
      folderId name canShare defaultAccess inheritedFrom above { from access }
      groups { ...AccessGroup }
    }
  }
`);
/** Who can open a folder and its content, and why; editable with full access. */
export function FolderShareDialog({ folderId, opened, onClose }: { folderId: string; opened: boolean; onClose: () => void }) {
  const t = useAccessTexts();
  const [{ data, error }, reload] = useQuery({ query: SCREEN, variables: { folderId }, pause: !opened });
  const screen = data?.folderAccess;
  const failure = errorOf(error);

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
          <EveryoneAccess
            place={{ kind: 'folder', id: folderId }}
            access={screen.defaultAccess}
            inheritedFrom={screen.inheritedFrom ?? null}
            above={screen.above}
            canShare={screen.canShare}
            boxed
          />
          {screen.canShare && <AccessRequests place={{ kind: 'folder', id: folderId }} />}
          <AccessPeople groups={screen.groups} place={{ kind: 'folder', id: folderId }} canShare={screen.canShare} adds />
        </div>
      )}
    </Dialog>
  );
}
