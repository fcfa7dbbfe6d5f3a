import type { HighlightRow as AnchorRow, ConfirmedDoc } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { InWorkspace } from '#platform/db';
import { anchorColumns } from './anchor-columns.js';
import { SAVE_ANCHORS } from './anchors.sql.js';

/** The places of threads on ranges: anchors of the document, moved like highlights; the table holds a copy for lists. */
@Injectable()
export class ThreadAnchors {
  /** Writes anchors as they stand in `at`; those that are the same already, or newer, stay as they are. */
  async save(m: EntityManager, where: InWorkspace, docId: string, at: ConfirmedDoc, rows: readonly AnchorRow[]): Promise<void> {
    if (rows.length)
      await m.query(SAVE_ANCHORS, [where.workspaceId, docId, at.version, JSON.stringify(rows.map((row) => anchorColumns(at, row, null)))]);
  }
}
