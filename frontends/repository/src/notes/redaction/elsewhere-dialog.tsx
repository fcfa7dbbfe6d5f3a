import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS, type RedactionCopyKind } from '@libs/domain';
import { ObjectIcon } from '@libs/object-views';
import { useStore } from '@libs/shell-kit';
import { Button, Checkbox, Dialog, toast } from '@libs/ui';
import { useEffect, useRef, useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import { type NamedSpeaker, namedSpeakers, wordsOf } from './elsewhere.ts';
import { TextInContext } from './in-context.tsx';
import { dropRedacted, lastRedaction } from './just-redacted.ts';
import css from './redaction.module.css';
import { SpeakerName } from './speaker-name.tsx';

const ELSEWHERE = graphql(`
  query NoteRedactionCopies($id: ID!, $input: RedactionCopiesInput!) {
    note(id: $id) { id speakers { id name } }
    redactionCopies(input: $input) { kind id title before text after isSuggested }
  }
`);
const REDACT = graphql(`
  mutation NoteRedactCopies($input: RedactCopiesInput!) {
    redactCopies(input: $input) { redacted }
  }
`);

interface Copy {
  kind: `${RedactionCopyKind}`;
  id: string;
  title: string;
  before: string;
  text: string;
  after: string;
  isSuggested: boolean;
}
const keyOf = ({ kind, id }: Copy) => `${kind} ${id}`;

/** After words of a note were redacted: where else they are said, to be redacted there as well. */
export function RedactedCopiesDialog({ noteId }: { noteId: string }) {
  const done = useStore(lastRedaction);
  // Not asked after leaving the note, nor when opening it later.
  useEffect(() => {
    dropRedacted(noteId);
    return () => dropRedacted(noteId);
  }, [noteId]);
  // A list that was full is made anew: there may be more.
  const [round, setRound] = useState(0);
  return done?.noteId === noteId ? <CopiesList key={`${noteId} ${round}`} noteId={noteId} onFull={() => setRound(round + 1)} /> : null;
}

function CopiesList({ noteId, onFull }: { noteId: string; onFull: () => void }) {
  const t = useNoteTexts();
  const done = useStore(lastRedaction);
  const words = wordsOf(done?.passages ?? []);
  const [{ data, error, fetching }] = useQuery({
    query: ELSEWHERE,
    variables: { id: noteId, input: { noteId, words } },
    requestPolicy: 'network-only',
    context: { quiet: true },
    pause: !words.length,
  });
  // As they were when the words were redacted: what is changed stays in the list.
  const [places, setPlaces] = useState<{ speakers: NamedSpeaker[]; copies: readonly Copy[] } | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const hasRenamed = useRef(false);
  const [redacting, redact] = useMutation(REDACT);
  useEffect(() => {
    if (fetching || places || !done) return;
    if (error || !data?.note) return dropRedacted(noteId);
    const speakers = namedSpeakers(data.note, done.passages, (n) => t('redact.speaker', { n }));
    // What a speaker of the note is called is changed above.
    const copies = data.redactionCopies.filter(({ id, title, text }) => id !== noteId || title.includes(text));
    if (!speakers.length && !copies.length) return dropRedacted(noteId);
    setPlaces({ speakers, copies });
    setSelected(new Set(copies.filter(({ isSuggested }) => isSuggested).map(keyOf)));
  }, [fetching, places, data, error, done, noteId, t]);
  if (!places) return null;
  const { speakers, copies } = places;
  const requestedCopies = copies.filter((copy) => selected.has(keyOf(copy)));

  async function run(some: readonly Copy[]) {
    const input = { noteId, words, copies: some.map(({ kind, id }) => ({ kind, id })) };
    const { data: created, error: failed } = await redact({ input }, { quiet: true });
    if (failed) {
      const { message, requestId } = errorOf(failed);
      return toast({ text: message, tone: 'bad', requestId });
    }
    if (created?.redactCopies.redacted) toast(t('redact.copiesDone', { count: created.redactCopies.redacted }));
    if (copies.length < LIMITS.redaction.copies) return dropRedacted(noteId);
    onFull();
  }
  function close() {
    // What a speaker was called is in the history of the note.
    if (hasRenamed.current) void run([]);
    dropRedacted(noteId);
  }
  return (
    <Dialog
      opened
      onClose={close}
      title={t('redact.elsewhere')}
      width={560}
      footer={
        copies.length ? (
          <>
            <Button onClick={close}>{t('redact.leave')}</Button>
            <Button
              variant="primary"
              disabled={!requestedCopies.length}
              loading={redacting.fetching}
              onClick={() => void run(requestedCopies)}
            >
              {t('redact.copies', { count: requestedCopies.length })}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={close}>
            {t('redact.elsewhereDone')}
          </Button>
        )
      }
    >
      <p className={css.why}>{t(copies.length ? 'redact.elsewhereWhy' : 'redact.speakersWhy')}</p>
      {speakers.map((speaker) => (
        <SpeakerName
          key={speaker.id}
          noteId={noteId}
          speaker={speaker}
          onRenamed={() => {
            hasRenamed.current = true;
          }}
        />
      ))}
      {copies.length > 0 && (
        <ul className={css.copies}>
          {copies.map((copy) => (
            <CopyRow
              key={keyOf(copy)}
              copy={copy}
              isSelected={selected.has(keyOf(copy))}
              onChoose={(isWanted) =>
                setSelected((now) => new Set([...now].filter((key) => key !== keyOf(copy)).concat(isWanted ? keyOf(copy) : [])))
              }
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function CopyRow({ copy, isSelected, onChoose }: { copy: Copy; isSelected: boolean; onChoose: (isWanted: boolean) => void }) {
  const t = useNoteTexts();
  const { kind, title, before, text, after } = copy;
  // A title that says the words is shown with them marked, and not twice.
  const isTitle = `${before}${text}${after}` === title || !title;
  return (
    <li className={css.copy}>
      <Checkbox
        label={
          <>
            <span className={css.copyKind}>
              <ObjectIcon kind={kind} size={14} />
              {t(kind === 'note' && !isTitle ? 'redact.copyKind.speaker' : `redact.copyKind.${kind}`)}
              {!isTitle && ` · ${title}`}
            </span>
            <span className={css.copyText}>
              <TextInContext place={copy} />
            </span>
          </>
        }
        checked={isSelected}
        onChange={onChoose}
      />
    </li>
  );
}
