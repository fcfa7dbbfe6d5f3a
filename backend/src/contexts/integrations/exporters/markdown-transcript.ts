import { formatTimecode } from '@libs/domain';
import { linkOf, OBJECT_CHARACTER } from '@libs/editor';
import type { Node } from '@tiptap/pm/model';
import type { ExportedBlock, ExportedText } from './exported-text.js';

/** Markdown: title, then each turn after its name and time in bold; looks and links stay. */
export function* toMarkdown({ title, blocks }: ExportedText): Generator<string> {
  if (title.trim()) yield `# ${escaped(title.replace(/\s+/g, ' ').trim())}\n`;
  let before: ExportedBlock | undefined;
  for (const block of blocks) {
    // The items of one list, and the lines of one quote, belong together.
    const isList = block.kind === 'bullet' || block.kind === 'ordered';
    const isSameList = isList && (before?.kind === 'bullet' || before?.kind === 'ordered');
    yield `${isSameList ? '' : '\n'}${markdownOf(block)}\n`;
    before = block;
  }
}

function markdownOf(block: ExportedBlock): string {
  const { kind, level, node, text } = block;
  if (kind === 'rule' || !node) return '---';
  if (kind === 'code') return `${fenceOf(text)}\n${text}\n${fenceOf(text)}`;
  const words = inline(node);
  if (kind === 'heading') return `${'#'.repeat(level + 1)} ${words.replaceAll('\\\n', ' ')}`;
  if (kind === 'bullet') return `${'   '.repeat(level)}- ${words}`;
  if (kind === 'ordered') return `${'   '.repeat(level)}${block.number}. ${words}`;
  if (kind === 'quote') return words.replace(/^/gm, '> ');
  return `${labelOf(block)}${words.replace(/^(\s*)([-+#]|\d+(?=[.)]))/gm, '$1\\$2')}`;
}

function labelOf({ speaker, isTurn, startMs }: ExportedBlock): string {
  const time = startMs === null ? '' : formatTimecode(startMs);
  if (speaker !== null && (isTurn || time)) return `**${escaped(speaker)}**${time && ` (${time})`}: `;
  return time && `(${time}) `;
}

const fenceOf = (text: string) => '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));

const escaped = (text: string) => text.replace(/[\\`*_[\]<>~]/g, '\\$&');

function inline(block: Node): string {
  let out = '';
  block.forEach((child) => {
    if (child.type.name === 'hardBreak') out += '\\\n';
    else if (child.isText) out += marked(child);
  });
  return out.replaceAll(OBJECT_CHARACTER, '');
}

function marked(node: Node): string {
  const names = new Set(node.marks.map(({ type }) => type.name));
  const link = linkOf(node);
  // Signs of a look have to stand at letters, so blanks at the ends go outside.
  const [, start = '', words = '', end = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(node.text!) ?? [];
  if (!words) return node.text!;
  let text = names.has('code') ? codeSpan(words) : escaped(words);
  if (names.has('strike')) text = `~~${text}~~`;
  if (names.has('italic')) text = `*${text}*`;
  if (names.has('bold')) text = `**${text}**`;
  if (link) text = `[${text}](<${link.replace(/[<>\s]/g, encodeURIComponent)}>)`;
  return `${start}${text}${end}`;
}

function codeSpan(words: string): string {
  const ticks = '`'.repeat(Math.max(1, ...[...words.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return ticks.length > 1 ? `${ticks} ${words} ${ticks}` : `${ticks}${words}${ticks}`;
}
