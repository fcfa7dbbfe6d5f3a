import { errorOf, graphql, type NewProjectTemplatesQuery, type ProjectStatus, useClient, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { beginCreation, useNavigate } from '@libs/shell-kit';
import { Button, Dialog, ErrorCard, RadioCards, Select, Textarea, TextInput, UiLink } from '@libs/ui';
import { type FormEvent, useEffect, useId, useState } from 'react';
import css from './browse.module.css';
import { type BrowseFolder, mayEdit, treeOf } from './browse-data.ts';
import { useBrowseTexts } from './copy.ts';

const CREATE = graphql(`
  mutation NewProject($input: CreateProjectInput!) {
    createProject(input: $input) { ...BrowseProject }
  }
`);

const START = graphql(`mutation NewProjectFromTemplate($input: UseTemplateInput!) { useTemplate(input: $input) { kind id projectId } }`);
const TEMPLATES = graphql(`query NewProjectTemplates { templates { id kind source title isDefault } }`);

type Known = NewProjectTemplatesQuery;

/** What a project can start from besides what comes with the product. */
const startsOf = (query: Known | undefined) =>
  query?.templates.filter(({ kind, source }) => kind === 'PROJECT' && source !== 'BUILT_IN') ?? [];
/** What new projects of this workspace start from, unless this person chose. */
const defaultOf = (starts: Known['templates']): string => starts.find(({ isDefault }) => isDefault)?.id ?? '';

interface NewDialogProps {
  folders: readonly BrowseFolder[];
  folderId: string | null;
  opened: boolean;
  onClose: () => void;
}

/** Folders as a list of choices, the deeper the further in; the empty value is the top. */
export function folderOptions(folders: readonly BrowseFolder[], top: string) {
  return [
    { value: '', label: top },
    ...treeOf(folders).map(({ folder, depth }) => ({
      value: folder.id,
      label: `${'\u2003'.repeat(depth)}${folder.name}`,
      disabled: !mayEdit(folder.viewerAccess),
    })),
  ];
}

/** Makes a project and goes to it. */
export function NewProjectDialog({ folders, folderId, opened, onClose }: NewDialogProps) {
  const t = useBrowseTexts();
  const navigate = useNavigate();
  const form = useId();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [status, setStatus] = useState<ProjectStatus>('closed');
  const [folder, setFolder] = useState('');
  const [tried, setTried] = useState(false);
  const [key, setKey] = useState('');
  const [start, setStart] = useState<string | null>(null);
  const [{ fetching: isCreating, error: createError }, create] = useMutation(CREATE);
  const [{ fetching: isStarting, error: startError }, use] = useMutation(START);
  const client = useClient();
  const [isWaiting, setWaiting] = useState(false);
  const [{ data: query }] = useQuery({ query: TEMPLATES, pause: !opened });
  const fetching = isWaiting || isCreating || isStarting;
  const failure = errorOf(createError ?? startError);
  const own = startsOf(query);
  const templateId = start ?? defaultOf(own);
  useEffect(() => {
    if (!opened) return;
    setFolder(folderId ?? '');
    setKey(crypto.randomUUID());
    setTried(false);
    setStart(null);
  }, [opened, folderId]);

  /** For who presses Create before the templates are here: the project would be empty, though the workspace has a template for new ones. */
  async function templateWhenKnown() {
    setWaiting(true);
    const { data } = await client.query(TEMPLATES, {}, { quiet: true }).toPromise();
    setWaiting(false);
    return defaultOf(startsOf(data));
  }

  async function make(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!name.trim() || isWaiting) return;
    const input = { name: name.trim(), description: description.trim() || null, status, folderId: folder || null, clientKey: key };
    const creation = beginCreation();
    const from = start ?? (query ? templateId : await templateWhenKnown());
    const id = from
      ? (await use({ input: { ...input, templateId: from } }, { quiet: true })).data?.useTemplate.id
      : (await create({ input }, { quiet: true })).data?.createProject.id;
    if (!id) return creation.cancel();
    creation.done(id);
    setName('');
    setDescription('');
    navigate(`/projects/${id}`);
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('newProject')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={fetching}>
            {t('createProject')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void make(event)}>
        <TextInput
          label={t('projectName')}
          hint={t('projectHint')}
          value={name}
          limit={LIMITS.project.name}
          error={failure?.fields.name ?? (tried && !name.trim() ? t('nameMissing') : null)}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Textarea
          label={t('description')}
          hint={t('descriptionHint')}
          value={description}
          rows={2}
          limit={LIMITS.project.description}
          error={failure?.fields.description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <RadioCards
          label={t('kind')}
          columns={2}
          value={status}
          options={[
            { value: 'closed', label: t('closed'), hint: t('closedHint') },
            { value: 'open', label: t('open'), hint: t('openHint') },
          ]}
          onChange={setStatus}
        />
        {folders.length > 0 && (
          <Select label={t('inFolder')} value={folder} options={folderOptions(folders, t('noFolder'))} onChange={setFolder} />
        )}
        {own.length > 0 && (
          <Select
            label={t('startFrom')}
            value={templateId}
            options={[{ value: '', label: t('blank') }, ...own.map(({ id, title }) => ({ value: id, label: title }))]}
            onChange={setStart}
          />
        )}
        <UiLink href="/templates/projects">{t('fromTemplate')}</UiLink>
        {failure && !Object.keys(failure.fields).length && <ErrorCard message={failure.message} requestId={failure.requestId} />}
      </form>
    </Dialog>
  );
}
