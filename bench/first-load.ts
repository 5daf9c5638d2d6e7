import { statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Response } from '@playwright/test'
import { inRepository } from '../tools/repository.ts'

/** The URL of the server and a session as stored in local storage. */
export type Visit = { url: string; session: { token: string; user: object } }

/** The largest page size. */
const mostRows = 200

/** A signed-in browser with an empty cache, without the service worker, which prefetches the other files. */
export const freshContext = (browser: Browser, { url, session }: Visit): Promise<BrowserContext> =>
  browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(url).origin,
          localStorage: [
            { name: 'token', value: session.token },
            { name: 'user', value: JSON.stringify(session.user) },
          ],
        },
      ],
    },
  })

const rowsOf = (page: Page) => page.locator('tbody tr')

/** What a first visit loads until the first rows are shown; kilobytes of 1000 bytes, each file as brotli 11. */
type FirstVisit = { requests: number; scripts: string[]; scriptKilobytes: number; styleKilobytes: number }

/** Measures a first visit to a page without filters. */
export const firstVisit = async (browser: Browser, visit: Visit, path = '/sessions'): Promise<FirstVisit> => {
  const context = await freshContext(browser, visit)
  try {
    const page = await context.newPage()
    const answers: Response[] = []
    page.on('response', (response) => answers.push(response))
    await page.addInitScript(noteFirstRow)
    await page.addInitScript(ignorePointer)
    await page.addInitScript(holdLateCode)
    await page.goto(visit.url + path)
    await rowsOf(page).getByText(/\S/).first().waitFor()
    // Code fetched when the page is idle counts too. (The event stream stays open, so `networkidle` never comes.)
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
    return {
      requests: await requestsBeforeRows({ page, answers }),
      scripts: answers.map((response) => response.url().replace(/^.*\//, '')).filter((name) => name.endsWith('.js')),
      scriptKilobytes: await kilobytesOf(answers, /javascript/),
      styleKilobytes: await kilobytesOf(answers, /css/),
    }
  } finally {
    await context.close()
  }
}

declare global {
  var firstRowAt: number | undefined
  var longestTask: number
}

/** Runs in the page: stores the time (ms since 1970) of the first row with text. */
const noteFirstRow = (): void => {
  new MutationObserver((_, observer) => {
    if (!/\S/.test(document.querySelector('tbody td')?.textContent ?? '')) return
    globalThis.firstRowAt = performance.timeOrigin + performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/**
 * Runs in the page, before the app. Chromium can send a `pointermove` without a pointer; at the first one the app loads the code
 * of the user's actions, 3 kB.
 */
const ignorePointer = (): void =>
  addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true })

/**
 * Runs in the page, before the app. The desk loads its totals, and their code, by a timer of a second; a slow machine may not be idle
 * before, and would count them.
 */
const holdLateCode = (): void => {
  const start = globalThis.setTimeout
  const never = 2 ** 30
  globalThis.setTimeout = ((run: () => void, ms = 0) => start(run, ms >= 1_000 ? never : ms)) as typeof setTimeout
}

type Loading = { page: Page; answers: readonly Response[] }

/** Number of requests that started before the first row. */
const requestsBeforeRows = async ({ page, answers }: Loading): Promise<number> => {
  const firstRowAt = await page.evaluate(() => globalThis.firstRowAt ?? Infinity)
  return answers.filter((response) => response.request().timing().startTime < firstRowAt).length
}

/** A file of the web app is stored next to its brotli; another app's is compressed here. */
const compressedBytes = async (answer: Response): Promise<number> => {
  const packed = inRepository('web', 'dist', `${new URL(answer.url()).pathname}.br`)
  return statSync(packed, { throwIfNoEntry: false })?.size ?? brotliCompressSync(await answer.body()).byteLength
}

const kilobytesOf = async (answers: readonly Response[], type: RegExp): Promise<number> => {
  const ofType = answers.filter((response) => type.test(response.headers()['content-type'] ?? ''))
  const sizes = await Promise.all(ofType.map(compressedBytes))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Milliseconds of the longest task from choosing 200 rows until they are rendered; 0 below 50 ms. */
export const longestTaskMs = async (browser: Browser, visit: Visit): Promise<number> => {
  const context = await freshContext(browser, visit)
  try {
    const page = await context.newPage()
    await page.goto(`${visit.url}/sessions`)
    await rowsOf(page).first().waitFor()
    await page.evaluate(() => {
      globalThis.longestTask = 0
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          globalThis.longestTask = Math.max(globalThis.longestTask, duration)
      }).observe({ type: 'longtask' })
    })
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption(String(mostRows))
    await rowsOf(page)
      .nth(mostRows - 1)
      .waitFor({ state: 'attached' })
    // The observer is notified after the task, within two frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    return await page.evaluate(() => globalThis.longestTask)
  } finally {
    await context.close()
  }
}
