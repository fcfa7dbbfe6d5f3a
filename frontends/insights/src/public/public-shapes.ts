import { isRecord } from '@libs/domain';
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

/** A reference in a shared document; one that is not shared has nothing but its kind. */
export interface PublicReference extends Partial<PublicQuote> {
  kind: string;
  readable: boolean;
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
