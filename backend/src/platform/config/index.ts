export { BootError } from './boot-error.js';
export type { Cell, Cells } from './cells.js';
export {
  type BackupConfig,
  CONFIG,
  type Config,
  ConfigModule,
  isSecret,
  type RestoreConfig,
  readBackupConfig,
  readConfig,
  readKeyConfig,
  readOwnerUrl,
  readRestoreConfig,
  readRole,
  type StripeConfig,
} from './config.js';
export { CONFIG_TABLE } from './config-table.js';
export { ownDataDir } from './data-dir.js';
export { Networks, normalizeIp, normalNetwork } from './networks.js';
export { originOf } from './origin-of.js';
