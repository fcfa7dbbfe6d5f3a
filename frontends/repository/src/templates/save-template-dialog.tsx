import { errorOf, graphql, type TemplateKind, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Failure } from '@libs/object-views';
import { beginCreation, useNavigate } from '@libs/shell-kit';
import { Button, Dialog, ErrorCard, SkeletonLines, Textarea, TextInput, toast } from '@libs/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTemplateTexts } from './copy.ts';
import { TemplatePreview } from './template-preview.tsx';
import css from './templates.module.css';

const DRAFT = graphql(`
  query TemplateDraft($kind: TemplateKind!, $objectId: ID!) {
    templateDraft(kind: $kind, objectId: $objectId) { leftOut template { ...TemplateParts } }
  }
`);
const SAVE = graphql(`mutation SaveAsTemplate($input: SaveAsTemplateInput!) { saveAsTemplate(input: $input) { ...TemplateParts } }`);

interface SaveTemplateDialogProps {
  kind: TemplateKind;
  objectId: string;
  onClose: () => void;
}

/** Shows what a template of an object keeps and what it leaves out, and saves it for the workspace. */
export function SaveTemplateDialog({ kind, objectId, onClose }: SaveTemplateDialogProps) {
  const t = useTemplateTexts();
  const navigate = useNavigate();
  const form = useId();
  const [{ data, error: problem }, reload] = useQuery({
    query: DRAFT,
    variables: { kind, objectId },
    requestPolicy: 'network-only',
  });
  const [{ fetching, error }, save] = useMutation(SAVE);
  const [typed, setTyped] = useState<string | null>(null);
  const [about, setAbout] = useState('');
  const [isTried, setTried] = useState(false);
  // The same key when it is sent again, so that one click saves one template.
  const clientKey = useRef(crypto.randomUUID());
  const failure = errorOf(error);
  const draft = data?.templateDraft;
  const title = (typed ?? draft?.template.title ?? '').trim();
  const isEmpty = !!draft && !draft.template.outline.length && !draft.template.boards.length && !draft.template.fields.length;

  async function keep(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!title || !draft || isEmpty) return;
    const creation = beginCreation();
    const input = { kind, objectId, title, about: about.trim() || null, clientKey: clientKey.current };
    const { data: saved } = await save({ input }, { idempotent: true, quiet: true });
    if (!saved) return creation.cancel();
    creation.done(saved.saveAsTemplate.id);
    toast({ text: t('keep.saved', { name: saved.saveAsTemplate.title }) });
    navigate('/templates/workspace', { replace: true });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('keep.title')}
      width={640}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={fetching} disabled={!draft || isEmpty}>
            {t('keep.save')}
          </Button>
        </>
      }
    >
      <p className={css.lead}>{t('keep.hint')}</p>
      {problem && !draft && <Failure error={problem} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {!draft && !problem && <SkeletonLines lines={5} height={18} />}
      {draft && (
        <>
          {isEmpty ? <p className={css.reader}>{t('keep.nothing')}</p> : <TemplatePreview template={draft.template} />}
          {draft.leftOut.length > 0 && (
            <details className={css.leftOut}>
              <summary>{t('keep.leftOut', { count: draft.leftOut.length })}</summary>
              <ul>
                {draft.leftOut.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </details>
          )}
          <form id={form} className={css.form} noValidate onSubmit={(event) => void keep(event)}>
            <TextInput
              label={t('name')}
              value={typed ?? draft.template.title}
              limit={LIMITS.title}
              error={failure?.fields.title ?? (isTried && !title ? t('nameMissing') : null)}
              onChange={(event) => setTyped(event.currentTarget.value)}
              // It comes after the dialog is open.
              autoFocus
            />
            <Textarea
              label={t('keep.about')}
              value={about}
              rows={2}
              limit={LIMITS.template.about}
              error={failure?.fields.about}
              onChange={(event) => setAbout(event.currentTarget.value)}
            />
            {failure && !Object.keys(failure.fields).length && <ErrorCard message={failure.message} requestId={failure.requestId} />}
          </form>
        </>
      )}
    </Dialog>
  );
}
