import { chromium, type Browser } from '@playwright/test'
import { ensureChromium } from '../../tools/steps/chromium.ts'
import { buildWeb, isWebStale } from '../../tools/web-build.ts'
import { firstVisit, longestTaskMs, type Visit } from '../first-load.ts'
import { largestPaintMs } from '../first-paint.ts'
import { startReactAdmin } from '../react-admin-app.ts'
import type { Line } from '../report.ts'
import { interleaved, median, ratioOf } from '../rounds.ts'
import { listNamed, type Served } from '../subjects/subject.ts'

const visits = 5

const visitOf = async (served: Served): Promise<Visit> => {
  const url = `http://localhost:${served.api.port}`
  const token = await served.api.tokenOf(listNamed(served, 'newest').as)
  const answer = await fetch(`${url}/adminapi/me`, { headers: { authorization: `Bearer ${token}` } })
  return { url, session: { token, user: (await answer.json()) as object } }
}

/** What a first visit to the sessions list loads, and how long it blocks the main thread. */
export async function* webLines(served: Served): AsyncGenerator<Line> {
  const { path, args } = ensureChromium()
  const browser = await chromium.launch({ executablePath: path, args })
  try {
    const visit = await visitOf(served)
    const first = await firstVisit(browser, visit)
    const note = 'brotli 11, as served'
    const name = (what: string): string => `${what} of a first visit to /sessions`
    yield { name: name('JavaScript'), value: first.scriptKilobytes, unit: 'kB', target: { atMost: 180 }, note }
    yield { name: name('CSS'), value: first.styleKilobytes, unit: 'kB', target: { atMost: 20 }, note }
    yield { name: name('requests'), value: first.requests, unit: 'requests', target: { atMost: 12 } }
    yield await paintLine(browser, visit, served)
    const longest: number[] = []
    for (let at = 0; at < visits; at += 1) longest.push(await longestTaskMs(browser, visit))
    yield {
      name: 'longest task while 200 rows render',
      value: median(longest),
      unit: 'ms',
      target: { atMost: 100 },
      note: `median of ${longest.map((value) => value.toFixed(0)).join(', ')}`,
    }
  } finally {
    await browser.close()
  }
}

/** The largest contentful paint of the sessions list against the same list in react-admin, alternately, with a slow CPU and network. */
const paintLine = async (browser: Browser, visit: Visit, { api }: Served): Promise<Line> => {
  const other = await startReactAdmin(api.port)
  try {
    const { parkla, reactAdmin } = await interleaved(
      {
        parkla: () => largestPaintMs(browser, visit, '/sessions'),
        reactAdmin: () => largestPaintMs(browser, { ...visit, url: other.url }, '/sessions'),
      },
      visits,
    )
    return {
      name: 'Parkla ÷ react-admin: largest paint, slow line',
      value: ratioOf(parkla, reactAdmin),
      unit: '×',
      target: { atMost: 1 },
      note: `${median(parkla).toFixed(0)} ms against ${median(reactAdmin).toFixed(0)} ms`,
    }
  } finally {
    await other.stop()
  }
}

/** Builds the web app before the server starts, because the server looks for it at its start. */
export const prepareWeb = async (): Promise<void> => {
  if (isWebStale()) await buildWeb()
}
