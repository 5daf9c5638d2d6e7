import type { RepairPreview } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import type { PaymentLog, Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { hourMs } from '@parkla/contract/kit/time.ts'
import { expect, test, type Page } from '@playwright/test'
import type * as z from 'zod'
import { aCameraAt, aGatePlace, reads } from '../steps/gates-steps.ts'
import { aCar, candidateOf, changeOf, openDesk, openRead, save } from '../steps/exceptions-steps.ts'
import { ownPaidPlate, ownYard, type PaidHours } from '../steps/people.ts'
import { callAsGlobal, findSession, inTallinn, placeCalled } from '../steps/session-steps.ts'
import { expectAccessible } from '../steps/steps.ts'

const sessionsOf = (plate: string): Promise<Session[]> => callAsGlobal('GET', `/parkingsessions?car_number=${plate}`)
const hoursAfter = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * hourMs).toISOString()

test('unread entry: entered plate starts a session', async ({ page }) => {
  const place = await aGatePlace()
  const camera = await aCameraAt(place, 'ENTRY')
  const car = aCar()
  await reads(camera, '')
  await openDesk(page, place)
  const dialog = await openRead(page, 'not read', 'Not read')
  await dialog.getByLabel('Actual plate').fill(car.toLowerCase())
  await expect(dialog.getByRole('table', { name: `New session, ${car}` })).toContainText('Active')
  await expectAccessible(page)
  await save(page, dialog, 'Correct plate')
  const [session, ...others] = await sessionsOf(car)
  expect(others).toEqual([])
  expect(session).toMatchObject({ Status: 'STARTED', CarNumber: car, Place: { Id: place.Id } })
})

test('second entry without an exit: session is split at the entered time', async ({ page }) => {
  const place = await aGatePlace()
  const camera = await aCameraAt(place, 'ENTRY')
  const car = aCar()
  const now = Date.now()
  const at = (hoursAgo: number): string => new Date(now - hoursAgo * hourMs).toISOString()
  await reads(camera, car, { time: at(6) })
  await reads(camera, car, { time: at(1) })
  const [whole] = await sessionsOf(car)
  await openDesk(page, place)
  const dialog = await openRead(page, car, `Entered twice: ${car}`)
  await expect(candidateOf(dialog, car)).toBeChecked()
  await dialog.getByLabel('End of first session').fill(inTallinn(now - 7 * hourMs))
  await expect(dialog.getByRole('alert')).toBeVisible()
  const left = inTallinn(now - 4 * hourMs)
  await dialog.getByLabel('End of first session').fill(left)
  await expect(changeOf(dialog, whole!.Id)).toContainText(left)
  await expect(dialog.getByRole('table', { name: `New session, ${car}` })).toContainText(inTallinn(now - hourMs))
  await save(page, dialog, 'Split session')
  const [second, first, ...others] = await sessionsOf(car)
  expect(others).toEqual([])
  expect(first).toMatchObject({ Id: whole!.Id, Status: 'ENDED', StartTime: at(6) })
  expect(inTallinn(Date.parse(first!.EndTime))).toBe(left)
  expect(second).toMatchObject({ Status: 'STARTED', StartTime: at(1) })
})

test.describe('misread exit of a paid session', () => {
  /** Sends a misread exit `stayed` hours after the entry and opens it on the desk. */
  const openMisreadExit = async (page: Page, { paid, stayed }: { paid: PaidHours; stayed: number }) => {
    const project = test.info().project.name
    const plate = ownPaidPlate(paid, project)
    const place = { Id: await placeCalled(ownYard(project)), Name: ownYard(project) }
    const [session] = await sessionsOf(plate)
    const camera = await aCameraAt(place, 'EXIT')
    const left = hoursAfter(session!.StartTime, stayed)
    const read = plate.replace('E2E8', 'E2EB')
    await reads(camera, read, { time: left })
    await openDesk(page, place)
    const previewed = page.waitForResponse((response) => response.url().endsWith('/repair/preview') && response.ok())
    const dialog = await openRead(page, read, `Exit without entry: ${read}`)
    await expect(dialog.getByText('No image')).toBeVisible()
    await expect(candidateOf(dialog, plate)).toBeChecked()
    const preview = (await (await previewed).json()) as RepairPreview
    return { session: session!, left, dialog, foreseen: preview.Sessions[0]! }
  }
  const logsOf = async ({ Id }: Session) =>
    (await callAsGlobal<z.output<typeof PaymentLog>[]>('GET', `/parkingsessions/${Id}/paymentlogs`)).map(
      ({ Event, AmountInCents }) => `${Event} ${AmountInCents}`,
    )

  test('longer stay: the previewed difference is charged with consent', async ({ page }) => {
    const { session, left, dialog, foreseen } = await openMisreadExit(page, { paid: 1, stayed: 2 })
    await expect(dialog.getByText('Already charged: the amount stays. New cost: €4.96.')).toBeVisible()
    expect(foreseen).toMatchObject({ Id: session.Id, KeptFromInCents: 496, RefundInCents: 0, RechargeInCents: 248 })
    const before = await logsOf(session)
    await dialog.getByLabel('Charge the difference of €2.48 to the card').check()
    await expect(dialog.getByText('Additional card charge: €2.48. New cost: €4.96.', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Already charged')).toBeHidden()
    await save(page, dialog, 'Merge with session')
    await expect
      .poll(() => findSession(session.Id))
      .toMatchObject({ CostInCents: 496, PaymentStatus: 'OK', EndTime: left })
    expect((await logsOf(session)).slice(before.length)).toEqual(['charge 248', 'charged 248'])
  })

  test('shorter stay: the previewed difference is refunded @phone', async ({ page }) => {
    const { session, left, dialog, foreseen } = await openMisreadExit(page, { paid: 4, stayed: 1 })
    await expect(dialog.getByText('Refund to card: €7.44')).toBeVisible()
    await expect(dialog.getByLabel(/^Charge the difference/)).toBeHidden()
    expect(foreseen).toMatchObject({ Id: session.Id, KeptFromInCents: 248, RefundInCents: 744, RechargeInCents: 0 })
    await save(page, dialog, 'Merge with session')
    const refunded = { RefundedInCents: 744, PaymentStatus: 'PARTIALLY_REFUNDED', EndTime: left }
    await expect.poll(() => findSession(session.Id)).toMatchObject(refunded)
  })
})
