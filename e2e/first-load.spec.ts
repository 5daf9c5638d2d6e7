import { expect, test } from '@playwright/test'
import { firstLoadKilobytes, type Visit } from '../bench/first-load.ts'
import { demoPerson, signInByCall } from './steps.ts'

const visit = async (): Promise<Visit> => ({
  url: process.env['E2E_URL'] ?? '',
  session: await signInByCall(demoPerson('global')),
})

for (const path of ['/sessions', '/places'])
  test(`a first visit to ${path} loads at most 200 kB of JavaScript @desk`, async ({ browser }) => {
    const kilobytes = await firstLoadKilobytes(browser, await visit(), path)
    test.info().annotations.push({ type: 'kB', description: kilobytes.toFixed(1) })
    expect(kilobytes).toBeLessThanOrEqual(200)
  })
