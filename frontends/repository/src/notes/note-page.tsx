import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { DocError, fetchAhead, UnsavedEdits } from '@libs/live-doc';
import { AskAccess, ProjectSidebar } from '@libs/object-views';
import { useFocusCreated, usePageTitle, useParams, usePhone, useRecordVisit, useSession, useStore } from '@libs/shell-kit';
import { cx, Drawer, ErrorCard, InlineTitle, SkeletonLines, StateCard, TopBar } from '@libs/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useViewOrder } from '../views/view-order.ts';
import { useNoteTexts } from './copy.ts';
import { NoteDetails } from './details/note-details.tsx';
import { NoteMeta } from './details/note-meta.tsx';
import { useDocErrorTexts } from './doc-error-texts.ts';
import { NoteActions } from './note-actions.tsx';
import css from './note-page.module.css';
import { useNoteRoom } from './note-room.ts';
import type { OpenNote } from './open-note/use-open-note.ts';
import { NoteReader } from './reading/note-reader.tsx';
import { ReopenOnRewrite } from './redaction/follow-rewrites.tsx';
import { useSpeakerStyles } from './speakers/speaker-styles.ts';
import { useParagraphCounts } from './speakers/use-paragraph-counts.ts';

const NOTE = graphql(`
  query NotePage($id: ID!) {
    note(id: $id) {
      id title projectId viewerAccess highlightCount deletedAt
      project { id name }
      ...NoteReader ...NoteMeta ...NoteDetails
    }
  }
`);

const RENAME = graphql(`
  mutation NotePageRename($input: UpdateNoteInput!) {
    updateNote(input: $input) { id title }
  }
`);

/** A note on its own page, below /data or inside its project. */
export function NotePage() {
  const { noteId = '', projectId } = useParams();
  const t = useNoteTexts();
  const errorTexts = useDocErrorTexts();
  const { user } = useSession();
  const phone = usePhone();
  const { room, isTight, measured } = useNoteRoom();
  const hasDetails = room === 'details';
  const [round, setRound] = useState(0);
  const [open, setOpen] = useState<OpenNote | null>(null);
  const [showsDetails, setShowsDetails] = useState(false);
  const reopen = useCallback(() => setRound((count) => count + 1), []);
  useEffect(() => {
    // A drawer that went away with the room for it does not come back by itself.
    if (hasDetails) setShowsDetails(false);
  }, [hasDetails]);
  useEffect(() => fetchAhead(noteId), [noteId]);
  const [{ data, error }, reload] = useQuery({ query: NOTE, variables: { id: noteId } });
  const [, rename] = useMutation(RENAME);
  const note = data?.note;
  const looks = useSpeakerStyles(note?.speakers ?? []);
  usePageTitle(note?.title);
  useRecordVisit('note', note?.id);
  const head = useRef<HTMLElement>(null);
  const [isNew, setNew] = useState(false);
  useFocusCreated(note?.id, () => {
    setNew(true);
    const title = head.current?.querySelector('textarea');
    title?.focus({ preventScroll: true });
    title?.select();
  });
  const toText = useCallback(() => open?.session.editor.view.focus(), [open]);
  useFocusCreated(note && `text of ${note.id}`, toText, open !== null);
  useEffect(() => {
    if (!isNew || !open) return;
    open.session.setMode('editing');
    setNew(false);
  }, [isNew, open]);
  const order = useViewOrder(projectId, noteId, globalThis.location.search);
  const hrefOf = useCallback((id: string) => (projectId ? `/projects/${projectId}/view/${id}` : `/data/${id}`), [projectId]);

  const left = <UnsavedEdits docId={noteId} userId={user.id} words={errorTexts} />;
  const missing = (
    <>
      {left}
      <StateCard state="not-found" page action={<AskAccess asked={{ kind: 'note', id: noteId }} />} />
    </>
  );
  if (!note && error) {
    const { code, message, requestId } = errorOf(error);
    if (code === 'Forbidden')
      return (
        <>
          {left}
          <StateCard state="forbidden" page requestId={requestId} />
        </>
      );
    if (code === 'NotFound' || code === 'ValidationError') return missing;
    return <ErrorCard message={message} requestId={requestId} onRetry={() => reload()} />;
  }
  if (!data) return <SkeletonLines />;
  if (!note || note.deletedAt) return missing;

  const canEdit = note.viewerAccess === 'write' || note.viewerAccess === 'full';
  const details = <NoteDetails {...{ note, looks, open, canEdit }} href={hrefOf(note.id)} onGo={() => setShowsDetails(false)} />;
  return (
    <>
      <ProjectSidebar projectId={note.projectId} active="data" noteId={note.id} />
      <TopBar
        crumbs={[
          { label: note.project.name, href: `/projects/${note.projectId}/readme` },
          { label: t('data'), href: `/projects/${note.projectId}` },
          { label: note.title || t('untitled') },
        ]}
        actions={
          <NoteActions
            note={note}
            open={open}
            canEdit={canEdit}
            canMakeRedactionsPermanent={note.viewerAccess === 'full'}
            hrefOf={hrefOf}
            order={order}
            isTight={isTight}
            onDetails={hasDetails ? undefined : () => setShowsDetails(true)}
          />
        }
      />
      {open && <ReopenOnRewrite live={open.session.live} onReopen={reopen} />}
      {open && (
        <DocError
          live={open.session.live}
          words={errorTexts}
          onReopen={reopen}
          onInsert={canEdit ? (text) => open.session.insert(text) : undefined}
        />
      )}
      <div ref={measured} className={cx(css.note, !hasDetails && css.alone)}>
        <div className={cx(css.scroll, 'vb-page')}>
          <article className={css.doc}>
            <header ref={head} className={css.head}>
              <InlineTitle
                look="document"
                label={t('title')}
                limit={LIMITS.title}
                value={note.title}
                placeholder={t('untitled')}
                readOnly={!canEdit}
                onEnter={toText}
                onSave={(title) => rename({ input: { id: note.id, title } }).then(({ error: failed }) => failed && Promise.reject(failed))}
              />
              {open ? <LiveMeta open={open} note={note} /> : <NoteMeta note={note} highlights={note.highlightCount} />}
            </header>
            <NoteReader key={`${note.id} ${round}`} note={note} bare={room === 'text'} onOpen={setOpen} />
          </article>
        </div>
        {hasDetails && (
          <aside className={css.details} aria-label={t('details.label')}>
            {details}
          </aside>
        )}
      </div>
      {!hasDetails && (
        <Drawer
          opened={showsDetails}
          onClose={() => setShowsDetails(false)}
          title={t('details.label')}
          side={phone ? 'bottom' : 'right'}
          width={300}
        >
          {details}
        </Drawer>
      )}
    </>
  );
}

function LiveMeta({ open, note }: { open: OpenNote; note: Parameters<typeof NoteMeta>[0]['note'] }) {
  const highlights = useStore(open.painter.drawing, ({ all, orphans }) => all.length + orphans.length);
  const paragraphCounts = useParagraphCounts(open);
  const speakers = paragraphCounts?.size ? note.speakers.filter(({ id }) => paragraphCounts.has(id)) : note.speakers;
  return <NoteMeta note={{ ...note, speakers }} highlights={highlights} />;
}
