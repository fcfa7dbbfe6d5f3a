import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { AppError, ERRORS, fieldError, isErrorCode, MESSAGES, validationError } from './errors.js';

describe('the error table', () => {
  it('has exactly the seven codes of the specification', () => {
    expect(Object.fromEntries(Object.entries(ERRORS).map(([code, row]) => [code, row.status]))).toEqual({
      Forbidden: 403,
      InternalError: 500,
      NotFound: 404,
      TooManyRequests: 429,
      Unauthorized: 401,
      ValidationError: 400,
      NOT_ENOUGH_DATA: 422,
    });
  });

  it('says the messages of the specification word for word', () => {
    expect(Object.values(MESSAGES)).toEqual([
      'Not enough content to summarize',
      'Viewers cannot generate summaries',
      'Too many options.',
      'Not a Google Drive URL',
      'Deleted user',
      'Unknown user',
      'You',
    ]);
  });

  it('knows its codes and nothing that objects inherit', () => {
    expect([...Object.keys(ERRORS), 'toString', '__proto__', 'forbidden', 404, undefined].filter(isErrorCode)).toEqual(Object.keys(ERRORS));
  });
});

describe('AppError', () => {
  it('takes its message from the table', () => {
    const error = new AppError('InternalError');
    expect(error).toBeInstanceOf(Error);
    expect([error.name, error.code, error.message, error.status]).toEqual(['AppError', 'InternalError', 'Something went wrong', 500]);
    expect(error.data).toBeUndefined();
  });

  it('lets its details replace the message', () => {
    const error = new AppError('NOT_ENOUGH_DATA', { message: '12 of 20 data points', have: 12, need: 20 });
    expect(error.message).toBe('12 of 20 data points');
    expect(error.data).toEqual({ message: '12 of 20 data points', have: 12, need: 20 });
  });

  it('keeps the table message when the details bring none', () => {
    expect(new AppError('Forbidden', { owner: 'Hanna' }).message).toBe(ERRORS.Forbidden.message);
  });

  it('names one field', () => {
    const error = fieldError('name', 'Name is required.');
    expect([error.code, error.message, error.data?.fields]).toEqual([
      'ValidationError',
      'Name is required.',
      { name: 'Name is required.' },
    ]);
  });
});

describe('validationError', () => {
  const schema = z.object({
    name: z.string().min(2, 'Too short.').regex(/^a/, 'Begin with a.'),
    options: z.array(z.object({ label: z.string() })),
  });

  it('puts the first message of each field under its path', () => {
    const failure = schema.safeParse({ name: 'b', options: [{ label: 'x' }, {}] });
    const error = validationError(failure.error as z.ZodError);
    expect(error.code).toBe('ValidationError');
    expect(error.message).toBe('Too short.');
    expect(Object.keys(error.data?.fields ?? {})).toEqual(['name', 'options.1.label']);
    expect(error.data?.fields?.name).toBe('Too short.');
  });

  it('survives field names out of a hostile text', () => {
    const failure = z.record(z.string(), z.string()).safeParse(JSON.parse('{"__proto__": 1, "constructor": 2}'));
    const fields = validationError(failure.error as z.ZodError).data?.fields ?? {};
    expect(typeof Object.getPrototypeOf(fields)).toBe('object');
    expect(typeof fields.constructor).toBe('string');
  });
});
