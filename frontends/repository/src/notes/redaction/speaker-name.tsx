import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Button, IconCheck, TextInput, toast } from '@libs/ui';
import { useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import type { NamedSpeaker } from './elsewhere.ts';
import css from './redaction.module.css';

const RENAME = graphql(`
  mutation NoteOtherPlaceSpeaker($input: RenameSpeakersInput!) {
    renameSpeakers(input: $input) { notes { id speakers { id name } } }
  }
`);

interface SpeakerNameProps {
  noteId: string;
  speaker: NamedSpeaker;
  onRenamed: () => void;
}

/** A speaker to be renamed at once: blocks for a name would make two speakers one. */
export function SpeakerName({ noteId, speaker: { id, now, instead }, onRenamed }: SpeakerNameProps) {
  const t = useNoteTexts();
  const [name, setName] = useState(instead);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const [renaming, rename] = useMutation(RENAME);
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
    const { error } = await rename({ input: { speakers: [{ noteId, speakerId: id }], name: next } }, { quiet: true, idempotent: true });
    if (!error) {
      setDone(true);
      return onRenamed();
    }
    const { fields, message, requestId } = errorOf(error);
    if (fields['name']) setProblem(fields['name']);
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
        label={t('redact.inSpeaker', { name: now })}
        value={name}
        maxLength={LIMITS.person.name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Button type="submit" loading={renaming.fetching}>
        {t('redact.rename')}
      </Button>
    </form>
  );
}
