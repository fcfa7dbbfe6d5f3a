import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WorkspaceModule } from '#contexts/workspace';
import { AiExport } from './ai-export.js';
import { TextGrouping } from './clusters/text-grouping.js';
import { Embeddings } from './embeddings/embeddings.service.js';
import { ShippedModel } from './embeddings/shipped-model.js';
import { AiProviderResolver } from './provider/ai-provider.resolver.js';
import { AiProvider } from './provider/ai-provider.service.js';
import { AiModes } from './settings/ai-modes.service.js';
import { AiModeRow, AiSettingsRow } from './settings/ai-settings.entity.js';
import { AiSettingsResolver } from './settings/ai-settings.resolver.js';
import { AiSettingsService } from './settings/ai-settings.service.js';
import { AiUsage } from './usage/ai-usage.service.js';

/** What writes and reads with a model, and what proves it: the provider, its settings and usage, the gate. Knows texts, not notes. */
@Module({
  imports: [WorkspaceModule, TypeOrmModule.forFeature([AiSettingsRow, AiModeRow])],
  providers: [
    AiExport,
    ShippedModel,
    Embeddings,
    TextGrouping,
    AiProvider,
    AiModes,
    AiSettingsResolver,
    AiProviderResolver,
    AiSettingsService,
    AiUsage,
  ],
  exports: [Embeddings, ShippedModel, TextGrouping, AiProvider, AiModes, AiSettingsService],
})
export class AiModule {}
