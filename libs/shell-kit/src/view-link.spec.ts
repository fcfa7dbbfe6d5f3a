import { describe, expect, it } from '@jest/globals';
import { formatDeepLink, parseDeepLink } from '@libs/domain';
import { queryOfView, type UrlParam, viewOfQuery } from './view-link.ts';

const text: UrlParam<string> = { read: (raw) => raw ?? '', write: (value) => value || null };
const sort: UrlParam<string> = { read: (raw) => (raw === 'title' ? raw : 'newest'), write: (value) => (value === 'newest' ? null : value) };
const SHAPE = { q: text, sort };

describe('a link to a view', () => {
  it('opens the page as it was', () => {
    const view = viewOfQuery('?q=deposit%20%C3%BCber&sort=title&peek=note:1&peekMode=Side')!;
    expect(view).toEqual({ q: 'deposit über', sort: 'title' });
    const link = parseDeepLink(formatDeepLink({ kind: 'view', view }));
    expect(link).toEqual({ kind: 'view', view });
    expect(queryOfView(view, SHAPE)).toBe('q=deposit+%C3%BCber&sort=title');
  });

  it('keeps what the page knows, and is nothing where it knows nothing', () => {
    expect(queryOfView({ q: 'deposit', layout: 'BOARD', sort: 'loudest' }, SHAPE)).toBe('q=deposit');
    for (const view of [
      '{}',
      '{"layout":"BOARD"}',
      '{"sort":"loudest"}',
      '{"q":7}',
      '{"q":{"a":"b"}}',
      '{"constructor":"x"}',
      '{"__proto__":"x"}',
    ])
      expect(queryOfView(JSON.parse(view), SHAPE)).toBeNull();
    expect(viewOfQuery('')).toBeNull();
    expect(viewOfQuery('?peek=note:1')).toBeNull();
  });
});
