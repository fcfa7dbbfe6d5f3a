// One Jest for the whole workspace. Modules are Node's own: tools/jest loads packages and the product once a worker, in the worker's realm.
export default {
  testEnvironment: '<rootDir>/tools/jest/environment.mjs',
  runtime: '<rootDir>/tools/jest/runtime.mjs',
  roots: ['<rootDir>/libs', '<rootDir>/backend', '<rootDir>/tools', '<rootDir>/bench', '<rootDir>/e2e', '<rootDir>/frontends'],
  testMatch: ['**/*.spec.ts'],
  modulePathIgnorePatterns: ['/dist/', '/out-tsc/', '<rootDir>/.data', '<rootDir>/.nx'],
  testSequencer: '<rootDir>/tools/jest/sequencer.mjs',
  maxWorkers: 2,
  // What a worker keeps of finished files grows; looking through gigabytes of it costs more than a new worker.
  workerIdleMemoryLimit: '1200MB',
  testTimeout: 120000,
  haste: { enableSymlinks: false },
  moduleNameMapper: {
    '^#(contexts|platform)/([^/]+)$': '<rootDir>/backend/src/$1/$2/index.ts',
    '^fast-check$': '<rootDir>/tools/fast-check.mjs',
    '^@libs/(domain|editor|i18n|text-analysis)$': '<rootDir>/libs/$1/src/index.ts',
  },
  transform: {},
};
