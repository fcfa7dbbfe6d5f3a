import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { DocsService } from '../docs/docs.service.js';
import { DocumentWriter } from '../docs/document-writer.js';
import { RewriteText } from './rewrite-text.js';
import type { RestoredVersion, RestorePreview } from './version.graphql.js';
import type { RestoreDocVersion } from './version-input.js';
import { VersionTexts } from './version-texts.js';

/** Brings an earlier text back. */
@Injectable()
export class RestoreVersion {
  constructor(
    private readonly docs: DocsService,
    private readonly writer: DocumentWriter,
    private readonly texts: VersionTexts,
    private readonly rewriting: RewriteText,
  ) {}

  /** What restoring would do now. Throws NotFound, or Forbidden without write access. */
  async preview(actor: Actor, docId: string, version: number): Promise<RestorePreview> {
    await this.docs.about(actor, docId, 'write');
    return this.rewriting.preview(actor, docId, await this.texts.at(actor, docId, version), { restored: version });
  }

  /** Makes the text that of a version again. Throws NotFound, Forbidden, or ValidationError when it was edited after `since`. */
  async restore(actor: Actor, { docId, version, since }: RestoreDocVersion): Promise<RestoredVersion> {
    const place = { docId, ...(await this.docs.about(actor, docId, 'write')) };
    const stale = 'The text was edited since. To go back further, restore an earlier version.';
    const requested = await this.texts.at(actor, docId, version);
    const how = { restored: version, since, stale };
    const { edits } = await this.writer.write(actor, docId, (now) => this.rewriting.editsFor(actor, place, now, requested, how));
    return edits!.rewritten;
  }
}
