import { createHash } from 'node:crypto';
import { SERVER_LIMITS, thrownError } from '@libs/domain';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  Kind,
  OverlappingFieldsCanBeMergedRule,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { assertLength, checkQuery, checkSize, invalidQuery } from './query-size.js';

/** One query that a caller wrote. */
export interface AdHocQuery {
  source: string;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
}

interface Prepared {
  document: DocumentNode;
  compiled: CompiledQuery | null;
}

// A text of this many bytes says where in it an error is; finding the places in a long one can take longer than all the rest.
const LOCATED_BYTES = 4096;
const MAX_ERRORS = 5;
// Texts that come again are kept ready: few, short, and only from the second time on.
const MAX_CACHED_QUERIES = 100;
const KEPT_BYTES = 2048;
const REMEMBERED = 2000;

/**
 * Queries that the product did not write. Whatever they are made of, they are refused or ready after a time in proportion to their length, and
 * those that are refused or come once leave nothing behind.
 */
export class AdHocQueries {
  private readonly kept = new Map<string, Prepared>();
  private readonly seenOnce = new Set<string>();
  private readonly rules: readonly ValidationRule[];

  constructor(
    private readonly schema: () => GraphQLSchema,
    rules: readonly ValidationRule[] = [],
  ) {
    this.rules = [...specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule), ...rules];
  }

  /** Whether a text is kept ready: asking it again costs nothing but its answer. */
  isKept(source: string): boolean {
    return this.kept.has(source);
  }

  /** The parsed and validated query with its cost; throws ValidationError. */
  prepare({ source, variables }: AdHocQuery): Prepared & { cost: number } {
    assertLength(source);
    const kept = this.kept.get(source);
    if (kept) return { ...kept, cost: checkSize(kept.document, variables) };
    const document = parsed(source);
    const cost = checkQuery(document, variables);
    const [error] = validate(this.schema(), document, this.rules, { maxErrors: MAX_ERRORS });
    if (error) throw error.extensions.code ? error : invalidQuery(error.message, error);
    return { document, compiled: this.keep(source, document), cost };
  }

  /** Runs what was prepared, as the caller of the context. */
  async run(
    { document, compiled }: Prepared,
    { variables, operationName }: Pick<AdHocQuery, 'variables' | 'operationName'>,
    contextValue: object,
  ): Promise<ExecutionResult> {
    if (compiled) return compiled.query({}, contextValue, variables ?? {});
    return execute({ schema: this.schema(), document, rootValue: {}, contextValue, variableValues: variables, operationName });
  }

  /** How many texts are kept ready. */
  get size(): number {
    return this.kept.size;
  }

  private keep(source: string, document: DocumentNode): CompiledQuery | null {
    const isOne = document.definitions.filter((d) => d.kind === Kind.OPERATION_DEFINITION).length === 1;
    if (!isOne || source.length > KEPT_BYTES) return null;
    const hash = createHash('sha256').update(source).digest('base64');
    if (!this.seenOnce.delete(hash)) {
      dropOldest(this.seenOnce, REMEMBERED);
      this.seenOnce.add(hash);
      return null;
    }
    const compiled = compileQuery(this.schema(), document);
    if (!isCompiledQuery(compiled)) return null;
    dropOldest(this.kept, MAX_CACHED_QUERIES);
    this.kept.set(source, { document, compiled });
    return compiled;
  }
}

function dropOldest(from: { size: number; keys(): Iterator<string>; delete(key: string): boolean }, max: number): void {
  const oldest = from.keys().next();
  if (from.size >= max && !oldest.done) from.delete(oldest.value);
}

function parsed(source: string): DocumentNode {
  try {
    return parse(source, { maxTokens: SERVER_LIMITS.graphql.tokens, noLocation: source.length > LOCATED_BYTES });
  } catch (error) {
    // The parser calls itself for each level: a text that is nested beyond its stack ends here as well.
    throw invalidQuery(error instanceof RangeError ? 'The query is nested too deep.' : thrownError(error).message);
  }
}
