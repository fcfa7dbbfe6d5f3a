export { Vault, VaultModule } from './vault.js';
