import { Global, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CONFIG, type Config } from '#platform/config';
import { JobQueueService, JobsModule } from '#platform/jobs';
import { AuditTrail } from './audit-trail.js';
import { ChangeRecorder } from './change-recorder.js';
import { Dispatcher } from './dispatcher.js';
import { Outbox } from './outbox.js';

@Global()
@Module({
  imports: [DiscoveryModule, JobsModule],
  providers: [Outbox, AuditTrail, ChangeRecorder, Dispatcher],
  exports: [Outbox, AuditTrail, ChangeRecorder, Dispatcher],
})
export class EventsModule implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dispatcher: Dispatcher,
    private readonly work: JobQueueService,
  ) {}

  async onApplicationBootstrap() {
    if (this.config.role === 'web') return;
    await this.work.start();
    this.dispatcher.start();
  }
}
