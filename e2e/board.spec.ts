import type { LoginAnswer } from '@parkla/contract/people/accounts/accounts.schema.ts'
import { expect, test, type CDPSession, type Page } from '@playwright/test'
import type * as z from 'zod'
import { aGatePlace, type GatePlace } from './steps/gates-steps.ts'
import { findPlace } from './steps/place-steps.ts'
import { callAsGlobal } from './steps/session-steps.ts'
import {
  demoPerson,
  expectAccessible,
  expectPage,
  goTo,
  openMenu,
  openWith,
  sessionOf,
  signInAs,
  signInByCall,
} from './steps/steps.ts'

const tile = (page: Page, { Name }: GatePlace) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: Name }) })

const boardOf = ({ Name }: GatePlace): string => `/board?search=${encodeURIComponent(Name)}`

const count = ({ Id }: GatePlace, Occupied: number): Promise<unknown> =>
  callAsGlobal('POST', `/places/${Id}/count-correction`, { Occupied, Reason: 'Counted' })

const closeIt = async ({ Id }: GatePlace): Promise<void> => {
  const { UpdatedAt } = await findPlace(Id)
  await callAsGlobal('PUT', '/places', { Id, UpdatedAt, Status: 'CLOSED' })
}

test('count correction: shown on the tile, undone; place closed meanwhile: shown live, without free spots @phone', async ({
  page,
}) => {
  const place = await aGatePlace()
  await signInAs(page, 'global', '/board?search=another')
  await (await openMenu(page)).getByRole('link', { name: 'Live board' }).click()
  await expectPage(page, 'Live board')
  await page.getByLabel('Search').fill(place.Name)
  await expect(tile(page, place)).toContainText('20 free of 20: 0 parked')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Own places, total' })).toContainText('Free spots20')
  await page.getByRole('button', { name: `Correct count: ${place.Name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Vehicle count: ${place.Name}` })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Required')).toHaveCount(2)
  await dialog.getByLabel('Vehicles present').fill('19')
  await dialog.getByLabel('Reason').fill('Festival')
  await dialog.getByLabel('Vehicles present').fill('1900')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Save 1,900 vehicles?' })
  await expect(question).toContainText('More vehicles than the place has spots (20).')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByLabel('Vehicles present').fill('19')
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Count corrected')).toBeVisible()
  await expect(tile(page, place)).toContainText('1 free of 20: 19 parked')
  await expect(tile(page, place)).toContainText('Filling up')
  await page.getByRole('button', { name: `Correct count: ${place.Name}` }).click()
  await expect(dialog.getByText('Festival')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo +19' }).click()
  await expect(page.getByText('Correction undone')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tile(page, place)).toContainText('20 free of 20: 0 parked')
  await closeIt(place)
  await expect(tile(page, place)).toContainText('Closed')
  await expect(tile(page, place).locator('strong')).toHaveText('–')
  await expect(page.getByRole('region', { name: 'Own places, total' })).toContainText('Free spots0')
})

test('changes without a live event: tile and totals show them within a minute', async ({ page }) => {
  const place = await aGatePlace()
  await page.route('**/adminapi/events', (route) => route.abort())
  await page.clock.install()
  await signInAs(page, 'global', boardOf(place))
  const totals = page.getByRole('region', { name: 'Own places, total' })
  await expect(totals).toContainText('Free spots20')
  await expect(tile(page, place)).toContainText('20 free of 20: 0 parked')
  await count(place, 7)
  await page.clock.fastForward(60_000)
  await expect(tile(page, place)).toContainText('13 free of 20: 7 parked')
  await expect(totals).toContainText('Free spots13')
})

/** Changes per window (an even number: counts alternate), and windows. A leak grows in every window; caches and the browser grow in some. */
const looks = 8
const windows = 4
/** Changes before the first window, in which caches fill. */
const firstLooks = 16
const dayMs = 24 * 3_600_000
/** Five minutes: each shorter step would cost one more read. */
const stepMs = 300_000
const stepsPerLook = dayMs / stepMs / (firstLooks + windows * looks)

type HeapSnapshot = { nodes: number[]; snapshot: { meta: { node_fields: string[]; node_types: [string[]] } } }

/** Heap types of scripts; compiled code and entries of the debugger come and go. */
const madeByScripts: readonly string[] = ['object', 'closure', 'array', 'string', 'concatenated string', 'number']

/** Numbers of DOM nodes and script objects after garbage collection. */
const heldBy = async (browser: CDPSession): Promise<{ nodes: number; objects: number }> => {
  await browser.send('HeapProfiler.collectGarbage')
  await browser.send('HeapProfiler.collectGarbage')
  const chunks: string[] = []
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  browser.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await browser.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  browser.off('HeapProfiler.addHeapSnapshotChunk', keep)
  const { nodes: heap, snapshot } = JSON.parse(chunks.join('')) as HeapSnapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const typeAt = fields.indexOf('type')
  const isMade = (at: number) => madeByScripts.includes(types[0][heap[at + typeAt] ?? 0] ?? '')
  let objects = 0
  for (let at = 0; at < heap.length; at += fields.length) if (isMade(at)) objects += 1
  const { nodes } = await browser.send('Memory.getDOMCounters')
  return { nodes, objects }
}

test('full screen: left by Escape; wall display: shows live changes only, until ended on the device', async ({
  page,
}) => {
  const place = await aGatePlace()
  // A session of its own, because starting the display ends it.
  await openWith(page, await signInByCall(demoPerson('global')), boardOf(place))
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible()

  await page.getByRole('button', { name: 'Wall display' }).click()
  const question = page.getByRole('dialog', { name: 'Use this browser as a wall display?' })
  await expect(question).toContainText('for 90 days')
  await question.getByRole('button', { name: 'Start display' }).click()
  await expect(page.getByRole('button', { name: 'End display' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(tile(page, place)).toContainText('20 free of 20: 0 parked')
  await expect(tile(page, place).getByRole('link')).toHaveCount(0)
  await expect(tile(page, place).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await count(place, 7)
  await expect(tile(page, place)).toContainText('13 free of 20: 7 parked')
  await page.goto('/sessions')
  await expect(page).toHaveURL(/\/board/)
  await page.getByRole('button', { name: 'End display' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End display' }).click()
  await expectPage(page, 'Log in')
})

/** Heights of the tiles' figures, and how far the lowest tile reaches, in pixels. */
const drawn = (page: Page) =>
  page.getByRole('listitem').evaluateAll((tiles) => ({
    figures: tiles.map((each) => parseFloat(getComputedStyle(each.querySelector('strong') ?? each).fontSize)),
    lowest: Math.max(...tiles.map((each) => each.getBoundingClientRect().bottom)),
  }))

test('wall on a large screen: large figures, no clipped tile, pages rotate while counts change live', async ({
  page,
}) => {
  const place = await aGatePlace(`Aa, first sheet ${Date.now()}`)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await signInAs(page, 'global', '/board?wall=1')
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible()
  // The test moves the page's clock from here on, so that the board turns its page at the same simulated second on a slow machine.
  // Where more than a second passes between both calls, the clock is ahead of that moment.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))).toPass()
  const first = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  const { figures, lowest } = await drawn(page)
  expect(figures.length).toBeGreaterThan(12)
  expect(Math.min(...figures)).toBeGreaterThanOrEqual(48)
  expect(lowest).toBeLessThanOrEqual(1080)
  await page.clock.runFor(4_000)
  await count(place, 7)
  let passedMs = 5_000
  await expect(async () => {
    await page.clock.runFor(500)
    passedMs += 500
    await expect(tile(page, place)).toContainText('13 free of 20: 7 parked', { timeout: 1_000 })
  }).toPass()
  // The board turned 15 seconds after the first page was shown: the change did not start the time anew.
  await page.clock.runFor(15_000 - passedMs)
  await expect(page.getByText(/^2 \/ \d+$/)).toBeVisible()
  // Other tests add places meanwhile, which moves some tiles to the next page.
  const second = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(second.filter((name) => first.includes(name)).length).toBeLessThan(second.length / 2)
})

/** Tiles whose curve covers text: the curve begins above the bottom of the text before it. */
const coveredTexts = (page: Page) =>
  page.getByRole('listitem').evaluateAll((tiles) =>
    tiles.flatMap((each) => {
      const trend = each.lastElementChild
      const text = trend?.previousElementSibling?.getBoundingClientRect().bottom ?? 0
      const curve = trend?.querySelector('svg')?.getBoundingClientRect().top ?? Infinity
      return curve < text - 1 ? [each.textContent] : []
    }),
  )

/** Tiles with a line whose text is wider than the tile shows. */
const cutTexts = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll((tiles) =>
      tiles.filter((each) => each.scrollWidth > each.clientWidth).map(({ textContent }) => textContent),
    )

test('board at 1440 × 900 in Estonian: no text of a tile is cut off or, on the wall, covered by a curve', async ({
  page,
}) => {
  // The longest mark: two alarms, one of them of an offline controller.
  await page.route(/\/adminapi\/board(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const places = (await answer.json()) as object[]
    const json = places.map((each) => ({ ...each, Alarms: ['CONTROLLER_DEAD', 'WEAK_SIGNAL'], AlarmCount: 2 }))
    await route.fulfill({ response: answer, json })
  })
  await openWith(page, { ...(await sessionOf('global')), language: 'et' }, '/board')
  await expect(page.getByText(/ja veel \d/).first()).toBeVisible()
  expect(await cutTexts(page)).toEqual([])
  await goTo(page, '/board?wall=1')
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible()
  expect(await coveredTexts(page)).toEqual([])
  // Few places: large tiles, whose figure leaves little width beside it.
  await openWith(page, { ...(await sessionOf('zone')), language: 'et' }, '/board?wall=1')
  await expect(page.getByText(/ja veel \d/).first()).toBeVisible()
  expect(await cutTexts(page)).toEqual([])
  expect(await coveredTexts(page)).toEqual([])
})

test('wall display open for 24 simulated hours: DOM nodes and objects do not accumulate', async ({ page }) => {
  test.slow()
  const place = await aGatePlace()
  const display = await callAsGlobal<z.output<typeof LoginAnswer>>('POST', '/displays', {})
  await page.clock.install()
  await openWith(page, display, boardOf(place))
  await expect(tile(page, place)).toContainText('20 free of 20: 0 parked')
  const browser = await page.context().newCDPSession(page)
  const began = await page.evaluate(() => Date.now())
  /** Lets time pass until the board has been read again: a timer that is due fires once, a second one would cancel that read. */
  const passStep = async (): Promise<void> => {
    const isRead = page.waitForResponse(/\/adminapi\/board\?/)
    await page.clock.fastForward(stepMs)
    await isRead
  }
  /** Changes the tile and lets half an hour pass; repeats both `times` times. */
  const lookAgain = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const cars = 11 + (time % 2)
      await count(place, cars)
      for (let step = 0; step < stepsPerLook; step += 1) await passStep()
      await expect(tile(page, place)).toContainText(`${20 - cars} free of 20: ${cars} parked`)
    }
  }
  await lookAgain(firstLooks)
  const held = [await heldBy(browser)]
  for (let window = 0; window < windows; window += 1) {
    await lookAgain(looks)
    held.push(await heldBy(browser))
  }
  expect(await page.evaluate((since) => Date.now() - since, began)).toBeGreaterThanOrEqual(dayMs)
  const leastGrowth = (of: 'nodes' | 'objects') =>
    Math.min(...held.slice(1).map((after, window) => after[of] - (held[window]?.[of] ?? 0)))
  expect(leastGrowth('nodes')).toBeLessThan(looks / 5)
  // A leak holds several objects per look.
  expect(leastGrowth('objects')).toBeLessThan(2 * looks)
})

test('alarm: acknowledged, noted, shown with its user and history @phone', async ({ page }) => {
  // One demo controller has a weak signal.
  await signInAs(page, 'global', '/alarms?kind=WEAK_SIGNAL')
  const active = page.getByRole('region', { name: 'Active', exact: true })
  await expect(active.getByText('Weak signal')).toBeVisible()
  await active.getByRole('button', { name: 'Acknowledge: Weak signal' }).click()
  await expect(page.getByText('Alarm acknowledged')).toBeVisible()
  await expect(page.getByText('No active alarms')).toBeVisible()
  const acknowledged = page.getByRole('region', { name: 'Acknowledged' })
  await expect(acknowledged.getByText('Kadri Tamm', { exact: false })).toBeVisible()
  await acknowledged.getByRole('button', { name: /^Actions for Weak signal/ }).click()
  await page.getByRole('menuitem', { name: 'History and notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alarm history' })
  await expect(dialog.getByText(/^Weak signal ·\s/)).toBeVisible()
  await dialog.getByLabel('Note').fill('New antenna on Monday')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByText('New antenna on Monday')).toBeVisible()
  await expectAccessible(page)
})

test('offline controllers: reached from the alarms, listed with last heartbeat and signal, linked to their gates', async ({
  page,
}) => {
  await signInAs(page, 'global', '/alarms')
  await page.getByRole('link', { name: 'Offline controllers' }).click()
  await expectPage(page, 'Offline controllers')
  await expect(page).toHaveURL('/alarms?view=controllers')
  // One demo controller is offline.
  const row = page.getByRole('row', { name: /Rüütli tänava parkla/ })
  await expect(row).toContainText('Offline')
  await expect(row).toContainText(/\d\d\.\d\d\.\d{4} \d\d:\d\d/)
  await expect(row).toContainText('25%')
  await row.getByRole('link').click()
  await expectPage(page, 'Gate controllers')
})

test('alarms of a shared link: a place out of scope is named once as not available, the type applies', async ({
  page,
}) => {
  await signInAs(page, 'place', '/alarms?kind=WEAK_SIGNAL&place=999999')
  await expect(page.getByText('“Place” is not available to you. The other filters apply.')).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('WEAK_SIGNAL')
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/alarms?kind=WEAK_SIGNAL')
})
