import { describe, expect, it } from '@jest/globals';
import { publicBody, referencesOf } from './public-body.js';

const text = (words: string) => ({ type: 'text', text: words, marks: [{ type: 'bold' }] });
const reference = (kind: string, refId: string) => ({ type: 'reference', attrs: { kind, refId } });
const ID = '01900000-0000-7000-8000-000000000001';

describe('the body of a public page', () => {
  it('names speakers and shows no picture', () => {
    const body = publicBody(
      {
        type: 'doc',
        content: [
          { type: 'paragraph', attrs: { speaker: 's1', startMs: 1000, endMs: null }, content: [text('Hello')] },
          { type: 'paragraph', attrs: { speaker: 's9', startMs: null, endMs: null } },
          { type: 'image', attrs: { fileId: ID, alt: 'A whiteboard' } },
        ],
      },
      new Map([['s1', 'Wanda']]),
    );
    expect(body.content).toEqual([
      { type: 'paragraph', attrs: { speaker: 'Wanda', startMs: 1000, endMs: null }, content: [text('Hello')] },
      { type: 'paragraph', attrs: { speaker: null, startMs: null, endMs: null } },
      { type: 'paragraph', content: [{ type: 'text', text: '[Image: A whiteboard]' }] },
    ]);
    expect(JSON.stringify(body)).not.toContain(ID);
  });

  it('has references at any depth', () => {
    const quote = {
      type: 'blockquote',
      content: [reference('highlight', ID), reference('tag', ID), reference('person', ID), reference('note', 'x')],
    };
    expect(referencesOf({ type: 'doc', content: [quote] })).toEqual([
      { kind: 'highlight', refId: ID },
      { kind: 'tag', refId: ID },
    ]);
  });
});
