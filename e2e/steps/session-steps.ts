import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { idempotencyHeader } from '@parkla/contract/kit/error.ts'
import { demoPerson, isPhone, rowsOf, signInByCall } from './steps.ts'

let token: Promise<string> | undefined

/** An API call of the global admin. */
export const callAsGlobal = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
  token ??= signInByCall(demoPerson('global')).then((session) => session.token)
  const response = await fetch(`${process.env['E2E_URL'] ?? ''}/adminapi${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await token}`,
      // Calls that move money require an idempotency key.
      [idempotencyHeader]: randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** A plate that no other test and no demo car has. */
export const aPlate = (): string => `E2E${randomBytes(3).toString('hex').toUpperCase()}`

export const placeCalled = async (name: string): Promise<number> => {
  const places = await callAsGlobal<{ Id: number; Name: string }[]>('GET', '/placeprofiles')
  const place = places.find(({ Name }) => Name === name)
  if (!place) throw new Error(`The demo world has no place ${name}`)
  return place.Id
}

/** A running session that began `hours` ago. */
export const aRunningSession = async ({
  at = 'Vabaduse väljaku parkla',
  plate = aPlate(),
  hours = 1,
  phone = undefined as string | undefined,
} = {}): Promise<Session> =>
  callAsGlobal('POST', '/parkingsessions', {
    PlaceId: await placeCalled(at),
    CarNumber: plate,
    PhoneNumber: phone,
    StartTime: new Date(Date.now() - hours * 3_600_000).toISOString(),
    // valid at any opening hours
    IsConfirmed: true,
  })

/** `21.11.2026 08:05` in Estonian time, as typed. */
export const inTallinn = (ms: number): string =>
  new Date(ms)
    .toLocaleString('de-DE', {
      timeZone: 'Europe/Tallinn',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
    .replace(',', '')

/** An uncharged session that has just ended. */
export const anEndedSession = async (started: Parameters<typeof aRunningSession>[0]): Promise<Session> => {
  const { Id } = await aRunningSession(started)
  await callAsGlobal('POST', '/parkingsessions/end', { ParkingSessionId: Id })
  return findSession(Id)
}

export const findSession = (id: number): Promise<Session> => callAsGlobal('GET', `/parkingsessions/${id}`)

/** Sessions with E2E plates belong to one test each. */
const isDemoCar = ({ CarNumber }: Session): boolean => CarNumber !== '' && !CarNumber.startsWith('E2E')

/** Reserves a session for one test by a folder that all processes of the run see; false if another test has it. */
const reserve = async ({ Id }: Session): Promise<boolean> => {
  try {
    await mkdir(join(process.env['E2E_DATA_FOLDER'] ?? '', `reserved-${Id}`))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** A demo session that no other test of the run has taken: sessions that end meanwhile shift the list. */
const unusedSession = async (filter: string, isMeant: (session: Session) => boolean): Promise<Session> => {
  for (let page = 0; page < 30; page += 1) {
    const rows = await callAsGlobal<Session[]>('GET', `/parkingsessions?page_size=200&page=${page}&${filter}`)
    for (const row of rows)
      if (row.Type === 'PARKING' && isDemoCar(row) && isMeant(row) && (await reserve(row))) return row
    if (rows.length < 200) break
  }
  throw new Error(`The demo world has too few sessions of the kind ${filter}`)
}

const costsMoney = ({ CostInCents, FreePassCentsUsed, IsBundled }: Session): boolean =>
  CostInCents > 100 && FreePassCentsUsed === 0 && !IsBundled

/** A session that was paid by card and has no invoice, `at` a place if it is named. */
export const aPaidSession = (at = ''): Promise<Session> =>
  unusedSession(
    `status=ENDED&place_name=${at}`,
    (row) => row.PaymentStatus === 'OK' && costsMoney(row) && row.RefundedInCents === 0 && !row.HasInvoice,
  )

/** A session whose cost has parts beside the total (R72). */
export const aSessionWithCostParts = (): Promise<Session> =>
  unusedSession('status=ENDED', ({ ServiceFeeCents, FreePassCentsUsed: free }) => ServiceFeeCents > 0 || free > 0)

export const aBundledPendingSession = (): Promise<Session> =>
  unusedSession('extra_filter=PENDING', (row) => row.IsBundled && row.CostInCents > 0)

/** A session whose sum is above the limit for one charge (R71). */
export const anOverLimitSession = (): Promise<Session> =>
  unusedSession('extra_filter=UNPAID', (row) => row.PaymentStatus === 'TOO_BIG')

/** A session that used up one of the client's plan (R76). */
export const aPlanUse = (): Promise<Session> =>
  unusedSession('status=ENDED', (row) => row.SubscriptionPlanLimitType === 'NUMBER_OF_SESSIONS')

export const anInvoicedSession = (): Promise<Session> => unusedSession('status=ENDED', (row) => row.HasInvoice)

/** A correction by another user through the API. */
export const correctPlate = ({ Id, UpdatedAt }: Session, CarNumber: string): Promise<Session> =>
  callAsGlobal('POST', '/parkingsession/modify', {
    ParkingSessionId: Id,
    UpdatedAt,
    CarNumber,
    Reason: 'Seen on the image',
  })

/** The list: a table at a desk, cards on a phone. */
export const theList = (page: Page): Locator => page.getByRole(isPhone() ? 'list' : 'table', { name: 'Sessions' })

export const theRows = (page: Page): Locator => rowsOf(page, theList(page))

export const toSession = (plate: string): string => `/sessions?car_number=${plate}`

/** The row of one session among others of the same car. */
export const rowById = (page: Page, id: number): Locator =>
  theRows(page).filter({ has: page.locator(`[href*="session=${id}"]`) })

export const rowOf = (page: Page, text: string): Locator => theRows(page).filter({ hasText: text })

const cellOf = async (page: Page, row: Locator, column: string): Promise<Locator> => {
  if (isPhone()) return row
  const headers = await theList(page).getByRole('columnheader').allInnerTexts()
  return row.getByRole('cell').nth(headers.indexOf(column))
}

/** Expects one row with this text and these values by column heading. */
export const expectRow = async (page: Page, text: string, values: Readonly<Record<string, string>>): Promise<void> => {
  const row = rowOf(page, text)
  await expect(row).toHaveCount(1)
  for (const [column, value] of Object.entries(values))
    await expect(await cellOf(page, row, column)).toContainText(value)
}

/** Opens and returns the menu of the row. */
export const openActions = async (page: Page, text: string): Promise<Locator> => {
  await rowOf(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  return menu
}

export const choose = async (page: Page, text: string, action: string): Promise<void> => {
  const menu = await openActions(page, text)
  await menu.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Confirms the open dialog. */
export const confirmWith = async (page: Page, answer: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: answer }).click()
}
