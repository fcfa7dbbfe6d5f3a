import type { PersonalDataType } from '@libs/domain';
import nlp from 'compromise';
import { isCountry } from './address-words.js';
import { type Span, spansOf } from './finding.js';

const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,30}`;
const FULL = String.raw`${WORD}(?:[ ]\p{Lu}(?!\p{L})\.?)?(?:[ ]${WORD}){0,2}`;
const TITLED = new RegExp(
  String.raw`(?<=\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herrn?|Frau|Mme|Monsieur|Madame|Sra?|Señora?|Signora?|Dhr|Mevr|Meneer|Mevrouw|Senhora?)\.? )${FULL}`,
  'gu',
);
const NAMED = new RegExp(
  String.raw`(?<=\b(?:[Mm]y name is|[Mm]e llamo|[Mm]i nombre es|[Ii]ch hei(?:ß|ss)e|[Mm]ein Name ist|[Jj]e m['’]appelle|[Mm]i chiamo|[Ii]k heet|[Mm]ijn naam is|[Mm]eu nome é|[Jj]ag heter|[Nn]ame ?[:=]|[Nn]ame is|[Ii] am|I'm|[Tt]his is|[Nn]amed (?:him|her|it)|[Cc]alled (?:him|her)|[Mm]y (?:brother|sister|wife|husband|son|daughter|colleague|friend|boss|manager)|[Bb]y|[Ii]nterviewer|[Dd]irected by|[Ss]incerely,?|[Rr]egards,?) ?\n? ?)${FULL}`,
  'gu',
);
/** The same where a script has no border that a word boundary knows. */
const NAMED_CYRILLIC = new RegExp(`(?<=(?:[Мм]еня зовут|[Мм]ене звати|[Мм]оё имя) )${FULL}`, 'gu');
/** A first name, an initial and a family name; or two names alone on a line. */
const INITIAL = new RegExp(String.raw`(?<![\p{L}\p{N}])${WORD}[ ]\p{Lu}\.?[ ]${WORD}(?![\p{L}\p{N}])`, 'gu');
const ALONE = new RegExp(String.raw`(?<=^|\n[^\p{L}\n]{0,6})${WORD}(?:[ ]${WORD}){1,2}(?=\n|$)`, 'gu');
/** Who speaks, as transcripts say it: a name and a colon at the start of a line. */
const SPEAKER = new RegExp(String.raw`(?<=^|\n)${WORD}(?:[ ]${WORD}){0,2}(?=: )`, 'gu');
const FIRM = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${WORD}(?:[ ]|, | and | & )){1,4}(?:Inc|Ltd|LLC|GmbH|AG|PLC|Corp|Corporation|Group|Company|Technologies|Systems|Solutions|Partners|Holdings|Foundation|University|Institute|Bank|Insurance|Services|Orchestra|Museum|Hospital|Research|Society|Association)\b\.?`,
  'gu',
);
const SURNAMES = new RegExp(String.raw`(?<![\p{L}\p{N}])${WORD}(?:-${WORD}|, ${WORD} and ${WORD})(?![\p{L}\p{N}])`, 'gu');
const NOT_NAMES = new Set(
  'The This That There He She It We They You I My Your Our Please Thanks Hello Hi Dear Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December Speaker Interviewer Moderator Participant Researcher Facilitator Question Answer Website Phone Address Email Mobile Desk Fax Personal Info Date Time User Bot Zip ZIP Name Note Agenda Summary Title Subject From To Topic'.split(
    ' ',
  ),
);
const COUNTRY = new RegExp(String.raw`(?<![\p{L}\p{N}])${WORD}(?: (?:of|and|the) ${WORD}| ${WORD}){0,2}(?![\p{L}\p{N}])`, 'gu');
const FROM = new RegExp(
  String.raw`(?<=\b(?:originally from|moved (?:here )?from|born in|based in|lives? in|comes? from|flew to|move to|moved to|live in) )${WORD}(?:[ '-]${WORD}){0,3}`,
  'gu',
);
const TITLE = /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Madam)\.?$/;
/** Sentences are looked at in pieces of about this many letters. */
export const NAME_CHUNK_LENGTH = 1500;

/** What its words say is a person, a place or an organisation, without any model: a start for a reviewer, never more. */
export function nameSpans(text: string): Span[] {
  const spans: Span[] = [
    ...spansOf(text, TITLED, 'PERSON', 0.85, isPersonName),
    ...spansOf(text, NAMED, 'PERSON', 0.7, isPersonName),
    ...spansOf(text, NAMED_CYRILLIC, 'PERSON', 0.7),
    ...spansOf(text, INITIAL, 'PERSON', 0.75, isPersonName),
    ...spansOf(text, ALONE, 'PERSON', 0.5, isPersonName),
    ...spansOf(text, SPEAKER, 'PERSON', 0.6, isPersonName),
    ...spansOf(text, FIRM, 'ORGANISATION', 0.7),
    ...spansOf(text, SURNAMES, 'ORGANISATION', 0.4),
    ...spansOf(text, FROM, 'PLACE', 0.6, isPersonName),
    ...countrySpans(text),
  ];
  for (const [from, to] of piecesOf(text)) spans.push(...wordClasses(text.slice(from, to), from));
  return spans;
}

const isPersonName = (match: string) => !NOT_NAMES.has(match.split(' ')[0]!);

function countrySpans(text: string): Span[] {
  return spansOf(text, COUNTRY, 'PLACE', 0.6).flatMap((span) => {
    const words = text.slice(span.start, span.end).split(' ');
    for (let n = words.length; n > 0; n--) {
      const name = words.slice(0, n).join(' ');
      if (isCountry(name)) return [{ ...span, end: span.start + name.length }];
    }
    return [];
  });
}

/** Ends of pieces at line breaks or blanks. */
export function* piecesOf(text: string): Generator<[number, number]> {
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + NAME_CHUNK_LENGTH);
    if (to < text.length) {
      const at = Math.max(text.lastIndexOf('\n', to), text.lastIndexOf('. ', to) + 1);
      const blank = at > from ? at : text.lastIndexOf(' ', to);
      if (blank > from) to = blank;
    }
    yield [from, to];
    from = to;
  }
}

/** As people type in a hurry; the library knows these as names and not as other words. */
const ARTICLE = /(?<!\p{L})(?:the|an?|this|that|any|no|some|each)\s+$/iu;
const LOWER_NAME = /^\p{Ll}{4,}(?: \p{Ll}{3,}){0,2}$/u;

function wordClasses(piece: string, offset: number): Span[] {
  // A word of thousands of letters is no name, and the library would take it apart for long.
  const shortened = piece.replace(/\S{41,}/gu, (long) => ' '.repeat(long.length));
  const doc = nlp(shortened);
  const spans: Span[] = [];
  const take = (
    view: { json(options: object): { offset?: { start: number; length: number } }[] },
    type: PersonalDataType,
    confidence: number,
  ) => {
    for (const { offset: at } of view.json({ offset: true, terms: false })) {
      if (!at) continue;
      const match = piece.slice(at.start, at.start + at.length);
      const lead = match.length - match.replace(/^[^\p{L}\p{N}]+/u, '').length;
      const end = at.start + match.replace(/(?:['’]s)?[^\p{L}\p{N}.]*$/u, '').replace(/[.]+$/, '').length;
      const start = at.start + lead;
      // What the library took along in small letters is no part of a name.
      const words = piece.slice(start, end);
      if (type === 'PERSON' && LOWER_NAME.test(words)) {
        // With an article it is a thing: "the mark".
        if (!ARTICLE.test(piece.slice(Math.max(0, start - 6), start)))
          spans.push({ type, start: offset + start, end: offset + end, confidence: 0.45 });
        continue;
      }
      const named = /^(?:[^\p{Lu}]{0,20} )?(\p{Lu}.*?)(?: \p{Ll}[^\p{Lu}]*)?$/su.exec(words);
      if (!named || TITLE.test(named[1]!)) continue;
      const first = start + piece.slice(start, end).indexOf(named[1]!);
      spans.push({ type, start: offset + first, end: offset + first + named[1]!.length, confidence });
    }
  };
  take(doc.people(), 'PERSON', 0.6);
  take(doc.places(), 'PLACE', 0.5);
  take(doc.organizations(), 'ORGANISATION', 0.4);
  return spans;
}
