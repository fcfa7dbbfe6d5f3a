import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FileRow } from './file.entity.js';
import { FileBytesLock } from './file-bytes-lock.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';
import { FilesExport } from './files-export.js';
import { PurgedFiles } from './purged-files.jobs.js';
import { SealedFiles } from './sealed-files.jobs.js';

/** Files of any kind: stored whole, handed out only to those who may read their project. */
@Module({
  imports: [TypeOrmModule.forFeature([FileRow])],
  controllers: [FilesController],
  providers: [FilesExport, FilesService, FileBytesLock, PurgedFiles, SealedFiles],
  exports: [FilesService, SealedFiles],
})
export class FilesModule {}
