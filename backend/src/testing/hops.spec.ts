import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { classesOn, type Hop, type WritingWay, writingWays } from './hops-in-source.js';
import { files, ROOT } from './source-files.js';

/** Request, service, and for a text the one function that writes into its log; what belongs to another context is one door further. */
const MAX = { log: 3, row: 2, door: 1 };

/** Longer ways, each with its reason. */
const LONGER: Readonly<Record<string, readonly string[]>> = {
  'Sessions and passwords are written, one-time tokens used and failed logins counted by one class each, whichever way a person signs in': [
    'AccountsResolver.deleteAccount',
    'AccountsResolver.resetSecondFactor',
    'EmailChangeResolver.undoEmailChange',
    'HandoffController.handoff',
    'SecondFactorResolver.renewRecoveryCodes',
    'SecondFactorResolver.verifySecondStep',
    'SignInResolver.changePassword',
    'SignInResolver.confirmEmail',
    'SignInResolver.login',
    'SignInResolver.magicLogin',
    'SignInResolver.resetPassword',
    'SignInResolver.signup',
    'SignInResolver.unlock',
  ],
  'A login by SAML ends like one by OpenID Connect': ['SamlController.answer'],
  'The use of a model is counted where it is asked, whatever it is asked for': ['AnswersResolver.ask'],
  'Cited words become highlights of their notes before an insight is written': [
    'AnswersResolver.insertAnswer',
    'InsightDraftsResolver.acceptInsightDraft',
    'SummariesResolver.insertSummary',
  ],
  'A workspace becomes a customer of the payment provider before it buys anything': ['BillingResolver.startCheckout'],
  'A sample is made by the services that people use': ['SampleResolver.addSample'],
  'Templates of a file are counted, written and recorded like all others': ['TemplatePacksResolver.importTemplatePack'],
  'Columns of a table become fields before its rows are read': ['ContactImportsController.start'],
  'A field of a group is a field first': ['FieldsResolver.createField'],
};

const contextOf = ({ file }: Hop) => /contexts\/([^/]+)/.exec(file)?.[1];

function isTooLong({ kind, hops }: WritingWay): boolean {
  const isElsewhere = kind === 'row' && contextOf(hops[0]!) !== contextOf(hops.at(-1)!);
  return classesOn(hops) > MAX[kind] + (isElsewhere ? MAX.door : 0);
}

const shown = ({ hops }: WritingWay) => hops.map(({ name }) => name).join(' > ');

describe('the way from a request to its statement', () => {
  it('is short, but for those with a reason', () => {
    const isSource = (file: string) => file.startsWith('backend/src/contexts/') && !/\.(spec|factory)\.ts$/.test(file);
    const ways = writingWays(
      Object.fromEntries(files.filter(isSource).map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')])),
    );
    expect(ways.length).toBeGreaterThan(250);
    const known = Object.values(LONGER).flat();
    const long = ways.filter(isTooLong);
    expect(long.filter(({ hops }) => !known.includes(hops[0]!.name)).map(shown)).toEqual([]);
    expect(known.filter((name) => !long.some(({ hops }) => hops[0]!.name === name))).toEqual([]);
  });

  it('is counted through classes, transactions and functions, up to the first statement that writes', () => {
    const resolver = (name: string, call: string, service: string) =>
      `class ${name} { constructor(private readonly service: ${service}) {} @Mutation(() => Tag) make(a) { return this.service.${call}(a); } }`;
    const ways = writingWays({
      'contexts/tags/tags.ts': `
        import { write } from '#contexts/docs';
        ${resolver('Near', 'create', 'Tags')} ${resolver('Far', 'forward', 'Passing')} ${resolver('Text', 'push', 'Docs')} ${resolver('Quiet', 'later', 'Tags')}
        ${resolver('Both', 'both', 'Passing')}
        const ADD = \`insert into tags values ($1)\`;
        class Tags { constructor(private readonly db: TenantDb) {}
          create(a) { return this.db.tx(a, async (m) => { await m.query('select 1'); await m.query(ADD, [a]); }); }
          later(a) { setTimeout(() => this.create(a), 1); return this.db.read(a, 'select 1'); } }
        class Passing { constructor(private readonly tags: Tags) {} forward(a) { return this.again(a); } again(a) { return this.tags.create(a); }
          both(a) { this.first(a); return this.tags.create(a); } first(a) { return this.second(a); } second(a) { return m.query(ADD, [a]); } }
        class Docs { push(a) { return write(a); } }`,
      'contexts/docs/write.ts': `export function write(m) { return m.query(PUSH, []); }`,
    });
    expect(ways.map((way) => [shown(way), way.kind, classesOn(way.hops)])).toEqual([
      ['Near.make > Tags.create', 'row', 2],
      ['Far.make > Passing.forward > Passing.again > Tags.create', 'row', 3],
      ['Text.make > Docs.push > write', 'log', 3],
      ['Both.make > Passing.both > Tags.create', 'row', 3],
    ]);
    expect(ways.map(isTooLong)).toEqual([false, true, false, true]);
  });
});
