import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { IMPORT_ERRORS, LABEL_TEXTS, MESSAGES, SERVER_TEXTS, WRITTEN_TEXTS } from '@libs/domain';
import { composedIn, composedTextsIn, refusalTextsIn } from './said-in-source.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Words for models, mails and identity providers, for files, whose reasons have keys of their own, and templates, which the pages name from their catalog. */
const ELSEWHERE =
  /\/(frameworks|testing|migrations|templates\/library|provisioning\/protocol)\/|\/frame\.ts|proposed-passages|written-answer|summary-model|-mails?\.ts|readme-template|import-error|prompt|\.scalar|sign-in\.resolver|\/(boot|health\.controller)|-texts\.ts|notification\.ts/;
/** Said to programs or admins of the machine, or kept with what they are about. */
const NOT_SHOWN =
  /^(This call tests|Takes a move of my own back|Answer with the word|No provider: everything|The file is a \{\{|Some characters in|The file is damaged; what|The file lacks|Already here as|Split it, or leave)/;

const files = ['backend/src', 'libs/domain/src']
  .flatMap((root) => fs.readdirSync(path.join(ROOT, root), { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`))
  .filter((file) => /\.ts$/.test(file) && !/\.(spec|factory|d)\.ts$/.test(file) && !ELSEWHERE.test(file));

describe('Every sentence with which the server refuses something', () => {
  const refusalTexts = refusalTextsIn(files, ROOT).filter(({ text }) => !NOT_SHOWN.test(text) && !text.includes('\n'));
  const known = new Set<string>([...Object.values(SERVER_TEXTS), ...Object.values(IMPORT_ERRORS), ...Object.values(MESSAGES)]);

  it('has a key in libs/domain, so that it can be read in another language', () => {
    expect(refusalTexts.length).toBeGreaterThan(200);
    expect(refusalTexts.filter(({ text }) => !known.has(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  it('and every key is of one that is still said', () => {
    const used = new Set(refusalTexts.map(({ text }) => text));
    const labels = new Set<string>(Object.values(LABEL_TEXTS));
    expect(Object.values(SERVER_TEXTS).filter((text) => !used.has(text) && !labels.has(text))).toEqual([]);
  });
});

describe('What the server writes to people', () => {
  const own = fs
    .readdirSync(path.join(ROOT, 'backend/src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `backend/src/${file}`)
    .filter((file) => /\.ts$/.test(file) && !/\.(spec|factory|d)\.ts$|\/(testing|migrations)\//.test(file));

  it('stands in the catalog of mails, so that another language is another table', () => {
    expect(composedTextsIn(own, ROOT).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  it('and every text of the catalog is said', () => {
    const all = own.map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8')).join('\n');
    const areas = Object.entries(WRITTEN_TEXTS).flatMap(([area, texts]) =>
      Object.keys(texts)
        .map((key) => key.replace(/_(one|other)$/, ''))
        .filter(
          (key) =>
            !all.includes(`writtenTexts('${area}')`) || !(all.includes(`'${key}'`) || ['admin', 'contributor', 'viewer'].includes(key)),
        )
        .map((key) => `${area}.${key}`),
    );
    expect(areas).toEqual([]);
  });

  it('has its days and numbers from one place, as the language writes them', () => {
    const formats = own.filter((file) =>
      /Intl\.(DateTimeFormat|NumberFormat)|toLocale(Date|Time)?String\(/.test(fs.readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(formats).toEqual([]);
  });

  it('is found wherever it is written', () => {
    const said = (text: string, file = 'x.service.ts') => composedIn(file, text).map((refusalText) => refusalText.text);
    expect(said("send({ to, subject: 'Your account was deleted' })")).toEqual(['Your account was deleted']);
    expect(said(`const mail = { body: \`Dear \${name}, it is over.\` };`)).toEqual(['Dear {{name}}, it is over.']);
    expect(said("export const m = () => letter('Set a new password', t('reset'));", 'account-mails.ts')).toEqual(['Set a new password']);
    expect(said(`send({ subject: t('subject', { workspace }), body: \`\${t('body')}\\\\n\` })`)).toEqual([]);
  });
});

describe('A text with a number', () => {
  /** A limit of ours, which is more than one. */
  const LIMIT =
    /\b(at most|at least|than|can (have|keep|trust|send|share|change|be nested)|address of a workspace|You have \{\{max\}\}|Use \{\{min\}\} to) ?\{?/i;
  /** What stands before a word in -s is a name, or said of a thing. */
  const NO_NUMBER = /\{\{(name|label|model|there|text|folded)\}\}/;
  /** Has another text for one, or its number is never one. */
  const OWN: Record<string, string> = {
    allSeatsAreInUse: 'theOnlySeatIsInUse',
    manyHighlights: 'oneHighlight',
    manyNotes: 'oneNote',
    manyProjects: 'oneProject',
    manyResults: 'oneResult',
    manyTags: 'oneTag',
    onlyOneSeatIsFree: 'of at least two seats',
    onlySeatsAreFree: 'onlyOneSeatIsFree',
    theRowHasLengthCellsThe: 'more cells than a header has',
    thisBoardHasTagsOnUsecount: 'thisBoardHasTagsOnAHighlight',
    thisGroupHasNTags: 'thisGroupHasATag',
    tooManyFailedLoginsWaitRetryafter: 'tooManyFailedLoginsWaitASecond',
    tooManyMessagesTryAgainIn: 'tooManyMessagesTryAgainInASecond',
    tooManyRequestsWaitSecondsSeconds: 'tooManyRequestsWaitASecond',
    tooManyTriesWaitRetryafterSeconds: 'tooManyTriesWaitASecond',
  };
  const PLURAL = /\{\{\w+(, number)?\}\} (?:[a-z]+ )?[a-z]{2,}s\b/;

  it('has one for a single thing beside it, so that no text says "1 seconds"', () => {
    const plural = Object.entries<string>(SERVER_TEXTS).filter(([, text]) => PLURAL.test(text) && !NO_NUMBER.test(text));
    expect(plural.length).toBeGreaterThan(60);
    expect(plural.filter(([key, text]) => !LIMIT.test(text) && !(key in OWN)).map(([key, text]) => `${key}: ${text}`)).toEqual([]);
    const known = Object.keys(SERVER_TEXTS);
    expect(Object.entries(OWN).filter(([key, other]) => !known.includes(key) || (!other.includes(' ') && !known.includes(other)))).toEqual(
      [],
    );
  });

  it('goes by its count in the catalogs of the pages', () => {
    /** Limits of ours, choices of several days, and parts of what is more. */
    const SEVERAL = /^(pasteTooLong|resultsMore|full|part|days|inDays|endsIn)$/;
    const catalogs = ['frontends', 'shell/src', 'libs/object-views/src', 'libs/live-doc/src', 'libs/ui/src'].flatMap((root) =>
      fs
        .readdirSync(path.join(ROOT, root), { recursive: true, encoding: 'utf8' })
        .filter((file) => /texts\.ts$/.test(file) && !file.includes('node_modules'))
        .map((file) => `${root}/${file}`),
    );
    const line = /^\s*'?([\w.]+)'?: ?\n?\s*(['"`].*\{\{count(?:, number)?\}\} (?:[a-z]+ )?[a-z]{2,}s\b.*)$/gm;
    const matches = catalogs.flatMap((file) =>
      [...fs.readFileSync(path.join(ROOT, file), 'utf8').matchAll(line)].map(([, key = '', text]) => ({ key, text, file })),
    );
    expect(matches.length).toBeGreaterThan(100);
    expect(
      matches.filter(({ key }) => !/_(one|other)$/.test(key) && !SEVERAL.test(key)).map(({ key, text, file }) => `${file} ${key}: ${text}`),
    ).toEqual([]);
  });
});
