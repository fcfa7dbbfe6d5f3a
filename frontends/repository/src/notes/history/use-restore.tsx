import { errorOf, graphql, useClient, useMutation } from '@libs/api';
import { formatMoment } from '@libs/object-views';
import { useNavigate } from '@libs/shell-kit';
import { confirm, toast } from '@libs/ui';
import { useState } from 'react';
import { type TFunction, useHistoryTexts } from './copy.ts';

const PREVIEW = graphql(`
  query NoteRestorePreview($docId: ID!, $version: Int!) {
    restorePreview(docId: $docId, version: $version) { added removed isSame changed orphaned back }
  }
`);
const RESTORE = graphql(`
  mutation NoteRestoreVersion($input: RestoreDocVersionInput!) {
    restoreDocVersion(input: $input) { version before }
  }
`);

interface Preview {
  added: number;
  removed: number;
  changed: number;
  orphaned: number;
  back: number;
}

/** What will happen, in sentences. */
function Consequences({ preview: { added, removed, changed, orphaned, back }, t }: { preview: Preview; t: TFunction }) {
  const words = { added: t('addedWords', { count: added }), removed: t('removedWords', { count: removed }) };
  const highlights = [
    back > 0 && t('ask.back', { count: back }),
    changed > 0 && t('ask.changed', { count: changed }),
    orphaned > 0 && t('ask.orphaned', { count: orphaned }),
  ].filter(Boolean);
  return (
    <>
      <p>{added || removed ? t('ask.text', words) : t('ask.looks')}</p>
      <p>{[t('ask.keeps'), ...highlights].join(' ')}</p>
    </>
  );
}

/** Asks, brings a version of the note back, shows the note, and offers the way back. */
export function useRestore(noteId: string, noteHref: string) {
  const t = useHistoryTexts();
  const api = useClient();
  const navigate = useNavigate();
  const [, restoreVersion] = useMutation(RESTORE);
  const [busy, setBusy] = useState(false);

  const failed = (error: Error | undefined) => {
    const { message, requestId } = errorOf(error ?? new Error(t('failed')));
    toast({ text: message, tone: 'bad', requestId });
  };

  async function undo(before: number, since: number) {
    const { error } = await restoreVersion({ input: { docId: noteId, version: before, since } }, { quiet: true });
    if (error) failed(error);
    else toast(t('undone'));
  }

  async function restore({ version, endedAt }: { version: number; endedAt: string }) {
    const when = formatMoment(endedAt);
    setBusy(true);
    const { data, error } = await api.query(PREVIEW, { docId: noteId, version }, { requestPolicy: 'network-only' }).toPromise();
    setBusy(false);
    if (!data) return failed(error);
    if (data.restorePreview.isSame) return void toast(t('ask.same'));
    const agreed = await confirm({
      title: t('ask.title', { when }),
      body: <Consequences preview={data.restorePreview} t={t} />,
      action: t('ask.action'),
    });
    if (!agreed) return;
    setBusy(true);
    const done = await restoreVersion({ input: { docId: noteId, version } }, { quiet: true });
    setBusy(false);
    if (!done.data) return failed(done.error);
    const { version: since, before } = done.data.restoreDocVersion;
    navigate(noteHref);
    toast({ text: t('done', { when }), undo: () => void undo(before, since) });
  }

  return { busy, restore };
}
