import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Node } from '@tiptap/pm/model';
import type { InWorkspace } from '#platform/db';
import { DocStore } from '../docs/doc-store.js';
import { shownDiff } from './shown-diff.js';

const MAX_TEXTS = 64;
const MAX_BYTES = 96 * 1024 * 1024;
const BYTES_A_POSITION = 6;
const MAX_COUNTS = 20_000;

/** Words that went into a text and out of it. */
export interface WordCounts {
  added: number;
  removed: number;
}

/** Texts as they were, for callers that have checked access. What is past never changes, so the last ones stay in memory. */
@Injectable()
export class VersionTexts {
  private readonly texts = new Map<string, { text: Promise<Node>; bytes: number }>();
  private readonly counts = new Map<string, WordCounts>();

  constructor(private readonly store: DocStore) {}

  /** The text at a version; throws NotFound where the log does not reach. */
  async at(where: InWorkspace, docId: string, version: number): Promise<Node> {
    const head = await this.store.head(where, docId);
    if (!head || version > head.version) throw new AppError('NotFound');
    const key = `${where.workspaceId} ${docId} ${head.epoch} ${version}`;
    const known = this.texts.get(key);
    if (known) {
      // Taken out and put in again: a Map keeps the order of insertion.
      this.texts.delete(key);
      this.texts.set(key, known);
      return known.text;
    }
    const slot = { text: this.read(where, docId, version), bytes: 0 };
    this.texts.set(key, slot);
    try {
      const text = await slot.text;
      slot.bytes = text.content.size * BYTES_A_POSITION;
      this.trim();
      return text;
    } catch (error) {
      this.texts.delete(key);
      throw error;
    }
  }

  /** How many words went in and out between two versions. */
  async wordsBetween(where: InWorkspace, docId: string, before: number, version: number): Promise<WordCounts> {
    const key = `${where.workspaceId} ${docId} ${before} ${version}`;
    const knownWordCounts = this.counts.get(key);
    if (knownWordCounts) return knownWordCounts;
    const [was, is] = await Promise.all([this.at(where, docId, before), this.at(where, docId, version)]);
    const { added, removed } = shownDiff(was, is);
    if (this.counts.size >= MAX_COUNTS) this.counts.clear();
    this.counts.set(key, { added, removed });
    return { added, removed };
  }

  private async read(where: InWorkspace, docId: string, version: number): Promise<Node> {
    const confirmedDoc = await this.store.at(where, docId, version);
    if (!confirmedDoc) throw new AppError('NotFound');
    return confirmedDoc.doc;
  }

  private trim(): void {
    let bytes = 0;
    for (const slot of this.texts.values()) bytes += slot.bytes;
    for (const [key, slot] of this.texts) {
      if (this.texts.size <= MAX_TEXTS && bytes <= MAX_BYTES) return;
      bytes -= slot.bytes;
      this.texts.delete(key);
    }
  }
}
