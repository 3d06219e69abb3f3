import { defineConfig } from 'vitest/config';

const needsDatabase = [
  '**/*-store.test.ts',
  '**/*-read-model.test.ts',
  '**/*-routes.test.ts',
  '**/*-service.test.ts',
  '**/*.db.test.ts',
];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // A real database and the sandbox behind most tests, several at once on a small machine.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // They share nothing that one could change for the next, so the modules are read once for all.
          isolate: false,
          include: ['{src,sandbox,local,test}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...needsDatabase],
        },
      },
      {
        extends: true,
        test: { name: 'database', isolate: false, include: needsDatabase, globalSetup: ['./test/global-setup.ts'] },
      },
    ],
  },
});
