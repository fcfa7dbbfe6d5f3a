import { graphql, useQuery } from '@libs/api';

const OF_NOTE = graphql(`
  query SpeakerContacts($noteId: ID!) {
    speakerContacts(noteId: $noteId) { noteId speakerId contact { ...ContactParts } }
  }
`);

/** The contacts that speakers of a note are, by the id of the speaker. */
export function useSpeakerContacts(noteId: string): ReadonlyMap<string, { id: string; name: string }> {
  const [{ data }] = useQuery({ query: OF_NOTE, variables: { noteId } });
  return new Map(data?.speakerContacts.map(({ speakerId, contact }) => [speakerId, contact]));
}
