import type { Browser } from '@playwright/test'
import { freshContext, type Visit } from './first-load.ts'

/** A slow office: a quarter of this machine's speed, 150 ms to the server, 1.6 Mbit/s. */
const slow = { cpu: 4, latencyMs: 150, bitsPerSecond: 1_600_000 }

declare global {
  var largestPaint: number
}

/** Milliseconds of a first visit until the largest paint, once the rows stand. */
export const largestPaintMs = async (browser: Browser, visit: Visit, path: string): Promise<number> => {
  const context = await freshContext(browser, visit)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const throughput = slow.bitsPerSecond / 8
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latencyMs,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
    await page.addInitScript(() => {
      globalThis.largestPaint = 0
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries())
          globalThis.largestPaint = Math.max(globalThis.largestPaint, startTime)
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await page.goto(visit.url + path, { waitUntil: 'commit' })
    await page.locator('tbody tr td').filter({ hasText: /\S/ }).nth(20).waitFor()
    // The observer is called after the paint; after two frames and an idle moment the call has happened.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })))
    return await page.evaluate(() => globalThis.largestPaint)
  } finally {
    await context.close()
  }
}
