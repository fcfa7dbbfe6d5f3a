import { formatTimecode } from '@libs/domain';
import type { Node } from '@tiptap/pm/model';
import { exportedText } from '../exporters/exported-text.js';
import { toMarkdown } from '../exporters/markdown-transcript.js';
import { extensionOf } from './file-extension.js';
import {
  type ContentHighlight,
  type ContentInsight,
  type ContentNote,
  type Progress,
  type ProjectContent,
  picturesOf,
  shownValue,
} from './project-content.js';
import type { ZipWriter } from './zip-writer.js';

/** The project as Markdown: a file each for a note and an insight, one for the tags, and the readme. */
export async function writeMarkdown(content: ProjectContent, zip: ZipWriter, progress: Progress): Promise<void> {
  const pictures = new Map<string, string>();
  const addPictures = async (doc: Node) => {
    if (!content.has('FILES')) return;
    for (const id of picturesOf(doc)) {
      if (pictures.has(id)) continue;
      const file = await content.file(id);
      if (!file) continue;
      await progress('FILES');
      const path = `files/${id}.${extensionOf(file.mime)}`;
      await zip.add(path, file.stream);
      pictures.set(id, `../${path}`);
    }
  };
  const { project, readme } = content;
  await addPictures(readme);
  const inPlace = new Map([...pictures].map(([id, path]) => [id, path.replace(/^\.\.\//, '')]));
  await zip.add('README.md', [
    `# ${line(project.name)}\n\n${project.description ? `${project.description}\n\n` : ''}`,
    ...textOf(readme, new Map(), () => '', inPlace),
  ]);
  if (content.has('NOTES'))
    for await (const item of content.notes()) {
      await progress('NOTES');
      await addPictures(item.doc);
      await zip.add(zip.pathFor('notes', item.note.title || 'Untitled', 'md'), noteMarkdown(content, item, pictures));
    }
  if (content.has('INSIGHTS'))
    for await (const item of content.insights()) {
      await progress('INSIGHTS');
      await addPictures(item.doc);
      await zip.add(zip.pathFor('insights', item.insight.title || 'Untitled', 'md'), insightMarkdown(content, item, pictures));
    }
  if (content.has('TAGS')) await zip.add('tags.md', tagsMarkdown(content));
}

function* noteMarkdown(
  content: ProjectContent,
  { note, doc, highlights, values }: ContentNote,
  pictures: ReadonlyMap<string, string>,
): Generator<string> {
  yield `# ${line(note.title) || 'Untitled'}\n\n`;
  if (note.recordedAt) yield `- Recorded: ${note.recordedAt.toISOString()}\n`;
  yield `- Added: ${note.createdAt.toISOString()} by ${line(note.createdBy.name)}\n`;
  if (note.speakers.length) yield `- Speakers: ${note.speakers.map(({ name }) => line(name)).join(', ')}\n`;
  for (const field of content.fields) {
    const value = field.target === 'note' ? shownValue(field, values[field.id]) : '';
    if (value) yield `- ${line(field.label)}: ${line(value)}\n`;
  }
  yield* textOf(doc, new Map(note.speakers.map(({ id, name }) => [id, name])), () => '', pictures);
  if (!highlights.length) return;
  yield '\n## Highlights\n';
  for (const highlight of highlights) yield `\n${quoted(highlight)}`;
}

function* insightMarkdown(
  content: ProjectContent,
  { insight, doc, values, references, charts }: ContentInsight,
  pictures: ReadonlyMap<string, string>,
): Generator<string> {
  yield `# ${line(insight.title) || 'Untitled'}\n\n`;
  yield `- ${insight.publishedAt ? `Published: ${insight.publishedAt.toISOString()}` : 'Draft'}\n- Author: ${line(insight.createdBy.name)}\n`;
  for (const field of content.fields) {
    const value = field.target === 'insight' ? shownValue(field, values[field.id]) : '';
    if (value) yield `- ${line(field.label)}: ${line(value)}\n`;
  }
  const reference = (refId: string): string => {
    const result = references.get(refId);
    if (result?.highlight) return quoted(result.highlight, result.highlight.noteTitle);
    if (result?.note) return `*${line(result.note.title)}*\n`;
    if (result?.tag) return `**${line(result.tag.title)}**\n`;
    const chart = charts.get(refId);
    if (chart !== undefined) return `*Chart: ${line(chart)}*\n`;
    return '*[A source that was deleted, or that you cannot open]*\n';
  };
  yield* textOf(doc, new Map(), reference, pictures);
}

function* tagsMarkdown(content: ProjectContent): Generator<string> {
  yield '# Tags\n';
  for (const board of content.boards) {
    yield `\n## ${line(board.name)}\n`;
    for (const group of board.groups) {
      yield `\n### ${line(group.name)}\n\n`;
      for (const { title, description } of group.tags) yield `- **${line(title)}**${description ? `: ${line(description)}` : ''}\n`;
    }
  }
}

/** A document in pieces: what has no words of its own (pictures, references, tables) between the runs of blocks that have. */
function* textOf(
  doc: Node,
  speakers: ReadonlyMap<string, string>,
  reference: (refId: string) => string,
  pictures: ReadonlyMap<string, string>,
): Generator<string> {
  let run: Node[] = [];
  const known = [...speakers].map(([id, name]) => ({ id, name }));
  const flush = function* (): Generator<string> {
    if (run.length) yield* toMarkdown(exportedText({ title: '', durationMs: null, speakers: known }, doc.type.create(null, run)));
    run = [];
  };
  for (const node of doc.content.content) {
    const { name } = node.type;
    if (name !== 'image' && name !== 'reference' && name !== 'table') {
      run.push(node);
      continue;
    }
    yield* flush();
    if (name === 'reference') yield `\n${reference(String(node.attrs['refId']))}`;
    else if (name === 'table') yield `\n${tableOf(node)}`;
    else {
      const path = pictures.get(String(node.attrs['fileId']));
      const alt = line(String(node.attrs['alt'] ?? ''));
      yield path ? `\n![${alt}](${path})\n` : `\n*[Image${alt && `: ${alt}`}]*\n`;
    }
  }
  yield* flush();
}

function tableOf(table: Node): string {
  const rows = table.content.content.map((row) =>
    row.content.content.map((cell) => line(cell.textBetween(0, cell.content.size, ' ')).replaceAll('|', '\\|')),
  );
  const width = Math.max(...rows.map((cells) => cells.length));
  const written = rows.map((cells) => `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |\n`);
  return [written[0], `|${' --- |'.repeat(width)}\n`, ...written.slice(1)].join('');
}

type Quoted = Pick<ContentHighlight, 'quote' | 'speaker' | 'startMs' | 'tags'>;

function quoted({ quote, speaker, startMs, tags }: Quoted, noteTitle?: string): string {
  const facts = [speaker ? line(speaker) : '', startMs === null ? '' : formatTimecode(startMs), noteTitle ? line(noteTitle) : '']
    .filter(Boolean)
    .join(', ');
  const marks = tags.map(({ title }) => `\`${title.replaceAll('`', "'")}\``).join(' ');
  return `${quote.replace(/^/gm, '> ')}\n${facts || marks ? `>\n> ${[facts, marks].filter(Boolean).join(' ')}\n` : ''}`;
}

/** In one line, and without what Markdown would read as a look. */
const line = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>]/g, '\\$&');
