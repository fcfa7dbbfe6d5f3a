import { describe, expect, it } from '@jest/globals';
import { NOTIFICATIONS } from './notification.js';
import { passwordProblems } from './password.js';
import { keyOfText, SERVER_TEXTS } from './server-text.js';
import { requiredText } from './text-input.js';

describe('What the server says', () => {
  it('is found by its words, with what was filled in', () => {
    expect(keyOfText('Shared by Maren Holst')).toEqual({ key: 'sharedBy', values: { name: 'Maren Holst' } });
    expect(keyOfText(requiredText(10, 'Name').safeParse(' ').error!.issues[0]!.message)?.values).toEqual({ label: 'Name' });
    expect(passwordProblems('a').map((problem) => keyOfText(problem)?.values)).not.toContain(undefined);
    for (const { label, hint } of Object.values(NOTIFICATIONS)) expect([keyOfText(label), keyOfText(hint)]).not.toContain(null);
  });

  it('is left alone when it is no text of ours', () => {
    expect(keyOfText('Leeks in a bag')).toBeNull();
    expect(keyOfText(`${'long '.repeat(200)} is required.`)).toBeNull();
  });

  it('stands once', () => {
    const texts: string[] = Object.values(SERVER_TEXTS);
    expect(texts.filter((text, position) => texts.indexOf(text) !== position)).toEqual([]);
  });
});
