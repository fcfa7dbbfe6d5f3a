import { schema } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { Slice } from '@tiptap/pm/model';
import { type InWorkspace, TenantDb } from '#platform/db';
import { Vault } from '#platform/vault';
import { PURPOSE } from './redact-text.js';
import { SEALED } from './redactions.sql.js';

/** The words that stand behind a note's blocks, for those who must find them where text was copied to. Never shown to anybody. */
@Injectable()
export class SealedWords {
  constructor(
    private readonly db: TenantDb,
    private readonly vault: Vault,
  ) {}

  /** A block of text each; those of redactions that were made permanent are gone. */
  async of(where: InWorkspace, noteId: string): Promise<string[]> {
    const rows = await this.db.read<{ original: Buffer }>(where, SEALED, [where.workspaceId, noteId]);
    return rows.flatMap(({ original }) => {
      const { content } = Slice.fromJSON(schema, JSON.parse(this.vault.open(where.workspaceId, PURPOSE, original)));
      return content.textBetween(0, content.size, '\n', '\n').split('\n');
    });
  }
}
