import { errorOf, graphql, useClient, useMutation, useQuery } from '@libs/api';
import { isString, PROJECT_ARCHIVE_LIMITS, shapeOf } from '@libs/domain';
import { createStore, useStore } from '@libs/shell-kit';
import { Button, ButtonLink, Dialog, ErrorCard, ProgressBar, SkeletonLines, toast } from '@libs/ui';
import { IconUpload } from '@libs/ui/icons';
import { useEffect, useRef, useState } from 'react';
import css from '../import/import.module.css';
import { sendForm } from '../send-form.ts';
import { useExportTexts } from './copy.ts';
import { TransferLosses } from './transfer-losses.tsx';

graphql(`
  fragment ProjectImportParts on ProjectImport { id state step done total error projectId losses { kind count } }
`);
const IMPORT = graphql(`query ProjectImport($id: ID!) { projectImport(id: $id) { ...ProjectImportParts } }`);
const CANCEL = graphql(`mutation CancelProjectImport($id: ID!) { cancelProjectImport(id: $id) { ...ProjectImportParts } }`);
const UNDO = graphql(`mutation UndoProjectImport($id: ID!) { deleteProject(id: $id) { ids } }`);

const POLL_MS = 700;
const MEGABYTE = 1024 * 1024;
const isStored = shapeOf<{ id: string }>({ id: isString });

/** The import that was begun last in this tab; it goes on when the dialog closes. */
const lastImport = createStore<string | null>(null);

/** Makes a project of the archive of another one, or of the file of another research program. */
export function ImportProjectDialog({ opened, onClose, onMade }: { opened: boolean; onClose: () => void; onMade: () => void }) {
  const t = useExportTexts();
  const input = useRef<HTMLInputElement>(null);
  const importId = useStore(lastImport);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(file: File) {
    setProblem(null);
    if (file.size > PROJECT_ARCHIVE_LIMITS.bytes) {
      setProblem(t('import.tooLarge', { megabytes: PROJECT_ARCHIVE_LIMITS.bytes / MEGABYTE }));
      return;
    }
    setSending(true);
    const body = new FormData();
    body.append('file', file, file.name);
    const answer = await sendForm('/api/projects/imports', body, isStored);
    setSending(false);
    if ('said' in answer) lastImport.set(answer.said.id);
    else setProblem(answer.error || t('import.unreachable'));
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('import.title')}
      width={560}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('import.close')}
        </Button>
      }
    >
      <div className={css.zone}>
        <IconUpload size={20} />
        <Button loading={isSending} onClick={() => input.current?.click()} data-autofocus>
          {t(importId ? 'import.another' : 'import.choose')}
        </Button>
        <p className={css.hint}>{t('import.kinds')}</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('import.choose')}
          accept=".zip,.qdpx"
          onChange={(event) => {
            const selected = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (selected) void send(selected);
          }}
        />
      </div>
      {problem && <ErrorCard message={problem} />}
      {importId && <ImportProgress key={importId} id={importId} onMade={onMade} />}
    </Dialog>
  );
}

function ImportProgress({ id, onMade }: { id: string; onMade: () => void }) {
  const t = useExportTexts();
  const client = useClient();
  const [{ data, error }, reload] = useQuery({ query: IMPORT, variables: { id } });
  const [cancelling, cancel] = useMutation(CANCEL);
  const [undoing, undo] = useMutation(UNDO);
  const [isUndone, setUndone] = useState(false);
  const created = useRef(onMade);
  created.current = onMade;
  const result = data?.projectImport;
  const state = result?.state;
  const isRunning = state === undefined || state === 'queued' || state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void client.query(IMPORT, { id }, { requestPolicy: 'network-only' }).toPromise(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, client, id]);
  useEffect(() => {
    if (state === 'done') created.current();
  }, [state]);
  if (!result && error) return <ErrorCard message={t('import.unreachable')} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  if (!result) return <SkeletonLines lines={2} />;
  const { step, done, total, projectId } = result;
  const percent = total ? Math.round((100 * done) / total) : 0;
  const says = isRunning
    ? t('import.progress', { step: t(`import.steps.${step === 'WRITING' ? 'WRITING' : 'READING'}`), percent })
    : t(`import.${state}`);

  async function undoImport() {
    if (!projectId) return;
    const { error: refused } = await undo({ id: projectId }, { idempotent: true, quiet: true });
    if (refused) toast({ text: errorOf(refused).message, tone: 'bad', requestId: errorOf(refused).requestId });
    else setUndone(true);
  }
  return (
    <section className={css.batch} aria-label={t('import.title')}>
      <div className={css.batchHead} role="status">
        <span className={css.grow}>{isUndone ? t('import.undone') : says}</span>
        {isRunning && (
          <Button size="sm" variant="ghost" loading={cancelling.fetching} onClick={() => void cancel({ id }, { idempotent: true })}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {isRunning && <ProgressBar value={total && step !== 'WRITING' ? done / total : undefined} label={says} />}
      {state === 'failed' && <ErrorCard message={result.error ?? ''} />}
      {state === 'done' && !isUndone && <TransferLosses losses={result.losses} title={t('lossesIn')} />}
      {state === 'done' && projectId && !isUndone && (
        <div className={css.undo}>
          <ButtonLink size="sm" variant="primary" href={`/projects/${projectId}`}>
            {t('import.open')}
          </ButtonLink>
          <Button size="sm" variant="ghost" loading={undoing.fetching} onClick={() => void undoImport()}>
            {t('import.undo')}
          </Button>
        </div>
      )}
    </section>
  );
}
