export { IntegrationsModule } from './integrations.module.js';
export { SampleService } from './sample/sample.service.js';
