import { type Speaker, spansOfBlock, type TimedSpan, type WordTimes } from '@libs/editor';
import type { Node } from '@tiptap/pm/model';

/** One block of a note on its way out. */
export interface ExportedBlock {
  kind: 'paragraph' | 'heading' | 'bullet' | 'ordered' | 'quote' | 'code' | 'rule';
  /** Rank of a heading, depth of a list item from 0. */
  level: number;
  /** The number of an ordered item. */
  number: number;
  /** The words; a hard break is a line feed, what is no text is left out. */
  text: string;
  /** The name of who speaks; what has no speaker of its own goes on with the one above. Null outside of a transcript. */
  speaker: string | null;
  /** Whether this block is the first under its speaker's name. */
  isTurn: boolean;
  startMs: number | null;
  endMs: number | null;
  /** Which of its words are said when, by places in `text`. */
  spans: TimedSpan[];
  /** The block in the document; `pos` is the place before it. Null for a rule. */
  node: Node | null;
  pos: number;
}

/** A note as every format needs it. */
export interface ExportedText {
  title: string;
  durationMs: number | null;
  blocks: ExportedBlock[];
}

/** Reads a document into blocks, with the names that its speakers have now and, where they are known, the times of its words. */
export function exportedText(
  note: { title: string; durationMs: number | null; speakers: readonly Speaker[] },
  doc: Node,
  times: WordTimes | null = null,
): ExportedText {
  const walk = new Walk(new Map(note.speakers.map(({ id, name }) => [id, name])), times);
  walk.blocks(doc, 0, { kind: 'paragraph', level: 0 });
  return { title: note.title, durationMs: note.durationMs, blocks: walk.found };
}

type Place = Pick<ExportedBlock, 'kind' | 'level'> & { number?: number };

class Walk {
  readonly found: ExportedBlock[] = [];
  private speaker: string | null = null;

  constructor(
    private readonly names: ReadonlyMap<string, string>,
    private readonly times: WordTimes | null,
  ) {}

  blocks(parent: Node, start: number, place: Place): void {
    parent.forEach((node, offset, index) => {
      const pos = start + offset;
      const { name } = node.type;
      if (node.isTextblock) this.take(node, pos, place);
      else if (name === 'horizontalRule') this.add({ kind: 'rule', level: 0 }, null, pos, '');
      else if (name === 'blockquote') this.blocks(node, pos + 1, { ...place, kind: 'quote' });
      else if (name === 'bulletList' || name === 'orderedList') {
        const level = place.kind === 'bullet' || place.kind === 'ordered' ? place.level + 1 : 0;
        this.blocks(node, pos + 1, { kind: name === 'bulletList' ? 'bullet' : 'ordered', level });
      } else if (name === 'listItem') this.blocks(node, pos + 1, { ...place, number: index + 1 });
      // Pictures and references have no words of their own.
      else if (!node.isLeaf) this.blocks(node, pos + 1, place);
    });
  }

  private take(node: Node, pos: number, place: Place): void {
    const text = node.textBetween(0, node.content.size, '', (leaf) => (leaf.type.name === 'hardBreak' ? '\n' : ''));
    const { name } = node.type;
    if (name === 'heading') this.add({ kind: 'heading', level: Number(node.attrs['level'] ?? 1) }, node, pos, text);
    else if (name === 'codeBlock') this.add({ kind: 'code', level: 0 }, node, pos, text);
    else this.add(place, node, pos, text);
  }

  private add({ kind, level, number }: Place, node: Node | null, pos: number, text: string): void {
    const own: unknown = node?.attrs['speaker'];
    const before = this.speaker;
    if (typeof own === 'string') this.speaker = this.names.get(own) ?? null;
    const speaks = kind === 'paragraph' && node !== null;
    this.found.push({
      kind,
      level,
      number: number ?? 1,
      text,
      speaker: speaks ? this.speaker : null,
      isTurn: speaks && this.speaker !== null && (before !== this.speaker || this.found.at(-1)?.kind !== 'paragraph'),
      startMs: timeOf(node, 'startMs'),
      endMs: timeOf(node, 'endMs'),
      spans: this.times && node ? inText(pos + 1, spansOfBlock(this.times, pos + 1, pos + 1 + node.content.size)) : [],
      node,
      pos,
    });
  }
}

function timeOf(node: Node | null, name: 'startMs' | 'endMs'): number | null {
  const value: unknown = node?.attrs[name];
  return typeof value === 'number' ? value : null;
}

/** Spans with places in the block's text instead of the document; each sign of it is one place there as well. */
const inText = (start: number, spans: readonly TimedSpan[]): TimedSpan[] =>
  spans.map((span) => ({ ...span, from: span.from - start, to: span.to - start }));
