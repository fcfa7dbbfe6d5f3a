import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Turn, Unit } from '../contexts/insights/summaries/extract/units.js';

const DATA = path.resolve(import.meta.dirname, '../../../../shared/data/qmsum');
/** How long a summary is cut for comparison. */
export const WORDS = 110;

/** Which half of the data a meeting is in, once for all: what is chosen is chosen on the tuning half. */
export const splitOf = (name: string): 'tuning' | 'reporting' =>
  createHash('sha256').update(name).digest()[0]! % 2 ? 'reporting' : 'tuning';

/** A meeting with what people wrote when they were asked to summarise all of it. */
export interface SummarizedMeeting {
  name: string;
  turns: Turn[];
  references: string[];
}

/** The meetings of one half. */
export function summarizedMeetings(split: 'tuning' | 'reporting'): SummarizedMeeting[] {
  return fs
    .readdirSync(DATA, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/.+\.json$/.test(file))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
    .filter((name) => splitOf(name) === split)
    .map((name) => meetingOf(name));
}

/** One meeting; its turns stand one below the other, as an import makes them. */
export function meetingOf(name: string): SummarizedMeeting {
  const json = JSON.parse(fs.readFileSync(path.join(DATA, `${name}.json`), 'utf8'));
  let at = 0;
  const turns = json.meeting_transcripts.map(({ speaker, content }: { speaker: string; content: string }): Turn => {
    const text = content.trim();
    const start = at;
    at += [...text].length + 1;
    return { noteId: name, start, end: at - 1, text, speaker, startMs: null };
  });
  return { name, turns, references: json.general_query_list.map((q: { answer: string }) => q.answer) };
}

/** The first words of sentences, without the transcript's own marks. */
export const cut = (units: readonly Unit[]): string =>
  units
    .map((u) => u.text.replace(/\{[^}]*\}/g, ' '))
    .join(' ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, WORDS)
    .join(' ');

/** ROUGE-1 (F) of stems, the mean over the references. */
export function rouge1(text: string, references: readonly string[], stems: (text: string) => string[]): number {
  const ours = counted(stems(text));
  const scores = references.map((reference) => {
    const theirs = counted(stems(reference));
    let both = 0;
    for (const [stem, n] of ours) both += Math.min(n, theirs.get(stem) ?? 0);
    const [precision, recall] = [both / sum(ours), both / sum(theirs)];
    return both ? (2 * precision * recall) / (precision + recall) : 0;
  });
  return scores.reduce((a, b) => a + b, 0) / scores.length;
}

function counted(stems: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}
const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0) || 1;
