import { Module } from '@nestjs/common';
import { IdentityModule } from '#contexts/identity';
import { WorkspaceModule } from '#contexts/workspace';
import { ConnectionsResolver } from './connections/connections.resolver.js';
import { ConnectionsService } from './connections/connections.service.js';
import { DomainJobs } from './domains/domains.jobs.js';
import { DomainsResolver } from './domains/domains.resolver.js';
import { DomainsService } from './domains/domains.service.js';
import { TxtRecords } from './domains/txt-records.js';
import { JoiningResolver } from './joining/joining.resolver.js';
import { JoiningService } from './joining/joining.service.js';
import { LoginRequests } from './login/login-requests.service.js';
import { LoginsService } from './login/logins.service.js';
import { SsoLoginFlow } from './login/sso-login-flow.js';
import { OidcController } from './oidc/oidc.controller.js';
import { OidcService } from './oidc/oidc.service.js';
import { CertificateJobs } from './saml/certificates.jobs.js';
import { SamlController } from './saml/saml.controller.js';
import { SamlService } from './saml/saml.service.js';
import { SamlConnectionsResolver } from './saml/saml-connections.resolver.js';
import { SamlConnectionsService } from './saml/saml-connections.service.js';
import { RequiredSignIn } from './settings/required-sign-in.service.js';
import { SignInSettingsResolver } from './settings/sign-in-settings.resolver.js';
import { SignInSettingsService } from './settings/sign-in-settings.service.js';
import { SingleSignOnExport } from './single-sign-on-export.js';

/** How the people of a company come into its workspace: the domains that are its own, and the ways to sign in that it allows. */
@Module({
  imports: [IdentityModule, WorkspaceModule],
  controllers: [OidcController, SamlController],
  providers: [
    ConnectionsService,
    ConnectionsResolver,
    OidcService,
    SamlService,
    SamlConnectionsService,
    SamlConnectionsResolver,
    CertificateJobs,
    SsoLoginFlow,
    LoginRequests,
    LoginsService,
    DomainsService,
    DomainsResolver,
    DomainJobs,
    TxtRecords,
    JoiningService,
    JoiningResolver,
    SignInSettingsService,
    RequiredSignIn,
    SignInSettingsResolver,
    SingleSignOnExport,
  ],
  exports: [DomainsService, SignInSettingsService],
})
export class SingleSignOnModule {}
