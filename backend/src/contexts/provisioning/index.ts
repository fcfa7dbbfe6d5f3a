export { ProvisioningModule } from './provisioning.module.js';
