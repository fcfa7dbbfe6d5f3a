import { beforeEach, describe, expect, it } from '@jest/globals';
import { hashOf } from '@libs/text-analysis';
import type { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { ALTERATION_KINDS } from '../../../testing/lies.js';
import { aNote, aPush, push, replaceStep } from '../../documents/docs/doc.factory.js';
import { bulletsOf, INTERVIEW, type SummaryScene, said, withSummaries } from './summary.factory.js';

let t: TestApp;
let models: FakeModels;
let ada: Person;
let projectId: string;
let noteId: string;
const FIELDS = `id state step steps model providerError error dropped docVersion editedFrom framework
  sections { key title bullets { id text isVerbatim isEdited citations { objectId version start end sha256 quote speaker isCurrent currentStart } } }`;
let summaries: SummaryScene['summaries'];
const { connect } = withSummaries(FIELDS, INTERVIEW, (scene) => {
  ({ t, models, ada, projectId, noteId, summaries } = scene);
});
const order = (person: Person, more: object = {}) => summaries.order(person, { id: noteId, ...more });
const again = (id: string) => summaries.read(ada, id);
const done = (more: object = {}) => summaries.made(ada, { id: noteId, ...more });

describe('a summary without a model', () => {
  it('is made of the words of the note, each with its place and hash', async () => {
    const s = await done();
    expect(s).toMatchObject({ state: 'done', model: null, dropped: 0, error: null });
    expect(bulletsOf(s).length).toBeGreaterThan(2);
    const plain = [...said(...INTERVIEW)];
    for (const b of bulletsOf(s)) {
      const [c] = b.citations;
      expect(b.isVerbatim).toBe(true);
      expect(plain.slice(c.start, c.end).join('')).toBe(b.text);
      expect(c).toMatchObject({ objectId: noteId, version: 0, sha256: hashOf(b.text), isCurrent: true });
      expect(['Ida', 'Ben', 'Cleo']).toContain(c.speaker);
    }
  });

  it('keeps earlier versions, and an edit is a version of its own with the same citations', async () => {
    const first = await done();
    const second = await done({ framework: 'ByQuestion' });
    const sections = first.sections.map((x: any) => ({
      key: x.key,
      title: x.title,
      bullets: x.bullets.slice(0, 2).map((b: any, i: number) => ({ id: b.id, text: i ? b.text : 'In my words.' })),
    }));
    const { editSummary: edited } = await ada.ask(`mutation ($i: EditSummaryInput!) { editSummary(input: $i) { ${FIELDS} } }`, {
      i: { id: first.id, sections },
    });
    expect(bulletsOf(edited)[0]).toMatchObject({
      text: 'In my words.',
      isEdited: true,
      isVerbatim: false,
      citations: bulletsOf(first)[0].citations,
    });
    expect(bulletsOf(edited)[1]).toMatchObject({ isEdited: false, isVerbatim: true });
    expect(edited.editedFrom).toBe(first.id);
    expect(await summaries.versions(ada, 'note', noteId)).toEqual([edited.id, second.id, first.id]);
    expect(await again(first.id)).toEqual(first);
  });

  it('says when the note no longer has the words, and finds words that moved', async () => {
    const s = await done();
    await push(ada, aPush(noteId, 0, [replaceStep(1, 1, 'Well. ')]));
    const moved = await again(s.id);
    for (const [i, b] of bulletsOf(moved).entries()) {
      const before = bulletsOf(s)[i].citations[0];
      const isFirst = before.start === 0;
      expect(b.citations[0]).toMatchObject({ isCurrent: true, currentStart: before.start + 6, ...(isFirst ? {} : {}) });
    }
    await push(ada, aPush(noteId, 1, [replaceStep(1, 60, '')]));
    const deleted = bulletsOf(await again(s.id)).map((b: any) => b.citations[0].isCurrent);
    expect(deleted).toContain(true);
  });

  it('is refused to viewers, for short notes and where it is switched off, with the words of the specification', async () => {
    const viewer = await t.aMember(ada.actor.workspaceId, 'viewer');
    await expect(order(viewer)).rejects.toThrow(/Viewers cannot generate summaries|NotFound/);
    await ada.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: read }) { projectId } }`, { p: projectId });
    await expect(order(viewer)).rejects.toThrow('Viewers cannot generate summaries');
    const short = await aNote(t, ada.actor, projectId, 'Only a few words here.');
    await expect(order(ada, { id: short })).rejects.toThrow('Not enough content to summarize');
    await expect(order(ada, { framework: 'CustomPrompt' })).rejects.toThrow('Say what you want to know.');
    await ada.ask(
      `mutation ($p: ID!) { setProjectAiMode(input: { projectId: $p, feature: summarize, mode: Off }) { features { mode } } }`,
      { p: projectId },
    );
    await expect(order(ada)).rejects.toThrow('switched off');
  });

  it('is blocked where its note is redacted, in every version', async () => {
    const s = await done();
    const { note } = await ada.ask(`query ($n: ID!) { note(id: $n) { docVersion } }`, { n: noteId });
    const at = said(...INTERVIEW).indexOf('landlord kept');
    await ada.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { __typename } } }`, {
      i: { noteId, version: note.docVersion, passages: [{ start: at, end: at + 8 }] },
    });
    await t.settle();
    const text = JSON.stringify(await again(s.id));
    expect(text).not.toContain('landlord kept');
    expect(text).toContain('████████ kept the deposit');
    for (const b of bulletsOf(await again(s.id)))
      expect(b.citations[0]).toMatchObject({ isCurrent: true, sha256: hashOf(b.citations[0].quote) });
  });

  it('is made once for the same key', async () => {
    const [a, b] = [await order(ada, { clientKey: 'the-same-key' }), await order(ada, { clientKey: 'the-same-key' })];
    expect(a.id).toBe(b.id);
  });
});

describe('a summary by a model', () => {
  beforeEach(connect);

  it('holds only sentences that their turns support', async () => {
    const s = await done();
    expect(s).toMatchObject({ state: 'done', model: 'fake-large' });
    expect(bulletsOf(s).length).toBeGreaterThan(0);
    for (const b of bulletsOf(s)) expect(INTERVIEW.join('\n')).toContain(b.citations[0].quote);
  });

  it.each(ALTERATION_KINDS)('shows no sentence of a model that lies by %s', async (lie) => {
    models.behave({ lie });
    const s = await done();
    expect(s.state).toBe('done');
    expect(s.dropped).toBeGreaterThan(0);
    // What is left are the note's own words.
    for (const b of bulletsOf(s)) expect([lie, b.text, b.isVerbatim]).toEqual([lie, b.text, true]);
  });

  it('cites nothing that was not given', async () => {
    models.behave({ answer: () => ({ points: [{ text: 'The landlord kept the deposit for three months.', sources: ['t99'] }] }) });
    const s = await done();
    expect(s.dropped).toBe(1);
    for (const b of bulletsOf(s)) expect(b.isVerbatim).toBe(true);
  });

  it('goes on without a model that stays away, and says why', async () => {
    models.behave({ status: 401 });
    const s = await done();
    expect(s).toMatchObject({ state: 'done', model: null, providerError: expect.stringContaining('refused the key') });
    expect(bulletsOf(s).length).toBeGreaterThan(0);
    models.behave({ malformed: 'noJson' });
    expect(await done()).toMatchObject({ state: 'done', model: null, providerError: expect.stringContaining('could not be read') });
  });

  it('asks a busy model again before it goes on without it', async () => {
    models.behave({ status: 429, retryAfterMs: 5, times: 5 });
    const { id } = await order(ada);
    for (let i = 0; i < 300 && (await again(id)).state !== 'done'; i++) await new Promise((r) => setTimeout(r, 100));
    expect(await again(id)).toMatchObject({ state: 'done', model: 'fake-large', providerError: null });
  });

  it('can be stopped while the model thinks', async () => {
    models.behave({ delayMs: 4000 });
    const { id } = await order(ada);
    for (let i = 0; i < 200 && !models.calls.length; i++) await new Promise((r) => setTimeout(r, 50));
    await ada.ask(`mutation ($id: ID!) { cancelSummary(id: $id) { state } }`, { id });
    await t.settle();
    expect(await again(id)).toMatchObject({ state: 'cancelled', sections: [] });
    models.behave();
    expect((await done()).state).toBe('done');
  });
});
