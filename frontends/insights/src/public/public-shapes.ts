import type { ChartDimensionKind, ChartKind, ChartMeasure, ChartUnit } from '@libs/domain';
import { isRecord } from '@libs/domain';
import type { ChartNumbers } from '../charts/chart-names.ts';
import { type BodyNode, isBodyNode } from '../documents/document-body.tsx';

/** The words of a highlight as strangers see them; `quote` is null when they are gone from the source. */
export interface PublicQuote {
  quote: string | null;
  speaker: string | null;
  startMs: number | null;
  /** Null unless the note is public itself. */
  noteTitle: string | null;
  status: string;
}

/** What a public chart counts by; `label` is the name of its field. */
export interface PublicDimension {
  kind: ChartDimensionKind;
  unit: ChartUnit;
  label: string | null;
  isTime: boolean;
}

/** A chart as strangers see it; `numbers` is null where there is nothing to count. */
export interface PublicChart {
  name: string;
  kind: ChartKind;
  measure: ChartMeasure;
  by: PublicDimension;
  splitBy: PublicDimension | null;
  isFiltered: boolean;
  numbers: ChartNumbers | null;
}

/** A reference in a shared document; one that is not shared has nothing but its kind. */
export interface PublicReference extends Partial<PublicQuote> {
  kind: string;
  readable: boolean;
  chart?: PublicChart;
}

/** References by what they point at. */
export type PublicReferences = Readonly<Record<string, PublicReference>>;

const isQuote = (json: unknown): json is PublicQuote => isRecord(json) && typeof json['status'] === 'string';
const isReferences = (json: unknown): json is PublicReferences =>
  isRecord(json) && Object.values(json).every((of) => isRecord(of) && typeof of['kind'] === 'string');

/** The server's answer, or nothing when it has another form. */
export const bodyOf = (json: unknown): BodyNode | null => (isBodyNode(json) ? json : null);

/** The server's answer, or nothing when it has another form. */
export const quoteOf = (json: unknown): PublicQuote | null => (isQuote(json) ? json : null);

/** The server's answer; no references when it has another form. */
export const referencesOf = (json: unknown): PublicReferences => (isReferences(json) ? json : {});
