import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatAccessToken, parseAccessToken } from './access-token.js';

describe('parseAccessToken', () => {
  it('reads two parts, or three that begin with api', () => {
    expect(parseAccessToken('team.secret')).toEqual({ teamId: 'team', secret: 'secret' });
    expect(parseAccessToken('api.team.secret')).toEqual({ teamId: 'team', secret: 'secret' });
  });

  it.each([
    '',
    'secret',
    'app.team.secret',
    'API.team.secret',
    'api.team.secret.more',
    'a.b.c',
    '.secret',
    'team.',
    'api..secret',
    'api.team.',
    '..',
    '.',
  ])('takes nothing from %j', (text) => {
    expect(parseAccessToken(text)).toBeNull();
  });
});

describe('formatAccessToken', () => {
  it('writes the prefix', () => {
    expect(formatAccessToken({ teamId: 't', secret: 's' })).toBe('api.t.s');
  });

  it('refuses parts that could not be separated again', () => {
    for (const token of [
      { teamId: '', secret: 's' },
      { teamId: 't', secret: '' },
      { teamId: 't.u', secret: 's' },
      { teamId: 't', secret: 's.' },
    ]) {
      expect(() => formatAccessToken(token)).toThrow(RangeError);
    }
  });

  it('comes back the same', () => {
    const part = fc.stringMatching(/^[^.]+$/);
    fc.assert(
      fc.property(part, part, (teamId, secret) => {
        expect(parseAccessToken(formatAccessToken({ teamId, secret }))).toEqual({ teamId, secret });
      }),
      { seed: 12 },
    );
  });
});
