import { AppError, SERVER_LIMITS, subdomainSchema } from '@libs/domain';
import { Controller, Headers, HttpCode, Inject, Param, Post, type RawBodyRequest, Req, Res } from '@nestjs/common';
import { z } from 'zod';
import { type HttpReply, type HttpRequest, Public } from '#platform/access';
import { CELL_HEADER, CellRequestVerifier } from '#platform/cells';
import { type Cell, CONFIG, type Config } from '#platform/config';
import { NameDirectory } from './name-directory.service.js';

const name = z.strictObject({ subdomain: subdomainSchema, workspaceId: z.uuid() });
const ownName = z.strictObject({ subdomain: z.string().max(63), workspaceId: z.uuid().nullable() });

/** What other cells ask the one that keeps the names. Each call is signed; who is no cell is refused alike whatever they ask. */
@Controller('api/cells')
export class CellsController {
  private readonly calls: Record<string, (request: Request) => Promise<{ body: string; signature: string }>>;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'cells'>,
    gate: CellRequestVerifier,
    register: NameDirectory,
  ) {
    const call =
      <T>(input: z.ZodType<T>, run: (from: Cell, input: T, at: Date) => Promise<object>) =>
      (request: Request) =>
        gate.answer(request, input, run);
    this.calls = {
      claim: call(name, async ({ region }, input, at) => ({ isYours: await register.claim(input, region, at) })),
      release: call(name, async ({ region }, input) => {
        await register.release(input, region);
        return {};
      }),
      register: call(z.strictObject({ names: z.array(ownName).max(SERVER_LIMITS.cells.names) }), async ({ region }, { names }, at) => {
        const refused: string[] = [];
        for (const own of names) if (!(await register.claim(own, region, at))) refused.push(own.subdomain);
        return { refused };
      }),
      taken: call(z.strictObject({ names: z.array(z.string().max(200)).max(100) }), async ({ region }, { names }) => ({
        taken: await register.takenElsewhere(region, names),
      })),
      region: call(z.strictObject({ subdomain: z.string().max(63) }), async (_, { subdomain }) => ({
        region: await register.regionOf(subdomain),
      })),
      home: call(z.strictObject({ workspaceId: z.uuid() }), async (_, { workspaceId }) => ({ region: await register.homeOf(workspaceId) })),
    };
  }

  @Post(':call')
  @HttpCode(200)
  @Public()
  async answer(
    @Req() req: RawBodyRequest<HttpRequest>,
    @Param('call') call: string,
    @Headers(CELL_HEADER) header: unknown,
    @Res({ passthrough: true }) reply: HttpReply,
  ): Promise<string> {
    const { cells } = this.config;
    const run = Object.hasOwn(this.calls, call) ? this.calls[call] : undefined;
    // Cells that keep no names have nothing to say.
    if (!run || cells?.keeper.region !== cells?.own.region || req.caller?.place.kind !== 'root') throw new AppError('NotFound');
    const { body, signature } = await run({ call, header, body: req.rawBody });
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').header(CELL_HEADER, signature);
    return body;
  }
}

type Request = Parameters<CellRequestVerifier['answer']>[0];
