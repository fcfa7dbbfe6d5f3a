import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { Can, CurrentActor } from '#platform/access';
import type { DocSteps } from './doc.graphql.js';
import { docIdOf } from './docs.resolver.js';
import { DocsService } from './docs.service.js';
import { TranscriptsService } from './transcripts.service.js';

const packed = promisify<Buffer, { level: number }, Buffer>(gzip);

interface Request {
  headers: Record<string, string | string[] | undefined>;
}
interface Reply {
  header(name: string, value: string): Reply;
  code(status: number): Reply;
  send(body?: unknown): unknown;
}

/** Documents as plain HTTP: a text of some hundred kilobytes is nothing for GraphQL. */
@Controller('api/docs')
export class DocsController {
  constructor(
    private readonly docs: DocsService,
    private readonly texts: TranscriptsService,
  ) {}

  /** The newest document with its highlights as gzip JSON; 304 while version, epoch and access are those of If-None-Match. */
  @Get(':id')
  @Can('read')
  async open(@CurrentActor() actor: Actor, @Param('id') id: string, @Req() request: Request, @Res() reply: Reply): Promise<void> {
    const docId = docIdOf(id);
    const seen = String(request.headers['if-none-match'] ?? '');
    reply.header('cache-control', 'private, no-cache').header('vary', 'cookie, authorization, accept-encoding');
    if (seen) {
      const now = await this.docs.glance(actor, docId);
      if (seen.includes(tagOf(now))) {
        reply.header('etag', tagOf(now)).code(304).send();
        return;
      }
    }
    const doc = await this.docs.open(actor, docId);
    const body = Buffer.from(JSON.stringify(doc));
    reply.header('etag', tagOf(doc)).header('content-type', 'application/json; charset=utf-8');
    if (/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
      reply.header('content-encoding', 'gzip').send(await packed(body, { level: 1 }));
    else reply.send(body);
  }

  /** When the words of the newest text are said, as `WordTimes` packs them; no bytes where only its paragraphs have times. */
  @Get(':id/times')
  @Can('read')
  async times(@CurrentActor() actor: Actor, @Param('id') id: string, @Req() request: Request, @Res() reply: Reply): Promise<void> {
    const times = await this.texts.timesOf(actor, docIdOf(id));
    reply.header('cache-control', 'private, no-cache').header('vary', 'cookie, authorization, accept-encoding');
    if (!times?.size) {
      reply.code(204).send();
      return;
    }
    const body = Buffer.from(times.pack());
    reply.header('content-type', 'application/octet-stream');
    if (/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
      reply.header('content-encoding', 'gzip').send(await packed(body, { level: 1 }));
    else reply.send(body);
  }

  /** Confirmed steps from version `since` on. */
  @Get(':id/steps')
  @Can('read')
  steps(@CurrentActor() actor: Actor, @Param('id') id: string, @Query('since') since: string): Promise<DocSteps> {
    return this.docs.pull(actor, docIdOf(id), /^\d{1,9}$/.test(since) ? Number(since) : Number.NaN);
  }
}

const tagOf = ({ version, epoch, access }: { version: number; epoch: number; access: string }) => `"${epoch}.${version}.${access}"`;
