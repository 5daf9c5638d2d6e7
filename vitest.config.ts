import { defineConfig } from 'vitest/config'

/**
 * The kinds of tests of design §8 that need no browser. `contract`, `web` and `tools` are pure or touch only temporary
 * folders; `server` runs the real server on the database that its global setup prepares (PGlite, or TEST_DATABASE_URL).
 */
export default defineConfig({
  test: {
    // An embedded database is a process of half a gigabyte that uses a whole core while it starts.
    maxWorkers: 2,
    // `npm test` runs everything: a test that somebody singled out, or a run without tests, must not look like success.
    allowOnly: false,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/{src,build}/**/*.test.{ts,tsx}'] } },
      { test: { name: 'tools', include: ['{tools,e2e,bench,field}/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/kit/testing/global-setup.ts'],
          pool: 'forks',
          // Loading the program is three quarters of a file's time. Each file opens a node and a database of its own anyway;
          // nothing of ours is mocked, and what factories count begins anew, so nothing is left that the next file could meet.
          isolate: false,
          setupFiles: ['server/src/kit/testing/each-file.ts'],
          // Generous, for a machine that does other work as well; nothing waits for them to pass.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
