import { Controller, Get, Header, HttpCode, Res, ServiceUnavailableException } from '@nestjs/common';
import { Public } from '#platform/access';
import { TenantDb } from '#platform/db';
import { Live } from '#platform/live';

@Controller()
export class HealthController {
  constructor(
    private readonly db: TenantDb,
    private readonly live: Live,
  ) {}

  /** Is the server there, and do live changes come by the way that they should? Asks nothing of the database. */
  @Get('ping')
  @Public()
  @HttpCode(204)
  @Header('cache-control', 'no-store')
  ping(@Res({ passthrough: true }) reply: { header: (name: string, value: string) => unknown }) {
    reply.header('x-live', this.live.isDirect ? 'direct' : 'fallback');
  }

  /** Can it work? 200 with the database's answer, else 503. */
  @Get('health')
  @Public()
  @Header('cache-control', 'no-store')
  async health() {
    try {
      await this.db.global('select 1');
    } catch {
      throw new ServiceUnavailableException('The database does not answer.');
    }
    return { ok: true };
  }
}
