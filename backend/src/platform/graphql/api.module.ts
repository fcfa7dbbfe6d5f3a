import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, HttpAdapterHost } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import { MercuriusDriver, type MercuriusDriverConfig } from '@nestjs/mercurius';
import mercurius from 'mercurius';
import { AccessGuard, type Caller, RequestRates } from '#platform/access';
import { CONFIG, type Config } from '#platform/config';
import { AppErrorFilter, asGraphQLError, TRY_AGAIN } from './app-error.filter.js';
import { asItsScalarSays, retryAfterOf, toWire } from './errors-on-wire.js';
import { QueryGate } from './query-gate.js';
import { GRAPHQL_PATH, SocketServer } from './socket-server.js';
import { countStreams } from './sockets.js';
import { TrustedDocuments } from './trusted-documents.js';

@Module({
  providers: [
    RequestRates,
    { provide: TrustedDocuments, inject: [CONFIG], useFactory: (config: Config) => TrustedDocuments.of(config.webDir) },
    {
      provide: QueryGate,
      inject: [TrustedDocuments, RequestRates, CONFIG, HttpAdapterHost],
      useFactory: (trusted: TrustedDocuments, rates: RequestRates, config: Config, host: HttpAdapterHost) =>
        new QueryGate(trusted, rates, config.freeText, () => host.httpAdapter.getInstance<any>().graphql.schema),
    },
  ],
  exports: [QueryGate, RequestRates, TrustedDocuments],
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
          useFactory: (gate: QueryGate) => options(gate) as any,
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
    transformSchema: countStreams,
    additionalRouteOptions: { preHandler: (req: any, reply: any) => admit(gate, req, reply) },
    context: async (req: any, reply: any) => contextOf(req, reply),
    errorFormatter,
  };
}

// The request's hook has found the caller already (see platform/web/request-context).
const contextOf = (req: any, reply: any) => ({ req, res: reply, reply, caller: req.caller as Caller });

async function admit(gate: QueryGate, req: any, reply: any): Promise<unknown> {
  // What is no query at all is refused by the route itself.
  if (req.validationError || typeof req.body !== 'object' || req.body === null) return undefined;
  const admitted = (() => {
    try {
      return gate.admit(req.body, req.caller, 'http');
    } catch (e) {
      throw asGraphQLError(e);
    }
  })();
  if ('own' in admitted) {
    // The name of another operation would keep the library from compiling this one.
    req.body = { query: admitted.own.source, variables: req.body.variables };
    return undefined;
  }
  const context = contextOf(req, reply);
  const result = await gate.freeText.run(admitted.free, req.body, context);
  const { statusCode, response } = result.errors ? errorFormatter(result, context) : { statusCode: 200, response: result };
  return reply.code(statusCode).send(response);
}

function errorFormatter(result: any, context: any) {
  const formatted = (mercurius as any).defaultErrorFormatter({ ...result, errors: result.errors?.map(asItsScalarSays) }, context);
  const errors = (formatted.response.errors ?? []).map(toWire);
  const wait = retryAfterOf(errors);
  if (wait !== null) context.reply.header('retry-after', String(wait));
  // What is asked for again is no answer, and what was refused before it ran is none either; every other refusal is one.
  const isRefused = wait !== null && errors.every((e: any) => !e.path);
  const statusCode = errors.some((e: any) => e.extensions?.retry) ? TRY_AGAIN : isRefused ? 429 : 200;
  return { statusCode, response: { data: formatted.response.data ?? null, errors } };
}
