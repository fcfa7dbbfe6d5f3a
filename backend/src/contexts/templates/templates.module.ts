import { Module } from '@nestjs/common';
import { FieldsModule } from '#contexts/fields';
import { InsightsModule } from '#contexts/insights';
import { RepositoryModule } from '#contexts/repository';
import { TemplatesResolver } from './use/templates.resolver.js';
import { TemplatesService } from './use/templates.service.js';

/** What comes with the product to start projects, insights and tag boards from. */
@Module({ imports: [RepositoryModule, InsightsModule, FieldsModule], providers: [TemplatesService, TemplatesResolver] })
export class TemplatesModule {}
