import { api } from '@parkla/contract/api.ts'
import { importsApi } from '@parkla/contract/office/imports/imports.endpoints.ts'
import { expect, test } from 'vitest'
import { asOtherCaller } from '../../../testing/transaction-guard.ts'
import { openTestNode } from '../../../testing/test-node.ts'
import { aFine } from '../../../enforcement/fine-records/fines.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { paymentFile } from '../imports.factory.ts'
import { countsOf, openDesk } from '../imports.testing.ts'

const node = await openTestNode({ queriesBeside: true })
const { db } = node
const desk = await openDesk(node)
const place = await aPlace().save(db)

const newFine = () => aFine().at(place).with({ status: 'OVERDUE' }).issuedAt('2026-02-20T10:00:00.000Z').save(db)

test.each([
  ['with the bank’s ids', 'A'],
  ['without them', ''],
])('one statement in two open checks, %s, both confirmed: each entry is booked once', async (_, id) => {
  const [fine, other] = [await newFine(), await newFine()]
  const entry = (of: { referenceNumber: string }, at: number) => ({
    Viitenumber: of.referenceNumber,
    Summa: '7,00',
    Arhiveerimistunnus: id === '' ? '' : `${id}${of.referenceNumber}${at}`,
  })
  const content = paymentFile(entry(fine, 1), entry(fine, 2), entry(other, 1))
  const checks = [await desk.check(content, {}, 'payments'), await desk.check(content, {}, 'payments')]
  expect(checks.map(countsOf)).toEqual([
    [3, 0, 0],
    [3, 0, 0],
  ])
  const as = { as: desk.admin }
  await Promise.all(checks.map(({ Id }) => asOtherCaller(() => node.call(importsApi.confirm, { id: Id }, as))))
  await node.settled()
  const added = await Promise.all(checks.map(({ Id }) => desk.find(Id)))
  expect(added.map(({ State }) => State)).toEqual(['IMPORTED', 'IMPORTED'])
  expect(added.map(({ RowsAdded }) => RowsAdded).toSorted((a, b) => a - b)).toEqual([0, 3])
  expect(added.map(({ RowsAlreadyThere }) => RowsAlreadyThere).toSorted((a, b) => a - b)).toEqual([0, 3])
  const paid = await Promise.all(
    [fine, other].map(
      async ({ id: of }) => (await node.call(api.fines.find, { id: of }, desk.admin)).body.paidAmountInCents,
    ),
  )
  expect(paid).toEqual([1_400, 700])
})
