import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AppError } from '@libs/domain';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { docIdOf } from '../docs/docs.resolver.js';
import { VersionsService } from './versions.service.js';

const packed = promisify<Buffer, { level: number }, Buffer>(gzip);

interface Request {
  headers: Record<string, string | string[] | undefined>;
}
interface Reply {
  header(name: string, value: string): Reply;
  send(body?: unknown): unknown;
}

/** Whole earlier texts as plain HTTP, for the same reason as the newest ones. */
@Controller('api/docs')
export class VersionsController {
  constructor(private readonly versions: VersionsService) {}

  /** The text at a version, with what was changed since version `before` when that is asked for. */
  @Get(':id/versions/:version')
  @Can('read')
  async read(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('version') version: string,
    @Query('before') before: string | undefined,
    @Req() request: Request,
    @Res() reply: Reply,
  ): Promise<void> {
    const result = await this.versions.read(actor, docIdOf(id), versionOf(version), before === undefined ? null : versionOf(before));
    const body = Buffer.from(JSON.stringify(result));
    reply.header('cache-control', 'private, no-cache').header('vary', 'cookie, authorization, accept-encoding');
    reply.header('content-type', 'application/json; charset=utf-8');
    if (/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
      reply.header('content-encoding', 'gzip').send(await packed(body, { level: 1 }));
    else reply.send(body);
  }
}

/** What is no version was never one of this text. */
function versionOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new AppError('NotFound');
  return Number(text);
}
