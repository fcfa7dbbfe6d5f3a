import { describe, expect, it } from '@jest/globals';
import { askInput } from './answer.js';

describe('a question', () => {
  it('is asked of a place that has an id', () => {
    expect(askInput.safeParse({ question: ' Why? ' }).data).toEqual({ question: 'Why?' });
    expect(askInput.safeParse({ question: '' }).success).toBe(false);
    expect(askInput.safeParse({ question: 'Why?', scope: { kind: 'note' } }).success).toBe(false);
    expect(askInput.safeParse({ question: 'Why?', scope: { kind: 'workspace' } }).success).toBe(true);
  });
});
