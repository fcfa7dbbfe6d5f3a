import { Global, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CONFIG, type Config } from '#platform/config';
import { JobsModule, Work } from '#platform/jobs';
import { Changes } from './changes.js';
import { Dispatcher } from './dispatcher.js';
import { Outbox } from './outbox.js';

@Global()
@Module({ imports: [DiscoveryModule, JobsModule], providers: [Outbox, Changes, Dispatcher], exports: [Outbox, Changes, Dispatcher] })
export class EventsModule implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dispatcher: Dispatcher,
    private readonly work: Work,
  ) {}

  async onApplicationBootstrap() {
    if (this.config.role === 'web') return;
    await this.work.start();
    this.dispatcher.start();
  }
}
