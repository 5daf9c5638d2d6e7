import type { ExceptionDetail } from '@parkla/contract/gates/exceptions/exceptions.schema.ts'
import { describe, expect, test } from 'vitest'
import { changeOf, wantedOf, type RepairValues } from './useRepair.ts'

// Cast: changeOf reads only these fields.
const detail = {
  Exception: { Id: 7, LicensePlate: '123A8C', Place: { TimeZone: 'Europe/Tallinn' } },
} as ExceptionDetail

const merged: RepairValues = {
  Action: 'MERGE',
  SessionId: 11,
  rightPlate: 'session',
  LicensePlate: '123A8C',
  At: '04.03.2026 12:00',
  Reason: 'Seen on the picture',
  OpenGate: false,
  rechargeOf: '',
}

test('split sent with its time unchanged, in the second repeated hour: the instant of the read with its seconds', () => {
  const Time = '2026-10-25T01:30:45.000Z'
  const read = { ...detail, Exception: { ...detail.Exception, Time } }
  expect(wantedOf({ ...merged, Action: 'SPLIT', At: '25.10.2026 03:30' }, read).At).toBe(Time)
})

describe('consent to charge the card', () => {
  const given = changeOf(merged, detail)
  test.each<[string, Partial<RepairValues>]>([
    ['another reason', { Reason: 'The driver called' }],
    ['the gate opens as well', { OpenGate: true }],
    ['the time of a split, in another action', { At: '04.03.2026 13:00' }],
  ])('change of %s: stays valid', (_, change) => {
    expect(changeOf({ ...merged, ...change }, detail)).toBe(given)
  })
  test.each<[string, Partial<RepairValues>]>([
    ['another session', { SessionId: 12 }],
    ['the plate as it was read', { rightPlate: 'read' }],
    ['another action', { Action: 'SPLIT' }],
  ])('change of %s: expires', (_, change) => {
    expect(changeOf({ ...merged, ...change }, detail)).not.toBe(given)
  })
})
