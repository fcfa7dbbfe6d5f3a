import { createHash } from 'node:crypto';
import { plainText } from '@libs/editor';
import { type ContentNote, type Progress, type ProjectContent, picturesOf } from './project-content.js';
import type { ZipWriter } from './zip-writer.js';

/** What an archive of a project says that it is. */
export const ARCHIVE_FORMAT = 'verbatim-project';
/** Raised when an older version of the product could not read an archive any more. */
export const ARCHIVE_VERSION = 2;
/** What is written as long as nothing in an archive needs more: fields of contacts need 2. */
const PLAIN_VERSION = 1;

const README = `A project of Verbatim, complete and to be imported again (Projects, Import project).

project.json    the project: readme, boards with groups and tags, fields, contacts, shared views and charts
notes/*.json    one note each: text as a document and as plain text, speakers, times of words, highlights, values
insights/*.json one insight each
files/*         pictures and original files
manifest.json   what is in here, with the size and SHA-256 of each part; written last, so that a cut file is seen to be one

Positions "from" and "to" of a highlight count in the document; "start" and "end" are the same range in code points of "text".
Unknown keys may come with later versions of the product; "version" is raised when an older one cannot read them.
`;

/** The project as JSON with its files: all that makes it again somewhere else. */
export async function writeArchive(content: ProjectContent, zip: ZipWriter, progress: Progress): Promise<void> {
  const parts: { path: string; size: number; sha256: string }[] = [];
  const files = new Map<string, { id: string; name: string; mime: string; path: string }>();
  const add = async (path: string, text: string) => {
    const bytes = Buffer.from(text);
    parts.push({ path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    await zip.add(path, [bytes]);
  };
  const addFile = async (id: string) => {
    if (!content.has('FILES') || files.has(id)) return;
    const file = await content.file(id);
    if (!file) return;
    await progress('FILES');
    const path = `files/${id}`;
    const hash = createHash('sha256');
    let size = 0;
    await zip.add(
      path,
      (async function* () {
        for await (const piece of file.stream) {
          hash.update(piece);
          size += piece.length;
          yield piece;
        }
      })(),
    );
    parts.push({ path, size, sha256: hash.digest('hex') });
    files.set(id, { id, name: file.name, mime: file.mime, path });
  };

  await add('README.txt', README);
  const notes: string[] = [];
  if (content.has('NOTES'))
    for await (const note of content.notes()) {
      await progress('NOTES');
      const path = `notes/${String(notes.length + 1).padStart(5, '0')}.json`;
      notes.push(path);
      await add(path, JSON.stringify(noteJson(content, note), null, 1));
      for (const id of [...picturesOf(note.doc), ...(note.note.file ? [note.note.file.id] : [])]) await addFile(id);
    }
  const insights: string[] = [];
  if (content.has('INSIGHTS'))
    for await (const { insight, doc, values } of content.insights()) {
      await progress('INSIGHTS');
      const path = `insights/${String(insights.length + 1).padStart(5, '0')}.json`;
      insights.push(path);
      const { id, title, status, publishedAt, createdAt, createdBy } = insight;
      const json = {
        id,
        title,
        status,
        publishedAt,
        createdAt,
        createdBy: createdBy.name,
        text: plainText(doc),
        doc: doc.toJSON(),
        values,
      };
      await add(path, JSON.stringify(json, null, 1));
      for (const picture of picturesOf(doc)) await addFile(picture);
    }
  for (const picture of picturesOf(content.readme)) await addFile(picture);
  await progress('WRITING');
  const { project, boards, fields, contacts, views, charts, exportedAt } = content;
  const version = fields.some(({ type }) => type === 'PERSON') ? ARCHIVE_VERSION : PLAIN_VERSION;
  const head = { format: ARCHIVE_FORMAT, version, exportedAt };
  await add(
    'project.json',
    JSON.stringify(
      {
        ...head,
        project: {
          id: project.id,
          name: project.name,
          description: project.description,
          status: project.status,
          readme: content.readme.toJSON(),
        },
        boards: content.has('TAGS') || content.has('HIGHLIGHTS') ? boards : [],
        // What a field of contacts names are contacts.
        fields: fields.map((field) => (field.type === 'PERSON' ? { ...field, options: [] } : field)),
        ...{ contacts, views, charts, notes, insights },
        files: [...files.values()],
      },
      null,
      1,
    ),
  );
  await zip.add('manifest.json', [JSON.stringify({ ...head, parts }, null, 1)]);
}

function noteJson(content: ProjectContent, { note, doc, times, highlights, values, contactOf }: ContentNote) {
  const { id, title, origin, createdAt, createdBy, recordedAt, durationMs, speakers, file } = note;
  return {
    ...{ id, title, origin, createdAt, createdBy: createdBy.name, recordedAt, durationMs },
    fileId: content.has('FILES') ? (file?.id ?? null) : null,
    speakers: speakers.map((speaker) => ({ ...speaker, contactId: contactOf.get(speaker.id) ?? null })),
    text: plainText(doc),
    doc: doc.toJSON(),
    // From, to, the milliseconds of both, and whether a caption of the source begins with it.
    wordTimes:
      times?.spansIn(0, doc.content.size).map((span) => [span.from, span.to, span.startMs, span.endMs, span.opensCaption ? 1 : 0]) ?? [],
    highlights: highlights.map(({ tags, author, speaker: _, startMs: __, ...highlight }) => ({
      ...highlight,
      createdBy: author,
      tagIds: tags.map((tag) => tag.id),
    })),
    values,
  };
}
