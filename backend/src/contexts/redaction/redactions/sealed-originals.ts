import { schema } from '@libs/editor';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Slice } from '@tiptap/pm/model';
import { RedactedOriginals } from '#contexts/documents';
import { type InWorkspace, TenantDb } from '#platform/db';
import { Vault } from '#platform/vault';
import { PURPOSE } from './redact-text.js';
import { SEALED } from './redactions.sql.js';

/** Opens the words that were redacted for RedactedOriginals; those of redactions that were made permanent are gone. */
@Injectable()
export class SealedOriginals implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly vault: Vault,
    private readonly sealed: RedactedOriginals,
  ) {}

  onModuleInit(): void {
    this.sealed.register((where, noteId) => this.of(where, noteId));
  }

  private async of(where: InWorkspace, noteId: string): Promise<string[]> {
    const rows = await this.db.read<{ original: Buffer }>(where, SEALED, [where.workspaceId, noteId]);
    return rows.flatMap(({ original }) => {
      const { content } = Slice.fromJSON(schema, JSON.parse(this.vault.open(where.workspaceId, PURPOSE, original)));
      return content.textBetween(0, content.size, '\n', '\n').split('\n');
    });
  }
}
