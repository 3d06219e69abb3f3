import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/long-first';

const needsDatabase = [
  '**/*-store.test.ts',
  '**/*-read-model.test.ts',
  '**/*-routes.test.ts',
  '**/*-service.test.ts',
  '**/*.db.test.ts',
];

/**
 * The only limits there are: for what never comes, not for what takes long. A machine that is busy with other things
 * fails no test, so they are far above what anything here takes.
 */
export const limits = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  teardownTimeout: 120_000,
  expect: { poll: { timeout: 120_000, interval: 10 } },
};

export default defineConfig({
  test: {
    pool: 'forks',
    // Apps are made and dropped by the hundred: a larger young generation saves a part of the processor time.
    execArgv: ['--max-semi-space-size=64'],
    ...limits,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // They share nothing that one could change for the next, so the modules are read once for all.
          isolate: false,
          include: ['{src,sandbox,local,test}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...needsDatabase, '**/*.long.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'database', isolate: false, include: needsDatabase, globalSetup: ['./test/global-setup.ts'] },
      },
    ],
  },
});
