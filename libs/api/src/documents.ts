import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { createRequest } from '@urql/core';
import type { graphql as generatedGraphql } from '../.generated/gql.ts';

const known = new Map<number, { hash: string; text: string }>();

/** urql numbers every document that it has seen, and keeps the number when it adds type names. */
function keyOf(document: object): number {
  return '__key' in document && typeof document.__key === 'number' ? document.__key : Number.NaN;
}

/**
 * What the bundler writes in the place of graphql(`...`): the complete text with its fragments, and the hash under
 * which the server knows it.
 */
export function persistedDocument(hash: string, text: string): TypedDocumentNode {
  const { query } = createRequest(text, {});
  known.set(keyOf(query), { hash, text });
  return query;
}

/** The hash of a document that the build wrote; undefined for one that was typed by hand. */
export function hashOf(document: object): string | undefined {
  return known.get(keyOf(document))?.hash;
}

/** The very text that the hash belongs to. */
export function textOf(document: object): string | undefined {
  return known.get(keyOf(document))?.text;
}

/**
 * Marks an operation or a fragment, so that the code generator finds it and types it. The bundler replaces the call;
 * without the bundler the text itself is parsed, which serves operations that use no fragment of another file.
 */
// cast: the generated type says for each text what it asks and answers, which nothing that reads texts at run time can
export const graphql = ((text: string) =>
  /^\s*fragment\s/.test(text) ? null : createRequest(text, {}).query) as unknown as typeof generatedGraphql;
