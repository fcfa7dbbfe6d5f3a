import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { beginCreation, useNavigate } from '@libs/shell-kit';
import { Button, Dialog, ErrorCard, Select, TextInput } from '@libs/ui';
import { type FormEvent, useEffect, useId, useState } from 'react';
import css from './browse.module.css';
import type { BrowseFolder } from './browse-data.ts';
import { useBrowseTexts } from './copy.ts';
import { folderOptions } from './new-project-dialog.tsx';

const CREATE = graphql(`
  mutation NewFolder($input: CreateFolderInput!) {
    createFolder(input: $input) { ...BrowseFolder }
  }
`);

interface NewFolderDialogProps {
  folders: readonly BrowseFolder[];
  parentId: string | null;
  opened: boolean;
  onClose: () => void;
}

/** Makes a folder and goes to it. */
export function NewFolderDialog({ folders, parentId, opened, onClose }: NewFolderDialogProps) {
  const t = useBrowseTexts();
  const navigate = useNavigate();
  const form = useId();
  const [name, setName] = useState('');
  const [parent, setParent] = useState('');
  const [tried, setTried] = useState(false);
  const [key, setKey] = useState('');
  const [{ fetching, error }, create] = useMutation(CREATE);
  const failure = errorOf(error);
  useEffect(() => {
    if (!opened) return;
    setParent(parentId ?? '');
    setKey(crypto.randomUUID());
    setTried(false);
  }, [opened, parentId]);

  async function make(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!name.trim()) return;
    const creation = beginCreation();
    const { data } = await create({ input: { name: name.trim(), parentId: parent || null, clientKey: key } }, { quiet: true });
    if (!data) return creation.cancel();
    creation.done(data.createFolder.id);
    setName('');
    navigate(`/folders/${data.createFolder.id}`);
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('newFolder')}
      width={420}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={fetching}>
            {t('createFolder')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void make(event)}>
        <TextInput
          label={t('name')}
          value={name}
          limit={LIMITS.folder.name}
          error={failure?.fields.name ?? (tried && !name.trim() ? t('nameMissing') : null)}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {folders.length > 0 && (
          <Select label={t('parent')} value={parent} options={folderOptions(folders, t('topLevel'))} onChange={setParent} />
        )}
        {failure && !Object.keys(failure.fields).length && <ErrorCard message={failure.message} requestId={failure.requestId} />}
      </form>
    </Dialog>
  );
}
