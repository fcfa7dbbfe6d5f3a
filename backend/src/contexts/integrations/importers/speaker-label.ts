import { CLOCK, clockMs } from './clock-time.js';

/** What stands before the words of a turn. */
export interface SpeakerLabel {
  /** `named`: `Name: text`. `heading`: name and time alone on their line, the words follow. `timed`: only a time. */
  form: 'named' | 'heading' | 'timed';
  speaker?: string;
  startMs?: number;
  endMs?: number;
  /** How many characters of the line belong to the label. */
  length: number;
  /** The time can hardly be a time of day: it stands in brackets or has seconds besides hours and minutes. */
  sure: boolean;
}

const RANGE = String.raw`(${CLOCK})(?:[ \t]{0,3}(?:-->|[-–—])[ \t]{0,3}(${CLOCK}))?`;
const BRACKETED_TIME = new RegExp(String.raw`^[ \t]{0,8}[\[(]${RANGE}[\])][ \t]{0,3}(?:[-–—:](?=[ \t]|$))?[ \t]*`);
const BARE_TIME = new RegExp(String.raw`^[ \t]{0,8}${RANGE}(?:[ \t]{0,3}[-–—|][ \t]+|[ \t]+|$)`);
const NAME_THEN_TIME = new RegExp(
  String.raw`^[ \t]{0,8}([^\[(:：]{1,60}(?:\([^\[(:：]{1,30}\))?)[ \t]{0,8}[\[(]${RANGE}[\])][ \t]{0,3}([:：]?)(?:[ \t]+|$)`,
);
const NAME_THEN_BARE_TIME = new RegExp(String.raw`^[ \t]{0,8}([^:：]{1,60}?)[ \t]{1,8}(${CLOCK})$`);
const HOURS_AND_SECONDS = /^\d+:\d+:\d/;

// A name never holds these; a sentence or a key often does.
const NOT_IN_NAMES = /[:;!?"“”„«»=<>{}[\]\\\n]/;
const NAME_START = /^[\p{L}\p{N}@]/u;
const LETTER = /\p{L}/u;
const MAX_NAME = 60;
const MAX_NAME_WORDS = 8;

/** Whether the words before a colon could be a name. */
export function couldBeName(name: string): boolean {
  if (name.length === 0 || name.length > MAX_NAME) return false;
  if (!NAME_START.test(name) || !LETTER.test(name) || NOT_IN_NAMES.test(name)) return false;
  return name.split(' ').length <= MAX_NAME_WORDS && !name.endsWith(',');
}

/** Reads the label at the start of a line. Whether it truly is a turn is decided over the whole file. */
export function readLabel(line: string): SpeakerLabel | undefined {
  // Every label has a colon, after the name or in the time.
  if (!line.includes(':') && !line.includes('：')) return undefined;
  const bracketed = BRACKETED_TIME.exec(line);
  const time = bracketed ?? BARE_TIME.exec(line);
  if (!time) return readName(line) ?? readNameThenTime(line);
  const startMs = clockMs(time[1]!);
  if (startMs === undefined) return readName(line);
  const endMs = time[2] === undefined ? undefined : clockMs(time[2]);
  const sure = bracketed !== null || endMs !== undefined || HOURS_AND_SECONDS.test(time[1]!);
  const times = { startMs, ...(endMs !== undefined && endMs >= startMs ? { endMs } : {}), sure };
  const rest = line.slice(time[0].length);
  const name = readName(rest);
  if (name) return { ...name, ...times, length: time[0].length + name.length };
  const alone = rest.trim();
  if (sure && couldBeName(alone) && looksLikeName(alone)) return { form: 'heading', speaker: alone, ...times, length: line.length };
  return { form: 'timed', ...times, length: time[0].length };
}

/** The same label with its name read as words: `[00:12] Right` with another time below is no heading. */
export function withoutName(line: string, label: SpeakerLabel): SpeakerLabel | undefined {
  const time = BRACKETED_TIME.exec(line) ?? BARE_TIME.exec(line);
  if (!time) return undefined;
  const { speaker: _words, ...times } = label;
  return { ...times, form: 'timed', length: time[0].length };
}

function readName(line: string): SpeakerLabel | undefined {
  const within = line.slice(0, MAX_NAME + 10);
  const colon = within.search(/[:：]/);
  if (colon < 1) return undefined;
  const name = within.slice(0, colon).trim();
  if (!couldBeName(name)) return undefined;
  const blanks = /^[ \t]*/.exec(line.slice(colon + 1))![0].length;
  // `10:30`, `key:value` and `https://` have nothing between the colon and what follows.
  const separate = blanks > 0 || colon + 1 === line.length || line[colon] === '：';
  return separate ? { form: 'named', speaker: name, length: colon + 1 + blanks, sure: false } : undefined;
}

function readNameThenTime(line: string): SpeakerLabel | undefined {
  const bracketed = NAME_THEN_TIME.exec(line);
  const match = bracketed ?? (line.length <= MAX_NAME + 20 ? NAME_THEN_BARE_TIME.exec(line) : null);
  if (!match) return undefined;
  const speaker = match[1]!.trim();
  const startMs = clockMs(match[2]!);
  if (startMs === undefined || !couldBeName(speaker)) return undefined;
  const named = bracketed !== null && bracketed[4] !== '';
  // Without a colon only a name that is alone with its time counts: "We met (10:30) at the station" is a sentence.
  if (!named && (match[0].length !== line.length || !looksLikeName(speaker))) return undefined;
  const endMs = bracketed?.[3] === undefined ? undefined : clockMs(bracketed[3]);
  return {
    form: named ? 'named' : 'heading',
    speaker,
    startMs,
    ...(endMs !== undefined && endMs >= startMs ? { endMs } : {}),
    length: match[0].length,
    sure: bracketed !== null || HOURS_AND_SECONDS.test(match[2]!),
  };
}

const ROLE =
  /^(?:interviewer|interviewee|interviewed|participant|respondent|speaker|sprecher(?:in)?|moderator(?:in)?|facilitator|researcher|host|guest|customer|client|user|agent|caller|befragte[r]?|teilnehmer(?:in)?|unknown|unidentified|int|resp|mod|[a-z])(?: ?\d{1,3}| [a-z])?$/i;

/** Words that transcripts use instead of a name: Interviewer, Speaker 2, P1, Q. */
export const isRole = (name: string): boolean => ROLE.test(name);

const PARTICLES = new Set('van von der den de del della di da dos la le el al bin ibn ter and of for'.split(' '));

/** Whether a name that appears once is written like one: capitals on every word, or a script without capitals and short. */
export function looksLikeName(name: string): boolean {
  if (isRole(name)) return true;
  const words = name.split(/[ .,()/&|@_-]+/).filter(Boolean);
  if (words.length === 0 || words.length > 6) return false;
  return words.every((word, at) => {
    if (/^(?:\p{Lu}|\p{Lt}|\p{N})/u.test(word)) return true;
    if (/^\p{Lo}/u.test(word)) return name.length <= 20 && words.length <= 3;
    return at > 0 && PARTICLES.has(word);
  });
}

const KEYS = new Set(
  (
    'note|notes|nb|n.b.|todo|to do|warning|caution|tip|tips|hint|important|attention|date|time|when|where|location|place|venue|participants|attendees|' +
    'attending|present|apologies|duration|length|subject|re|fwd|fw|from|to|cc|bcc|sent|reply-to|title|project|topic|topics|agenda|summary|abstract|' +
    'action|actions|action item|action items|decision|decisions|next step|next steps|goal|goals|background|conclusion|conclusions|example|examples|e.g|i.e|' +
    'source|sources|link|links|url|http|https|ps|p.s.|definition|name|age|email|e-mail|phone|tel|fax|id|status|price|language|version|file|recording|transcript|' +
    'transcribed by|interview|keywords|tags|pros|cons|pro|con|total|problem|solution|strengths|weaknesses|opportunities|threats|advantages|disadvantages|' +
    'likes|dislikes|before|after|question|answer|reason|result|step|option|hinweis|achtung|datum|ort|uhrzeit|teilnehmende|thema|betreff|zusammenfassung|beispiel|quelle|' +
    'remarque|attention|lieu|objet|sujet|exemple|nota|fecha|lugar|asunto|tema|participantes|ejemplo|resumen'
  ).split('|'),
);

/** Words before a colon that start a remark or a form field, and are never a speaker. */
export const isKey = (name: string): boolean => KEYS.has(name.toLowerCase());
