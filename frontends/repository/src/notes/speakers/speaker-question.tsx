import { lazyDialog, useStore } from '@libs/shell-kit';
import type { OpenNote } from '../open-note/use-open-note.ts';
import { InstantContact } from './instant-contact.tsx';
import type { SpeakerDisplay } from './speakers.ts';

const RenameDialog = lazyDialog(async () => (await import('./speaker-dialogs.tsx')).RenameDialog);
const LinkContactDialog = lazyDialog(async () => (await import('../../contacts/link-contact-dialog.tsx')).LinkContactDialog);
const MergeDialog = lazyDialog(async () => (await import('./speaker-dialogs.tsx')).MergeDialog);

export interface SpeakerQuestionProps {
  open: OpenNote;
  noteId: string;
  looks: readonly SpeakerDisplay[];
}

/** The decisions on a speaker as a whole. */
export function SpeakerQuestion({ open, noteId, looks }: SpeakerQuestionProps) {
  const openDialog = useStore(open.speakers.openDialog);
  const speakerDisplay = looks.find(({ id }) => id === openDialog?.speakerId);
  if (!openDialog || !speakerDisplay) return null;
  if (openDialog.kind === 'contact')
    return <LinkContactDialog noteId={noteId} speaker={speakerDisplay} onClose={() => open.speakers.openDialog.set(null)} />;
  if (openDialog.kind === 'instantContact')
    return <InstantContact noteId={noteId} speaker={speakerDisplay} onDone={() => open.speakers.openDialog.set(null)} />;
  const props = { open, noteId, looks, look: speakerDisplay, onClose: () => open.speakers.openDialog.set(null) };
  return openDialog.kind === 'rename' ? <RenameDialog {...props} /> : <MergeDialog {...props} />;
}
