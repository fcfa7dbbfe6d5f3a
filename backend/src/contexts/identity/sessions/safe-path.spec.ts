import { safePath } from './safe-path.js';

it.each(['/home', '/data/1?x=a%20b#highlight=3', '/', '/search?q=https://example.com', '/a//b'])('keeps %s', (path) =>
  expect(safePath(path)).toBe(path),
);

it.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'home',
  '',
  ' /home',
  null,
  undefined,
  7,
  `/${'a'.repeat(3000)}`,
])('answers /home for %j', (path) => expect(safePath(path)).toBe('/home'));
