import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { TimeAgo } from '@libs/object-views';
import { useSession } from '@libs/shell-kit';
import {
  Badge,
  Button,
  confirm,
  EmptyState,
  ErrorCard,
  IconButton,
  IconPencil,
  IfAllowed,
  Menu,
  MenuItem,
  SkeletonLines,
  StateCard,
  Table,
  Td,
  Th,
  Tr,
  toast,
  UiLink,
} from '@libs/ui';
import { IconDots, IconTrash, IconUpload } from '@libs/ui/icons';
import { useState } from 'react';
import { Section, SettingsFrame } from '../settings-frame.tsx';
import { EditTemplateDialog } from './edit-template-dialog.tsx';
import { ImportPackDialog } from './import-pack-dialog.tsx';
import css from './templates-page.module.css';
import { useTemplateTexts } from './texts.ts';

const TEMPLATES = graphql(`
  query SettingsTemplates {
    templates { id kind source title about publisher isDefault }
    templatePublishers { id name fingerprint trustedAt }
  }
`);
const UPDATE = graphql(`
  mutation SettingsUpdateTemplate($input: UpdateTemplateInput!) { updateTemplate(input: $input) { id title about isDefault } }
`);
const DELETE = graphql(`mutation SettingsDeleteTemplate($id: ID!) { deleteTemplate(id: $id) { ids } }`);
const RESTORE = graphql(`
  mutation SettingsRestoreTemplate($input: RestoreFromTrashInput!) { restoreFromTrash(input: $input) { id } }
`);
const REMOVE_PUBLISHER = graphql(`mutation SettingsRemovePublisher($id: ID!) { removeTemplatePublisher(id: $id) { ids } }`);

/** /settings/templates: the templates of the workspace, and the publishers whose files it takes. */
export function TemplatesPage() {
  const t = useTemplateTexts();
  const isAdmin = useSession().role === 'admin';
  const [importing, setImporting] = useState(false);
  return (
    <SettingsFrame
      title={t('title')}
      hint={t('hint')}
      actions={
        isAdmin && (
          <Button sends="importTemplatePack" icon={<IconUpload size={15} />} onClick={() => setImporting(true)}>
            {t('import')}
          </Button>
        )
      }
    >
      {isAdmin ? <Templates /> : <StateCard state="forbidden">{t('adminsOnly')}</StateCard>}
      {importing && <ImportPackDialog onClose={() => setImporting(false)} />}
    </SettingsFrame>
  );
}

interface Edited {
  id: string;
  title: string;
  about: string;
}

function Templates() {
  const t = useTemplateTexts();
  const [{ data, error }, reload] = useQuery({ query: TEMPLATES });
  const [, update] = useMutation(UPDATE);
  const [, remove] = useMutation(DELETE);
  const [, restore] = useMutation(RESTORE);
  const [, removePublisher] = useMutation(REMOVE_PUBLISHER);
  const [edited, setEdited] = useState<Edited | null>(null);
  const failure = errorOf(error);
  const own = data?.templates.filter(({ source }) => source !== 'BUILT_IN');

  async function deleteTemplate({ id, title }: Edited) {
    const answer = await remove({ id }, { idempotent: true });
    if (!answer.error)
      toast({ text: t('deleted', { name: title }), undo: () => void restore({ input: { kind: 'template', id } }, { idempotent: true }) });
  }
  async function confirmRemovePublisher({ id, name }: { id: string; name: string }) {
    const sure = await confirm({
      title: t('confirmRemove', { name }),
      body: t('confirmRemoveText'),
      action: t('removePublisher'),
      danger: true,
    });
    if (sure) await removePublisher({ id }, { idempotent: true });
  }

  return (
    <>
      {failure && !data && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
      {!data && !failure && <SkeletonLines lines={5} />}
      {own?.length === 0 && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      {own && own.length > 0 && (
        <Table label={t('title')}>
          <thead>
            <tr>
              <Th>{t('name')}</Th>
              <Th className={css.kind}>{t('kind')}</Th>
              <Th className={css.from}>{t('from')}</Th>
              <Th className={css.more} aria-label={t('actions')} />
            </tr>
          </thead>
          <tbody>
            {own.map((template) => (
              <Tr key={template.id}>
                <Td>
                  <span className={css.name}>
                    {template.title}
                    {template.isDefault && <Badge>{t('isDefault')}</Badge>}
                  </span>
                  {template.about && <span className={css.about}>{template.about}</span>}
                </Td>
                <Td>{t(`kinds.${template.kind}`)}</Td>
                <Td>{template.publisher ?? t('workspace')}</Td>
                <Td className={css.more}>
                  <IfAllowed sends="updateTemplate">
                    <Menu align="end" target={<IconButton icon={<IconDots size={16} />} label={t('more', { name: template.title })} />}>
                      <MenuItem icon={<IconPencil size={16} />} onClick={() => setEdited(template)}>
                        {t('edit')}
                      </MenuItem>
                      {template.kind === 'PROJECT' && (
                        <MenuItem
                          onClick={() => void update({ input: { id: template.id, isDefault: !template.isDefault } }, { idempotent: true })}
                        >
                          {template.isDefault ? t('stopDefault') : t('makeDefault')}
                        </MenuItem>
                      )}
                      <MenuItem sends="deleteTemplate" icon={<IconTrash size={16} />} danger onClick={() => void deleteTemplate(template)}>
                        {t('remove')}
                      </MenuItem>
                    </Menu>
                  </IfAllowed>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className={css.all}>
        <UiLink href="/templates/workspace">{t('all')}</UiLink>
      </p>
      {data && (
        <Section title={t('publishers')} hint={t('publishersHint')}>
          {data.templatePublishers.length === 0 && <p className={css.none}>{t('noPublishers')}</p>}
          <ul className={css.publishers}>
            {data.templatePublishers.map((publisher) => (
              <li key={publisher.id}>
                <div>
                  <strong>{publisher.name}</strong>
                  <code className={css.key}>{t('fingerprint', { fingerprint: publisher.fingerprint })}</code>
                  <TimeAgo at={publisher.trustedAt} />
                </div>
                <Button sends="removeTemplatePublisher" size="sm" variant="ghost" onClick={() => void confirmRemovePublisher(publisher)}>
                  {t('removePublisher')}
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {edited && (
        <EditTemplateDialog
          key={edited.id}
          template={edited}
          onSave={async (change) =>
            errorOf((await update({ input: { id: edited.id, ...change } }, { idempotent: true, quiet: true })).error)
          }
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
