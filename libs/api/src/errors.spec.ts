import { CombinedError } from '@urql/core';
import { errorOf } from './errors.ts';

describe('errorOf', () => {
  it('reads code, fields, request id and the rest from the extensions', () => {
    const extensions = { code: 'ValidationError', fields: { name: 'Use at most 200 characters.' }, requestId: 'r1', have: 12 };
    const error = new CombinedError({ graphQLErrors: [{ message: 'Some of it needs another look.', extensions }] });
    expect(errorOf(error)).toEqual({
      code: 'ValidationError',
      message: 'Some of it needs another look.',
      fields: { name: 'Use at most 200 characters.' },
      requestId: 'r1',
      retryAfter: null,
      data: { fields: { name: 'Use at most 200 characters.' }, have: 12 },
    });
  });

  it('says how long to wait', () => {
    const error = new CombinedError({ graphQLErrors: [{ message: 'Wait', extensions: { code: 'TooManyRequests', retryAfter: 30 } }] });
    expect(errorOf(error)).toMatchObject({ code: 'TooManyRequests', retryAfter: 30 });
  });

  it('tells a server that did not answer from one that refused', () => {
    expect(errorOf(new CombinedError({ networkError: new Error('Failed to fetch') }))).toMatchObject({ code: 'Network', requestId: null });
    expect(errorOf(undefined)).toBeNull();
  });
});
