import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from '#platform/config';
import { dataSourceOptions } from './data-source.js';
import { ExportKinds } from './export-kinds.js';
import { PurgeRows } from './purge-rows.js';
import { TenantDb } from './tenant-db.js';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({
        ...dataSourceOptions(config.databaseUrl),
        autoLoadEntities: true,
        retryAttempts: 5,
        retryDelay: 500,
      }),
    }),
  ],
  providers: [TenantDb, PurgeRows, ExportKinds],
  exports: [TenantDb, PurgeRows, ExportKinds],
})
export class DbModule {}
