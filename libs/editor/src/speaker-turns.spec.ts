import { describe, expect, it } from '@jest/globals';
import { EditorState } from '@tiptap/pm/state';
import fc from 'fast-check';
import { docFromImport, Highlights, plainText, schema } from './index.js';
import {
  assignSpeaker,
  mergeSpeakers,
  paragraphsFrom,
  paragraphsIn,
  revertSpeakers,
  speakersIn,
  spokenParagraphs,
} from './speaker-turns.js';

const talk = (...speakers: (string | null)[]) =>
  docFromImport({
    blocks: speakers.map((speaker, i) => ({
      kind: 'paragraph' as const,
      runs: [{ text: `Words ${i} 🎉.` }],
      startMs: i * 1000,
      ...(speaker ? { speaker } : {}),
    })),
  }).doc;
const who = (doc: ReturnType<typeof talk>) => spokenParagraphs(doc).map(({ speaker }) => speaker);
const begin = (doc: ReturnType<typeof talk>) => EditorState.create({ schema, doc }).tr;

// docFromImport names the speakers s1, s2 … in order of appearance.
describe('turns', () => {
  const doc = talk('Ana', null, 'Ben', 'Ana', 'Ana');

  it('go on with the one above', () => {
    expect(who(doc)).toEqual(['s1', 's1', 's2', 's1', 's1']);
    expect([...speakersIn(doc)]).toEqual([
      ['s1', 4],
      ['s2', 1],
    ]);
  });

  it('are what stands under one name, one paragraph, or all from here on', () => {
    const all = spokenParagraphs(doc);
    const at = (i: number, scope: 'paragraph' | 'turn' | 'rest') =>
      paragraphsFrom(doc, all[i]!.pos + 2, scope).map(({ pos }) => all.findIndex((paragraph) => paragraph.pos === pos));
    expect(at(1, 'paragraph')).toEqual([1]);
    expect(at(1, 'turn')).toEqual([0, 1]);
    expect(at(4, 'turn')).toEqual([3, 4]);
    expect(at(3, 'rest')).toEqual([3, 4]);
    expect(at(0, 'rest')).toEqual([0, 1, 3, 4]);
    expect(paragraphsIn(doc, all[1]!.pos + 2, all[2]!.pos + 3)).toHaveLength(2);
    expect(paragraphsIn(doc, all[1]!.pos + 2, all[1]!.pos + 2)).toHaveLength(1);
  });
});

describe('another speaker', () => {
  it('leaves those who did not say their name with theirs', () => {
    const tr = begin(talk('Ana', null, 'Ben'));
    assignSpeaker(tr, [0], 's2');
    expect(who(tr.doc)).toEqual(['s2', 's1', 's2']);
  });

  it('takes over all turns of a merged one', () => {
    const tr = begin(talk('Ana', null, 'Ben', 'Cy', null));
    expect(mergeSpeakers(tr, 's3', 's1')).toHaveLength(1);
    expect(who(tr.doc)).toEqual(['s1', 's1', 's2', 's1', 's1']);
  });

  it('is nothing where it is the same one', () => {
    const tr = begin(talk('Ana', null, 'Ben', 'Ana'));
    expect(mergeSpeakers(tr, 's1', 's1')).toEqual([]);
    expect(tr.docChanged).toBe(false);
  });

  it('moves nothing: same text, times and highlights; and it can be taken back', () => {
    const speakers = fc.array(fc.constantFrom('Ana', 'Ben', 'Cy', null), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(speakers, fc.array(fc.nat(11)), fc.constantFrom('s1', 's2', 'new'), (names, selected, speaker) => {
        const doc = talk(...names);
        const all = spokenParagraphs(doc);
        const positions = selected.flatMap((i) => all[i]?.pos ?? []);
        const highlights = new Highlights(0);
        for (const [i, { pos }] of all.entries()) highlights.add(doc, { id: `h${i}`, from: Math.max(0, pos - 4), to: pos + 6 });
        const before = highlights.rows();
        const tr = begin(doc);
        const changes = assignSpeaker(tr, positions, speaker);
        for (const [i, step] of tr.steps.entries()) highlights.apply(step, tr.docs[i]!, tr.docs[i + 1] ?? tr.doc, 'me', null);
        expect(highlights.rows()).toEqual(before);
        expect(plainText(tr.doc)).toBe(plainText(doc));
        for (const [i, { pos, speaker: old }] of all.entries()) {
          expect(spokenParagraphs(tr.doc)[i]!.pos).toBe(pos);
          expect(tr.doc.nodeAt(pos)!.attrs['startMs']).toBe(doc.nodeAt(pos)!.attrs['startMs']);
          // Who had no speaker at all goes on with the first who has one.
          if (positions.includes(pos)) expect(who(tr.doc)[i]).toBe(speaker);
          else if (old !== null) expect(who(tr.doc)[i]).toBe(old);
        }
        revertSpeakers(tr, changes, (pos) => pos);
        expect(tr.doc.eq(doc)).toBe(true);
      }),
    );
  });

  it('is not taken back where the speaker was changed again', () => {
    const tr = begin(talk('Ana', 'Ben'));
    const changes = assignSpeaker(tr, [0], 's2');
    assignSpeaker(tr, [0], 'third');
    revertSpeakers(tr, changes, (pos) => pos);
    expect(who(tr.doc)).toEqual(['third', 's2']);
  });
});
