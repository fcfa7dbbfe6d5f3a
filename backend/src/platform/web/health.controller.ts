import { Controller, Get, Header, HttpCode, ServiceUnavailableException } from '@nestjs/common';
import { Public } from '#platform/access';
import { TenantDb } from '#platform/db';

@Controller()
export class HealthController {
  constructor(private readonly db: TenantDb) {}

  /** Is the server there? Asks nothing of the database. */
  @Get('ping')
  @Public()
  @HttpCode(204)
  @Header('cache-control', 'no-store')
  ping() {}

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
