import { expect, test } from '@playwright/test'
import { firstVisit, type Visit } from '../bench/first-load.ts'
import { demoPerson, signInByCall } from './steps/steps.ts'

const visit = async (): Promise<Visit> => ({
  url: process.env['E2E_URL'] ?? '',
  session: await signInByCall(demoPerson('global')),
})

test('first visit to the sessions desk: at most 180 kB of scripts, 20 kB of styles and 12 requests', async ({
  browser,
}) => {
  const { requests, scriptKilobytes, styleKilobytes } = await firstVisit(browser, await visit())
  test.info().annotations.push({ type: 'kB', description: scriptKilobytes.toFixed(1) })
  expect(scriptKilobytes).toBeLessThanOrEqual(180)
  expect(styleKilobytes).toBeLessThanOrEqual(20)
  expect(requests).toBeLessThanOrEqual(12)
})

test('first visit to the places: at most 180 kB of scripts', async ({ browser }) => {
  const { scripts, scriptKilobytes } = await firstVisit(browser, await visit(), '/places')
  expect(scriptKilobytes, scripts.join(' ')).toBeLessThanOrEqual(180)
})
