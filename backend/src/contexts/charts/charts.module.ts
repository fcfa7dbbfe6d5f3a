import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '#contexts/access';
import { ContactsModule } from '#contexts/contacts';
import { FieldsModule } from '#contexts/fields';
import { InsightsModule } from '#contexts/insights';
import { RepositoryModule } from '#contexts/repository';
import { WorkspaceModule } from '#contexts/workspace';
import { ChartDataResolver } from './data/chart-data.resolver.js';
import { ChartDataService } from './data/chart-data.service.js';
import { ChartPassages } from './data/chart-passages.service.js';
import { ChartSources } from './data/chart-sources.service.js';
import { SaturationResolver } from './saturation/saturation.resolver.js';
import { SaturationService } from './saturation/saturation.service.js';
import { ChartRow } from './saved/chart.entity.js';
import { ChartReadings } from './saved/chart-readings.service.js';
import { ChartReferencesResolver } from './saved/chart-references.resolver.js';
import { ChartRegistrations } from './saved/chart-registrations.js';
import { ChartsResolver } from './saved/charts.resolver.js';
import { ChartsService } from './saved/charts.service.js';

/** Charts of a project: what was said, counted by what it is about, by whom, and when. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ChartRow]),
    WorkspaceModule,
    AccessModule,
    RepositoryModule,
    InsightsModule,
    FieldsModule,
    ContactsModule,
  ],
  providers: [
    ChartPassages,
    ChartSources,
    ChartDataService,
    ChartDataResolver,
    ChartsService,
    ChartReadings,
    ChartsResolver,
    ChartReferencesResolver,
    ChartRegistrations,
    SaturationService,
    SaturationResolver,
  ],
  exports: [ChartsService, ChartReadings],
})
export class ChartsModule {}
