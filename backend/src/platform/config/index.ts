export { BootError } from './boot-error.js';
export {
  type BackupConfig,
  CONFIG,
  CONFIG_TABLE,
  type Config,
  ConfigModule,
  isSecret,
  type RestoreConfig,
  readBackupConfig,
  readConfig,
  readOwnerUrl,
  readRestoreConfig,
  readRole,
} from './config.js';
export { ownDataDir } from './data-dir.js';
export { Networks, normalAddress } from './networks.js';
export { originOf } from './origin-of.js';
