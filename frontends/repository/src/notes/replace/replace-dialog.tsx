import { errorOf, graphql, useMutation } from '@libs/api';
import { folderTexts } from '@libs/shell-kit';
import { Button, Dialog, ErrorCard, SkeletonLines, toast } from '@libs/ui';
import { IconUpload } from '@libs/ui/icons';
import { useRef, useState } from 'react';
import { IMPORT_KINDS } from '../../import/upload.ts';
import css from './replace.module.css';
import { isReplaced, isReplacePreview, type ReplacePreview, sendFile } from './send-file.ts';
import { texts } from './texts.ts';

const useReplaceTexts = folderTexts('repository', 'replace', texts);

const UNDO_REPLACE = graphql(`
  mutation NoteTakeReplacingBack($input: RestoreDocVersionInput!) {
    restoreDocVersion(input: $input) { version before }
  }
`);

type State =
  | { step: 'choose' }
  | { step: 'reading'; file: File }
  | { step: 'preview'; file: File; preview: ReplacePreview; busy: boolean; error: string | null }
  | { step: 'failed'; file: File; error: string };

/** Puts the text of another file in the place of a note's text: first what that would change, then the action. */
export function ReplaceDialog({ noteId, opened, onClose }: { noteId: string; opened: boolean; onClose: () => void }) {
  const t = useReplaceTexts();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File | null>(null);
  const [state, setState] = useState<State>({ step: 'choose' });
  const [, takeBack] = useMutation(UNDO_REPLACE);

  async function read(file: File) {
    latest.current = file;
    setState({ step: 'reading', file });
    const answer = await sendFile(noteId, file, '/preview', isReplacePreview);
    if (latest.current !== file) return;
    if ('error' in answer) setState({ step: 'failed', file, error: answer.error || t('unreachable') });
    else setState({ step: 'preview', file, preview: answer.said, busy: false, error: null });
  }

  function close() {
    latest.current = null;
    setState({ step: 'choose' });
    onClose();
  }

  async function undo(version: number, since: number) {
    const { error } = await takeBack({ input: { docId: noteId, version, since } }, { quiet: true });
    if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
    else toast(t('undone'));
  }

  async function replace() {
    if (state.step !== 'preview') return;
    setState({ ...state, busy: true, error: null });
    const answer = await sendFile(noteId, state.file, `?since=${state.preview.version}`, isReplaced);
    if ('error' in answer) {
      setState({ ...state, busy: false, error: answer.error || t('unreachable') });
      return;
    }
    const { before, version } = answer.said;
    close();
    toast({ text: t('done'), undo: () => void undo(before, version) });
  }

  const ready = state.step === 'preview' && !state.preview.isSame;
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('title')}
      width={520}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {t('cancel')}
          </Button>
          {ready && (
            <Button variant="primary" loading={state.busy} onClick={() => void replace()}>
              {t('action')}
            </Button>
          )}
        </>
      }
    >
      <div className={css.body}>
        <p>{t('about')}</p>
        <div className={css.file}>
          {state.step !== 'choose' && <span className="vb-trunc">{state.file.name}</span>}
          <Button
            icon={<IconUpload size={16} />}
            variant="secondary"
            data-autofocus
            disabled={state.step === 'reading'}
            onClick={() => input.current?.click()}
          >
            {t(state.step === 'choose' ? 'choose' : 'other')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('file')}
            accept={IMPORT_KINDS.join(',')}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void read(file);
              event.currentTarget.value = '';
            }}
          />
        </div>
        {state.step === 'reading' && (
          <div role="status">
            <span className="vb-hidden">{t('reading')}</span>
            <SkeletonLines lines={3} />
          </div>
        )}
        {state.step === 'failed' && <ErrorCard message={state.error} onRetry={() => void read(state.file)} />}
        {state.step === 'preview' && <Preview preview={state.preview} />}
        {state.step === 'preview' && state.error && <ErrorCard message={state.error} onRetry={() => void read(state.file)} />}
        <p className={css.small}>{t('kept')}</p>
      </div>
    </Dialog>
  );
}

function Preview({ preview: { isSame, isRetimed, added, removed, after } }: { preview: ReplacePreview }) {
  const t = useReplaceTexts();
  if (isSame || isRetimed) return <p role="status">{t(isSame ? 'same' : 'retimed')}</p>;
  const number = (count: number) => count.toLocaleString('en');
  const fates = (['ok', 'changed', 'orphan'] as const).filter((fate) => after[fate] > 0);
  return (
    <section className={css.preview} aria-label={t('what')} role="status">
      <dl>
        <dt>{t('words')}</dt>
        <dd>
          <span className={css.added}>{t('added', { added: `+${number(added)}` })}</span>
          {' · '}
          <span className={css.removed}>{t('removed', { removed: `−${number(removed)}` })}</span>
        </dd>
        <dt>{t('highlights')}</dt>
        <dd>
          {fates.length === 0 && t('none')}
          {fates.map((fate) => (
            <div key={fate}>{t(`${fate}`, { count: after[fate] })}</div>
          ))}
        </dd>
      </dl>
      <p className={css.small}>{t('rule')}</p>
    </section>
  );
}
