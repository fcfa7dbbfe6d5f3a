import { LIMITS } from '@libs/domain';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import { MercuriusDriver, type MercuriusDriverConfig } from '@nestjs/mercurius';
import { GraphQLError, NoSchemaIntrospectionCustomRule } from 'graphql';
import mercurius from 'mercurius';
import { ACTORS, AccessGuard, type ActorSource, type Caller } from '#platform/access';
import { CONFIG, type Config } from '#platform/config';
import { Live } from '#platform/live';
import { requestId } from '#platform/log';
import { AppErrorFilter, asAppError, TRY_AGAIN } from './app-error.filter.js';
import { queryLimits } from './query-limits.js';
import { countStreams, isFreeText, socketHooks } from './socket-queries.js';
import { Line } from './sockets.js';
import { readTrustedDocuments } from './trusted-documents.js';

/** GraphQL at /api/graphql: deny by default, one error table, limits, trusted documents, subscriptions over the same path. */
@Module({})
export class ApiModule {
  /** actors = the module that provides ACTORS. */
  static with(actors: Type): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        GraphQLModule.forRootAsync<MercuriusDriverConfig>({
          driver: MercuriusDriver,
          imports: [actors],
          inject: [ACTORS, CONFIG, Live],
          useFactory: (source: ActorSource, config: Config, live: Live) => options(source, config, live) as any,
        }),
      ],
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: AppErrorFilter },
      ],
    };
  }
}

function options(source: ActorSource, config: Config, live: Live) {
  const trusted = readTrustedDocuments(config.webDir);
  const rules = [queryLimits, ...(config.freeText ? [] : [NoSchemaIntrospectionCustomRule])];
  return {
    path: '/api/graphql',
    autoSchemaFile: true,
    sortSchema: true,
    jit: 1,
    cache: 1024,
    graphiql: false,
    allowBatchedQueries: false,
    queryDepth: LIMITS.graphql.depth,
    validationRules: rules,
    transformSchema: countStreams,
    hooks: socketHooks({ rules, freeText: config.freeText, own: new Set(trusted.values()) }),
    // The request's hook has found the caller already (see platform/web/request-context).
    context: async (req: any, reply: any) => {
      const caller = req.caller as Caller;
      // The guard refuses.
      const freeText = !config.freeText && isFreeText(caller, !req.body?.query);
      return { req, res: reply, caller, freeText };
    },
    persistedQueryProvider: {
      isPersistedQuery: (r: any) => !r.query && !!r.extensions?.persistedQuery,
      isPersistedQueryRetry: () => false,
      getHash: (r: any) => r.extensions?.persistedQuery?.sha256Hash || false,
      getQueryFromHash: async (hash: string) => trusted.get(hash),
      notFoundError: 'This page was built for another version of the server. Reload it.',
      notSupportedError: 'This page was built for another version of the server. Reload it.',
    },
    errorFormatter: (result: any, context: any) => {
      const formatted = (mercurius as any).defaultErrorFormatter(result, context);
      const errors = (formatted.response.errors ?? []).map((e: any) => toWire(e));
      // What is asked for again is no answer; every other refusal is one.
      const statusCode = errors.some((e: any) => e.extensions?.retry) ? TRY_AGAIN : 200;
      return { statusCode, response: { data: formatted.response.data ?? null, errors } };
    },
    subscription: {
      verifyClient: (info: any, done: (ok: boolean, code?: number, message?: string) => void) => {
        const { origin, host } = info.req.headers;
        // Cookies travel on a cross-site WebSocket handshake: only our own pages may open one.
        if (origin && !sameHost(origin, host)) return done(false, 403, 'Forbidden');
        source.callerOf(info.req.headers, info.req.socket?.remoteAddress ?? '').then(
          (caller) => {
            info.req.caller = caller;
            done(!!caller.actor, 401, 'Unauthorized');
          },
          () => done(false, 503, 'Unavailable'),
        );
      },
      context: async (socket: any, req: any) => {
        const caller: Caller = req.raw?.caller ?? (await source.callerOf(req.headers, ''));
        // Copied: what the client says at the start of the connection is laid over the request's own headers.
        return { caller, line: new Line(caller, socket, { ...req.headers }, source, live) };
      },
      fullWsTransport: false,
    },
  };
}

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Errors of our code carry a code already; the rest is a malformed query (no path) or a bug (a path, or a cause that is none of GraphQL's). */
function toWire(e: any) {
  const j = JSON.parse(JSON.stringify(e));
  if (j.extensions?.code && typeof j.extensions.code === 'string' && !j.extensions.code.startsWith('MER_')) return j;
  const cause = e.originalError;
  if (j.path || (cause && !(cause instanceof GraphQLError) && !/^(MER|FST)_/.test(cause.code ?? ''))) {
    const app = asAppError(cause ?? e);
    return {
      message: app.message,
      ...(j.path ? { path: j.path } : {}),
      extensions: { code: app.code, ...(app.data ?? {}), requestId: requestId() },
    };
  }
  return { message: j.message, locations: j.locations, extensions: { code: 'ValidationError', requestId: requestId() } };
}
