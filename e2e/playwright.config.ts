import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { limits } from './limits';

const chromium = findChromium();
if (chromium === null) throw new Error('There is no Chromium; `npm test` installs one, or set CHROMIUM_PATH.');

/**
 * Files whose journeys have a shop of their own and build on one another. They start first: one of them alone at the end
 * would leave the other worker idle.
 */
const long =
  /(accessibility|lightspeed-connection|products|public-face|quote-links|stock-engine|stock-path)\.journey\.ts$/;

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testIgnore: long },
  ],
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: limits.journey,
  expect: { timeout: limits.wait, toPass: { timeout: limits.wait } },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    actionTimeout: limits.wait,
    navigationTimeout: limits.wait,
    // Without motion, transitions end at once.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording slows journeys down considerably; use `--trace on` to debug a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium.path },
  },
});
