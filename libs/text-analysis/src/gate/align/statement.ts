import { type LanguageCode } from '../../languages.js';
import type { Word } from '../../words.js';
import { type Claim, isReport } from '../claim.js';
import type { Mention } from '../speakers.js';
import { type ClosedWords } from './closed-words.js';
import { openersOf } from './openers.js';
import { rawWordsOf } from './raw-words.js';
import { type Token, tokensOf } from './tokens.js';

/** What a sentence states, without who is said to have said it. */
export interface Statement {
  text: string;
  tokens: readonly Token[];
  /** All its words, as `rawWordsOf` has them. */
  raw: readonly Token[];
  /** Of a clause the tokens of all its sentence. */
  whole?: readonly Token[];
  /** Whether it is reported as an opinion: an "I think" of the source is not lost then. */
  isOpinion: boolean;
}

/** The tokens that carry the content: no words of closed classes. */
export const contentOf = (tokens: readonly Token[]): Token[] => tokens.filter((t) => t.key[0] !== '~');

const FRAME_WORDS = 8;
const THAT = new Set(['that', 'dass', 'que', 'qu', 'dat', 'che']);
const OPINION =
  /^(guess|guesses|guessed|suppose|supposes|supposed|think|thinks|thought|believe|believes|believed|feel|feels|felt|suggest|suggests|suggested|claim|claims|claimed|argue|argues|argued)$/;
/** Speakers may be named by their role here. */
const ROLES = new Set(
  `respondent participant person people speaker customer user patient interviewee interviewer client guest visitor member team group one researcher moderator attendee reviewer commenter
   respondents participants speakers customers users patients interviewees clients guests visitors members party teilnehmer teilnehmerin person befragte befragter participante persona participant
   personne deelnemer partecipante`.split(/\s+/),
);

/** They date the report, not its content. */
const ADVERBS = new Set('first firstly then later finally also further furthermore initially again still both therefore'.split(' '));

/** Takes the statement out of a sentence. */
export function statementOf(claim: Claim, mentions: readonly Mention[], language: LanguageCode, closed: ClosedWords): Statement {
  const isNamed = (i: number) => mentions.some((m) => i >= m.from && i < m.to);
  const frame = frameOf(claim, isNamed, closed);
  // "That" after the verb belongs to it.
  const from = frame.from > 0 && THAT.has(claim.words[frame.from]?.word ?? '') ? frame.from + 1 : frame.from;
  const { verb } = frame;
  const isEnglish = language === 'en';
  const isLeftOut = (i: number) => i < Math.max(from, isEnglish ? openersOf(claim) : 0) || isNamed(i);
  return {
    text: claim.text,
    raw: rawWordsOf(
      claim.words.filter((_, i) => !isLeftOut(i)),
      language,
    ),
    tokens: tokensOf(claim.text, claim.words, language, (i) => isLeftOut(i) || (isEnglish && isNeutral(claim.words[i]!))),
    isOpinion: OPINION.test(verb),
  };
}

/** The first word after a frame such as "Ann Lee said that", "According to a customer," or "He thinks", and the verb of it. */
function frameOf({ text, words }: Claim, isNamed: (i: number) => boolean, closed: ClosedWords): { from: number; verb: string } {
  const isWho = (i: number) => {
    const { word, stop } = words[i]!;
    return (
      isNamed(i) ||
      ROLES.has(word) ||
      ((stop || closed.free.has(word)) && !closed.keys.has(word)) ||
      word === 'another' ||
      (i > 0 && ADVERBS.has(word))
    );
  };
  if (words[0]?.word === 'according' && words[1]?.word === 'to') {
    for (let i = 2; i < Math.min(words.length, FRAME_WORDS) && isWho(i); i++)
      if (/^\s*,/.test(text.slice(words[i]!.end))) return { from: i + 1, verb: 'said' };
    return { from: 0, verb: '' };
  }
  for (let i = 1; i < Math.min(words.length - 1, FRAME_WORDS); i++) {
    const { word, end } = words[i]!;
    if (closed.reports.has(word)) return { from: word === 'pointed' && words[i + 1]!.word === 'out' ? i + 2 : i + 1, verb: word };
    if (!isWho(i) || /[.;:!?]/.test(text.slice(end, words[i + 1]!.start))) break;
  }
  return { from: 0, verb: '' };
}

/** Words that only report, though they stand in the middle; not those that take a side. */
const isNeutral = (word: Word): boolean => isReport(word) && !SIDES.test(word.stem);
const SIDES =
  /^(confirm|assur|reassur|insist|admit|show|agre|disagre|agreement|disagreement|decid|decis|want|hope|expect|mean|first|second|third|final|next|also|order|declar|believ|think|thought|howev|although|though|therefor|thus|henc|main|thing|way|lot|felt|feel)$/;
