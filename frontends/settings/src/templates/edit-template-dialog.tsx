import type { errorOf } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Button, Dialog, ErrorCard, Textarea, TextInput } from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import css from './templates-page.module.css';
import { useTemplateTexts } from './texts.ts';

type Failed = ReturnType<typeof errorOf>;

interface EditTemplateDialogProps {
  template: { title: string; about: string };
  /** Keeps it; answers what is wrong, or nothing. */
  onSave: (change: { title: string; about: string | null }) => Promise<Failed>;
  onClose: () => void;
}

/** Renames and describes a template; projects that were made from it keep their names. */
export function EditTemplateDialog({ template, onSave, onClose }: EditTemplateDialogProps) {
  const t = useTemplateTexts();
  const form = useId();
  const [title, setTitle] = useState(template.title);
  const [about, setAbout] = useState(template.about);
  const [failure, setFailure] = useState<Failed>();
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!title.trim() || busy) return;
    setBusy(true);
    const failed = await onSave({ title: title.trim(), about: about.trim() || null });
    setBusy(false);
    if (failed) setFailure(failed);
    else onClose();
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('editTitle')}
      width={480}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('name')}
          limit={LIMITS.title}
          value={title}
          error={failure?.fields.title ?? (isTried && !title.trim() ? t('nameMissing') : null)}
          data-autofocus
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          label={t('about')}
          rows={3}
          limit={LIMITS.template.about}
          value={about}
          error={failure?.fields.about}
          onChange={(event) => setAbout(event.currentTarget.value)}
        />
        {failure && !Object.keys(failure.fields).length && <ErrorCard message={failure.message} requestId={failure.requestId} />}
      </form>
    </Dialog>
  );
}
