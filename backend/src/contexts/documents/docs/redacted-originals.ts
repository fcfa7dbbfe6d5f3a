import { Injectable } from '@nestjs/common';
import type { InWorkspace } from '#platform/db';

type OpenSealed = (where: InWorkspace, docId: string) => Promise<string[]>;

/**
 * The words that stand behind a text's blocks, for those who must find them where it was copied to. Never shown to a user. Redaction registers
 * how they are opened.
 */
@Injectable()
export class RedactedOriginals {
  private open: OpenSealed | null = null;

  /** To be called once, in onModuleInit of who seals them. */
  register(open: OpenSealed): void {
    if (this.open) throw new Error('two ways to open sealed words');
    this.open = open;
  }

  /** A block of text each; those that were thrown away for good are gone. */
  of(where: InWorkspace, docId: string): Promise<string[]> {
    if (!this.open) throw new Error('no context opens sealed words');
    return this.open(where, docId);
  }
}
