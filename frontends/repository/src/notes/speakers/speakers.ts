import { personColour } from '@libs/domain';

/** A speaker as the page shows one. */
export interface SpeakerDisplay {
  id: string;
  name: string;
  /** Their colour; null for one who is named as the one who asks. */
  colour: string | null;
}

const ASKER = /^(interviewer|moderator|researcher|facilitator|host)\b/i;

/** Names and colours of all who speak; speakers named as interviewers get the muted colour. Interviewers are never guessed. */
export const speakerDisplays = (speakers: readonly { id: string; name: string }[]): SpeakerDisplay[] =>
  speakers.map(({ id, name }) => ({ id, name, colour: ASKER.test(name) ? null : personColour(name) }));
