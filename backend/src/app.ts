import 'reflect-metadata';
import multipart from '@fastify/multipart';
import { LIMITS } from '@libs/domain';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ACTORS, type ActorSource, RequestRateLimiter } from '#platform/access';
import type { Config } from '#platform/config';
import { log } from '#platform/log';
import { auditedDownloads, PageChecks, registerStaticFiles, requestContext } from '#platform/web';
import { AppModule } from './app.module.js';

/** The whole application, ready to listen: HTTP, GraphQL, web files, and workers unless ROLE says otherwise. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    // Who is believed about the caller's address is decided in one place: see callerAddress.
    trustProxy: false,
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    logger: {
      log: () => {},
      debug: () => {},
      verbose: () => {},
      warn: (m) => log.warn(String(m)),
      error: (m, ...rest) => log.error({ rest }, String(m)),
      fatal: (m) => log.fatal(String(m)),
    },
    abortOnError: false,
    // What a payment provider signs is the bytes of its message.
    rawBody: true,
  });
  log.level = config.logLevel;
  requestContext(app, app.get<ActorSource>(ACTORS, { strict: false }), app.get(RequestRateLimiter, { strict: false }), config);
  auditedDownloads(app);
  await app.register(multipart, { limits: { fileSize: LIMITS.import.bytes, files: 200, fields: 20 } });
  await registerStaticFiles(app, config, app.get(PageChecks, { strict: false }));
  app.enableShutdownHooks([]);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
}
