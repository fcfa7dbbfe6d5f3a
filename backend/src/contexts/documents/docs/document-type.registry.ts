import { type Access, AppError, type ChangeKind } from '@libs/domain';
import type { ConfirmedDoc } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { requireLevel } from '#contexts/access';
import type { Actor } from '#platform/access';
import type { InWorkspace } from '#platform/db';

/** What a document belongs to: the text of a note or of an insight, or the readme of a project. Its id is its own, given by the owner. */
export type DocKind = 'note' | 'insight' | 'readme';
/** What changes when a document of a kind does: history, index and screens hear of the object that it is the text of. */
export const CHANGED_BY_DOC: Record<DocKind, ChangeKind> = { note: 'note', insight: 'insight', readme: 'project' };

/** A document at rest, as its owner may want to derive things from it (excerpt, word count, citations). */
export interface DocSnapshot {
  plain: string;
  version: number;
  doc: ConfirmedDoc['doc'];
}

/** Where a document stands, for lists and letters about it. */
export interface DocumentInfo {
  title: string;
  url: string;
  projectId: string;
  projectName: string;
}

/** What the noun that owns a kind of document has to say. */
export interface DocOwner {
  /** What the actor may do with the document; none when it is missing or deleted. */
  accessOf(actor: Actor, docId: string): Promise<Access>;
  /** What a reader may know of the document; null when they may not read it. */
  about(actor: Actor, docId: string): Promise<DocumentInfo | null>;
  /** Called inside the transaction that stores a snapshot, once when the document is made and then never with an older version than before. */
  afterSnapshot?(m: EntityManager, where: InWorkspace, docId: string, snapshot: DocSnapshot): Promise<void>;
  /** Called inside the transaction that puts the text of a file in the place of the document's. */
  afterReplacement?(m: EntityManager, actor: Actor, docId: string, projectId: string): Promise<void>;
  /** SELECT of the ids of the documents of workspace $1 that are of what user $2 made: who made it hears of comments on it. */
  madeBy?: string;
}

/** Which noun owns which kind of document; the owners register when their module starts. */
@Injectable()
export class DocumentTypeRegistry {
  private readonly owners = new Map<DocKind, DocOwner>();

  /** To be called once a kind, in onModuleInit of the owner. */
  register(kind: DocKind, owner: DocOwner): void {
    if (this.owners.has(kind)) throw new Error(`two owners for documents of kind ${kind}`);
    this.owners.set(kind, owner);
  }

  /** The owner's answer: none when the document is missing, deleted or closed to the actor. */
  accessOf(actor: Actor, kind: DocKind, docId: string): Promise<Access> {
    return this.ownerOf(kind).accessOf(actor, docId);
  }

  /** The owner's answer, which must reach `need`; throws NotFound or Forbidden. */
  async requireAccess(actor: Actor, kind: DocKind, docId: string, need: Exclude<Access, 'none'>): Promise<Access> {
    const access = await this.accessOf(actor, kind, docId);
    requireLevel(access, need);
    return access;
  }

  /** What the owner says of a document; throws NotFound for who may not read it. */
  async about(actor: Actor, kind: DocKind, docId: string): Promise<DocumentInfo> {
    const about = await this.ownerOf(kind).about(actor, docId);
    if (!about) throw new AppError('NotFound');
    return about;
  }

  /** Lets the owner derive what it shows from a stored snapshot. */
  async afterSnapshot(m: EntityManager, where: InWorkspace, kind: DocKind, docId: string, snapshot: DocSnapshot): Promise<void> {
    await this.ownerOf(kind).afterSnapshot?.(m, where, docId, snapshot);
  }

  /** Tells the owner that the text is that of a file now. */
  async afterReplacement(m: EntityManager, actor: Actor, kind: DocKind, docId: string, projectId: string): Promise<void> {
    await this.ownerOf(kind).afterReplacement?.(m, actor, docId, projectId);
  }

  /** The owners' SELECTs of the ids of the documents of workspace $1 that are of what user $2 made. */
  ownDocumentQueries(): string[] {
    return [...this.owners.values()].flatMap(({ madeBy }) => madeBy ?? []);
  }

  private ownerOf(kind: DocKind): DocOwner {
    const owner = this.owners.get(kind);
    if (!owner) throw new Error(`no owner for documents of kind ${kind}`);
    return owner;
  }
}
