import type { ConfirmedDoc } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { InWorkspace } from '#platform/db';
import type { DocKind } from './document-type.registry.js';

/** Forgets, in the open transaction, what was kept of words that the text `confirmed` has no more. */
export type RemoveDerivedText = (m: EntityManager, where: InWorkspace, docId: string, confirmed: ConfirmedDoc) => Promise<void>;

/** Who keeps something of the words of texts beside them, and forgets it when words are taken out of a text and its history. */
@Injectable()
export class DerivedTextRegistry {
  private readonly keepers = new Map<DocKind, RemoveDerivedText[]>();

  /** To be called in onModuleInit of who keeps something. */
  register(kind: DocKind, forget: RemoveDerivedText): void {
    this.keepers.set(kind, [...(this.keepers.get(kind) ?? []), forget]);
  }

  /** To be called in the transaction that takes words out of a text. */
  async removeGone(m: EntityManager, where: InWorkspace, kind: DocKind, docId: string, confirmed: ConfirmedDoc): Promise<void> {
    for (const forget of this.keepers.get(kind) ?? []) await forget(m, where, docId, confirmed);
  }
}
