export { CONFIG_TABLE, ConfigModule, CONFIG, type Config, readConfig } from './config.js';
export { originOf } from './origin-of.js';
