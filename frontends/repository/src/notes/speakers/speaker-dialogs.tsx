import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Button, Checkbox, Dialog, Select, TextInput } from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import type { OpenNote } from '../open-note/use-open-note.ts';
import css from './speakers.module.css';
import type { SpeakerDisplay } from './speakers.ts';
import { useParagraphCounts } from './use-paragraph-counts.ts';

const SAME = graphql(`
  query SpeakerDialogSame($noteId: ID!, $speakerId: String!) {
    sameSpeakers(noteId: $noteId, speakerId: $speakerId) { noteId speakerId }
  }
`);

const RENAME = graphql(`
  mutation SpeakerDialogRename($input: RenameSpeakersInput!) {
    renameSpeakers(input: $input) { notes { id speakers { id name } } }
  }
`);

export interface SpeakerDialogProps {
  open: OpenNote;
  noteId: string;
  looks: readonly SpeakerDisplay[];
  look: SpeakerDisplay;
  onClose: () => void;
}

export function RenameDialog({ open, noteId, looks, look: speakerDisplay, onClose }: SpeakerDialogProps) {
  const t = useNoteTexts();
  const form = useId();
  const [name, setName] = useState(speakerDisplay.name);
  const [also, setAlso] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [{ data }] = useQuery({ query: SAME, variables: { noteId, speakerId: speakerDisplay.id }, requestPolicy: 'network-only' });
  const [{ fetching }, rename] = useMutation(RENAME);
  const others = data?.sameSpeakers ?? [];
  const isTaken = looks.some((other) => other.id !== speakerDisplay.id && other.name === name.trim());

  async function save(event: FormEvent) {
    event.preventDefault();
    const next = name.trim();
    if (!next) return setSaid(t('speakers.nameMissing'));
    if (next === speakerDisplay.name) return onClose();
    const speakers = [
      { noteId, speakerId: speakerDisplay.id },
      ...(also ? others.map((other) => ({ noteId: other.noteId, speakerId: other.speakerId })) : []),
    ];
    const { error } = await rename({ input: { speakers, name: next } }, { quiet: true, idempotent: true });
    if (error) return setSaid(errorOf(error).fields['name'] ?? errorOf(error).message);
    const text =
      speakers.length > 1 ? t('speakers.renamedIn', { count: speakers.length, name: next }) : t('speakers.renamed', { name: next });
    const call = (to: string) => () => void rename({ input: { speakers, name: to } }, { idempotent: true });
    open.speakers.history.push(text, { kind: 'act', undo: call(speakerDisplay.name), redo: call(next) });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('speakers.renameTitle')}
      width={440}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('speakers.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={fetching}>
            {t('speakers.save')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.ask} onSubmit={(event) => void save(event)}>
        <TextInput
          label={t('speakers.name')}
          value={name}
          limit={LIMITS.person.name}
          error={said}
          hint={isTaken ? t('speakers.taken') : undefined}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setSaid(null);
          }}
          data-autofocus
        />
        {others.length > 0 && (
          <Checkbox label={t('speakers.also', { count: others.length, name: speakerDisplay.name })} checked={also} onChange={setAlso} />
        )}
      </form>
    </Dialog>
  );
}

export function MergeDialog({ open, looks, look: speakerDisplay, onClose }: SpeakerDialogProps) {
  const t = useNoteTexts();
  const paragraphCounts = useParagraphCounts(open);
  const otherSpeakerDisplays = looks.filter(({ id }) => id !== speakerDisplay.id && paragraphCounts?.has(id));
  const [into, setInto] = useState<string | null>(null);
  const target = otherSpeakerDisplays.find(({ id }) => id === into) ?? otherSpeakerDisplays[0];

  function merge() {
    if (target) open.speakers.merge(speakerDisplay.id, target.id, t('speakers.merged', { from: speakerDisplay.name, into: target.name }));
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('speakers.mergeTitle', { name: speakerDisplay.name })}
      width={440}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('speakers.cancel')}
          </Button>
          <Button variant="primary" disabled={!target} onClick={merge}>
            {t('speakers.mergeDo')}
          </Button>
        </>
      }
    >
      <div className={css.ask}>
        <p>{t('speakers.mergeText', { count: paragraphCounts?.get(speakerDisplay.id) ?? 0 })}</p>
        <Select
          aria-label={t('speakers.into')}
          value={target?.id ?? ''}
          options={otherSpeakerDisplays.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setInto}
        />
      </div>
    </Dialog>
  );
}
