import { Module } from '@nestjs/common';
import { ContactsModule } from '#contexts/contacts';
import { FieldsModule } from '#contexts/fields';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { ChartDataResolver } from './data/chart-data.resolver.js';
import { ChartDataService } from './data/chart-data.service.js';
import { ChartSources } from './data/chart-sources.service.js';

/** Charts of a project: what was said, counted by what it is about, by whom, and when. */
@Module({
  imports: [WorkspaceModule, RepositoryModule, FieldsModule, ContactsModule],
  providers: [ChartSources, ChartDataService, ChartDataResolver],
})
export class ChartsModule {}
