import { AppError } from '@libs/domain';
import { plainText } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DocsService, RedactedOriginals } from '#contexts/documents';
import { type InWorkspace, TenantDb } from '#platform/db';
import { notesIn, without } from './citations.js';
import { type BlockedText, redacted } from './redacted-quotes.js';
import type { SummarySection } from './summary.graphql.js';

const MAX_ATTEMPTS = 30;

type CurrentText = BlockedText & { version: number };

/** Sees to it that nothing is stored that a redaction has taken out of a note since it was read. */
@Injectable()
export class CurrentTextGuard {
  constructor(
    private readonly db: TenantDb,
    private readonly docs: DocsService,
    private readonly sealed: RedactedOriginals,
  ) {}

  /**
   * Stores sections as they may be stored now: blocked where their notes are, without what is cited of notes that are gone. The notes are
   * held until the commit, so that a redaction either is seen here or finds what was stored.
   */
  async store<T>(
    where: InWorkspace,
    sections: readonly SummarySection[],
    action: (m: EntityManager, sections: SummarySection[]) => Promise<T>,
  ): Promise<T> {
    const cited = notesIn(sections);
    const known = new Map<string, CurrentText | null>();
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      for (const id of cited) if (!known.has(id)) known.set(id, await this.now(where, id));
      const current = cited.reduce<SummarySection[]>(
        (rest, id) => {
          const note = known.get(id);
          return note ? (redacted(rest, note) ?? rest) : without(rest, id);
        },
        [...sections],
      );
      const done = await this.db.tx(where, async (m) => {
        const held = await this.docs.headsOf(where, cited, m);
        const moved = cited.filter((id) => held.get(id)?.version !== known.get(id)?.version);
        for (const id of moved) known.delete(id);
        return moved.length ? null : { value: await action(m, current) };
      });
      if (done) return done.value;
    }
    throw new AppError('TooManyRequests', { message: 'Too many people are editing these notes at once. Try again.' });
  }

  /** The note's text as it is now; null when it is gone for good. */
  async now(where: InWorkspace, noteId: string): Promise<CurrentText | null> {
    // Asked of the database: this process may still know the text of a note that was purged.
    if (!(await this.docs.headsOf(where, [noteId])).size) return null;
    try {
      const { doc, version } = await this.docs.textOf(where, noteId);
      return { noteId, version, text: [...plainText(doc)], words: await this.sealed.of(where, noteId) };
    } catch (e) {
      if (e instanceof AppError && e.code === 'NotFound') return null;
      throw e;
    }
  }
}
