import type { ConfirmedDoc, WordTimes } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import type { InWorkspace } from '#platform/db';
import { DocTimes } from './doc-times.js';
import { DocsService } from './docs.service.js';

/** Texts together with when their words are said. */
@Injectable()
export class TranscriptsService {
  constructor(
    private readonly docs: DocsService,
    private readonly times: DocTimes,
  ) {}

  /** The newest confirmed text, for a caller that has checked access; `times` is null when it has only those of paragraphs. */
  async of(where: InWorkspace, docId: string): Promise<{ confirmed: ConfirmedDoc; times: WordTimes | null }> {
    for (;;) {
      const confirmed = await this.docs.textOf(where, docId);
      const times = await this.times.timesOf(where, docId, confirmed);
      // A later text was stored in between: that one then.
      if (times !== 'later') return { confirmed, times };
    }
  }

  /** When the words of the newest text are said; null when it has only times of paragraphs. Throws NotFound. */
  async timesOf(actor: Actor, docId: string): Promise<WordTimes | null> {
    await this.docs.glance(actor, docId);
    return (await this.of(actor, docId)).times;
  }
}
