// One Jest for the whole workspace: ESM mode, only TypeScript is transformed.
const swc = [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, tsx: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false, react: { runtime: 'automatic' } },
      keepClassNames: true,
    },
  },
];
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/libs', '<rootDir>/backend', '<rootDir>/tools', '<rootDir>/bench', '<rootDir>/e2e', '<rootDir>/frontends'],
  testMatch: ['**/*.spec.ts'],
  modulePathIgnorePatterns: ['/dist/', '/out-tsc/', '<rootDir>/.data', '<rootDir>/.nx'],
  maxWorkers: 2,
  // Contexts of finished files stay in a worker's memory; looking through gigabytes of them costs more than a new worker.
  workerIdleMemoryLimit: '1200MB',
  testTimeout: 120000,
  haste: { enableSymlinks: false },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^#(contexts|platform)/([^/]+)$': '<rootDir>/backend/src/$1/$2/index.ts',
    '^fast-check$': '<rootDir>/tools/fast-check.mjs',
    '^@libs/(domain|editor|i18n)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.tsx?$': swc },
  transformIgnorePatterns: ['/node_modules/'],
};
