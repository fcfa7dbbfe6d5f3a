import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { beginCreation, useNavigate } from '@libs/shell-kit';
import { Button, Dialog, ErrorCard, Textarea, TextInput } from '@libs/ui';
import { useState } from 'react';
import { useImportTexts } from './copy.ts';
import css from './import.module.css';

const CREATE = graphql(`
  mutation PasteDialogCreate($input: CreateNoteInput!) {
    createNote(input: $input) { id }
  }
`);

/** Makes a note of pasted text, read like a text file. What was typed stays until the note is made. */
export function PasteDialog({ projectId, opened, onClose }: { projectId: string; opened: boolean; onClose: () => void }) {
  const t = useImportTexts();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [{ fetching, error }, create] = useMutation(CREATE);
  const failure = errorOf(error);

  async function make() {
    setTried(true);
    if (!title.trim() || !text.trim()) return;
    const creation = beginCreation();
    const { data } = await create({ input: { projectId, title: title.trim(), text, clientKey: key } }, { quiet: true });
    if (!data) return creation.cancel();
    creation.done(`text of ${data.createNote.id}`);
    setTitle('');
    setText('');
    setTried(false);
    setKey(crypto.randomUUID());
    onClose();
    navigate(`/data/${data.createNote.id}`);
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('pasteTitle')}
      width={640}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancelPaste')}
          </Button>
          <Button variant="primary" loading={fetching} onClick={() => void make()}>
            {t('pasteAction')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <TextInput
          label={t('pasteName')}
          value={title}
          limit={LIMITS.title}
          error={failure?.fields.title ?? (tried && !title.trim() ? t('pasteNeedsTitle') : null)}
          onChange={(event) => setTitle(event.currentTarget.value)}
          data-autofocus
        />
        <Textarea
          label={t('pasteText')}
          hint={t('pasteHint')}
          placeholder={t('pasteExample')}
          value={text}
          rows={8}
          maxRows={18}
          error={failure?.fields.text ?? (tried && !text.trim() ? t('pasteNeedsText') : null)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {failure && !Object.keys(failure.fields).length && (
          <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => void make()} />
        )}
      </div>
    </Dialog>
  );
}
