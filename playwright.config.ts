import { defineConfig, devices } from '@playwright/test'
import { ensureChromium } from './tools/steps/chromium.ts'

const { path, args } = ensureChromium()

/** The end-to-end tests: real server, real browser, at desk and phone size. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  // Two cores: a third test runs while the others wait for timers and answers; a fourth makes the whole slower.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Longer only where a test fails: with other work on the machine a page that takes two seconds takes fifteen.
  timeout: 180_000,
  // Another version of Chromium smooths edges in another way; a changed colour, size or text differs in more pixels.
  expect: { timeout: 30_000, toHaveScreenshot: { threshold: 0.05, maxDiffPixels: 60 } },
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  // Pictures are made by `npm run pictures`, never by a test that lacks one.
  updateSnapshots: 'none',
  reporter: 'list',
  use: {
    baseURL: process.env['E2E_URL'],
    locale: 'en-GB',
    timezoneId: 'Europe/Tallinn',
    // A trace of every test costs a third of the time: `npx playwright test --trace retain-on-failure <spec>` makes one.
    // Nor a screenshot: the option takes one after passing tests too, 0.3 s each.
    screenshot: 'off',
    // It would fetch the whole web for every test; those about it allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: path, args },
  },
  // A test runs at a desk. Where layout or touch matters its title ends with `@both` or `@phone`.
  projects: [
    {
      name: 'desk',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone|@both/,
      // The last project: spread over all workers by test, so that none waits for the rest of a file.
      fullyParallel: true,
      // One pixel each instead of seven: painted in less time, in the same layout.
      use: { ...devices['Pixel 7'], deviceScaleFactor: 1 },
    },
  ],
})
