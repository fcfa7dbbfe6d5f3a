import type { TransferLoss } from '@libs/domain';
import { plainText } from '@libs/editor';
import { writeCodes } from '../codebooks/codebook-qdc.js';
import { xmlAttribute } from '../codebooks/xml-text.js';
import {
  type ContentHighlight,
  type ContentInsight,
  type ContentNote,
  type Progress,
  type ProjectContent,
  picturesOf,
  shownValue,
} from './project-content.js';
import { ExportLosses } from './qdpx-losses.js';
import { Variables } from './qdpx-variables.js';
import { element, guidFrom, linesOf, listOf, type XmlElement } from './qdpx-xml.js';
import type { ZipWriter } from './zip-writer.js';

/** So much of a quote names a selection; by it a reader sees in which units positions count. */
const NAME = 250;

/**
 * The project for other research programs: REFI-QDA 1.5, a file `project.qde` and the texts of notes beside it. Everything has an id that does not
 * change and a place that follows from the project alone, so that an unchanged project is written as the same bytes again.
 */
export async function writeQdpx(content: ProjectContent, zip: ZipWriter, progress: Progress): Promise<TransferLoss[]> {
  const project = new ResearchProject(content);
  if (content.has('NOTES'))
    for await (const note of content.notes()) {
      await progress('NOTES');
      await zip.add(`sources/${note.note.id}.txt`, [project.addNote(note)]);
    }
  if (content.has('INSIGHTS'))
    for await (const insight of content.insights()) {
      await progress('INSIGHTS');
      project.addInsight(insight);
    }
  await progress('WRITING');
  await zip.add('project.qde', [project.written()]);
  return project.losses.counted();
}

interface Voice {
  name: string;
  sources: string[];
  selections: string[];
}

class ResearchProject {
  private readonly users = new Map<string, string>();
  private readonly codes = new Map<string, string>();
  private readonly voices = new Map<string, Voice>();
  private readonly sources: (() => XmlElement)[] = [];
  private readonly notes: (() => XmlElement)[] = [];
  private readonly links: XmlElement[] = [];
  private readonly selections = new Set<string>();
  private readonly texts = new Set<string>();
  private readonly variables: Variables;
  readonly losses = new ExportLosses();

  constructor(private readonly content: ProjectContent) {
    this.variables = new Variables(content.fields);
    this.losses.add('charts', content.charts.length);
    this.losses.add('views', content.views.length);
    for (const board of content.boards)
      for (const group of board.groups) for (const tag of group.tags) this.codes.set(tag.id, tag.guid ?? tag.id);
  }

  /** Takes a note in, and answers its text. */
  addNote({ note, doc, times, highlights, values, contactOf }: ContentNote): string {
    const text = plainText(doc);
    const { id } = note;
    this.texts.add(id);
    this.losses.add('pictures', picturesOf(doc).length);
    this.losses.add('files', note.file ? 1 : 0);
    this.losses.add('times', times ? 1 : 0);
    const voices = new Map(note.speakers.map((speaker) => [speaker.name, this.voiceOf(id, speaker, contactOf.get(speaker.id))]));
    for (const voice of voices.values()) voice.sources.push(id);
    const selections = highlights.flatMap((highlight) => {
      if (highlight.start === null || highlight.end === null) {
        this.losses.add('orphans', 1);
        return [];
      }
      if (highlight.status === 'changed') this.losses.add('quotes', 1);
      this.selections.add(highlight.id);
      voices.get(highlight.speaker ?? '')?.selections.push(highlight.id);
      return [this.selection(highlight)];
    });
    const shown = this.variables.of('note', values, (field, value) => shownValue(field, value));
    this.sources.push(() =>
      element(
        'TextSource',
        {
          guid: id,
          name: note.title,
          plainTextPath: `internal://${id}.txt`,
          creatingUser: this.user(note.createdBy.name),
          creationDateTime: note.createdAt.toISOString(),
        },
        [...(note.recordedAt ? [element('Description', {}, `Recorded ${note.recordedAt.toISOString()}`)] : []), ...selections, ...shown()],
      ),
    );
    this.user(note.createdBy.name);
    return text;
  }

  /** Takes an insight in as a note of the research, which links to the passages that it cites. */
  addInsight({ insight, doc, values, references, charts }: ContentInsight): void {
    const { id } = insight;
    this.losses.add('pictures', picturesOf(doc).length);
    this.losses.add('charts', charts.size);
    const shown = this.variables.of('insight', values, (field, value) => shownValue(field, value));
    this.user(insight.createdBy.name);
    this.notes.push(() =>
      element(
        'Note',
        {
          guid: id,
          name: insight.title,
          creatingUser: this.user(insight.createdBy.name),
          creationDateTime: insight.createdAt.toISOString(),
        },
        [element('Description', {}, `Insight, ${insight.status}`), element('PlainTextContent', {}, plainText(doc)), ...shown()],
      ),
    );
    for (const { kind, refId } of references.values()) {
      const exists =
        kind === 'highlight'
          ? this.selections.has(refId)
          : kind === 'tag'
            ? this.codes.has(refId)
            : kind === 'note' && this.texts.has(refId);
      if (exists) this.links.push(this.link(id, kind === 'tag' ? (this.codes.get(refId) ?? refId) : refId));
    }
  }

  /** The file `project.qde`. */
  written(): string {
    const { project, boards, readme } = this.content;
    const readmeText = plainText(readme);
    this.losses.add('pictures', picturesOf(readme).length);
    const readmeId = guidFrom(project.id, 'readme');
    const readmes = readmeText ? [element('Note', { guid: readmeId, name: 'Readme' }, [element('PlainTextContent', {}, readmeText)])] : [];
    const sources = this.sources.map((make) => make());
    const notes = [...readmes, ...this.notes.map((make) => make())];
    const cases = this.cases();
    const root = element(
      'Project',
      {
        name: project.name,
        origin: 'Verbatim',
        creationDateTime: project.createdAt.toISOString(),
        xmlns: 'urn:QDA-XML:project:1.0',
      },
      [
        ...listOf(
          'Users',
          [...this.users].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, guid]) => element('User', { guid, name })),
        ),
        ...(boards.some(({ groups }) => groups.length) ? [element('CodeBook', {}, listOf('Codes', this.codeLines()))] : []),
        ...listOf('Variables', this.variables.written()),
        ...listOf('Cases', cases),
        ...listOf('Sources', sources),
        ...listOf('Notes', notes),
        ...listOf('Links', this.links),
        ...listOf('Sets', this.sets()),
        ...descriptionOf([project.description ?? '', this.losses.text()]),
        ...(readmes.length ? [element('NoteRef', { targetGUID: readmeId })] : []),
      ],
    );
    return `<?xml version="1.0" encoding="utf-8"?>\n${linesOf(root).join('\n')}\n`;
  }

  /** Of several boards each is a code around its groups. */
  private codeLines(): string[] {
    const { boards } = this.content;
    const written = boards.filter(({ groups }) => groups.length);
    const groupsOf = (board: (typeof boards)[number]) =>
      board.groups.map((group) => ({
        id: group.guid ?? group.id,
        name: group.name,
        tags: group.tags.map((tag) => ({ ...tag, id: tag.guid ?? tag.id })),
      }));
    if (written.length === 1) return writeCodes(groupsOf(written[0]!), '      ');
    return written.flatMap((board) => [
      `      <Code guid="${board.id}" name="${xmlAttribute(board.name)}" isCodable="false">`,
      ...writeCodes(groupsOf(board), '        '),
      '      </Code>',
    ]);
  }

  private selection({ id, start, end, text, author, createdAt, tags }: ContentHighlight): XmlElement {
    const creator = { creatingUser: this.user(author), creationDateTime: createdAt.toISOString() };
    const coded = tags.map((tag) =>
      element('Coding', { guid: guidFrom(id, tag.id), ...creator }, [element('CodeRef', { targetGUID: this.codes.get(tag.id) ?? tag.id })]),
    );
    const name = [...text].slice(0, NAME).join('');
    return element('PlainTextSelection', { guid: id, name, startPosition: start, endPosition: end, ...creator }, coded);
  }

  private voiceOf(noteId: string, speaker: { id: string; name: string }, contactId: string | undefined): Voice {
    const key = contactId ?? guidFrom(noteId, 'speaker', speaker.id);
    const knownVoice = this.voices.get(key);
    if (knownVoice) return knownVoice;
    const contact = this.content.contacts.find(({ id }) => id === contactId);
    const voice = { name: contact?.name ?? speaker.name, sources: [], selections: [] };
    this.voices.set(key, voice);
    return voice;
  }

  /** Who speaks: contacts with what is known of them, and speakers who are no contact yet. */
  private cases(): XmlElement[] {
    return [...this.voices].map(([guid, { name, sources, selections }]) => {
      const contact = this.content.contacts.find(({ id }) => id === guid);
      return element('Case', { guid, name }, [
        ...(contact?.notes ? [element('Description', {}, contact.notes)] : []),
        ...(contact ? this.variables.ofContact(contact) : []),
        ...[...new Set(sources)].map((targetGUID) => element('SourceRef', { targetGUID })),
        ...selections.map((targetGUID) => element('SelectionRef', { targetGUID })),
      ]);
    });
  }

  private sets(): XmlElement[] {
    const boards = this.content.boards.filter(({ groups }) => groups.some(({ tags }) => tags.length));
    const insights = this.notes.map((make) => make().attributes['guid']);
    return [
      ...boards.map(({ id, name, groups }) =>
        element(
          'Set',
          { guid: guidFrom(id, 'set'), name },
          groups.flatMap(({ tags }) => tags.map((tag) => element('MemberCode', { targetGUID: this.codes.get(tag.id) ?? tag.id }))),
        ),
      ),
      ...(insights.length
        ? [
            element(
              'Set',
              { guid: guidFrom(this.content.project.id, 'insights'), name: 'Insights' },
              insights.map((targetGUID) => element('MemberNote', { targetGUID })),
            ),
          ]
        : []),
    ];
  }

  private link(from: string, to: string): XmlElement {
    return element('Link', { guid: guidFrom(from, to), name: 'cites', direction: 'OneWay', originGUID: from, targetGUID: to });
  }

  private user(name: string): string {
    const known = this.users.get(name);
    if (known) return known;
    const guid = guidFrom(this.content.project.id, 'user', name);
    this.users.set(name, guid);
    return guid;
  }
}

const descriptionOf = (paragraphs: readonly string[]): XmlElement[] => {
  const text = paragraphs.filter(Boolean).join('\n\n');
  return text ? [element('Description', {}, text)] : [];
};
