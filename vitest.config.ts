import { configDefaults, defineConfig } from 'vitest/config'

/** Files of `npm run test:deep`. */
const deep = '**/*-deep.test.ts'
/** Files that need LibreOffice and openpyxl. */
const office = '**/*-office.test.ts'
const exclude = [...configDefaults.exclude, deep, office]

/**
 * Node loads TypeScript itself, in a twelfth less processor time than Vite's module runner. `nodeLoader` is for mocks, which no
 * test has.
 */
const experimental = { viteModuleRunner: false, nodeLoader: false }

/** Tests that run programs of ours. Some use the server's factories, whose counters restart with each file. */
const programs = {
  exclude,
  isolate: false,
  setupFiles: ['server/src/testing/each-file.ts'],
  experimental,
  testTimeout: 30_000,
}

/**
 * The kinds of tests that need no browser. `contract`, `web` and `tools` are pure or touch only temporary folders; `field` runs
 * the simulator against servers that it crashes; `server` runs the real server and the seeds on the database that its global
 * setup prepares (PGlite, or TEST_DATABASE_URL); `office` opens exports in LibreOffice and openpyxl; `deep` is too heavy for `npm test`.
 */
export default defineConfig({
  test: {
    // An embedded database is a process of half a gigabyte that uses a whole core while it starts.
    maxWorkers: 2,
    // A focused test or an empty run must not pass as a run of everything.
    allowOnly: false,
    projects: [
      // `isolate: false`: these tests mock no module and keep no state in one, and loading takes most of their time. With other work
      // on the machine a test of half a second takes more than Vitest's usual five.
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          setupFiles: ['tools/testing/phone-setup.ts'],
          exclude,
          isolate: false,
          experimental,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/{src,build}/**/*.test.{ts,tsx}'],
          setupFiles: ['tools/testing/phone-setup.ts'],
          exclude,
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['{tools,e2e,bench}/**/*.test.ts'],
          ...programs,
          exclude: [...exclude, 'tools/seed/**'],
        },
      },
      { test: { name: 'field', include: ['field/**/*.test.ts'], ...programs } },
      {
        test: {
          name: 'server',
          include: ['{server/src,tools/seed}/**/*.test.ts'],
          exclude,
          globalSetup: ['server/src/test-setup.ts'],
          pool: 'forks',
          // Loading the program is three quarters of a file's time. Each file opens its own node and database,
          // nothing of ours is mocked, and factory counters restart, so no state reaches the next file.
          isolate: false,
          experimental,
          setupFiles: ['server/src/testing/each-file.ts'],
          // Generous, for a busy machine; no test waits for a timeout to pass.
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'office',
          include: [`server/${office}`],
          experimental,
          globalSetup: ['server/src/test-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'deep',
          include: [`{contract,server,field}/${deep}`],
          experimental,
          globalSetup: ['server/src/test-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
