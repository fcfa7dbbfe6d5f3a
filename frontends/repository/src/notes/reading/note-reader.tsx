import { graphql, type NoteReaderFragment } from '@libs/api';
import { DocumentFailed } from '@libs/live-doc';
import { type DeepLink, parseDeepLink, useDeepLink, useInPeek, usePhone, useStore } from '@libs/shell-kit';
import { cx, ErrorCard, SkeletonLines } from '@libs/ui';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { CommentFloats } from '../comments/comment-floats.tsx';
import { CommentMarks } from '../comments/comment-marks.tsx';
import { useThreads } from '../comments/use-threads.ts';
import { useNoteTexts } from '../copy.ts';
import { FindBar } from '../find/find-bar.tsx';
import { type HighlightMeta, useHighlightMeta } from '../open-note/coding/highlight-meta.ts';
import type { NoteMode } from '../open-note/note-session.ts';
import css from '../open-note/note-text.module.css';
import { useNoteProject } from '../open-note/use-note-project.ts';
import { type OpenNote, useOpenNote } from '../open-note/use-open-note.ts';
import { SpeakerMenu } from '../speakers/speaker-menu.tsx';
import { SpeakerQuestion } from '../speakers/speaker-question.tsx';
import { useSpeakerNames, useSpeakerStyles } from '../speakers/speaker-styles.ts';
import speakerCss from '../speakers/speakers.module.css';
import { SuggestionBar } from '../suggestions/suggestion-bar.tsx';
import { useSuggestions } from '../suggestions/use-suggestions.ts';
import { HighlightMargin } from './highlight-margin.tsx';
import { NoteBlocks } from './note-blocks.tsx';
import { NoteFloats } from './note-floats.tsx';
import { NoteFoundWords } from './note-found-words.tsx';
import { useFileLink } from './use-file-link.ts';
import { useNoteKeys } from './use-note-keys.ts';
import { usePlaceLink } from './use-place-link.ts';
import { useTextPointer } from './use-text-pointer.ts';
import { useWordTime } from './use-word-time.ts';

graphql(`
  fragment NoteReader on Note {
    id title projectId viewerAccess speakers { id name } file { id }
  }
`);

export interface NoteReaderProps {
  note: NoteReaderFragment;
  /** One column without names in the margin, and nothing to change: for a peek. */
  compact?: boolean;
  /** Too narrow for names in the margin. */
  bare?: boolean;
  /** In a peek: the place to be shown, a deep link's hash. */
  at?: string | undefined;
  /** Called with the session when the text is open, and with null when it closes. */
  onOpen?: (open: OpenNote | null) => void;
}

/** A note's text with its highlights: to read, to code, and to edit. */
export function NoteReader({ note, compact, bare, at, onOpen }: NoteReaderProps) {
  const t = useNoteTexts();
  const host = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState<NoteMode>('reading');
  const canCode = !compact && (note.viewerAccess === 'write' || note.viewerAccess === 'full');
  const meta = useHighlightMeta(note.id);
  const project = useNoteProject(note.projectId);
  const sources = { projectId: note.projectId, canCode, meta, recent: project?.recentTags ?? [], t };
  const { open, error, reopen } = useOpenNote(note.id, host, t('text'), sources);
  const inPeek = useInPeek();
  const address = useDeepLink();
  const deepLink = useMemo(() => (at ? parseDeepLink(at) : null), [at]);
  // The hash of the address is a place of the page, not of what lies over it.
  const link = inPeek ? deepLink : address;
  const looks = useSpeakerStyles(note.speakers);
  const names = useSpeakerNames(looks);

  useEffect(() => {
    onOpen?.(open);
    setMode('reading');
    const stop = open?.session.mode.subscribe(() => setMode(open.session.mode.get()));
    return () => {
      stop?.();
      onOpen?.(null);
    };
  }, [open, onOpen]);

  return (
    <div ref={paper} className={cx(css.paper, bare && css.bare, compact && css.compact)}>
      {error && <ErrorCard message={error.message} requestId={error instanceof DocumentFailed ? error.requestId : null} onRetry={reopen} />}
      {!open && !error && (
        <div className={css.waiting}>
          <SkeletonLines lines={12} />
        </div>
      )}
      {open && !compact && <FindBar open={open} canEdit={canCode} />}
      {open && <NoteFoundWords open={open} link={link} text={host} />}
      <div
        ref={host}
        className={cx(css.text, 'vb-written', mode === 'editing' && css.editing, canCode && speakerCss.names)}
        data-names={names}
      />
      {open && mode === 'editing' && <NoteBlocks open={open} within={paper} />}
      {open && canCode && <SpeakerMenu open={open} note={note} looks={looks} within={paper} />}
      {open && canCode && <SpeakerQuestion open={open} noteId={note.id} looks={looks} />}
      {open && <Coded {...{ open, note, meta, canCode, paper, link }} hasNames={!bare && !compact} />}
    </div>
  );
}

/** A tag's colour as strokes know it. */
const colourName = (colour: string | undefined): string => (colour && /^[a-z]+$/.test(colour) ? colour : 'marker');

interface CodedProps {
  open: OpenNote;
  note: NoteReaderFragment;
  meta: ReadonlyMap<string, HighlightMeta>;
  canCode: boolean;
  paper: RefObject<HTMLDivElement | null>;
  link: DeepLink | null;
  hasNames: boolean;
}

/** Everything around an open text that has to do with highlights. */
function Coded({ open, note, meta, canCode, paper, link, hasNames }: CodedProps) {
  const { session, painter, coding } = open;
  const inPeek = useInPeek();
  const phone = usePhone();
  const { selected, picker } = useStore(coding.state);
  const early = useStore(coding.early);
  const suggested = useSuggestions(note.id, open, canCode);
  const suggestions = useStore(open.suggestions.state);
  const { hovered, hover, dragging } = useTextPointer(open);
  const word = useWordTime(open, !inPeek && !phone);
  useNoteKeys(open, canCode, !inPeek);
  const threads = useThreads(note.id, open);
  const talking = useStore(open.comments.state);
  const isTalking = talking.draft !== null || talking.open !== null;
  usePlaceLink(open, link, inPeek, threads);
  useFileLink(open, link, note.file?.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: tags and early tags are read through coding
  useEffect(() => {
    painter.set({
      colourOf: (id) => {
        const colour = coding.tagsOf(id)[0]?.colour;
        return colourName(colour);
      },
      namesOf: (id) => Math.max(1, coding.tagsOf(id).length),
      selected: selected ?? (suggestions.isOpen ? suggestions.at : null),
      draft: picker?.kind === 'draft' ? picker.span : null,
    });
  }, [painter, coding, meta, early, selected, picker, suggestions.isOpen, suggestions.at]);
  useEffect(() => {
    painter.set({
      // The ranges move with the text, and so does what is drawn of them.
      suggested: suggestions.places.map(({ id, tag, range }) => ({
        id,
        colour: colourName(tag?.colour),
        get from() {
          return range.from;
        },
        get to() {
          return range.to;
        },
      })),
    });
  }, [painter, suggestions.places]);
  useEffect(() => {
    const thread = threads?.find(({ id }) => id === talking.open?.[0]);
    painter.set({ talking: talking.draft?.span ?? (thread ? open.comments.placeOf(thread) : null) });
  }, [painter, open, threads, talking]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new facts of the server replace early ones
  useEffect(() => coding.settle(), [coding, meta]);
  useEffect(
    () =>
      session.onChange((tr) => {
        if (
          tr?.docChanged &&
          session.mode.get() === 'editing' &&
          tr.getMeta('collab$') === undefined &&
          tr.getMeta('addToHistory') !== false
        )
          coding.history.typed();
        const { from, to } = session.editor.state.selection;
        coding.select(from, session.mode.get() === 'reading' ? to : from);
      }),
    [session, coding],
  );

  return (
    <>
      <HighlightMargin
        coding={coding}
        painter={painter}
        meta={meta}
        suggestions={open.suggestions}
        hovered={hovered}
        word={word}
        onHover={hover}
        onChoose={(id) => (phone ? coding.set({ selected: null, picker: null, overlapping: [id] }) : coding.choose(id, true))}
        onList={(overlapping) => coding.set({ overlapping, picker: null, selected: null })}
      />
      <CommentMarks
        painter={painter}
        onOpen={(ids) => {
          coding.set({ selected: null, picker: null, overlapping: null });
          open.comments.show(ids);
        }}
      />
      {isTalking && <CommentFloats open={open} threads={threads} within={paper} />}
      <NoteFloats
        quiet={isTalking}
        open={open}
        source={{ noteId: note.id, title: note.title, speakers: note.speakers }}
        projectId={note.projectId}
        canCode={canCode}
        within={paper}
        dragging={dragging}
      />
      {suggested && <SuggestionBar open={open} projectId={note.projectId} from={suggested} />}
      {/* Where the margin has names, the focused name is read. */}
      {!hasNames && (
        <span className="vb-hidden" role="status">
          {selected ? coding.nameOf(selected) : ''}
        </span>
      )}
    </>
  );
}
