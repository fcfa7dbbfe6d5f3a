import { describe, expect, it } from '@jest/globals';
import { SUMMARY_FRAMEWORKS } from '@libs/domain';
import { docFromImport, plainText } from '@libs/editor';
import { wordsOf } from '@libs/text-analysis';
import fc from 'fast-check';
import { hasMeetings } from '../../../../testing/qmsum.js';
import { cut, meetingOf, rouge1, summarizedMeetings } from '../../../../testing/summary-quality.js';
import { FRAMEWORKS } from '../frameworks/frameworks.js';
import { phraseScore } from '../frameworks/phrase-patterns.js';
import { extractSection, type Group } from './extract-section.js';
import { byPosition, Salience } from './salience.js';
import { hasPlainTextPositions, type Turn, turnsOf, type Unit, unitsOf } from './units.js';

const turns = (...lines: string[]): Turn[] => {
  let at = 0;
  return lines.map((line) => {
    const [, speaker = null, text = line] = /^(\w+): (.*)$/s.exec(line) ?? [];
    const start = at;
    at += [...text].length + 1;
    return { noteId: 'a-note', start, end: at - 1, text, speaker, startMs: null };
  });
};
const made = (id: keyof typeof FRAMEWORKS, units: readonly Unit[], request = ''): Group[] => {
  const taken = new Set<number>();
  return FRAMEWORKS[id].sections.flatMap((section) => {
    const groups = extractSection(section, units, new Salience(units), taken, request, 'en');
    for (const u of groups.flatMap((g) => g.units)) for (let i = u.first; i <= u.index; i++) taken.add(i);
    return groups;
  });
};
const said = (groups: readonly Group[]) => groups.map((g) => [g.title, ...g.units.map((u) => u.text)]);

const CALL = unitsOf(
  turns(
    'Ida: How did you get the deposit back from the landlord?',
    'Ben: The landlord kept the deposit for three months and I could not reach anybody.',
    'Ben: Whenever I called the office, the answering machine was full.',
    'Ida: What would have made the move easier for you?',
    'Ben: I wish the agency had a page that shows where my deposit is.',
    'Ben: I would love a message when the landlord sends the money.',
    'Cleo: The handover of the keys worked well and the agency was friendly.',
    'Ida: We decided to interview four more tenants next week.',
  ),
  'en',
);

/** What every meeting has. */
const ALWAYS: ReadonlySet<string> = new Set(['Essential', 'Chronological', 'BySpeaker']);

describe('extractive frameworks', () => {
  it('are fifteen, and each has a recipe', () => {
    expect(Object.keys(FRAMEWORKS).sort()).toEqual(SUMMARY_FRAMEWORKS.map((f) => f.id).sort());
    expect(SUMMARY_FRAMEWORKS).toHaveLength(15);
  });

  it('find requests, problems, answers, people and decisions by their words', () => {
    expect(said(made('FeatureRequests', CALL))[0]).toEqual([
      'Requests',
      expect.stringMatching(/I wish the agency|I would love a message/),
      expect.stringMatching(/I wish the agency|I would love a message/),
    ]);
    expect(
      said(
        made(
          'PainPoints',
          unitsOf(
            turns('The app is slow and fails whenever we open the map screen.', 'The weather over the harbour was sunny all day long.'),
            'en',
          ),
        ),
      ),
    ).toEqual([['Pain points', 'The app is slow and fails whenever we open the map screen.']]);
    expect(said(made('ByQuestion', CALL)).map((s) => s[0])).toEqual([
      'How did you get the deposit back from the landlord?',
      'What would have made the move easier for you?',
    ]);
    expect(said(made('BySpeaker', CALL)).map((s) => s[0])).toEqual(expect.arrayContaining(['Ben', 'Cleo']));
    expect(said(made('ActionItems', CALL))[0]).toEqual(['Decisions', 'We decided to interview four more tenants next week.']);
    expect(said(made('CustomPrompt', CALL, 'keys handover'))[0]![1]).toContain('handover of the keys');
    expect(made('ByThemes', CALL)[0]!.title).toMatch(/^(Agency|Deposit|Landlord)$/);
  });

  it('tell people of one name apart where they speak in several notes', () => {
    const line = 'Ben: The landlord kept the deposit for three months and nobody answered.';
    const [a, b] = ['a-note', 'b-note'].map((noteId) =>
      turns(line, 'Cleo: The handover of the keys worked well and was friendly.').map((turn) => ({ ...turn, noteId })),
    ) as [Turn[], Turn[]];
    const units = unitsOf([...a, ...b.filter((turn) => turn.speaker === 'Ben')], 'en');
    const [section] = FRAMEWORKS.BySpeaker.sections;
    const titles = new Map([
      ['a-note', 'Monday'],
      ['b-note', 'T'.repeat(200)],
    ]);
    const groups = extractSection(section!, units, new Salience(units), new Set(), '', 'en', titles);
    expect(groups.map((g) => g.title).sort()).toEqual(['Ben (Monday)', `Ben (${'T'.repeat(80)}…)`, 'Cleo']);
    for (const g of groups) expect(new Set(g.units.map((u) => u.noteId)).size).toBe(1);
  });

  it('say nothing twice, and nothing that is not in the text, whatever the text', () => {
    const word = fc.constantFrom(
      'deposit',
      'landlord',
      'I',
      'wish',
      'must',
      'keys',
      'problem',
      'the',
      'why',
      'agency',
      'ü😀',
      'next',
      'week',
    );
    const sentence = fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 14 }), fc.constantFrom('.', '?', '!'))
      .map(([w, e]) => w.join(' ') + e);
    const line = fc
      .tuple(fc.constantFrom('Ann: ', 'Bo: ', ''), fc.array(sentence, { maxLength: 4 }))
      .map(([who, all]) => who + all.join(' '));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), fc.constantFrom(...SUMMARY_FRAMEWORKS), (lines, { id }) => {
        const from = turns(...lines);
        const plain = [...from.map((t) => t.text).join('\n')];
        const units = unitsOf(from, 'en');
        const visibleUnits = made(id, units, 'deposit keys').flatMap((g) => g.units);
        expect(new Set(visibleUnits.map((u) => u.index)).size).toBe(visibleUnits.length);
        for (const u of visibleUnits) expect(plain.slice(u.start, u.end).join('')).toBe(u.text);
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it('leave out what only opens or ends a spoken sentence, and take the smoother of two', () => {
    const text = (line: string) => unitsOf(turns(line), 'en').map((u) => u.text);
    expect(text('Ida: So , um , you know , the landlord kept {vocalsound} the whole deposit , you know .')).toEqual([
      'the landlord kept {vocalsound} the whole deposit , you know .',
    ]);
    expect(text('Ida: But I mean {disfmarker} And the keys were gone by then , um')).toEqual(['the keys were gone by then']);
    expect(text('Ida: So that everybody can see it.')).toEqual(['So that everybody can see it.']);
    expect(text('Ida: Well, yes.')).toEqual(['Well, yes.']);
    // What would say something else is left as it was said.
    for (const whole of [
      'So far nobody has called us back.',
      'So-called experts never helped us.',
      'Or we cancel the contract.',
      'But for the deposit we would have stayed.',
      'the gap was about 5 mm',
      'she took him to the ER',
      'he talked to Herr Weißer',
      'No one came to see us.',
    ])
      expect(text(`Ida: ${whole}`)).toEqual([whole]);
    expect(text('Ida: Like nobody ever answered the phone.')).toEqual(['Like nobody ever answered the phone.']);
    const [rough, smooth, cut] = unitsOf(
      turns(
        'Ida: the the landlord um kept podi positioning the deposit {vocalsound} twice.',
        'Ida: the landlord kept the deposit twice.',
        'Ida: the landlord kept the deposit',
      ),
      'en',
    ) as [Unit, Unit, Unit];
    expect(smooth.smooth).toBe(1);
    expect(rough.smooth).toBeLessThan(0.4);
    expect(cut.smooth).toBeLessThan(1);
    for (const fluent of ['We were in interviews on one of our analyses.', 'An answer is better than an apology.'])
      expect(unitsOf(turns(`Ida: ${fluent}`), 'en')[0]!.smooth).toBe(1);
    expect(unitsOf(turns('Ida: Er sagt, dass die die Briefe um elf geschickt haben.'), 'de')[0]!.smooth).toBe(1);
    expect(unitsOf(turns('Ida: So hat das Amt um elf Uhr geantwortet, und'), 'de')[0]!.text).toBe(
      'So hat das Amt um elf Uhr geantwortet, und',
    );
  });

  it('go through any text in time that grows with its length', () => {
    const slow = [
      `He went ${'mm-hmm '.repeat(4000)}right.`,
      `${'{'.repeat(20_000)} a b c.`,
      `a b ${'- '.repeat(20_000)}c.`,
      'um, '.repeat(9000),
    ];
    const startedAt = performance.now();
    for (const text of slow) unitsOf(turns(`Ida: ${text}`), 'en');
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('take a sentence for what it does, not for the words that it has', () => {
    for (const [cue, is, isNot] of [
      ['decision', 'We decided to interview four more tenants.', 'We have to decide which one.'],
      ['decision', 'The committee has agreed to publish the report.', 'We have not agreed on anything yet.'],
      ['decision', "Okay, let's go with the smaller one.", 'Maybe we could go with the smaller one.'],
      ['action', "I'll send you the minutes by Friday.", "He'll just get up and start chasing his tail."],
      ['action', 'You will prepare the second prototype for next week.', "I still don't know what I'm gonna write about."],
      ['action', 'The report will be published in March.', 'If we had time we would test it again.'],
      ['request', 'I wish it had a page that shows the deposit.', 'Do you want to start?'],
      ['request', 'This information should be transmitted with the document.', 'That should be resolved by now.'],
      ['pain', 'The big problem is the scalability.', 'That is not a problem.'],
      ['motivation', 'That is why we introduced a new grant.', 'Take as long as you like because we have time.'],
      ['open', 'What extra support do those schools need?', "It is nice, isn't it?"],
      ['praise', 'The search works really well.', 'It is not very useful.'],
    ] as const) {
      expect([cue, is, phraseScore(cue, is) > 0]).toEqual([cue, is, true]);
      expect([cue, isNot, phraseScore(cue, isNot) > 0]).toEqual([cue, isNot, false]);
    }
  });

  it('name a theme by a phrase that was said, and by no word that names nothing', () => {
    const themes = made(
      'ByThemes',
      unitsOf(
        turns(
          'Ida: The local authorities publish their school results every autumn.',
          'Ben: Our local authorities compare the results of every school in spring.',
          'Ida: Some local authorities support weaker schools with special teachers.',
          'Cleo: The report on local authorities was supposed to appear in March.',
        ),
        'en',
      ),
    ).map(({ title }) => title);
    expect(themes).toContain('Local authorities');
    for (const title of themes) expect(title).not.toMatch(/\(\d+\)$|^(Local|Supposed|Special)$/);
  });

  it('need a word that is sure', () => {
    expect(phraseScore('pain', 'I could not finish, it was too slow for me.')).toBeGreaterThanOrEqual(2);
    expect(phraseScore('pain', 'He never comes on Mondays.')).toBe(0);
    expect(phraseScore('pain', 'It never works and I am stuck.')).toBeGreaterThan(0);
    expect(phraseScore('pain', "My dog doesn't take up too much space.")).toBe(0);
    expect(phraseScore('pain', 'It isn’t too hard for me.')).toBe(0);
    expect(phraseScore('praise', 'It looks like the phone died as well.')).toBe(0);
    expect(phraseScore('pain', 'Is that a problem?')).toBe(0);
    expect(phraseScore('open', 'Is that a problem?')).toBeGreaterThan(0);
    expect(phraseScore('who', 'It is supposed to be user friendly.')).toBe(0);
  });

  it('count places as the note does, also after pictures, tables and headings', () => {
    const { doc } = docFromImport({
      blocks: [
        { kind: 'heading', level: 1, runs: [{ text: 'A heading 😀' }] },
        { kind: 'paragraph', speaker: 'Ana', runs: [{ text: 'First ü sentence here. Second one 😀 there.' }] },
        { kind: 'paragraph', runs: [{ text: 'Third sentence of hers.' }] },
      ] as never,
    });
    const matches = turnsOf(doc, new Map(), 'a-note');
    expect(hasPlainTextPositions(doc, matches)).toBe(true);
    const plain = [...plainText(doc)];
    const units = unitsOf(matches, 'en');
    expect(units.map((u) => plain.slice(u.start, u.end).join(''))).toEqual([
      'First ü sentence here.',
      'Second one 😀 there.',
      'Third sentence of hers.',
    ]);
    expect(new Set(units.map((u) => u.speaker)).size).toBe(1);
  });
});

(hasMeetings ? describe : describe.skip)(`summaries of real meetings${hasMeetings ? '' : ' (../shared/data/qmsum is missing)'}`, () => {
  it('come nearer to what people wrote than the filtered lead does, on the reporting half', () => {
    const stems = (text: string) => wordsOf(text, 'en').map((w) => w.stem);
    const content = (u: Unit) => wordsOf(u.text, 'en').filter((w) => !w.stop && w.word.length > 1).length;
    let ours = 0;
    let lead = 0;
    for (const { turns: all, references } of summarizedMeetings('reporting')) {
      const units = unitsOf(all, 'en');
      const salience = new Salience(units);
      const best: Unit[] = [];
      for (const u of salience.pick(salience.usable(), 12)) if (best.reduce((n, b) => n + b.length, 0) < 110) best.push(u);
      ours += rouge1(cut(byPosition(best)), references, stems);
      lead += rouge1(cut(units.filter((u) => content(u) >= 6)), references, stems);
    }
    expect(ours).toBeGreaterThanOrEqual(lead);
  });

  it.each(['product/ES2002a', 'academic/Bed017', 'committee/education_5'])('give cited output for %s, and nothing that leans', (name) => {
    const { turns: all } = meetingOf(name);
    const units = unitsOf(all, 'en');
    const plain = [...all.map((t) => t.text).join('\n')];
    for (const { id } of SUMMARY_FRAMEWORKS) {
      const groups = made(id, units, 'What was said about costs and schools?');
      // What is not in a text is left out: no meeting of a committee is a usability test.
      if (ALWAYS.has(id)) expect([id, groups.length > 0]).toEqual([id, true]);
      for (const u of groups.flatMap((g) => g.units)) expect(plain.slice(u.start, u.end).join('')).toBe(u.text);
    }
  });
});
