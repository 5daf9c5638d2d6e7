import { expect, test } from '@playwright/test'
import { firstLoadKilobytes, type Visit } from '../bench/first-load.ts'
import { demoPerson, signInByCall } from './steps.ts'

const visit = async (): Promise<Visit> => ({
  url: process.env['E2E_URL'] ?? '',
  session: await signInByCall(demoPerson('global')),
})

test('a first visit to the sessions list loads at most 200 kB of JavaScript (design §7)', async ({ browser }) => {
  expect(await firstLoadKilobytes(browser, await visit())).toBeLessThanOrEqual(200)
})
