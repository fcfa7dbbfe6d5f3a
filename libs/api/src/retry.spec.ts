import type { Operation } from '@urql/core';
import { isRepeatable } from './retry.ts';

const operation = (kind: string, variables: object = {}, context: object = {}) => ({ kind, variables, context }) as unknown as Operation;

describe('what may be sent again', () => {
  it('a read always', () => expect(isRepeatable(operation('query'))).toBe(true));
  it('a write without a key never', () => expect(isRepeatable(operation('mutation', { input: { name: 'A' } }))).toBe(false));
  it('a write with a key, on top or in its input', () => {
    expect(isRepeatable(operation('mutation', { clientKey: 'k' }))).toBe(true);
    expect(isRepeatable(operation('mutation', { input: { clientKey: 'k' } }))).toBe(true);
    expect(isRepeatable(operation('mutation', { input: { clientKey: null } }))).toBe(false);
  });
  it('a write that its caller calls idempotent', () => expect(isRepeatable(operation('mutation', {}, { idempotent: true }))).toBe(true));
  it('a subscription never: it has its own way back', () => expect(isRepeatable(operation('subscription'))).toBe(false));
});
