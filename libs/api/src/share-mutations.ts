import type { Exchange, Operation, OperationResult } from '@urql/core';
import { filter, fromArray, mergeMap, pipe } from 'wonka';

/**
 * A button that is pressed twice sends once: a mutation that equals the last one sent, with its variables, and comes while that one is under way,
 * gets the same answer. One that was sent between them may have undone it, so then it is sent.
 */
export const shareMutations: Exchange =
  ({ forward }) =>
  (operations) => {
    let last: { key: number; others: Operation[] } | undefined;
    const waiting = new Map<Operation['context']['_instance'], Operation[]>();
    const isNew = (operation: Operation): boolean => {
      if (operation.kind !== 'mutation') return true;
      if (last?.key === operation.key) {
        last.others.push(operation);
        return false;
      }
      const others: Operation[] = [];
      last = { key: operation.key, others };
      waiting.set(operation.context._instance, others);
      return true;
    };
    const answers = (result: OperationResult) => {
      const { kind, context } = result.operation;
      const others = kind === 'mutation' ? waiting.get(context._instance) : undefined;
      if (!others) return fromArray([result]);
      waiting.delete(context._instance);
      if (last?.others === others) last = undefined;
      return fromArray([result, ...others.map((operation) => ({ ...result, operation }))]);
    };
    return pipe(operations, filter(isNew), forward, mergeMap(answers));
  };
