import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Button, Dialog, TextInput } from '@libs/ui';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { Item } from './browse-data.ts';
import { useBrowseTexts } from './copy.ts';

const FOLDER = graphql(`
  mutation RenameFolder($input: UpdateFolderInput!) {
    updateFolder(input: $input) { ...BrowseFolder }
  }
`);
const PROJECT = graphql(`
  mutation RenameProject($input: UpdateProjectInput!) {
    updateProject(input: $input) { ...BrowseProject }
  }
`);

/** Gives a folder or a project another name. */
export function RenameDialog({
  item,
  opened,
  onClose,
}: {
  item: Pick<Item, 'kind' | 'id' | 'name'>;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useBrowseTexts();
  const form = useId();
  const [name, setName] = useState(item.name);
  const [text, setText] = useState<string | null>(null);
  const [{ fetching: folderBusy }, renameFolder] = useMutation(FOLDER);
  const [{ fetching: projectBusy }, renameProject] = useMutation(PROJECT);
  useEffect(() => {
    if (!opened) return;
    setName(item.name);
    setText(null);
  }, [opened, item.name]);

  async function save(event: FormEvent) {
    event.preventDefault();
    const next = name.trim();
    if (!next) return setText(t('nameMissing'));
    const input = { id: item.id, name: next };
    const { error } =
      item.kind === 'folder'
        ? await renameFolder({ input }, { quiet: true, idempotent: true })
        : await renameProject({ input }, { quiet: true, idempotent: true });
    if (!error) return onClose();
    const failure = errorOf(error);
    setText(failure.fields.name ?? failure.message);
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={item.kind === 'folder' ? t('renameFolder') : t('renameProject')}
      width={420}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={folderBusy || projectBusy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)}>
        <TextInput
          label={t('name')}
          value={name}
          limit={LIMITS.project.name}
          error={text}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
