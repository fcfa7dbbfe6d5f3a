import { type DynamicModule, Module } from '@nestjs/common';
import { AccessModule } from '#contexts/access';
import { AdminModule } from '#contexts/admin';
import { AiModule } from '#contexts/ai';
import { AuditModule } from '#contexts/audit';
import { BillingModule } from '#contexts/billing';
import { ChartsModule } from '#contexts/charts';
import { ContactsModule } from '#contexts/contacts';
import { DocumentsModule } from '#contexts/documents';
import { FieldsModule } from '#contexts/fields';
import { FilesModule } from '#contexts/files';
import { InsightsModule } from '#contexts/insights';
import { IntegrationsModule } from '#contexts/integrations';
import { NotificationsModule } from '#contexts/notifications';
import { ProvisioningModule } from '#contexts/provisioning';
import { RedactionModule } from '#contexts/redaction';
import { RepositoryModule } from '#contexts/repository';
import { SearchModule } from '#contexts/search';
import { SharingModule } from '#contexts/sharing';
import { SingleSignOnModule } from '#contexts/single-sign-on';
import { SuggestionsModule } from '#contexts/suggestions';
import { TemplatesModule } from '#contexts/templates';
import { WorkspaceModule } from '#contexts/workspace';
import { CellsModule } from '#platform/cells';
import { type Config, ConfigModule } from '#platform/config';
import { DbModule } from '#platform/db';
import { EventsModule } from '#platform/events';
import { ApiModule } from '#platform/graphql';
import { LiveModule } from '#platform/live';
import { MailModule } from '#platform/mail';
import { StorageModule } from '#platform/storage';
import { VaultModule } from '#platform/vault';
import { WebModule } from '#platform/web';

/** The contexts, and below them the platform; nothing else. */
@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        DbModule,
        LiveModule,
        EventsModule,
        MailModule,
        StorageModule,
        VaultModule,
        CellsModule,
        WebModule,
        ApiModule.with(WorkspaceModule),
        WorkspaceModule,
        SingleSignOnModule,
        ProvisioningModule,
        FilesModule,
        AiModule,
        AccessModule,
        DocumentsModule,
        RepositoryModule,
        AuditModule,
        BillingModule,
        SuggestionsModule,
        RedactionModule,
        InsightsModule,
        FieldsModule,
        ContactsModule,
        ChartsModule,
        TemplatesModule,
        SearchModule,
        SharingModule,
        AdminModule,
        NotificationsModule,
        IntegrationsModule,
      ],
    };
  }
}
