import { type LanguageCode } from '../languages.js';
import { foldWord, type Word } from '../words.js';
import { languageWordsOf } from './language-words.js';

/** A person whom a sentence names, known as a speaker; `isSubject` when the sentence says what they say or do. */
export interface Mention {
  speaker: string;
  from: number;
  to: number;
  isSubject: boolean;
}

const TITLES = new Set('dr prof professor mr mrs ms miss sir am ms mp mla ba phd'.split(' '));
const ADDRESSEE_MARKERS = new Set(
  `to with from of for asked ask asks told tell tells thanked thank reminded reminds informed informs wanted wants answered convinced invited at on
     about and or toward towards behalf between against over`.split(/\s+/),
);

/** The names that stand for a speaker: the whole, without titles, first and last, and each alone when no other speaker has it. */
function aliasesOf(speakers: readonly string[]): Map<string, string> {
  const owners = new Map<string, Set<string>>();
  const give = (alias: string, speaker: string) => owners.set(alias, (owners.get(alias) ?? new Set()).add(speaker));
  for (const speaker of speakers) {
    const parts = namePartsOf(speaker);
    const bare = parts.filter((p) => !TITLES.has(p));
    give(parts.join(' '), speaker);
    if (bare.length) give(bare.join(' '), speaker);
    // "Grad C" and "User Interface" are called by both words; people of three letters and more also by one of theirs.
    if (bare.length < 2 || bare.some((p) => p.length < 3) || ROLE.test(speaker)) continue;
    give(`${bare[0]} ${bare.at(-1)}`, speaker);
    for (const part of bare) give(part, speaker);
  }
  return new Map([...owners].flatMap(([alias, who]) => (who.size === 1 ? [[alias, [...who][0]!] as const] : [])));
}
const ROLE =
  /\b(manager|designer|marketing|interface|interviewer|moderator|participant|speaker|customer|researcher|engineer|minister|chair|grad|phd|professor|postdoc|undergrad)\b/i;

/** Whether a speaker is called by what they do. */
export const isRole = (speaker: string): boolean => ROLE.test(speaker);

const namePartsOf = (name: string) =>
  name
    .split(/[\s,()]+/)
    .map((p) => foldWord(p.replace(/\.$/, '')))
    .filter(Boolean);

/** Where a sentence names people who are known as speakers, the longest name first. */
export function mentionsOf(text: string, words: readonly Word[], speakers: readonly string[], language: LanguageCode): Mention[] {
  const addresseeMarkers = languageWordsOf(language)?.addresseeMarkers ?? ADDRESSEE_MARKERS;
  const aliases = aliasesOf(speakers);
  const longest = Math.max(0, ...[...aliases.keys()].map((a) => a.split(' ').length)) + 2;
  const mentions: Mention[] = [];
  for (let i = 0; i < words.length; i++) {
    if (!/^\p{Lu}/u.test(text.slice(words[i]!.start, words[i]!.end))) continue;
    for (let n = Math.min(longest, words.length - i); n > 0; n--) {
      const run = text.slice(words[i]!.start, words[i + n - 1]!.end);
      const speaker = aliases.get(namePartsOf(run.replace(/['’]s$/u, '')).join(' '));
      // One word of a longer name that belongs to another person: "Mark Miller" is not our Mark.
      if (!speaker || (n === 1 && isLongerName(text, words, i))) continue;
      // "She answered Ingrid's question" lays nothing to Ingrid but that she asked.
      const isOwner = /['’]s?$/u.test(run) && mentions.some((m) => m.isSubject);
      mentions.push({ speaker, from: i, to: i + n, isSubject: !isOwner && isSubjectAt(words, i, mentions, addresseeMarkers) });
      i += n - 1;
      break;
    }
  }
  return mentions;
}

function isLongerName(text: string, words: readonly Word[], i: number): boolean {
  const next = words[i + 1];
  if (!next || !/^\p{Lu}/u.test(text.slice(next.start, next.end)) || TITLES.has(next.word)) return false;
  return text.slice(words[i]!.end, next.start) === ' ';
}

function isSubjectAt(words: readonly Word[], i: number, before: readonly Mention[], towards: ReadonlySet<string>): boolean {
  const [last, former] = [words[i - 1]?.word ?? '', words[i - 2]?.word ?? ''];
  return !towards.has(last) || (last === 'to' && former === 'according') || AND.has(last)
    ? !AND.has(last) || former === '' || isJoined(words, i, before) || !towards.has(former)
    : false;
}

const AND = new Set('and und en et y e'.split(' '));

/** "Marketing and User Interface agreed": the second is a subject as the first is. */
function isJoined(words: readonly Word[], i: number, before: readonly Mention[]): boolean {
  const last = before.at(-1);
  return AND.has(words[i - 1]?.word ?? '') && last !== undefined && last.to === i - 1 && last.isSubject;
}
