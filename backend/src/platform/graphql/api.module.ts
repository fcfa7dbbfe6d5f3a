import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, HttpAdapterHost } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import { MercuriusDriver, type MercuriusDriverConfig } from '@nestjs/mercurius';
import type { FastifyInstance } from 'fastify';
import type { ExecutionResult } from 'graphql';
import mercurius, { type MercuriusContext } from 'mercurius';
import type { HttpReply, HttpRequest } from '#platform/access';
import { AccessGuard, RequestRateLimiter } from '#platform/access';
import { CONFIG, type Config } from '#platform/config';
import { AppErrorFilter, asGraphQLError, SERVICE_UNAVAILABLE } from './app-error.filter.js';
import { retryAfterOf, toClientError, unwrapScalarError } from './client-errors.js';
import { type IncomingQuery, QueryGate } from './query-gate.js';
import { GRAPHQL_PATH, SocketServer } from './socket-server.js';
import { withSubscriptionTracking } from './sockets.js';
import { TrustedDocuments } from './trusted-documents.js';

@Module({
  providers: [
    RequestRateLimiter,
    { provide: TrustedDocuments, inject: [CONFIG], useFactory: (config: Config) => TrustedDocuments.of(config.webDir) },
    {
      provide: QueryGate,
      inject: [TrustedDocuments, RequestRateLimiter, CONFIG, HttpAdapterHost],
      useFactory: (trusted: TrustedDocuments, rates: RequestRateLimiter, config: Config, host: HttpAdapterHost) =>
        new QueryGate(trusted, rates, config.adHocQueries, () => host.httpAdapter.getInstance<FastifyInstance>().graphql.schema),
    },
  ],
  exports: [QueryGate, RequestRateLimiter, TrustedDocuments],
})
class GateModule {}

/** GraphQL at /api/graphql: deny by default, one error table, limits, trusted documents, subscriptions over the same path. */
@Module({})
export class ApiModule {
  /** actors = the module that provides ACTORS. */
  static with(actors: Type): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        actors,
        GateModule,
        GraphQLModule.forRootAsync<MercuriusDriverConfig>({
          driver: MercuriusDriver,
          imports: [GateModule],
          inject: [QueryGate],
          useFactory: (gate: QueryGate) => options(gate),
        }),
      ],
      providers: [SocketServer, { provide: APP_GUARD, useClass: AccessGuard }, { provide: APP_FILTER, useClass: AppErrorFilter }],
    };
  }
}

/** The library runs the product's own documents, which it keeps compiled: nothing else gets as far as it. */
function options(gate: QueryGate) {
  return {
    path: GRAPHQL_PATH,
    autoSchemaFile: true,
    sortSchema: true,
    jit: 1,
    cache: 1024,
    graphiql: false,
    allowBatchedQueries: false,
    transformSchema: withSubscriptionTracking,
    additionalRouteOptions: { preHandler: (req: HttpRequest, reply: HttpReply) => admit(gate, req, reply) },
    context: async (req: HttpRequest, reply: HttpReply) => contextOf(req, reply),
    errorFormatter,
  };
}

// The request's hook has found the caller already (see platform/web/request-context).
const contextOf = (req: HttpRequest, reply: HttpReply) => ({ req, res: reply, reply, caller: req.caller! });

async function admit(gate: QueryGate, req: HttpRequest, reply: HttpReply): Promise<unknown> {
  // What is no query at all is refused by the route itself.
  if (req.validationError || typeof req.body !== 'object' || req.body === null) return undefined;
  const body: IncomingQuery = req.body;
  const admitted = (() => {
    try {
      return gate.admit(body, req.caller!, 'http');
    } catch (e) {
      throw asGraphQLError(e);
    }
  })();
  if ('trusted' in admitted) {
    // The name of another operation would keep the library from compiling this one.
    req.body = { query: admitted.trusted.source, variables: body.variables };
    return undefined;
  }
  const context = contextOf(req, reply);
  const operationName = typeof body.operationName === 'string' ? body.operationName : null;
  const result = await gate.adHocQueries.run(admitted.adHoc, { variables: admitted.variables, operationName }, context);
  const { statusCode, response } = result.errors
    ? errorFormatter({ ...result, errors: result.errors }, context)
    : { statusCode: 200, response: result };
  return reply.code(statusCode).send(response);
}

function errorFormatter(result: ExecutionResult & Required<Pick<ExecutionResult, 'errors'>>, context: Pick<MercuriusContext, 'reply'>) {
  const formatted = mercurius.defaultErrorFormatter(
    { ...result, errors: result.errors.map(unwrapScalarError) },
    // cast: the library's formatter reads nothing of it but the reply
    context as MercuriusContext,
  );
  const errors = (formatted.response.errors ?? []).map(toClientError);
  const wait = retryAfterOf(errors);
  if (wait !== null) context.reply.header('retry-after', String(wait));
  // What is asked for again is no answer, and what was refused before it ran is none either; every other refusal is one.
  const isRefused = wait !== null && errors.every((e) => !e.path);
  const statusCode = errors.some((e) => e.extensions?.['retry']) ? SERVICE_UNAVAILABLE : isRefused ? 429 : 200;
  return { statusCode, response: { data: formatted.response.data ?? null, errors } };
}
