export { DomainsService } from './domains/domains.service.js';
export { SignInSettingsService } from './settings/sign-in-settings.service.js';
export { SingleSignOnModule } from './single-sign-on.module.js';
