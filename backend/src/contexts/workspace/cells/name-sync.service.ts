import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '#platform/config';
import { log } from '#platform/log';
import { Names } from './names.service.js';

const EVERY_MS = 60_000;
const REGISTER_MS = 60 * EVERY_MS;

/** Where jobs run: every minute what claims left is given back, and at the start and every hour the keeper of names receives all names of this cell. */
@Injectable()
export class NameSyncService implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private running = false;
  private registeredAt = Number.NEGATIVE_INFINITY;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly names: Names,
  ) {}

  onApplicationBootstrap() {
    if (this.config.role === 'web' || !this.config.cells) return;
    this.timer = setInterval(() => void this.run(), EVERY_MS);
    this.timer.unref();
    void this.run();
  }

  onApplicationShutdown() {
    clearInterval(this.timer);
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      await this.names.releaseClaims();
      if (performance.now() - this.registeredAt < REGISTER_MS) return;
      const refused = await this.names.registerOwn();
      this.registeredAt = performance.now();
      if (refused.length)
        log.warn(
          { names: refused.slice(0, 20), count: refused.length },
          'other cells have names of workspaces of this one: change these addresses',
        );
    } catch (err) {
      log.warn({ err }, 'the keeper of names does not answer, next try in a minute');
    } finally {
      this.running = false;
    }
  }
}
