import { errorOf, graphql, type ProjectStatus, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { beginCreation, useNavigate } from '@libs/shell-kit';
import { Button, Dialog, ErrorCard, Select, TextInput, useCan } from '@libs/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { BROWSE, mayEdit } from '../browse/browse-data.ts';
import { folderOptions } from '../browse/new-project-dialog.tsx';
import { useTemplateTexts } from './copy.ts';
import { type Template, useLocalizedTexts } from './template-data.ts';
import { TemplatePreview } from './template-preview.tsx';
import css from './templates.module.css';

const USE = graphql(`mutation UseTemplate($input: UseTemplateInput!) { useTemplate(input: $input) { kind id projectId } }`);

const ADDRESSES = {
  PROJECT: ({ id }: { id: string }) => `/projects/${id}`,
  INSIGHT: ({ id }: { id: string }) => `/insights/${id}`,
  TAG_BOARD: ({ id, projectId }: { id: string; projectId: string }) => `/projects/${projectId}/tag-boards/${id}`,
};

/** Shows what a template brings, and makes a project, an insight or a tag board from it. */
export function TemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const t = useTemplateTexts();
  const navigate = useNavigate();
  const form = useId();
  const { title, description } = useLocalizedTexts()(template);
  const canUse = useCan()('useTemplate');
  const isProject = template.kind === 'PROJECT';
  const [name, setName] = useState(title);
  const [status, setStatus] = useState<ProjectStatus>('closed');
  const [folder, setFolder] = useState('');
  const [project, setProject] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  // The same key when it is sent again, so that one click makes one thing.
  const clientKey = useRef(crypto.randomUUID());
  const [{ data }] = useQuery({ query: BROWSE, pause: !canUse });
  const [{ fetching, error }, use] = useMutation(USE);
  const failure = errorOf(error);
  const projects = data?.projects.nodes.filter(({ viewerAccess }) => mayEdit(viewerAccess)) ?? [];
  const hasNoProject = !isProject && data !== undefined && !projects.length;

  async function make(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!name.trim() || (!isProject && !project)) return;
    const place = isProject ? { folderId: folder || null, status } : { projectId: project };
    const creation = beginCreation();
    const input = { templateId: template.id, name: name.trim(), ...place, clientKey: clientKey.current };
    const { data: used } = await use({ input }, { quiet: true });
    if (!used) return creation.cancel();
    creation.done(used.useTemplate.id);
    navigate(ADDRESSES[used.useTemplate.kind](used.useTemplate));
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width={640}
      isRead={!canUse}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {canUse ? t('cancel') : t('close')}
          </Button>
          {canUse && (
            <Button variant="primary" type="submit" form={form} loading={fetching} disabled={hasNoProject}>
              {t('use')}
            </Button>
          )}
        </>
      }
    >
      <p className={css.lead}>{description}</p>
      <TemplatePreview template={template} />
      {!canUse && <p className={css.reader}>{t('reader')}</p>}
      {hasNoProject && canUse && <p className={css.reader}>{t('noProjects')}</p>}
      {canUse && (
        <form id={form} className={css.form} noValidate onSubmit={(event) => void make(event)}>
          <TextInput
            label={t('name')}
            value={name}
            limit={LIMITS.title}
            error={failure?.fields.name ?? (isTried && !name.trim() ? t('nameMissing') : null)}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          {isProject && (
            <Select
              label={t('kind')}
              value={status}
              options={[
                { value: 'closed', label: t('closed') },
                { value: 'open', label: t('open') },
              ]}
              onChange={setStatus}
            />
          )}
          {isProject && data && data.folders.length > 0 && (
            <Select label={t('folder')} value={folder} options={folderOptions(data.folders, t('noFolder'))} onChange={setFolder} />
          )}
          {!isProject && (
            <Select
              label={t('project')}
              value={project}
              placeholder={t('choose')}
              options={projects.map(({ id, name: label }) => ({ value: id, label }))}
              error={failure?.fields.projectId ?? (isTried && !project ? t('projectMissing') : null)}
              onChange={setProject}
            />
          )}
          {failure && !Object.keys(failure.fields).length && <ErrorCard message={failure.message} requestId={failure.requestId} />}
        </form>
      )}
    </Dialog>
  );
}
