import { describe, expect, it } from '@jest/globals';
import { plainError } from './plain-error.js';

describe('the error that admins read', () => {
  it.each([
    ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
    ['Failed\n  at x\nGreeting never received\n', 'Greeting never received'],
    ['', 'Unknown error'],
    ['cannot reach postgres://app:pa55word@db:5432/x', 'cannot reach postgres://…@db:5432/x'],
    ['smtps://mail%40x.example:secret@smtp.example refused', 'smtps://…@smtp.example refused'],
    ['GET https://api.example/v1?key=abc#x gave 401', 'GET https://api.example/v1?… gave 401'],
    ['Authorization: Bearer abcdef', 'Authorization: …'],
    ['Incorrect API key provided: sk-abc', 'Incorrect API key provided: sk-abc'],
    ['password=hunter22 is wrong', 'password=… is wrong'],
    ['550 <ann.lee@example.com> unknown', '550 <…@example.com> unknown'],
    ['token sk1234567890abcdefghij was refused', 'token … was refused'],
    ['with 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', 'with …'],
    ['note 01900000-0000-7000-8000-000000000001 is gone', 'note 01900000-0000-7000-8000-000000000001 is gone'],
    ['duplicate key value violates unique constraint "notes_pkey"', 'duplicate key value violates unique constraint "notes_pkey"'],
  ])('%s', (message, plain) => {
    expect(plainError(new Error(message))).toBe(plain);
  });

  it('is one line of at most 300 characters', () => {
    expect(plainError(new Error(`${'word '.repeat(200)}`))).toHaveLength(300);
    expect(plainError('a text that was thrown')).toBe('a text that was thrown');
  });
});
