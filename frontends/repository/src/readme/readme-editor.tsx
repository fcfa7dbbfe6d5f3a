import { useClient } from '@libs/api';
import { DocumentFailed } from '@libs/object-views/doc-transport';
import { useStore } from '@libs/shell-kit';
import { Banner, Button, ErrorCard, IconAlertTriangle, IconCopy, SkeletonLines, toast } from '@libs/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCopy } from '../projects/copy.ts';
import { Gone } from '../projects/failure.tsx';
import css from './readme.module.css';
import { openReadme, ReadmeSession } from './readme-session.ts';
import { ReadmeToolbar } from './readme-toolbar.tsx';

interface ReadmeEditorProps {
  docId: string;
  label: string;
  canEdit: boolean;
  /** Told the session, so that the top bar can say what is saved; null when it closes. */
  onSession: (session: ReadmeSession | null) => void;
}

/** The readme as a block document that several people write at once. */
export function ReadmeEditor({ docId, label, canEdit, onSession }: ReadmeEditorProps) {
  const api = useClient();
  const host = useRef<HTMLDivElement>(null);
  const [session, setSession] = useState<ReadmeSession | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round opens the readme again
  useEffect(() => {
    let made: ReadmeSession | null = null;
    let gone = false;
    setError(null);
    openReadme(docId)
      .then((opening) => {
        if (gone || !host.current) return;
        made = new ReadmeSession(host.current, api, opening, label, canEdit);
        setSession(made);
        onSession(made);
      })
      .catch((reason: Error) => !gone && setError(reason));
    return () => {
      gone = true;
      setSession(null);
      onSession(null);
      made?.destroy();
    };
  }, [docId, api, label, canEdit, onSession, round]);

  if (error instanceof DocumentFailed && error.status === 404) return <Gone />;
  return (
    <>
      {session && canEdit && <ReadmeToolbar session={session} />}
      {session && <Trouble session={session} onReload={again} />}
      {!session && !error && <SkeletonLines lines={9} height={18} />}
      {error && <ErrorCard message={error.message} requestId={error instanceof DocumentFailed ? error.requestId : null} onRetry={again} />}
      <div ref={host} className={css.text} />
    </>
  );
}

function Trouble({ session, onReload }: { session: ReadmeSession; onReload: () => void }) {
  const t = useCopy('readme');
  const state = useStore(session.save);
  const dropped = useStore(session.dropped);
  return (
    <>
      {state === 'refused' && (
        <Banner
          tone="bad"
          icon={<IconAlertTriangle size={14} />}
          action={
            <Button size="sm" onClick={onReload}>
              {t('reload')}
            </Button>
          }
        >
          {t('stale')}
        </Banner>
      )}
      {dropped.length > 0 && (
        <section className={css.dropped} role="status">
          <p>{t('dropped')}</p>
          <blockquote>{dropped.join('\n')}</blockquote>
          <Button
            size="sm"
            icon={<IconCopy size={14} />}
            onClick={() => void navigator.clipboard.writeText(dropped.join('\n')).then(() => toast(t('copied')))}
          >
            {t('copy')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => session.dropped.set([])}>
            {t('close')}
          </Button>
        </section>
      )}
    </>
  );
}
