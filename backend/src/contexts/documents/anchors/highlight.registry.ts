import type { HighlightRow as AnchorRow, ConfirmedDoc, HighlightOp, WordTimes } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import type { InWorkspace } from '#platform/db';

/** What an accepted push did to the highlights of a note, and what only the request knows of the new ones. */
export interface HighlightActions {
  noteId: string;
  before: ConfirmedDoc;
  after: ConfirmedDoc;
  /** When the words of `after` are said; null when it has only times of paragraphs. */
  times: WordTimes | null;
  /** The rows to be written, as `after` has them. */
  changed: readonly AnchorRow[];
  ops: readonly HighlightOp[];
  tagIds: ReadonlyMap<string, readonly string[]>;
  clientKeys: ReadonlyMap<string, string>;
}

/** Stores the highlights of documents as rows, beside the anchors in the document. */
export interface HighlightStore {
  /**
   * The table of the rows, for comments on them, with the columns workspace_id, id, quote, status, start_offset, end_offset, offset_version,
   * created_by and deleted_at.
   */
  table: string;
  /** Writes rows as they stand in `at`; those that are the same already, or newer, stay as they are. */
  save(
    m: EntityManager,
    where: InWorkspace,
    docId: string,
    at: ConfirmedDoc,
    times: WordTimes | null,
    rows: readonly AnchorRow[],
  ): Promise<void>;
  /** Writes what a push did, inside its transaction; throws ValidationError when that cannot be accepted. */
  afterPush(m: EntityManager, actor: Actor, actions: HighlightActions): Promise<void>;
  /** Locks a live highlight of a document until the open transaction ends; false when it is not there. */
  lock(m: EntityManager, where: InWorkspace, docId: string, id: string): Promise<boolean>;
}

/** Highlights stand above documents: who keeps them registers, and every push and snapshot writes through it. */
@Injectable()
export class HighlightRegistry {
  private registered: HighlightStore | null = null;

  /** To be called once, in onModuleInit of the context that stores them. */
  register(highlightStore: HighlightStore): void {
    if (this.registered) throw new Error('two contexts keep highlights');
    this.registered = highlightStore;
  }

  get highlightStore(): HighlightStore {
    if (!this.registered) throw new Error('no context keeps highlights');
    return this.registered;
  }
}
