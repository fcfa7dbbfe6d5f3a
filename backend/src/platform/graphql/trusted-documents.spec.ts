import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { TrustedDocuments } from './trusted-documents.js';

const web = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-documents-'));
afterAll(() => fs.rmSync(web, { recursive: true }));

/** As a publisher writes it, at a time of its own. */
function written(documents: Record<string, string>, at: number): void {
  const file = path.join(web, 'documents.json');
  fs.writeFileSync(file, JSON.stringify(documents));
  fs.utimesSync(file, at, at);
}

it('Documents of a remote that is published while the server runs are trusted at once, those of before stay', () => {
  const trusted = TrustedDocuments.of(web);
  expect(trusted.find(undefined, 'one')).toBeUndefined();
  written({ one: 'query One { __typename }' }, 1000);
  expect(trusted.find(undefined, 'one')?.source).toBe('query One { __typename }');
  expect(trusted.find('query Two { __typename }', undefined)).toBeUndefined();
  written({ two: 'query Two { __typename }' }, 2000);
  expect(trusted.find('query Two { __typename }', undefined)?.source).toBe('query Two { __typename }');
  expect(trusted.find(undefined, 'one')?.source).toBe('query One { __typename }');
  expect(trusted.find(undefined, 'three')).toBeUndefined();
});

it('A document that a test trusts needs no file', () => {
  const trusted = TrustedDocuments.of(path.join(web, 'nowhere'));
  trusted.add('query Own { __typename }');
  expect(trusted.find('query Own { __typename }', undefined)?.source).toBe('query Own { __typename }');
  expect(trusted.find('', undefined)).toBeUndefined();
});
