import { Fragment, type Mark, type Node } from '@tiptap/pm/model';
import { isSafeHref, schema } from './schema.js';
import { type TimedSpan, WordTimes } from './word-times.js';

/** A stretch of imported text in one look; with times it is a word or a caption that the source gave them. */
export interface ImportedRun {
  text: string;
  startMs?: number;
  endMs?: number;
  opensCaption?: boolean;
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
  strike?: boolean;
  link?: string;
}

/** One imported block; `level` is a heading's rank or a list item's depth (only the differences between neighbours count). */
export interface ImportedBlock {
  kind: 'paragraph' | 'heading' | 'bullet' | 'ordered' | 'quote' | 'code' | 'rule';
  level?: number;
  runs: ImportedRun[];
  speaker?: string;
  startMs?: number;
  endMs?: number;
}

/** What any importer hands over; the importers' own type fits it by structure. */
export interface ImportedTextLike {
  blocks: ImportedBlock[];
}

/** A voice in the text: paragraphs carry the id, the note keeps the names, so that renaming a speaker touches no text. */
export interface Speaker {
  id: string;
  name: string;
}

/** Makes text storable: one kind of line feed, no U+0000, no half surrogate pairs. Nothing else is normalised. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '\uFFFD');

/**
 * The document of an import, in `schema`. `speaker` in a block is a name; `speakers` are those the note already has (same name, same id),
 * and the answer holds them all, in order of first appearance. An import is a new document: never put it into a shared note as one step.
 */
export function docFromImport(
  imported: ImportedTextLike,
  speakers: readonly Speaker[] = [],
): { doc: Node; speakers: Speaker[]; times: WordTimes } {
  const voices = speakers.map((speaker) => ({ ...speaker }));
  const builder = new Builder(voices);
  for (let i = 0; i < imported.blocks.length; ) i = builder.take(imported.blocks, i);
  const { nodes } = builder;
  const doc = nodes.length ? schema.topNodeType.createChecked(null, nodes) : schema.topNodeType.createAndFill()!;
  return { doc, speakers: voices, times: builder.timesIn(doc) };
}

type ListBlock = ImportedBlock & { kind: 'bullet' | 'ordered' };

const isItem = (block: ImportedBlock | undefined): block is ListBlock => block?.kind === 'bullet' || block?.kind === 'ordered';

class Builder {
  readonly nodes: Node[] = [];
  /** What of each paragraph is timed, by places in it. */
  private readonly timed = new Map<Node, TimedSpan[]>();

  constructor(private readonly voices: Speaker[]) {}

  /** The times of all runs that have them, once the paragraphs stand in their document. */
  timesIn(doc: Node): WordTimes {
    const spans: TimedSpan[] = [];
    if (this.timed.size)
      doc.descendants((node, pos) => {
        for (const span of this.timed.get(node) ?? []) spans.push({ ...span, from: pos + 1 + span.from, to: pos + 1 + span.to });
        return !node.isTextblock;
      });
    return WordTimes.of(0, spans);
  }

  /** Takes the block at `i`, or the whole run of list items or quotes that starts there; answers the index behind it. */
  take(blocks: readonly ImportedBlock[], i: number): number {
    const block = blocks[i]!;
    const { nodes } = schema;
    if (isItem(block)) {
      const [list, next] = this.list(blocks, i, block.level ?? 0);
      this.nodes.push(list);
      return next;
    }
    if (block.kind === 'quote') {
      let next = i;
      const quoted: Node[] = [];
      while (blocks[next]?.kind === 'quote') quoted.push(this.paragraph(blocks[next++]!));
      this.nodes.push(nodes['blockquote']!.create(null, quoted));
      return next;
    }
    if (block.kind === 'rule') this.nodes.push(nodes['horizontalRule']!.create());
    else if (block.kind === 'code') {
      const text = cleanText(block.runs.map((run) => run.text).join(''));
      this.nodes.push(nodes['codeBlock']!.create(null, text ? schema.text(text) : null));
    } else if (block.kind === 'heading') {
      const level = Math.min(3, Math.max(1, Math.trunc(block.level ?? 1)));
      this.nodes.push(nodes['heading']!.create({ level }, inline(block.runs)));
    } else this.nodes.push(this.paragraph(block));
    return i + 1;
  }

  /** One list: items of the same kind; deeper items become lists inside the item before them. */
  private list(blocks: readonly ImportedBlock[], start: number, level: number): [Node, number] {
    const { kind } = blocks[start]!;
    const items: Node[][] = [];
    let i = start;
    for (let block = blocks[i]; isItem(block); block = blocks[i]) {
      const depth = block.level ?? 0;
      if (depth > level && items.length) {
        const [inner, next] = this.list(blocks, i, depth);
        items.at(-1)!.push(inner);
        i = next;
      } else if (depth < level || block.kind !== kind) break;
      else {
        items.push([this.paragraph(block)]);
        i++;
      }
    }
    const list = schema.nodes[kind === 'bullet' ? 'bulletList' : 'orderedList']!;
    return [list.create(null, Fragment.from(items.map((content) => schema.nodes['listItem']!.create(null, content)))), i];
  }

  private paragraph(block: ImportedBlock): Node {
    const attrs = { speaker: this.voice(block.speaker), startMs: time(block.startMs), endMs: time(block.endMs) };
    const paragraph = schema.nodes['paragraph']!.create(attrs, inline(block.runs));
    const spans = timedSpans(block.runs);
    if (spans.length) this.timed.set(paragraph, spans);
    return paragraph;
  }

  private voice(spoken: string | undefined): string | null {
    const name = cleanText(spoken ?? '').trim();
    if (!name) return null;
    const knownSpeaker = this.voices.find((voice) => voice.name === name);
    if (knownSpeaker) return knownSpeaker.id;
    const taken = this.voices.map(({ id }) => (/^s\d+$/.test(id) ? Number(id.slice(1)) : 0));
    const id = `s${Math.max(0, ...taken) + 1}`;
    this.voices.push({ id, name });
    return id;
  }
}

const LATEST = 2_147_483_647;
const time = (ms: number | undefined) => (ms !== undefined && Number.isFinite(ms) && ms >= 0 ? Math.min(LATEST, Math.round(ms)) : null);

function marksOf(run: ImportedRun): readonly Mark[] {
  const names = [run.bold && 'bold', run.italic && 'italic', run.strike && 'strike', run.code && 'code'];
  let marks: readonly Mark[] = [];
  if (isSafeHref(run.link)) marks = schema.marks['link']!.create({ href: run.link }).addToSet(marks);
  for (const name of names) if (name) marks = schema.marks[name]!.create().addToSet(marks);
  return marks;
}

/** A line feed is one place in the document, like every other sign: the places of a run are those of its text. */
function timedSpans(runs: readonly ImportedRun[]): TimedSpan[] {
  const spans: TimedSpan[] = [];
  let at = 0;
  for (const run of runs) {
    const text = cleanText(run.text);
    const [startMs, endMs] = [time(run.startMs), time(run.endMs)];
    const [from, to] = [at + text.length - text.trimStart().length, at + text.trimEnd().length];
    if (startMs !== null && endMs !== null && from < to)
      spans.push({ from, to, startMs, endMs: Math.max(startMs, endMs), opensCaption: !!run.opensCaption });
    at += text.length;
  }
  return spans;
}

function inline(runs: readonly ImportedRun[]): Node[] {
  return runs.flatMap((run) => {
    const marks = marksOf(run);
    return cleanText(run.text)
      .split('\n')
      .flatMap((line, i) => [...(i ? [schema.nodes['hardBreak']!.create()] : []), ...(line ? [schema.text(line, marks)] : [])]);
  });
}
