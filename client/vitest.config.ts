import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    // Tests render whole pages, several at once on a small machine. A failed wait (src/testing/setup.ts) ends sooner
    // and says why.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Each test cleans up after itself (src/testing/setup.ts), so files can share their modules.
    isolate: false,
    // Pages leave much garbage: a larger young generation saves a tenth of the processor time.
    execArgv: ['--max-semi-space-size=64'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
