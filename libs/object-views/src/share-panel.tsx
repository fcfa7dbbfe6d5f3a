import { errorOf, graphql, useQuery } from '@libs/api';
import { copyLink } from '@libs/shell-kit';
import { Button, Dialog, ErrorCard, IconLink, SkeletonLines } from '@libs/ui';
import AccessPeople from './access-people.tsx';
import { AddPerson } from './add-person.tsx';
import { EmbedCode } from './embed-code.tsx';
import EveryoneAccess from './everyone-access.tsx';
import { PublicPage } from './public-page.tsx';
import type { ShareDialogProps } from './share-dialog.tsx';
import css from './share-panel.module.css';
import { t } from './share-texts.ts';

const SCREEN = graphql(`
  query SharePanelScreen($objectType: ShareableType!, $objectId: ID!) {
    sharing(objectType: $objectType, objectId: $objectId) {
      title projectId projectName canShare canUnshare publicSharing embedSites defaultAccess inheritedFrom above { from access }
      groups { ...AccessGroup }
      link { ...PublicPageLink }
    }
  }
`);
const PLACE = graphql(`
  query SharePanelHighlight($id: ID!) {
    highlight(id: $id) { id noteId }
  }
`);

/** The address of the object for members of the workspace. */
function useMemberLink({ objectType, objectId, opened }: ShareDialogProps): (() => void) | null {
  const [{ data }] = useQuery({ query: PLACE, variables: { id: objectId }, pause: objectType !== 'highlight' || !opened });
  if (objectType === 'note') return () => void copyLink(null, `/data/${objectId}`);
  if (objectType === 'project') return () => void copyLink(null, `/projects/${objectId}/insights`);
  if (objectType === 'insight') return () => void copyLink(null, `/insights/${objectId}`);
  const noteId = data?.highlight?.noteId;
  return noteId ? () => void copyLink({ kind: 'highlight', id: objectId }, `/data/${noteId}`) : null;
}

/** The body of the Share dialog: people with their reasons, then the public page. */
export default function SharePanel(props: ShareDialogProps) {
  const { objectType, objectId, opened, onClose } = props;
  const [{ data, error }, reload] = useQuery({ query: SCREEN, variables: { objectType, objectId }, pause: !opened });
  const copy = useMemberLink(props);
  const screen = data?.sharing;
  const failure = errorOf(error);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      width={720}
      flush
      title={t(`share.${objectType}`)}
      footer={
        <>
          {copy && (
            <Button icon={<IconLink size={15} />} onClick={copy}>
              {t('copyLink')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      {!screen && (
        <div className={css.part}>
          {failure ? (
            <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload({ requestPolicy: 'network-only' })} />
          ) : (
            <SkeletonLines lines={5} height={28} />
          )}
        </div>
      )}
      {screen && (
        <>
          <p className={css.place}>
            <span className={objectType === 'highlight' ? 'vb-verbatim' : undefined}>
              {objectType === 'highlight' ? `“${screen.title}”` : screen.title}
            </span>
            {objectType !== 'project' && t('place', { project: screen.projectName })}
          </p>
          {screen.canShare && <AddPerson place={{ kind: 'project', id: screen.projectId }} groups={screen.groups} className={css.add} />}
          <div className={css.list}>
            <AccessPeople groups={screen.groups} place={{ kind: 'project', id: screen.projectId }} canShare={screen.canShare} />
          </div>
          <EveryoneAccess
            place={{ kind: 'project', id: screen.projectId }}
            access={screen.defaultAccess}
            inheritedFrom={screen.inheritedFrom ?? null}
            above={screen.above}
            canShare={screen.canShare}
          />
          <PublicPage
            {...{ objectType, objectId }}
            link={screen.link ?? null}
            canShare={screen.canShare}
            canUnshare={screen.canUnshare}
            projectName={screen.projectName}
            isOff={!screen.publicSharing}
          />
          {objectType === 'highlight' && screen.link && <EmbedCode link={screen.link} objectId={objectId} sites={screen.embedSites} />}
        </>
      )}
    </Dialog>
  );
}
