import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    // Pages are drawn in full, several at once on a small machine; a wait that fails (src/testing/setup.ts) says so first.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // Each test cleans up after itself (src/testing/setup.ts), so the modules are read once for all files.
    isolate: false,
    // Pages leave much garbage: a larger young generation saves a tenth of the processor time.
    execArgv: ['--max-semi-space-size=64'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
