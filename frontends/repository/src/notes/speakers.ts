/** One turn of a transcript. */
export interface Turn {
  speaker: string;
  text: string;
}

/** A speaker as the page shows one. */
export interface SpeakerLook {
  id: string;
  name: string;
  /** One of the twelve colours; null for the one who asks. */
  colour: string | null;
}

const COLOURS = ['ocean', 'violet', 'lagoon', 'amber', 'orchid', 'moss', 'rose', 'jade', 'cobalt', 'olive', 'clay'] as const;
const ASKER = /^(interviewer|moderator|researcher|facilitator|host)\b/i;
const LEAST_SHARE = 0.3;

/** Who asks the questions: named as such, or the one whose turns end in a question most often; null when nobody stands out. */
export function interviewerOf(turns: readonly Turn[], speakers: readonly { id: string; name: string }[]): string | null {
  const named = speakers.find(({ name }) => ASKER.test(name));
  if (named) return named.id;
  if (speakers.length < 2) return null;
  const counts = new Map<string, { turns: number; asked: number }>();
  for (const { speaker, text } of turns) {
    const count = counts.get(speaker) ?? { turns: 0, asked: 0 };
    count.turns++;
    if (/[?？]["”’)]*\s*$/.test(text)) count.asked++;
    counts.set(speaker, count);
  }
  const shares = [...counts].map(([id, { turns: all, asked }]) => ({ id, share: asked / all })).sort((a, b) => b.share - a.share);
  const [first, second] = shares;
  if (!first || first.share < LEAST_SHARE || (second && second.share === first.share)) return null;
  return first.id;
}

/** Names and colours of all who speak; the one who asks stays in the second ink. */
export function speakerLooks(speakers: readonly { id: string; name: string }[], interviewer: string | null): SpeakerLook[] {
  let next = 0;
  return speakers.map(({ id, name }) => ({ id, name, colour: id === interviewer ? null : COLOURS[next++ % COLOURS.length]! }));
}

/** The one who asks, out of the looks of all; null where nobody does. */
export const interviewerIn = (looks: readonly SpeakerLook[]): string | null => looks.find(({ colour }) => colour === null)?.id ?? null;
