import { type Access, errorOf, graphql, type ShareableType, type SharePersonFragment, useMutation, useQuery } from '@libs/api';
import { ACCESS_LABELS } from '@libs/domain';
import { objectUrl, useT } from '@libs/shell-kit';
import { Avatar, Button, Dialog, ErrorCard, IconLink, Select, SkeletonLines, toast } from '@libs/ui';
import { useState } from 'react';
import { PublicLink } from './public-link.tsx';
import css from './share-dialog.module.css';
import type { texts } from './texts.ts';

graphql(`
  fragment SharePerson on PersonAccess {
    user { id name initials colour } email access isYou explicit
    reasons { text access }
  }
`);

const SCREEN = graphql(`
  query ShareDialogScreen($objectType: ShareableType!, $objectId: ID!) {
    shareScreen(objectType: $objectType, objectId: $objectId) {
      title projectId projectName canShare defaultAccess inheritedFrom
      people { ...SharePerson }
      link { id token url expiresAt views }
    }
  }
`);

const SET_ACCESS = graphql(`
  mutation ShareDialogSetAccess($projectId: ID!, $userId: ID!, $access: Access!) {
    setProjectAccess(projectId: $projectId, userId: $userId, access: $access) { title }
  }
`);

/** The dialog's texts, checked. */
export function useShareTexts() {
  return useT<{ sharing: typeof texts }>('repository');
}

export interface ShareDialogProps {
  objectType: ShareableType;
  objectId: string;
  onClose: () => void;
}

const LEVELS: readonly Access[] = ['read', 'write', 'full'];

/** Who can open an object, why, and whether the public can. */
export function ShareDialog({ objectType, objectId, onClose }: ShareDialogProps) {
  const t = useShareTexts();
  const [{ data, error }, reload] = useQuery({ query: SCREEN, variables: { objectType, objectId } });
  const screen = data?.shareScreen;
  const address = objectType === 'highlight' ? location.href : `${location.origin}${objectUrl(objectType, objectId) ?? ''}`;
  return (
    <Dialog
      opened
      onClose={onClose}
      width={720}
      flush
      title={
        <>
          {t(`sharing.titles.${objectType}`)}
          {screen && <span className={css.within}>{t('sharing.within', { title: screen.title, project: screen.projectName })}</span>}
        </>
      }
      footer={
        <>
          <Button icon={<IconLink size={14} />} onClick={() => void navigator.clipboard.writeText(address).then(() => toast(t('sharing.copied')))}>
            {t('sharing.copyLink')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('sharing.done')}
          </Button>
        </>
      }
    >
      {error && !screen && (
        <div className={css.part}>
          <ErrorCard message={errorOf(error).message} requestId={errorOf(error).requestId} onRetry={() => reload()} />
        </div>
      )}
      {!screen && !error && (
        <div className={css.part}>
          <SkeletonLines lines={5} />
        </div>
      )}
      {screen && (
        <>
          <div className={css.part}>
            <div className={css.head}>
              <span>{t('sharing.people', { count: screen.people.length })}</span>
              <span>{t('sharing.why')}</span>
              <span>{t('sharing.level')}</span>
            </div>
            <ul>
              {screen.people.map((person) => (
                <Person key={person.user.id} person={person} projectId={screen.projectId} canShare={screen.canShare} />
              ))}
            </ul>
            <p className={css.hint}>
              {screen.canShare ? t('sharing.inProject', { project: screen.projectName }) : t('sharing.noShare')}
            </p>
          </div>
          <PublicLink objectType={objectType} objectId={objectId} link={screen.link ?? null} canShare={screen.canShare} />
        </>
      )}
    </Dialog>
  );
}

function Person({ person, projectId, canShare }: { person: SharePersonFragment; projectId: string; canShare: boolean }) {
  const t = useShareTexts();
  const [open, setOpen] = useState(false);
  const [, setAccess] = useMutation(SET_ACCESS);
  const { user, email, access, reasons, isYou } = person;

  async function change(level: Access) {
    const { error } = await setAccess({ projectId, userId: user.id, access: level }, { quiet: true });
    if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
  }

  return (
    <li>
      <div className={css.person}>
        <Avatar name={user.name} initials={user.initials} colour={user.colour} size="md" />
        <div className={css.who}>
          <div className={css.name}>
            {user.name} {isYou && <span>{t('sharing.you')}</span>}
          </div>
          <div className={css.mail}>{email}</div>
        </div>
        <div className={css.reason}>
          {reasons.length > 1 ? (
            <>
              <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
                {t('sharing.ways', { count: reasons.length })}
              </button>
              , {t('sharing.higher')}
            </>
          ) : (
            reasons[0]?.text
          )}
        </div>
        <div className={css.level}>
          {canShare && !isYou ? (
            <Select
              quiet
              aria-label={t('sharing.change', { name: user.name })}
              value={access}
              options={LEVELS.map((value) => ({ value, label: ACCESS_LABELS[value] }))}
              onChange={(level) => void change(level)}
            />
          ) : (
            ACCESS_LABELS[access]
          )}
        </div>
      </div>
      {open && (
        <ul className={css.tree}>
          {reasons.map((reason) => (
            <li key={reason.text}>
              <span>{reason.text}</span>
              <span>{ACCESS_LABELS[reason.access]}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
