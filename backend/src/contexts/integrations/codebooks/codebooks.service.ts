import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { BoardImportService, type BoardWithTags, type TagImportStatus } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { decodeText } from '../importers/decode-text.js';
import { ImportError } from '../importers/imported-text.js';
import { readCodebookCsv, writeCodebookCsv } from './codebook-csv.js';
import { readCodebookQdc, writeCodebookQdc } from './codebook-qdc.js';
import { type CodebookBoard, CodebookRefused, type CodebookRow, type ReadCodebook } from './codebook-rows.js';

/** How a board is written to a file. */
export type CodebookFormat = 'csv' | 'qdc';

/** One tag of a file and what the import would make of it. */
export interface PreviewRow extends Pick<CodebookRow, 'line' | 'title' | 'group' | 'description' | 'colour' | 'error'> {
  state: TagImportStatus['state'] | 'wrong';
  similar: string | null;
}

/** What an import would do; the rows are the first 200, with those that are wrong before the others. */
export interface CodebookPreview {
  fresh: number;
  there: number;
  wrong: number;
  newGroups: string[];
  warnings: string[];
  rows: PreviewRow[];
}

const MAX_SHOWN = 200;

/** Codebooks come in and go out as tables (CSV) and in the format that programs for qualitative analysis exchange (REFI-QDA, .qdc). */
@Injectable()
export class CodebooksService {
  constructor(private readonly filling: BoardImportService) {}

  /** What `import` of the same file would do; nothing is kept. Throws ValidationError for a file that is no codebook. */
  async preview(actor: Actor, boardId: string, file: { name: string; bytes: Buffer }): Promise<CodebookPreview> {
    const board = await this.filling.whole(actor, boardId, 'write');
    const read = readCodebook(file);
    const fates = this.filling.statusesOf(board, read.rows);
    const rows = read.rows.map((row, at): PreviewRow => {
      const { line, title, group, description, colour, error } = row;
      const fate = fates[at]!;
      return { line, title, group, description, colour, error, state: error ? 'wrong' : fate.state, similar: error ? null : fate.similar };
    });
    const known = new Set(board.groups.map(({ name }) => name.toLowerCase()));
    const count = (state: PreviewRow['state']) => rows.filter((row) => row.state === state).length;
    return {
      fresh: count('new'),
      there: count('there'),
      wrong: count('wrong'),
      newGroups: read.groups.filter(({ name }) => !known.has(name.toLowerCase())).map(({ name }) => name),
      warnings: read.warnings,
      rows: [...rows.filter(({ state }) => state === 'wrong'), ...rows.filter(({ state }) => state !== 'wrong')].slice(0, MAX_SHOWN),
    };
  }

  /** Puts the good rows of a file on a board; answers what was made, so that it can be taken back. */
  async import(actor: Actor, boardId: string, file: { name: string; bytes: Buffer }): Promise<{ groupIds: string[]; tagIds: string[] }> {
    await this.filling.whole(actor, boardId, 'write');
    const read = readCodebook(file);
    return this.filling.fill(
      actor,
      boardId,
      read.groups,
      read.rows.filter(({ error }) => !error),
    );
  }

  /** A board as a file; throws NotFound without read access. */
  async export(actor: Actor, boardId: string, format: CodebookFormat): Promise<{ name: string; mime: string; body: string }> {
    const board = written(await this.filling.whole(actor, boardId, 'read'));
    return format === 'csv'
      ? { name: `${board.name}.csv`, mime: 'text/csv; charset=utf-8', body: writeCodebookCsv(board) }
      : { name: `${board.name}.qdc`, mime: 'application/xml; charset=utf-8', body: refusable(() => writeCodebookQdc(board)) };
  }
}

function readCodebook({ name, bytes }: { name: string; bytes: Buffer }): ReadCodebook {
  return refusable(() => {
    const { text, warnings } = decodeText(bytes);
    const isXml = /\.(qdc|qde|xml)$/i.test(name) || /^\s*(<\?xml|<!DOCTYPE|<\w*:?CodeBook)/i.test(text);
    const read = isXml ? readCodebookQdc(text) : readCodebookCsv(text);
    return { ...read, warnings: [...warnings, ...read.warnings] };
  });
}

function refusable<T>(read: () => T): T {
  try {
    return read();
  } catch (e) {
    if (e instanceof CodebookRefused || e instanceof ImportError) throw new AppError('ValidationError', { message: e.message });
    throw e;
  }
}

function written({ row, groups, tags }: BoardWithTags): CodebookBoard {
  return {
    name: row.name,
    groups: groups.map(({ id, name, guid }) => ({
      id: guid,
      name,
      tags: tags.filter((tag) => tag.groupId === id).map((tag) => ({ ...tag, id: tag.guid })),
    })),
  };
}
