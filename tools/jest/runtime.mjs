// Jest's `runtime` without a realm of its own for each spec file: modules are Node's, so that packages and the product are loaded once a worker.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { current, loadTypeScript, sourceMaps } from './modules.mjs';

const require = createRequire(import.meta.url);
let runs = 0;
let installed = false;

export default class Runtime {
  constructor(config, environment) {
    this.environment = environment;
    this.run = ++runs;
    if (!installed) loadTypeScript(config);
    installed = true;
  }

  setGlobalsForRuntime(globals) {
    current.globals = { ...globals, jest: this.environment.jest };
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(file) {
    return import(`${pathToFileURL(file).href}?spec=${this.run}`);
  }

  requireModule(file) {
    return require(file);
  }

  /** The test framework, which keeps the tests of one file in its own variables. */
  requireInternalModule(file) {
    delete require.cache[file];
    return require(file);
  }

  getSourceMaps() {
    return sourceMaps;
  }

  getAllCoverageInfoCopy() {}
  enterTestCode() {}
  leaveTestCode() {}
  teardown() {}
}
