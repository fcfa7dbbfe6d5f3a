import { useClient } from '@libs/api';
import { DocError, DocumentFailed, openLiveDoc, releaseDoc, useAcceptsEdits } from '@libs/live-doc';
import { BlockBars, SlashMenu, textBlocks } from '@libs/live-doc/blocks';
import { ObjectNotFound } from '@libs/object-views';
import { useSession } from '@libs/shell-kit';
import { cx, ErrorCard, SkeletonLines } from '@libs/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import css from './readme.module.css';
import { useReadmeErrorTexts } from './readme-error-texts.ts';
import { ReadmeSession } from './readme-session.ts';
import { ReadmeTemplates } from './readme-templates.tsx';
import { ReadmeToolbar } from './readme-toolbar.tsx';

interface ReadmeEditorProps {
  docId: string;
  label: string;
  canEdit: boolean;
  /** Called with the session, so that the top bar can show what is saved; null when it closes. */
  onSession: (session: ReadmeSession | null) => void;
}

/** The readme as a block document that several people write at once. */
export function ReadmeEditor({ docId, label, canEdit, onSession }: ReadmeEditorProps) {
  const api = useClient();
  const errorTexts = useReadmeErrorTexts();
  const userId = useSession().user.id;
  const host = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [session, setSession] = useState<ReadmeSession | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [round, setRound] = useState(0);
  const reopen = useCallback(() => setRound((count) => count + 1), []);
  const isEditable = useAcceptsEdits(session?.live) && canEdit;
  const blocks = useMemo(() => (session ? textBlocks(session.tools) : []), [session]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round opens the readme again
  useEffect(() => {
    let newSession: ReadmeSession | null = null;
    let isCancelled = false;
    setError(null);
    openLiveDoc(docId, userId)
      .then((openOptions) => {
        if (isCancelled || !host.current) return releaseDoc(openOptions);
        newSession = new ReadmeSession(host.current, api, openOptions, label, canEdit);
        setSession(newSession);
        onSession(newSession);
      })
      .catch((reason: Error) => !isCancelled && setError(reason));
    return () => {
      isCancelled = true;
      setSession(null);
      onSession(null);
      newSession?.destroy();
    };
  }, [docId, userId, api, label, canEdit, onSession, round]);

  if (error instanceof DocumentFailed && error.status === 404) return <ObjectNotFound />;
  return (
    <>
      {session && isEditable && <ReadmeToolbar session={session} blocks={blocks} />}
      {session && (
        <DocError
          withoutMargin
          live={session.live}
          words={errorTexts}
          onReopen={reopen}
          onInsert={canEdit ? (text) => session.insert(text) : undefined}
        />
      )}
      {error && <ErrorCard message={error.message} requestId={error instanceof DocumentFailed ? error.requestId : null} onRetry={reopen} />}
      <div ref={paper} className={css.paper}>
        {!session && !error && (
          <div className={css.waiting}>
            <SkeletonLines lines={9} height={18} />
          </div>
        )}
        <div ref={host} className={cx(css.text, 'vb-written')} />
        {session && isEditable && (
          <>
            <ReadmeTemplates session={session} />
            <SlashMenu editor={session.editor} tools={session.tools} blocks={blocks} within={paper} />
            <BlockBars editor={session.editor} within={paper} />
          </>
        )}
      </div>
    </>
  );
}
