import { defineConfig } from 'vitest/config';
import { limits } from './vitest.config';

/** Properties that need more time than `npm test` may take: `npm run test:long`. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    ...limits,
    include: ['**/*.long.test.ts'],
    globalSetup: ['./test/global-setup.ts'],
  },
});
