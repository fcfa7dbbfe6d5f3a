import type { Config } from './config.js';

/** Where the root domain, or one workspace below it, is reached: scheme and host without a slash at the end. */
export const originOf = (config: Pick<Config, 'secure' | 'rootDomain'>, subdomain = ''): string =>
  `${config.secure ? 'https' : 'http'}://${subdomain && `${subdomain}.`}${config.rootDomain}`;
