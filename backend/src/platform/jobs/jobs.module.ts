import { BullModule } from '@nestjs/bullmq';
import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CONFIG, type Config } from '#platform/config';
import { JobHandlers } from './job-handlers.js';
import { JobQueueService, QUEUE_NAMES } from './job-queue.service.js';
import { OutboxRepository } from './outbox.repository.js';
import { queueConnection } from './queue-connection.js';

const CONNECTION = Symbol('queue connection');

@Module({
  providers: [{ provide: CONNECTION, inject: [CONFIG], useFactory: (c: Config) => queueConnection(c.redisUrl, c.databaseUrl) }],
  exports: [CONNECTION],
})
class QueueConnectionModule {}

@Module({
  imports: [
    DiscoveryModule,
    QueueConnectionModule,
    BullModule.forRootAsync({
      imports: [QueueConnectionModule],
      inject: [CONNECTION],
      useFactory: (c: ReturnType<typeof queueConnection>) => ({ connection: c.connection }),
    }),
    BullModule.registerQueue({ name: QUEUE_NAMES.quick }, { name: QUEUE_NAMES.long }),
  ],
  providers: [JobHandlers, JobQueueService, OutboxRepository],
  exports: [JobHandlers, JobQueueService, OutboxRepository],
})
export class JobsModule implements OnApplicationShutdown {
  constructor(@Inject(CONNECTION) private readonly queue: { close: () => Promise<void> }) {}
  async onApplicationShutdown() {
    await this.queue.close().catch(() => {});
  }
}
