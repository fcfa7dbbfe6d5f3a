import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WorkspaceModule } from '#contexts/workspace';
import { FileRow } from './file.entity.js';
import { FileBytesLock } from './file-bytes-lock.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';
import { FilesExport } from './files-export.js';
import { LogosController } from './logos/logos.controller.js';
import { LogosResolver } from './logos/logos.resolver.js';
import { LogosService } from './logos/logos.service.js';
import { PurgedFiles } from './purged-files.jobs.js';
import { SealedFiles } from './sealed-files.jobs.js';

/** Files of any kind: stored whole, handed out only to those who may read their project; and the logos of workspaces, which anybody may see. */
@Module({
  imports: [TypeOrmModule.forFeature([FileRow]), WorkspaceModule],
  controllers: [FilesController, LogosController],
  providers: [FilesExport, FilesService, FileBytesLock, LogosResolver, LogosService, PurgedFiles, SealedFiles],
  exports: [FilesService, SealedFiles],
})
export class FilesModule {}
