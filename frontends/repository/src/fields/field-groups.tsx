import { errorOf, type FieldGroupsQuery, graphql, useMutation, useQuery } from '@libs/api';
import { Failure } from '@libs/object-views';
import { beginCreation, focusPage, useFocusCreated } from '@libs/shell-kit';
import {
  Badge,
  Button,
  EmptyState,
  IconButton,
  IconPencil,
  IconPlus,
  Menu,
  MenuItem,
  SkeletonLines,
  toast,
  UiLink,
  useCan,
} from '@libs/ui';
import { IconDots, IconTrash } from '@libs/ui/icons';
import { useState } from 'react';
import { useFieldTexts } from './copy.ts';
import css from './field-groups.module.css';
import { FieldList } from './field-list.tsx';
import { GroupDialog, type NewGroup } from './group-dialog.tsx';

const GROUPS = graphql(`
  query FieldGroups {
    fieldGroups { id name target projectCount projects { id name } fields { ...FieldParts } }
  }
`);
const CREATE = graphql(`
  mutation CreateFieldGroup($input: CreateFieldGroupInput!) {
    createFieldGroup(input: $input) { id name target projectCount projects { id name } fields { ...FieldParts } }
  }
`);
const RENAME = graphql(`mutation RenameFieldGroup($input: RenameFieldGroupInput!) { renameFieldGroup(input: $input) { id name } }`);
const DELETE = graphql(`mutation DeleteFieldGroup($id: ID!) { deleteFieldGroup(id: $id) { ids } }`);
const RESTORE = graphql(`mutation RestoreFieldGroup($id: ID!) { restoreFieldGroup(id: $id) { id } }`);

type Group = FieldGroupsQuery['fieldGroups'][number];

/** The groups of fields of the workspace, each with its fields and the projects that use it; for admins. */
export function FieldGroups() {
  const t = useFieldTexts();
  const [{ data, error }, reload] = useQuery({ query: GROUPS });
  const [isMaking, setMaking] = useState(false);
  const [, create] = useMutation(CREATE);
  const canEdit = useCan()('createFieldGroup');
  if (!data && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  if (!data) return <SkeletonLines lines={6} height={24} />;
  async function make(input: NewGroup): Promise<string | null> {
    const creation = beginCreation();
    const { data: created, error: failed } = await create({ input }, { quiet: true });
    const failure = errorOf(failed);
    if (!created) {
      creation.cancel();
      return failure ? (failure.fields.name ?? failure.message) : null;
    }
    creation.done(created.createFieldGroup.id);
    setMaking(false);
    return null;
  }
  const button = canEdit && (
    <Button variant={data.fieldGroups.length ? undefined : 'primary'} icon={<IconPlus size={15} />} onClick={() => setMaking(true)}>
      {t('group.create')}
    </Button>
  );
  return (
    <div className={css.groups}>
      {data.fieldGroups.length === 0 ? (
        <EmptyState title={t('group.emptyTitle')} action={button}>
          {t('group.emptyText')}
        </EmptyState>
      ) : (
        <div className={css.add}>{button}</div>
      )}
      {data.fieldGroups.map((group) => (
        <GroupSection key={group.id} group={group} canEdit={canEdit} />
      ))}
      {isMaking && <GroupDialog onSave={make} onClose={() => setMaking(false)} />}
    </div>
  );
}

function GroupSection({ group, canEdit }: { group: Group; canEdit: boolean }) {
  const t = useFieldTexts();
  const { id, name, target, projects, fields } = group;
  const [isAdding, setAdding] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const [, rename] = useMutation(RENAME);
  const [, remove] = useMutation(DELETE);
  const [, restore] = useMutation(RESTORE);
  useFocusCreated(id, () => document.getElementById(`add-${id}`)?.focus());
  async function save({ name: to }: NewGroup): Promise<string | null> {
    const failure = errorOf((await rename({ input: { id, name: to } }, { quiet: true, idempotent: true })).error);
    if (failure) return failure.fields.name ?? failure.message;
    setRenaming(false);
    return null;
  }
  async function takeAway() {
    if ((await remove({ id }, { idempotent: true })).error) return;
    const text = t(projects.length ? 'group.deletedInUse' : 'group.deleted', { name });
    toast({ text, undo: () => void restore({ id }, { idempotent: true }) });
    focusPage();
  }
  return (
    <section aria-label={name}>
      <header className={css.head}>
        <h2 dir="auto">{name}</h2>
        <Badge>{t(`group.target.${target === 'insight' ? 'insight' : 'note'}`)}</Badge>
        <span className={css.space} />
        {canEdit && (
          <>
            <Button
              id={`add-${id}`}
              size="sm"
              icon={<IconPlus size={14} />}
              aria-label={t('group.addFieldTo', { name })}
              onClick={() => setAdding(true)}
            >
              {t('group.addField')}
            </Button>
            <Menu align="end" target={<IconButton size="sm" label={t('group.more', { name })} icon={<IconDots size={16} />} />}>
              <MenuItem icon={<IconPencil />} onClick={() => setRenaming(true)}>
                {t('group.rename')}
              </MenuItem>
              <MenuItem sends="deleteFieldGroup" icon={<IconTrash />} danger onClick={() => void takeAway()}>
                {t('group.delete')}
              </MenuItem>
            </Menu>
          </>
        )}
      </header>
      <p className={css.use}>
        {projects.length === 0 ? (
          t('group.unused')
        ) : (
          <>
            {t('group.used', { count: projects.length })}{' '}
            {projects.map((project, index) => (
              <span key={project.id}>
                {index > 0 && ', '}
                <UiLink href={`/projects/${project.id}/settings/extensions`}>{project.name}</UiLink>
              </span>
            ))}
          </>
        )}
      </p>
      <FieldList
        projectId={null}
        groupId={id}
        {...{ target, fields, isAdding }}
        isLinked={projects.length > 0}
        empty={<p className={css.use}>{t('group.noFields')}</p>}
        canEdit={canEdit}
        onAdded={() => setAdding(false)}
      />
      {isRenaming && <GroupDialog name={name} onSave={save} onClose={() => setRenaming(false)} />}
    </section>
  );
}
