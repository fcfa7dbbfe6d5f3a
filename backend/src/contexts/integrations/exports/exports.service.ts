import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { TranscriptsService } from '#contexts/documents';
import { type Highlight, HighlightsService, NotesService, ProjectsService } from '#contexts/repository';
import { WorkspacesService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { hasTimes } from '../exporters/block-times.js';
import { toSrt, toVtt } from '../exporters/captions.js';
import { type ExportedText, exportedText } from '../exporters/exported-text.js';
import { safeFileName } from '../exporters/file-name.js';
import { authorOf, highlightCsv } from '../exporters/highlight-table.js';
import { toMarkdown } from '../exporters/markdown-transcript.js';
import { toTxt } from '../exporters/plain-transcript.js';
import type { ExportedHighlight } from '../exporters/word-document.js';
import { ProjectContents } from '../project-exports/project-contents.service.js';
import { insightFile } from '../project-formats/insight-files.js';
import type { ExportFormat, HighlightExport, InsightExport, NoteExport } from './export-input.js';

/** A file as it is handed out: in pieces, so that a long one never stands in memory twice. */
export interface ExportedFile {
  name: string;
  pieces: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

const PAGE = 200;

const WRITERS: Record<Exclude<ExportFormat, 'docx'>, (text: ExportedText) => Iterable<string>> = {
  txt: toTxt,
  md: toMarkdown,
  vtt: toVtt,
  srt: toSrt,
};

/** Notes and highlights as files, limited to what the actor may read. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly notes: NotesService,
    private readonly projects: ProjectsService,
    private readonly texts: TranscriptsService,
    private readonly highlights: HighlightsService,
    private readonly contents: ProjectContents,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** A note's newest text. Throws NotFound; ValidationError for captions of a text without times. */
  async note(actor: Actor, { id, format, highlights: highlightMode }: NoteExport): Promise<ExportedFile> {
    const note = await this.notes.findOneOrFail(actor, id);
    const { confirmed, times } = await this.texts.of(actor, id);
    const text = exportedText(note, confirmed.doc, times);
    const name = safeFileName(note.title, format);
    if (format !== 'docx') {
      if ((format === 'vtt' || format === 'srt') && !hasTimes(text))
        throw new AppError('ValidationError', {
          message: 'This note has no times, so it cannot be saved as captions. Choose another format.',
        });
      return { name, pieces: WRITERS[format](text) };
    }
    const highlightsById = new Map((highlightMode === 'none' ? [] : await this.highlights.ofNote(actor, id)).map((h) => [h.id, h]));
    const exportedHighlights: ExportedHighlight[] = [];
    confirmed.highlights.each((highlightId, from, to, status) => {
      const highlight = highlightsById.get(highlightId);
      if (highlight && status !== 'orphan')
        exportedHighlights.push({ from, to, author: authorOf(highlight), at: highlight.createdAt, tags: highlight.tags });
    });
    // The library is loaded with the first export that needs it.
    const { toDocx } = await import('../exporters/word-document.js');
    return { name, pieces: [await toDocx(text, exportedHighlights, highlightMode)] };
  }

  /** An insight as a file, with what its references show the actor. Throws NotFound. */
  async insight(actor: Actor, { id, format }: InsightExport): Promise<ExportedFile> {
    const item = await this.contents.insight(actor, id);
    const { url } = await this.workspaces.one(actor);
    const bytes = await insightFile(item, format, (file) => this.contents.file(actor, file), url);
    return { name: safeFileName(item.insight.title, format), pieces: [bytes] };
  }

  /** Highlights of a note in the order of its text, or of a project with the newest first. Throws NotFound. */
  async highlightTable(actor: Actor, selected: HighlightExport, origin: string): Promise<ExportedFile> {
    if (selected.noteId !== undefined) {
      const note = await this.notes.findOneOrFail(actor, selected.noteId);
      const all = await this.highlights.ofNote(actor, note.id);
      const pages = (async function* () {
        yield all;
      })();
      return { name: safeFileName(`${note.title}, highlights`, 'csv'), pieces: highlightCsv(pages, origin) };
    }
    const project = await this.projects.findOneOrFail(actor, selected.projectId!);
    return { name: safeFileName(`${project.name}, highlights`, 'csv'), pieces: highlightCsv(this.pages(actor, selected), origin) };
  }

  private async *pages(actor: Actor, { projectId, tagId }: HighlightExport): AsyncGenerator<readonly Highlight[]> {
    let after: string | null = null;
    do {
      const page = await this.highlights.list(actor, { projectId, tagId, first: PAGE, after });
      yield page.nodes;
      after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
    } while (after);
  }
}
