import fs from 'node:fs';
import path from 'node:path';

const DATA = path.resolve(import.meta.dirname, '../../../../shared/data/qmsum');

/** Ten of the meetings, of all three kinds. */
export const MEETINGS = [
  'academic/Bed017',
  'academic/Bmr013',
  'academic/Bro010',
  'committee/education_5',
  'committee/education_15',
  'committee/education_20',
  'product/ES2002a',
  'product/ES2007c',
  'product/ES2014a',
  'product/IS1001c',
];

/** Whether the meetings are beside the repository. */
export const hasMeetings = fs.existsSync(DATA);

/** A meeting as its file has it; spans are first and last turn, both included. */
export interface Meeting {
  meeting_transcripts: { speaker: string; content: string }[];
  specific_query_list: { query: string; relevant_text_span: [string, string][] }[];
}

/** What a test itself knows of a note: its text and where each turn begins in it, in code points. */
export interface Source {
  name: string;
  title: string;
  turns: string[];
  starts: number[];
  points: string[];
  meeting: Meeting;
}

/** Names of all meetings, sorted. */
export function allMeetings(): string[] {
  return fs
    .readdirSync(DATA, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

export function sourceOf(name: string): Source {
  const meeting: Meeting = JSON.parse(fs.readFileSync(path.join(DATA, `${name}.json`), 'utf8'));
  // An importer may cut blanks around a turn; nothing else.
  const turns = meeting.meeting_transcripts.map(({ content }) => content.trim());
  const starts: number[] = [];
  let at = 0;
  for (const turn of turns) {
    starts.push(at);
    at += [...turn].length + 1;
  }
  return { name, title: name.replace('/', ' '), turns, starts, points: [...turns.join('\n')], meeting };
}

/** The meeting as a text file of `Name: text` lines. */
export const asTranscript = (meeting: Meeting): string =>
  meeting.meeting_transcripts.map(({ speaker, content }) => `${speaker}: ${content}`).join('\n');

/** First and last turn of each passage that answers a specific question. */
export const spansOf = ({ specific_query_list }: Meeting): [number, number][] =>
  specific_query_list.flatMap(({ relevant_text_span }) =>
    relevant_text_span.map(([first, last]): [number, number] => [Number(first), Number(last)]),
  );

/** A passage as offsets of the note's text, in code points. */
export const offsetsOf = ({ starts, turns }: Source, [first, last]: [number, number]): { start: number; end: number } => ({
  start: starts[first]!,
  end: starts[last]! + [...turns[last]!].length,
});
