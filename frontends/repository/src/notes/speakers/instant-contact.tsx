import { errorOf, graphql, useMutation } from '@libs/api';
import { toast } from '@libs/ui';
import { useEffect, useRef } from 'react';
import { useContactTexts } from '../../contacts/copy.ts';

const LINK = graphql(`
  mutation InstantContact($input: LinkSpeakerInput!) {
    linkSpeaker(input: $input) { noteId speakerId others contact { ...ContactParts } }
  }
`);
const UNLINK = graphql(`mutation UndoInstantContact($input: UnlinkSpeakerInput!) { unlinkSpeaker(input: $input) { ok } }`);

interface InstantContactProps {
  noteId: string;
  speaker: { id: string; name: string };
  onDone: () => void;
}

/** Makes a contact of a speaker, or links the one that the name is already, in every note of the project: by one key, with a way back. */
export function InstantContact({ noteId, speaker, onDone }: InstantContactProps) {
  const t = useContactTexts();
  const [, link] = useMutation(LINK);
  const [, unlink] = useMutation(UNLINK);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const input = { noteId, speakerId: speaker.id, alike: true };
    void link({ input }, { idempotent: true, quiet: true }).then(({ data, error }) => {
      const failure = errorOf(error);
      if (failure) toast({ text: failure.message, tone: 'bad', requestId: failure.requestId });
      if (data) {
        const { contact, others } = data.linkSpeaker;
        toast({
          text: t(others ? 'link.linkedAlike' : 'link.linked', { speaker: speaker.name, name: contact.name, count: others }),
          undo: () => void unlink({ input }, { idempotent: true }),
        });
      }
      onDone();
    });
  }, [noteId, speaker, link, unlink, onDone, t]);
  return null;
}
