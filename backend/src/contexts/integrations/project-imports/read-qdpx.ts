import { codePointLength, LIMITS, PROJECT_ARCHIVE_LIMITS, type TransferLoss, textProblem } from '@libs/domain';
import { highlightText, schema, textIndex } from '@libs/editor';
import type { z } from 'zod';
import type { ZipEntry } from '../importers/zip-archive.js';
import { directoryOf, partOf, refuseBomb, refused } from './archive-directory.js';
import { type ProjectPart, projectPart } from './archive-schema.js';
import { readCases } from './qdpx-cases.js';
import { readBoards } from './qdpx-codes.js';
import { idOf, QdpxNotes } from './qdpx-ids.js';
import { docOfText, storedText, unitOf } from './qdpx-text.js';
import { childrenOf, countUnknown, listIn, type QdpxElement, readQdpxTree, requireEnd, targetIn, textIn } from './qdpx-tree.js';
import { QdpxValues } from './qdpx-values.js';
import { parsed, type ReadableProject } from './read-archive.js';

// What an export of this product adds to the description.
const OWN_LOSSES = /(?:^|\n\n)Left out of this file:\n(?:- .*(?:\n|$))*$/;

/** The file of a .qdpx archive that says what is in it. */
export const QDE = 'project.qde';

const SAYS = {
  none: 'This file is not a research project (.qdpx) of the REFI-QDA standard.',
  damaged: 'This research project is damaged or not complete. Export it again.',
};
const MEDIA = ['PictureSelection', 'PDFSelection', 'AudioSelection', 'VideoSelection'] as const;
const TEXTS: Readonly<Record<string, string | null>> = {
  TextSource: null,
  PDFSource: 'Representation',
  AudioSource: 'Transcript',
  VideoSource: 'Transcript',
  PictureSource: 'TextDescription',
};

/**
 * A project of another research program (REFI-QDA 1.5), as the parts of an archive: texts are notes, codes are tags, selections are highlights, cases are
 * speakers or contacts, variables are fields, and notes are insights. Nothing of the file is believed, and what has no place is counted. Everything
 * throws ValidationError with a sentence for people.
 */
export class QdpxReader implements ReadableProject {
  private constructor(
    readonly project: ProjectPart,
    readonly losses: readonly TransferLoss[],
    private readonly parts: ReadonlyMap<string, object>,
  ) {}

  /** Looks at the outside of a file, and whether its project has an end. */
  static async check(bytes: Uint8Array): Promise<{ entries: ReadonlyMap<string, ZipEntry>; xml: string }> {
    const entries = directoryOf(bytes, QDE, SAYS);
    refuseBomb(bytes, entries);
    const xml = await textOf(bytes, entries, QDE);
    requireEnd(xml);
    return { entries, xml };
  }

  static async open(bytes: Uint8Array): Promise<QdpxReader> {
    const { entries, xml } = await QdpxReader.check(bytes);
    const root = readQdpxTree(xml);
    return new ProjectBuilder(root, bytes, entries).build((project, losses, parts) => new QdpxReader(project, losses, parts));
  }

  part<T extends z.ZodType>(path: string, partSchema: T): Promise<z.output<T>> {
    return Promise.resolve(parsed(partSchema, this.parts.get(path), path));
  }

  file(): Promise<Uint8Array> {
    throw refused(SAYS.none);
  }
}

async function textOf(bytes: Uint8Array, entries: ReadonlyMap<string, ZipEntry>, path: string): Promise<string> {
  const part = await partOf(bytes, entries, path, PROJECT_ARCHIVE_LIMITS.part, SAYS);
  try {
    return new TextDecoder(part[0] === 0xff && part[1] === 0xfe ? 'utf-16le' : 'utf-8', { fatal: true }).decode(part);
  } catch {
    throw refused(`The part “${path}” of this project is not text.`);
  }
}

class ProjectBuilder {
  private readonly notes = new QdpxNotes();
  private readonly values: QdpxValues;
  private readonly parts = new Map<string, object>();
  /** The paths of texts that nothing took yet: a file that is named a thousand times is unpacked once. */
  private readonly paths: Map<string, string>;
  private readonly sources: { path: string; part: object; id: string; guid: string | null }[] = [];
  private readonly insights: { path: string; part: object; id: string }[] = [];

  constructor(
    private readonly root: QdpxElement,
    private readonly bytes: Uint8Array,
    private readonly entries: ReadonlyMap<string, ZipEntry>,
  ) {
    this.values = new QdpxValues(root, this.notes);
    // Programs differ in how they write the name of the folder.
    this.paths = new Map([...entries.keys()].map((path) => [path.toLowerCase(), path]));
  }

  async build<T>(make: (project: ProjectPart, losses: readonly TransferLoss[], parts: ReadonlyMap<string, object>) => T): Promise<T> {
    const { root, notes } = this;
    const boards = readBoards(root, notes);
    const tags = new Set(boards.flatMap(({ groups }) => groups.flatMap((group) => group.tags.map(({ id }) => id))));
    for (const source of childrenOf(root, 'Sources')[0]?.children ?? []) await this.addSource(source, tags);
    const readmeId = idOf(targetIn(root, 'NoteRef'));
    let readme = '';
    for (const note of listIn(root, 'Notes', 'Note')) {
      if (readmeId && idOf(note.attributes['guid']) === readmeId && !readme) readme = await this.textIn(note);
      else await this.addInsight(note);
    }
    const { contacts, voicesOf } = readCases(root, this.values, notes);
    const { fields, valuesOf } = this.values.fields();
    for (const { path, part, id, guid } of this.sources) {
      const speakers = (guid ? (voicesOf.get(guid) ?? []) : []).map((voice, at) => ({ id: `s${at + 1}`, ...voice }));
      this.parts.set(path, { ...part, speakers, values: valuesOf.get(id) ?? {} });
    }
    for (const { path, part, id } of this.insights) this.parts.set(path, { ...part, values: valuesOf.get(id) ?? {} });
    notes.countLoss('links', listIn(root, 'Links', 'Link').length);
    notes.countLoss('sets', this.otherSets(boards.map(({ name }) => name)));
    notes.countLoss('charts', listIn(root, 'Graphs', 'Graph').length);
    notes.countLoss('unknown', countUnknown(root));
    const project = parsed(
      projectPart,
      {
        project: {
          name: notes.short(root.attributes['name'] ?? '', LIMITS.project.name, 'Research project'),
          description: notes.short(textIn(root, 'Description').replace(OWN_LOSSES, ''), LIMITS.project.description, '') || null,
          status: 'open',
          readme: docOfText(storedText(readme, 'points').text),
        },
        ...{ boards, fields, contacts, views: [], charts: [], files: [] },
        notes: this.sources.map(({ path }) => path),
        insights: this.insights.map(({ path }) => path),
      },
      QDE,
    );
    return make(project, notes.counted(), this.parts);
  }

  private async addSource(source: QdpxElement, tags: ReadonlySet<string>): Promise<void> {
    if (!Object.hasOwn(TEXTS, source.name)) return;
    const inner = TEXTS[source.name];
    const holder = inner ? childrenOf(source, inner)[0] : source;
    if (inner) this.notes.countLoss('media');
    for (const kind of MEDIA) this.notes.countLoss('ranges', childrenOf(source, kind).length);
    const given = holder ? await this.textIn(holder) : '';
    const id = this.notes.own(source.attributes['guid']);
    if (!holder || !given) this.notes.countLoss('texts');
    if (!holder) return;
    const { doc, highlights } = this.marked(holder, given, tags);
    this.notes.countLoss('remarks', [...childrenOf(source, 'NoteRef'), ...childrenOf(source, 'Coding')].length);
    this.values.keep('note', id, source);
    const recorded = /^Recorded (\d{4}-\d\d-\d\dT[\d:.]+Z)$/.exec(textIn(source, 'Description'))?.[1] ?? null;
    if (textIn(source, 'Description') && !recorded) this.notes.countLoss('remarks');
    const path = `notes/${String(this.sources.length + 1).padStart(5, '0')}.json`;
    this.sources.push({
      ...{ path, id, guid: idOf(source.attributes['guid']) },
      part: {
        ...{
          id,
          title: this.title(source),
          origin: null,
          createdAt: momentOf(source),
          recordedAt: recorded,
          durationMs: null,
          fileId: null,
        },
        ...{ doc, wordTimes: [], highlights },
      },
    });
  }

  /** The text of a source as a document, with its selections at exactly their places. */
  private marked(holder: QdpxElement, given: string, tags: ReadonlySet<string>): { doc: object; highlights: object[] } {
    const points = new Map(
      childrenOf(holder, 'SyncPoint').map(({ attributes }) => [idOf(attributes['guid']), Number(attributes['position'])]),
    );
    const spoken = childrenOf(holder, 'TranscriptSelection').map((element) => ({
      element,
      start: points.get(idOf(element.attributes['fromSyncPoint'])) ?? Number.NaN,
      end: points.get(idOf(element.attributes['toSyncPoint'])) ?? Number.NaN,
    }));
    const written = childrenOf(holder, 'PlainTextSelection').map((element) => ({
      element,
      start: numberOf(element.attributes['startPosition']),
      end: numberOf(element.attributes['endPosition']),
    }));
    const ranges = [...written, ...spoken];
    const unit = unitOf(
      given,
      ranges.map(({ element, start, end }) => ({ name: element.attributes['name'] ?? '', start, end })),
    );
    const stored = storedText(given, unit);
    const doc = docOfText(stored.text);
    const node = schema.nodeFromJSON(doc);
    const index = textIndex(node);
    const highlights = ranges.flatMap(({ element, start, end }) => {
      const [first, last] = [stored.at(start), stored.at(end)];
      const from = first === null ? 0 : index.offsetToPos(first);
      const to = last === null ? 0 : index.offsetToPos(last);
      const quote = from < to ? highlightText(node, from, to) : '';
      if (first === null || last === null || quote === '' || codePointLength(quote) > LIMITS.highlight.length) {
        this.notes.countLoss('ranges');
        return [];
      }
      this.notes.countLoss('remarks', childrenOf(element, 'NoteRef').length + (textIn(element, 'Description') ? 1 : 0));
      const id = this.notes.own(element.attributes['guid']);
      return [{ id, from, to, status: 'ok', quote, createdAt: momentOf(element), tagIds: this.tagsOf(element, tags) }];
    });
    return { doc, highlights };
  }

  private tagsOf(selection: QdpxElement, tags: ReadonlySet<string>): string[] {
    const given = childrenOf(selection, 'Coding').map((coding) => idOf(targetIn(coding, 'CodeRef')));
    const known = new Set(given.flatMap((id) => (id && tags.has(id) ? [id] : [])));
    const kept = [...known].slice(0, LIMITS.highlight.tags);
    this.notes.countLoss('codings', given.filter((id) => !id || !tags.has(id)).length + known.size - kept.length);
    return kept;
  }

  private async addInsight(note: QdpxElement): Promise<void> {
    const id = this.notes.own(note.attributes['guid']);
    this.values.keep('insight', id, note);
    const status = /^Insight, published$/.test(textIn(note, 'Description')) ? 'published' : 'draft';
    const path = `insights/${String(this.insights.length + 1).padStart(5, '0')}.json`;
    const doc = docOfText(storedText(await this.textIn(note), 'points').text);
    this.insights.push({ path, id, part: { id, title: this.title(note), status, doc } });
  }

  /** The plain text of an element, of the file beside it or of its own. */
  private async textIn(element: QdpxElement): Promise<string> {
    const named = element.attributes['plainTextPath'];
    const own = childrenOf(element, 'PlainTextContent')[0]?.text;
    if (!named) return own ?? '';
    const path = /^internal:\/\/(.+)$/.exec(named.trim())?.[1];
    const key = `sources/${path}`.toLowerCase();
    const known = this.paths.get(key);
    this.paths.delete(key);
    return known === undefined ? (own ?? '') : (await textOf(this.bytes, this.entries, known)).replace(/^\ufeff/, '');
  }

  /** A title as it is written, where it can be stored so. */
  private title({ attributes }: QdpxElement): string {
    const given = attributes['name'] ?? '';
    return given.trim() && textProblem(given, LIMITS.title, 'Title') === null ? given : this.notes.short(given, LIMITS.title, 'Untitled');
  }

  /** Sets that say more than which board a code is on, and which notes are insights. */
  private otherSets(boards: readonly string[]): number {
    return listIn(this.root, 'Sets', 'Set').filter(({ attributes, children }) => {
      const name = attributes['name'] ?? '';
      const kinds = new Set(children.map((child) => child.name));
      return !(
        kinds.size === 1 &&
        ((kinds.has('MemberCode') && boards.includes(name.trim())) || (kinds.has('MemberNote') && name === 'Insights'))
      );
    }).length;
  }
}

const numberOf = (text: string | undefined): number => (/^\d{1,9}$/.test(text?.trim() ?? '') ? Number(text) : Number.NaN);

/** When an element was made, as far as it says so. */
function momentOf({ attributes }: QdpxElement): string {
  const at = new Date(attributes['creationDateTime'] ?? '');
  const year = at.getUTCFullYear();
  return (year >= 1970 && year < 3000 ? at : new Date()).toISOString();
}
