import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';

const chromium = findChromium();
if (chromium === null) throw new Error('There is no Chromium; `npm test` installs one, or set CHROMIUM_PATH.');

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium.path },
  },
});
