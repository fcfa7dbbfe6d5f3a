export { IntegrationsModule } from './integrations.module.js';
export { type SampleLogins, SampleService } from './sample/sample.service.js';
