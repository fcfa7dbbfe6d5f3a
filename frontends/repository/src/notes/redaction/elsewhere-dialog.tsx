import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { useStore } from '@libs/shell-kit';
import { Button, Dialog, IconCheck, TextInput, toast } from '@libs/ui';
import { useEffect, useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import { type OtherPlace, otherPlaces } from './elsewhere.ts';
import { dropRedacted, justRedacted } from './just-redacted.ts';
import css from './redaction.module.css';

const SAID = graphql(`
  query NoteOtherPlaces($id: ID!) {
    note(id: $id) { id title speakers { id name } }
  }
`);
const RETITLE = graphql(`
  mutation NoteOtherPlaceTitle($input: UpdateNoteInput!) {
    updateNote(input: $input) { id title }
  }
`);
const RENAME = graphql(`
  mutation NoteOtherPlaceSpeaker($input: RenameSpeakersInput!) {
    renameSpeakers(input: $input) { notes { id speakers { id name } } }
  }
`);

/** After words of a note were redacted: where they stand in its title or as the name of somebody who speaks, each to be renamed at once. */
export function ElsewhereDialog({ noteId }: { noteId: string }) {
  const done = useStore(justRedacted);
  // Somebody who leaves the note, or comes to it later, is not asked.
  useEffect(() => {
    dropRedacted(noteId);
    return () => dropRedacted(noteId);
  }, [noteId]);
  return done?.noteId === noteId ? <Elsewhere key={noteId} noteId={noteId} /> : null;
}

function Elsewhere({ noteId }: { noteId: string }) {
  const t = useNoteTexts();
  const done = useStore(justRedacted);
  const [{ data, error, fetching }] = useQuery({
    query: SAID,
    variables: { id: noteId },
    requestPolicy: 'network-only',
    context: { quiet: true },
  });
  // As they were when the words were redacted: what is renamed stays in the list.
  const [places, setPlaces] = useState<readonly OtherPlace[] | null>(null);
  const note = data?.note;
  useEffect(() => {
    if (fetching || places || !done) return;
    if (error || !note) return dropRedacted(noteId);
    const found = otherPlaces(note, done.passages, (n) => t('redact.speaker', { n }));
    if (found.length) setPlaces(found);
    else dropRedacted(noteId);
  }, [fetching, places, note, error, done, noteId, t]);
  const close = () => dropRedacted(noteId);
  if (!places) return null;
  return (
    <Dialog
      opened
      onClose={close}
      title={t('redact.elsewhere')}
      width={560}
      footer={
        <Button variant="primary" onClick={close}>
          {t('redact.elsewhereDone')}
        </Button>
      }
    >
      <p className={css.why}>{t('redact.elsewhereWhy')}</p>
      {places.map((place) => (
        <Place key={place.id ?? 'title'} noteId={noteId} place={place} />
      ))}
    </Dialog>
  );
}

function Place({ noteId, place: { kind, id, now, instead } }: { noteId: string; place: OtherPlace }) {
  const t = useNoteTexts();
  const [name, setName] = useState(instead);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const [retitling, retitle] = useMutation(RETITLE);
  const [renaming, rename] = useMutation(RENAME);
  const label = t(kind === 'title' ? 'redact.inTitle' : 'redact.inSpeaker', { name: now });
  if (isDone)
    return (
      <p className={css.renamed} role="status">
        <IconCheck size={14} />
        {t('redact.renamed', { name })}
      </p>
    );

  async function run() {
    const next = name.trim();
    if (!next) return setProblem(t('speakers.nameMissing'));
    const context = { quiet: true, idempotent: true };
    const { error } = id
      ? await rename({ input: { speakers: [{ noteId, speakerId: id }], name: next } }, context)
      : await retitle({ input: { id: noteId, title: next } }, context);
    if (!error) return setDone(true);
    const { fields, message, requestId } = errorOf(error);
    const said = fields['name'] ?? fields['title'];
    if (said) setProblem(said);
    else toast({ text: message, tone: 'bad', requestId });
  }
  return (
    <form
      className={css.place}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <TextInput
        label={label}
        value={name}
        maxLength={kind === 'title' ? LIMITS.title : LIMITS.person.name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Button type="submit" loading={retitling.fetching || renaming.fetching}>
        {t(kind === 'title' ? 'redact.retitle' : 'redact.rename')}
      </Button>
    </form>
  );
}
