import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { IMPORT_ERRORS, LABEL_TEXTS, MESSAGES, SERVER_TEXTS } from '@libs/domain';
import { refusalTextsIn } from './said-in-source.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Words for models, mails and identity providers, for files, whose reasons have keys of their own, and templates, which the pages name from their catalog. */
const ELSEWHERE =
  /\/(frameworks|testing|migrations|templates\/library|provisioning\/protocol)\/|\/frame\.ts|proposed-passages|written-answer|summary-model|-mails?\.ts|readme-template|import-error|prompt|\.scalar|sign-in\.resolver|\/(boot|health\.controller)|-texts\.ts|notification\.ts/;
/** Said to programs or admins of the machine, or kept with what they are about. */
const NOT_SHOWN =
  /^(This call tests|Answer with the word|No provider: everything|The file is a \{\{|Some characters in|The file is damaged; what|The file lacks|Already here as|Split it, or leave)/;

const files = ['backend/src', 'libs/domain/src']
  .flatMap((root) => fs.readdirSync(path.join(ROOT, root), { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`))
  .filter((file) => /\.ts$/.test(file) && !/\.(spec|factory|d)\.ts$/.test(file) && !ELSEWHERE.test(file));

describe('Every sentence with which the server refuses something', () => {
  const said = refusalTextsIn(files, ROOT).filter(({ text }) => !NOT_SHOWN.test(text) && !text.includes('\n'));
  const known = new Set<string>([...Object.values(SERVER_TEXTS), ...Object.values(IMPORT_ERRORS), ...Object.values(MESSAGES)]);

  it('has a key in libs/domain, so that it can be read in another language', () => {
    expect(said.length).toBeGreaterThan(200);
    expect(said.filter(({ text }) => !known.has(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  it('and every key is of one that is still said', () => {
    const used = new Set(said.map(({ text }) => text));
    const labels = new Set<string>(Object.values(LABEL_TEXTS));
    expect(Object.values(SERVER_TEXTS).filter((text) => !used.has(text) && !labels.has(text))).toEqual([]);
  });
});
