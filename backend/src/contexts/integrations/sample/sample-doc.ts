import type { SampleBlock } from './sample-content.js';

/** Where the references of a sample text lead. */
export interface SampleTargets {
  highlight: (interview: string, quote: string) => string;
  tag: (title: string) => string;
  note: (interview: string) => string;
}

/** Blocks of the sample as document JSON. */
export function sampleDoc(blocks: readonly SampleBlock[], to?: SampleTargets): unknown {
  return { type: 'doc', content: blocks.map((b) => node(b, to)) };
}

const text = (value: string) => (value ? [{ type: 'text', text: value }] : []);
const paragraph = (value: string) => ({ type: 'paragraph', content: text(value) });

function node(b: SampleBlock, to?: SampleTargets): unknown {
  switch (b.type) {
    case 'heading':
      return { type: 'heading', attrs: { level: b.level }, content: text(b.text) };
    case 'paragraph':
      return paragraph(b.text);
    case 'callout':
      return { type: 'callout', content: text(b.text) };
    case 'bullets':
      return { type: 'bulletList', content: b.items.map((i) => ({ type: 'listItem', content: [paragraph(i)] })) };
    default: {
      if (!to) throw new Error(`a ${b.type} has no target here`);
      const refId = b.type === 'highlight' ? to.highlight(b.interview, b.quote) : b.type === 'tag' ? to.tag(b.title) : to.note(b.interview);
      return { type: 'reference', attrs: { kind: b.type, refId } };
    }
  }
}
