import { Global, Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { PageChecks } from './page-checks.js';

/** Pages and what is asked about the server itself. */
@Global()
@Module({ controllers: [HealthController], providers: [PageChecks], exports: [PageChecks] })
export class WebModule {}
