export { CONFIG, CONFIG_TABLE, type Config, ConfigModule, readConfig } from './config.js';
export { originOf } from './origin-of.js';
