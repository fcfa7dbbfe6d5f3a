import { Module } from '@nestjs/common';
import { AccessModule } from '#contexts/access';
import { FilesModule } from '#contexts/files';
import { WorkspaceModule } from '#contexts/workspace';
import { HighlightRegistry } from './anchors/highlight.registry.js';
import { ThreadAnchors } from './anchors/thread-anchors.js';
import { CommentNotificationData } from './comments/comment-notification-data.js';
import { CommentsResolver } from './comments/comments.resolver.js';
import { CommentsService } from './comments/comments.service.js';
import { Mentions } from './comments/mentions.service.js';
import { OwnThreads } from './comments/own-threads.service.js';
import { ThreadsService } from './comments/threads.service.js';
import { DerivedTextRegistry } from './docs/derived-text.registry.js';
import { DocSnapshots } from './docs/doc-snapshots.js';
import { DocStore } from './docs/doc-store.js';
import { DocTimes } from './docs/doc-times.js';
import { DocsController } from './docs/docs.controller.js';
import { DocsResolver } from './docs/docs.resolver.js';
import { DocsService } from './docs/docs.service.js';
import { DocumentCache } from './docs/document-cache.js';
import { DocumentReplacer } from './docs/document-replacer.js';
import { DocumentTypeRegistry } from './docs/document-type.registry.js';
import { DocumentWriter } from './docs/document-writer.js';
import { PassageRanges } from './docs/passage-ranges.js';
import { PushQueue } from './docs/push-queue.js';
import { RedactedOriginals } from './docs/redacted-originals.js';
import { StaleSnapshots } from './docs/stale-snapshots.js';
import { TranscriptsService } from './docs/transcripts.service.js';
import { DocumentsExport } from './documents-export.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { PresenceResolver } from './presence/presence.resolver.js';
import { PresenceService } from './presence/presence.service.js';
import { RestoreVersion } from './versions/restore-version.js';
import { RewriteText } from './versions/rewrite-text.js';
import { VersionTexts } from './versions/version-texts.js';
import { VersionsController } from './versions/versions.controller.js';
import { VersionsResolver } from './versions/versions.resolver.js';
import { VersionsService } from './versions/versions.service.js';

const DOCS = [DocTimes, DocSnapshots, PushQueue, StaleSnapshots, DocsResolver];
const VERSIONS = [VersionTexts, VersionsService, RestoreVersion, VersionsResolver];
const COMMENTS = [ThreadAnchors, Mentions, OwnThreads, CommentsService, CommentsResolver];
const PRESENCE = [PresenceService, PresenceResolver];
const SHARED = [
  DocumentTypeRegistry,
  HighlightRegistry,
  DerivedTextRegistry,
  RedactedOriginals,
  DocStore,
  DocumentCache,
  DocumentReplacer,
  DocumentWriter,
  DocsService,
  TranscriptsService,
  PassageRanges,
  RewriteText,
  ImagesService,
  ThreadsService,
  CommentNotificationData,
];

/** Live texts, whatever they belong to: their log and versions, who is in them, their pictures, and the comments on them. */
@Module({
  imports: [AccessModule, FilesModule, WorkspaceModule],
  controllers: [DocsController, ImagesController, VersionsController],
  providers: [...SHARED, ...DOCS, ...VERSIONS, ...COMMENTS, ...PRESENCE, DocumentsExport],
  exports: SHARED,
})
export class DocumentsModule {}
