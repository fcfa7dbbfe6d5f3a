import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { PersonalDataType } from '@libs/domain';
import type { findPersonalData } from '../contexts/redaction/personal-data/find-personal-data.js';

const FILE = path.resolve(import.meta.dirname, '../../../../shared/data/pii/synth_v2.json');

/** Whether the labelled sentences are beside the repository. */
export const hasPersonalData = fs.existsSync(FILE);

/** What the data calls the types that are looked for. */
const TYPES: Record<string, PersonalDataType> = {
  EMAIL_ADDRESS: 'EMAIL',
  CREDIT_CARD: 'CARD',
  IBAN_CODE: 'IBAN',
  US_SSN: 'NATIONAL_ID',
  US_DRIVER_LICENSE: 'NATIONAL_ID',
  IP_ADDRESS: 'IP_ADDRESS',
  PHONE_NUMBER: 'PHONE',
  STREET_ADDRESS: 'ADDRESS',
  PERSON: 'PERSON',
  ORGANIZATION: 'ORGANISATION',
  GPE: 'PLACE',
  DOMAIN_NAME: 'URL',
};

interface Sentence {
  full_text: string;
  spans: { entity_type: string; start_position: number; end_position: number }[];
}
/** How well one type was found: a finding of the type that shares a character with a labelled span is right. */
export interface TypeScore {
  spans: number;
  precision: number;
  recall: number;
  f1: number;
  /** Share of its characters that lie in a finding of any type. */
  covered: number;
}
export type DatasetSplit = 'tuning' | 'reporting';

/** Rules are made on the tuning half alone: which half a sentence is in says the hash of its text, so that equal ones are in the same. */
const splitOf = (text: string): DatasetSplit => (createHash('sha256').update(text).digest()[0]! % 2 ? 'reporting' : 'tuning');

/** Scores of the detectors on one half; `coverage` counts the characters of every labelled span, of whatever type. */
export function scoresOf(
  split: DatasetSplit,
  find: typeof findPersonalData,
): { types: Record<string, TypeScore>; coverage: number; texts: number } {
  const sentences = (JSON.parse(fs.readFileSync(FILE, 'utf8')) as Sentence[]).filter(({ full_text }) => splitOf(full_text) === split);
  const counts = new Map<string, { hit: number; missed: number; covered: number; length: number }>();
  const findings = new Map<PersonalDataType, { all: number; right: number }>();
  for (const { full_text: text, spans } of sentences) {
    const personalDataFindings = find(text);
    const marks = new Uint8Array(text.length);
    for (const { start, end } of personalDataFindings) marks.fill(1, start, end);
    for (const { entity_type: type, start_position: from, end_position: to } of spans) {
      const count = counts.get(type) ?? { hit: 0, missed: 0, covered: 0, length: 0 };
      counts.set(type, count);
      count.length += to - from;
      count.covered += marks.subarray(from, to).reduce((sum, mark) => sum + mark, 0);
      if (personalDataFindings.some((finding) => finding.type === TYPES[type] && finding.start < to && finding.end > from)) count.hit++;
      else count.missed++;
    }
    for (const finding of personalDataFindings) {
      const tally = findings.get(finding.type) ?? { all: 0, right: 0 };
      findings.set(finding.type, tally);
      tally.all++;
      if (spans.some((s) => TYPES[s.entity_type] === finding.type && finding.start < s.end_position && finding.end > s.start_position))
        tally.right++;
    }
  }
  const types: Record<string, TypeScore> = {};
  for (const [type, { hit, missed, covered, length }] of counts) {
    const tally = TYPES[type] ? findings.get(TYPES[type]) : undefined;
    const precision = tally ? tally.right / tally.all : 0;
    const recall = TYPES[type] ? hit / (hit + missed) : 0;
    types[type] = {
      spans: hit + missed,
      precision,
      recall,
      f1: precision + recall ? (2 * precision * recall) / (precision + recall) : 0,
      covered: covered / length,
    };
  }
  const all = [...counts.values()];
  const coverage = all.reduce((sum, { covered }) => sum + covered, 0) / all.reduce((sum, { length }) => sum + length, 0);
  return { types, coverage, texts: sentences.length };
}
