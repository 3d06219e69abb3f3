import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Pure functions share nothing, so the modules are read once for all files.
  test: { pool: 'forks', isolate: false, maxWorkers: 2, include: ['src/**/*.test.ts'] },
});
