import { type ExtensionsPageQuery, errorOf, graphql, useMutation } from '@libs/api';
import { Button, ButtonLink, EmptyState, IconForms, toast, UiLink } from '@libs/ui';
import { useState } from 'react';
import { IDEMPOTENT_QUIET } from '../mutation-options.ts';
import { useExtensionTexts } from './copy.ts';
import css from './extensions-page.module.css';

const LINK = graphql(`
  mutation ExtensionsLinkFields($projectId: ID!, $groupId: ID!) {
    linkFieldGroup(input: { projectId: $projectId, groupId: $groupId }) { groups { id linked projectCount } }
  }
`);
const UNLINK = graphql(`
  mutation ExtensionsUnlinkFields($projectId: ID!, $groupId: ID!) {
    unlinkFieldGroup(input: { projectId: $projectId, groupId: $groupId }) { groups { id linked projectCount } }
  }
`);

type Group = ExtensionsPageQuery['fieldGroups'][number];

interface FieldGroupListProps {
  projectId: string;
  groups: readonly Group[];
  isAdmin: boolean;
}

/** The groups of fields of the workspace, which a project uses or does not. */
export function FieldGroupList({ projectId, groups, isAdmin }: FieldGroupListProps) {
  const t = useExtensionTexts();
  if (groups.length === 0)
    return (
      <EmptyState title={t('noGroups')} action={isAdmin && <ButtonLink href="/settings/fields?of=groups">{t('makeGroup')}</ButtonLink>}>
        {t('noGroupsText')}
      </EmptyState>
    );
  return (
    <ul className={css.list} aria-label={t('groupsTitle')}>
      {groups.map((group) => (
        <Row key={group.id} projectId={projectId} group={group} />
      ))}
    </ul>
  );
}

function Row({ projectId, group }: { projectId: string; group: Group }) {
  const t = useExtensionTexts();
  const [busy, setBusy] = useState(false);
  const [, link] = useMutation(LINK);
  const [, unlink] = useMutation(UNLINK);
  const { id, name, linked, fields, projectCount } = group;
  const target = group.target === 'insight' ? 'insight' : 'note';

  async function change(to: boolean, undoable = true) {
    setBusy(true);
    const { error } = await (to ? link : unlink)({ projectId, groupId: id }, IDEMPOTENT_QUIET);
    setBusy(false);
    const failure = errorOf(error);
    if (failure) toast({ text: failure.message, tone: 'bad', requestId: failure.requestId });
    else toast({ text: t(to ? 'linkedNow' : 'groupUnlinked', { name }), undo: undoable ? () => void change(!to, false) : undefined });
  }
  return (
    <li className={css.row}>
      <IconForms size={18} aria-hidden />
      <div className={css.words}>
        <h3 dir="auto">
          {linked ? <UiLink href={`/projects/${projectId}/settings/fields${target === 'note' ? '' : '?of=insight'}`}>{name}</UiLink> : name}
        </h3>
        <p>
          {t(`fieldsOf.${target}`, { count: fields.length })} · {projectCount ? t('shared', { count: projectCount }) : t('sharedNone')}
        </p>
        {fields.length > 0 && <p className={css.groups}>{fields.map(({ label }) => label).join(' · ')}</p>}
      </div>
      {linked ? (
        <Button sends="unlinkFieldGroup" size="sm" loading={busy} aria-label={t('unlinkOf', { name })} onClick={() => void change(false)}>
          {t('unlink')}
        </Button>
      ) : (
        <Button
          sends="linkFieldGroup"
          size="sm"
          variant="primary"
          loading={busy}
          aria-label={t('linkOf', { name })}
          onClick={() => void change(true)}
        >
          {t('link')}
        </Button>
      )}
    </li>
  );
}
