import { describe, expect, it } from '@jest/globals';
import { schema } from '@libs/editor';
import { type BodyNode, publicBody, referencesOf } from './public-body.js';

const text = (words: string) => ({ type: 'text', text: words, marks: [{ type: 'bold' }] });
const reference = (kind: string, refId: string) => ({ type: 'reference', attrs: { kind, refId } });
const ID = '01900000-0000-7000-8000-000000000001';
const OTHER = '01900000-0000-7000-8000-000000000002';

describe('the body of a public page', () => {
  it('names speakers and shows no picture without an address', () => {
    const body = publicBody(
      {
        type: 'doc',
        content: [
          { type: 'paragraph', attrs: { speaker: 's1', startMs: 1000, endMs: 2000 }, content: [text('Hello')] },
          { type: 'paragraph', attrs: { speaker: 's9', startMs: null, endMs: null } },
          { type: 'image', attrs: { fileId: ID, alt: 'A whiteboard' } },
        ],
      },
      { speakers: new Map([['s1', 'Wanda']]) },
    );
    expect(body.content).toEqual([
      { type: 'paragraph', attrs: { speaker: 'Wanda', startMs: 1000 }, content: [text('Hello')] },
      { type: 'paragraph', attrs: { speaker: null, startMs: null } },
      { type: 'paragraph', content: [{ type: 'text', text: '[Image: A whiteboard]' }] },
    ]);
    expect(JSON.stringify(body)).not.toContain(ID);
  });

  it('has references at any depth, each once, by their place and not by their id', () => {
    const quote = {
      type: 'blockquote',
      content: [
        reference('highlight', ID),
        reference('tag', OTHER),
        reference('highlight', ID),
        reference('person', ID),
        reference('note', 'x'),
      ],
    };
    const doc = { type: 'doc', content: [quote] };
    expect(referencesOf(doc)).toEqual([
      { kind: 'highlight', refId: ID },
      { kind: 'tag', refId: OTHER },
    ]);
    const body = publicBody(doc, { speakers: new Map() });
    expect(body.content![0]!.content!.map((node) => node.attrs!['refId'])).toEqual(['r1', 'r2', 'r1', 'r1', 'none']);
    expect(JSON.stringify(body)).not.toContain('0190');
  });

  it('lets out no attribute of the schema that the page does not show', () => {
    const leaving: Record<string, string[]> = {};
    for (const type of [...Object.values(schema.nodes), ...Object.values(schema.marks)]) {
      const attrs = Object.fromEntries(Object.keys(type.spec.attrs ?? {}).map((name) => [name, `canary-${name}`]));
      const isMark = type.name in schema.marks;
      const node: BodyNode = isMark ? { type: 'text', text: 'x', marks: [{ type: type.name, attrs }] } : { type: type.name, attrs };
      const sent = JSON.stringify(
        publicBody({ type: 'doc', content: [node] }, { speakers: new Map(), srcOf: () => '/api/public/x/images/1' }),
      );
      const canaries = [...sent.matchAll(/canary-(\w+)/g)].map((m) => m[1]!);
      if (canaries.length) leaving[type.name] = canaries;
    }
    expect(leaving).toEqual({
      heading: ['level'],
      orderedList: ['start'],
      paragraph: ['startMs'],
      image: ['alt'],
      link: ['href'],
      reference: ['kind'],
    });
  });
});
