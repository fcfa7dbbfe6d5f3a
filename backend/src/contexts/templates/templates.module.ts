import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '#contexts/access';
import { DocumentsModule } from '#contexts/documents';
import { FieldsModule } from '#contexts/fields';
import { InsightsModule } from '#contexts/insights';
import { RedactionModule } from '#contexts/redaction';
import { RepositoryModule } from '#contexts/repository';
import { TemplatePacksResolver } from './packs/template-packs.resolver.js';
import { TemplatePacks } from './packs/template-packs.service.js';
import { TemplatesResolver } from './use/templates.resolver.js';
import { TemplatesService } from './use/templates.service.js';
import { TemplateRow } from './workspace-templates/template.entity.js';
import { TemplateRegistrations } from './workspace-templates/template-registrations.js';
import { TemplateSources } from './workspace-templates/template-sources.service.js';
import { WordsOfPeople } from './workspace-templates/words-of-people.service.js';
import { WorkspaceTemplatesResolver } from './workspace-templates/workspace-templates.resolver.js';
import { WorkspaceTemplates } from './workspace-templates/workspace-templates.service.js';

/** What projects, insights and tag boards start from: what comes with the product, what a team keeps, and what publishers sign. */
@Module({
  imports: [
    TypeOrmModule.forFeature([TemplateRow]),
    AccessModule,
    DocumentsModule,
    RepositoryModule,
    InsightsModule,
    FieldsModule,
    RedactionModule,
  ],
  providers: [
    WordsOfPeople,
    TemplateSources,
    WorkspaceTemplates,
    WorkspaceTemplatesResolver,
    TemplateRegistrations,
    TemplatePacks,
    TemplatePacksResolver,
    TemplatesService,
    TemplatesResolver,
  ],
})
export class TemplatesModule {}
