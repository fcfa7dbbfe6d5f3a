import { type Access, graphql, useClient, useMutation } from '@libs/api';
import { confirm, cx, Select } from '@libs/ui';
import { useState } from 'react';
import { accessLabel } from './labels.ts';
import type { AccessPlace } from './set-access.ts';
import css from './share-panel.module.css';
import { t } from './share-texts.ts';

const SET_PROJECT = graphql(`
  mutation EveryoneInProject($id: ID!, $access: Access!) { setProjectDefaultAccess(input: { projectId: $id, access: $access }) { projectId } }
`);
const SET_FOLDER = graphql(`
  mutation EveryoneInFolder($id: ID!, $access: Access!) { setFolderDefaultAccess(input: { folderId: $id, access: $access }) { folderId } }
`);
const INHERIT_PROJECT = graphql(`
  mutation InheritInProject($id: ID!) { inheritProjectAccess(id: $id) { projectId } }
`);
const INHERIT_FOLDER = graphql(`
  mutation InheritInFolder($id: ID!) { inheritFolderAccess(id: $id) { folderId } }
`);
const PROJECT_CHANGES = graphql(`
  query EveryoneChangesInProject($id: ID!, $access: Access) { projectAccessChanges(projectId: $id, access: $access) { total losingAccess first { user { id name } before after } } }
`);
const FOLDER_CHANGES = graphql(`
  query EveryoneChangesInFolder($id: ID!, $access: Access) { folderAccessChanges(folderId: $id, access: $access) { total losingAccess first { user { id name } before after } } }
`);

const LEVELS = ['write', 'read', 'none'] as const satisfies Access[];
const NAMED = 6;

export interface EveryoneAccessProps {
  place: AccessPlace;
  access: Access;
  /** Where the level comes from; null when it is set here. */
  inheritedFrom: string | null;
  /** What applies when nothing is set here. */
  above: { from: string; access: Access };
  canShare: boolean;
  /** In a box of its own, on a page. */
  boxed?: boolean;
}

/** The workspace itself, and not a folder, is what is inherited from. */
const isUsual = (from: string) => from === 'Workspace';

/** What everybody in the workspace has here, and where that comes from. Another level, or inheriting again, first says whose access changes. */
export default function EveryoneAccess({ place, access, inheritedFrom, above, canShare, boxed }: EveryoneAccessProps) {
  const client = useClient();
  const [, setProject] = useMutation(SET_PROJECT);
  const [, setFolder] = useMutation(SET_FOLDER);
  const [, inheritProject] = useMutation(INHERIT_PROJECT);
  const [, inheritFolder] = useMutation(INHERIT_FOLDER);
  const [busy, setBusy] = useState(false);
  const { kind, id } = place;

  async function changesOf(level: Access | null) {
    const options = { requestPolicy: 'network-only' as const };
    if (kind === 'project') return (await client.query(PROJECT_CHANGES, { id, access: level }, options)).data?.projectAccessChanges;
    return (await client.query(FOLDER_CHANGES, { id, access: level }, options)).data?.folderAccessChanges;
  }
  async function apply(level: Access | null) {
    const options = { idempotent: true };
    if (level === null) await (kind === 'project' ? inheritProject({ id }, options) : inheritFolder({ id }, options));
    else await (kind === 'project' ? setProject({ id, access: level }, options) : setFolder({ id, access: level }, options));
  }
  async function change(choice: Access | 'inherit') {
    const level = choice === 'inherit' ? null : choice;
    if (level === access && !inheritedFrom) return;
    setBusy(true);
    try {
      const changes = await changesOf(level);
      if (!changes) return;
      const title =
        level === null
          ? t(isUsual(above.from) ? 'inheritWorkspaceTitle' : 'inheritTitle', { from: above.from })
          : level === 'none'
            ? t(`closeTitle.${kind}`)
            : t('changeTitle', { level: accessLabel(level) });
      const danger = changes.losingAccess > 0;
      if (
        await confirm({
          title,
          body: <Changes {...{ changes, kind }} detached={level === null ? null : inheritedFrom} />,
          action: t('change'),
          danger,
        })
      )
        await apply(level);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={cx(css.everyone, boxed && css.boxed)} aria-label={t('everyone')}>
      <div className={css.everyoneWords}>
        <h2>{t('everyone')}</h2>
        <p>
          {inheritedFrom ? t(isUsual(inheritedFrom) ? 'fromWorkspace' : 'from', { from: inheritedFrom }) : t(`own.${kind}`)}{' '}
          {!canShare && t('onlyFullAccess')}
        </p>
      </div>
      <Select<Access | 'inherit'>
        aria-label={t('everyone')}
        value={access}
        disabled={!canShare || busy}
        options={[
          ...LEVELS.map((value) => ({ value, label: accessLabel(value) })),
          ...(access === 'full' ? [{ value: 'full' as const, label: accessLabel('full') }] : []),
          ...(inheritedFrom
            ? []
            : [
                {
                  value: 'inherit' as const,
                  label: t(isUsual(above.from) ? 'inheritWorkspace' : 'inherit', { from: above.from }),
                  hint: t('inheritHint', { level: accessLabel(above.access) }),
                },
              ]),
        ]}
        onChange={(choice) => void change(choice)}
      />
    </section>
  );
}

interface ChangesProps {
  changes: { total: number; first: readonly { user: { id: string; name: string }; before: Access; after: Access }[] };
  kind: AccessPlace['kind'];
  /** What stops to apply, where something does. */
  detached: string | null;
}

function Changes({ changes, kind, detached }: ChangesProps) {
  return (
    <>
      {changes.total === 0 && <p>{t('noChanges')}</p>}
      {changes.total > 0 && (
        <ul className={css.changes}>
          {changes.first.slice(0, NAMED).map(({ user, before, after }) => (
            <li key={user.id}>{t('changes', { name: user.name, before: accessLabel(before), after: accessLabel(after) })}</li>
          ))}
          {changes.total > NAMED && <li>{t('more', { count: changes.total - NAMED })}</li>}
        </ul>
      )}
      {detached && !isUsual(detached) && <p>{t('detaches', { from: detached })}</p>}
      {kind === 'folder' && <p>{t('inside')}</p>}
    </>
  );
}
